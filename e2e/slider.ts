import { slider } from "@verdict/contract";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";

/** How far the piece must go, found as an eye finds it: where the background is the piece, only darker. */
export async function gapOf(dialog: Locator): Promise<number> {
  const [background, piece] = await Promise.all([
    pixelsOf(dialog.locator("img").nth(0)),
    pixelsOf(dialog.locator("img").nth(1)),
  ]);
  const top = await dialog
    .locator("img")
    .nth(1)
    .evaluate((image) => Number.parseFloat((image as unknown as { style: { top: string } }).style.top));
  const fromTop = Math.round((top / 100) * background.height);
  const differenceAt = (left: number) => {
    let sum = 0;
    for (let y = 8; y < piece.height - 8; y++) {
      for (let x = 8; x < piece.width - 14; x++) {
        const here = (y * piece.width + x) * 4;
        if (piece.data[here + 3] !== 255) continue;
        const there = ((y + fromTop) * background.width + x + left) * 4;
        for (let channel = 0; channel < 3; channel++) {
          sum += Math.abs(
            (background.data[there + channel] ?? 0) - (piece.data[here + channel] ?? 0) * (1 - SHADE),
          );
        }
      }
    }
    return sum;
  };
  const places = Array.from({ length: background.width - piece.width }, (_, left) => left);
  return places.reduce((best, left) => (differenceAt(left) < differenceAt(best) ? left : best));
}

/** How much the server darkens the gap. */
const SHADE = 0.55;

async function pixelsOf(image: Locator): Promise<{ data: Buffer; width: number; height: number }> {
  const source = (await image.getAttribute("src")) ?? "";
  const { data, info } = await sharp(Buffer.from(source.split(",")[1] ?? "", "base64"))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Drags the slider's knob with the mouse until the piece has gone `pixels` of the picture, and lets go. */
export async function drag(page: Page, range: Locator, pixels: number): Promise<void> {
  const box = await range.boundingBox();
  if (!box) throw new Error("the slider is not to be seen");
  const scale = box.width / slider.width; // a narrow window shrinks the picture
  const y = box.y + box.height / 2;
  const from = box.x + (slider.piece / 2) * scale;
  await page.mouse.move(from, y);
  await page.mouse.down();
  for (let step = 1; step <= 20; step++) await page.mouse.move(from + (pixels * scale * step) / 20, y);
  await page.mouse.up();
}
