import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { create, type Font } from "fontkit";
import sharp from "sharp";

/** A sum to be read off a picture. Drawn as pixels: outlines would spell it out. */

const WIDTH = 150;
const HEIGHT = 50;
const SIZE = 32;
const STROKES = 4;

let font: Font | undefined;

function digitsFont(): Font {
  const main = createRequire(import.meta.url).resolve("@embedpdf/fonts-latin");
  font ??= create(readFileSync(join(dirname(main), "../fonts/NotoSans-Bold.ttf"))) as Font;
  return font;
}

export function makeSum(): { shown: string; answer: string } {
  const [a, b] = [randomInt(1, 21), randomInt(1, 21)];
  return { shown: `${a}+${b}=?`, answer: String(a + b) };
}

/** A PNG with the text in glyphs that are turned, moved and crossed out at random. */
export async function drawCaptcha(shown: string): Promise<Buffer> {
  const { glyphs } = digitsFont().layout(shown);
  const step = WIDTH / (glyphs.length + 1);
  const drawn = glyphs.map(({ path, advanceWidth }, index) => {
    const scale = (SIZE + randomInt(-4, 5)) / digitsFont().unitsPerEm;
    const x = step * (index + 1) - (advanceWidth * scale) / 2 + randomInt(-3, 4);
    const y = HEIGHT / 2 + SIZE / 3 + randomInt(-5, 6);
    const turn = randomInt(-20, 21);
    return `<path d="${path.toSVG()}" fill="${colour()}" transform="translate(${x} ${y}) rotate(${turn}) scale(${scale} ${-scale})"/>`;
  });
  const strokes = Array.from({ length: STROKES }, () => {
    const [from, over, to] = [point(0, 30), point(40, 110), point(120, WIDTH)];
    return `<path d="M${from} Q${over} ${to}" fill="none" stroke="${colour()}" stroke-width="${randomInt(1, 3)}"/>`;
  });
  const size = `width="${WIDTH}" height="${HEIGHT}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} fill="#f4f4f4"/>${[...drawn, ...strokes].join("")}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

const point = (from: number, to: number) => `${randomInt(from, to)} ${randomInt(5, HEIGHT - 5)}`;

/** Dark enough to be read on the ground. */
const colour = () => `hsl(${randomInt(360)},${randomInt(40, 90)}%,${randomInt(25, 45)}%)`;
