import { randomInt } from "node:crypto";
import { slider } from "@verdict/contract";
import sharp from "sharp";

const { width, height, piece: side } = slider;
/** Not at the very left, where the piece starts. */
const LEFT_MIN = side * 2;

/** A random picture with a piece cut out of it at `left`, `top`. */
export async function drawSlider() {
  const left = randomInt(LEFT_MIN, width - side);
  const top = randomInt(0, height - side);
  const picture = await sharp(Buffer.from(scene())).png().toBuffer();
  const piece = await sharp(picture)
    .extract({ left, top, width: side, height: side })
    .composite([
      { input: Buffer.from(shape("#fff")), blend: "dest-in" },
      { input: Buffer.from(shape("none", "#fff")) },
    ])
    .png()
    .toBuffer();
  const background = await sharp(picture)
    .composite([{ input: Buffer.from(shape("rgba(0,0,0,0.55)", "#fff")), left, top }])
    .png()
    .toBuffer();
  return { left, top, background, piece };
}

/** A jigsaw piece with a notch above and a nose on the right. */
function shape(fill: string, stroke = "none"): string {
  const path = "M2 10 H14 A7 7 0 0 0 28 10 H32 V18 A6 6 0 0 1 32 30 V40 H2 Z";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><path d="${path}" fill="${fill}" stroke="${stroke}" stroke-width="1.5"/></svg>`;
}

function scene(): string {
  const hue = randomInt(360);
  const blobs = Array.from({ length: 26 }, () => {
    const colour = `hsl(${(hue + randomInt(160)) % 360},${randomInt(40, 85)}%,${randomInt(35, 75)}%)`;
    const [x, y, size] = [randomInt(width), randomInt(height), randomInt(8, 34)];
    const turn = `transform="rotate(${randomInt(180)} ${x} ${y})"`;
    return randomInt(2) === 0
      ? `<circle cx="${x}" cy="${y}" r="${size}" fill="${colour}" fill-opacity="0.7"/>`
      : `<rect x="${x}" y="${y}" width="${size * 2}" height="${size}" fill="${colour}" fill-opacity="0.7" ${turn}/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g"><stop offset="0" stop-color="hsl(${hue},60%,70%)"/><stop offset="1" stop-color="hsl(${(hue + 90) % 360},60%,45%)"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>${blobs.join("")}</svg>`;
}
