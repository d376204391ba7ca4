import sharp from "sharp";
import { expect, test } from "vitest";
import { drawCaptcha, makeSum } from "./captcha.ts";

/** Pixels of a picture that are no ground. */
async function inkOf(png: Buffer): Promise<number> {
  const { data } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((value) => value < 200).length;
}

test("a sum is shown as it is to be answered", () => {
  for (let n = 0; n < 200; n++) {
    const { shown, answer } = makeSum();
    const [, a, b] = /^(\d+)\+(\d+)=\?$/.exec(shown) ?? [];
    expect(Number(a) + Number(b)).toBe(Number(answer));
  }
});

test("its picture is another one each time, and has what is to be read in it", async () => {
  const pictures = await Promise.all(Array.from({ length: 20 }, () => drawCaptcha("18+16=?")));
  expect(new Set(pictures.map((png) => png.toString("base64"))).size).toBe(20);
  expect(await sharp(pictures[0]).metadata()).toMatchObject({ format: "png", width: 150, height: 50 });
  // The strokes of one picture differ by 120 pixels from those of the next, a digit adds 180.
  const ink = async (shown: string) => {
    const all = await Promise.all(Array.from({ length: 200 }, async () => inkOf(await drawCaptcha(shown))));
    return all.reduce((sum, one) => sum + one, 0) / all.length;
  };
  const [none, one, all] = [await ink(""), await ink("8"), await ink("18+16=?")];
  expect(one).toBeGreaterThan(none + 100);
  expect(all).toBeGreaterThan(one * 1.5);
});
