import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, onTestFinished } from "vitest";

/** Folder that gets a moving picture of each story whose clicks are counted. */
const folder = process.env.E2E_FILM;
/** Of one frame, in ms. */
const SHOWN_MS = 1200;

/** Takes a picture of the page at each call from now on, and joins them when the test ends. */
export function filmOf(page: Page): () => Promise<void> {
  if (!folder) return async () => {};
  const frames: Buffer[] = [];
  const shoot = async () => void frames.push(await page.screenshot({ timeout: 5000 }));
  const name = (expect.getState().currentTestName ?? "story").replaceAll(/[^\w]+/g, "-").slice(0, 80);
  onTestFinished(async () => {
    mkdirSync(folder, { recursive: true });
    const film = sharp(frames, { join: { animated: true } }).webp({ delay: frames.map(() => SHOWN_MS) });
    await film.toFile(join(folder, `${name}-${Date.now()}.webp`));
  });
  return () => shoot().catch(() => {});
}
