import { AVATAR_PIXELS } from "@verdict/contract";
import { fileTypeFromBuffer } from "file-type";
import sharp, { type Metadata, type Sharp, type SharpOptions } from "sharp";
import { type Holder, openFairQueue } from "../../platform/fair-queue.ts";

const pictures = new Set(["image/gif", "image/jpeg", "image/png", "image/webp"]);
const DRAWING = "image/svg+xml";
/** Pixels an upload may unpack to; a small file may claim any size. */
const PIXELS_MAX = 40_000_000;

/** The media type of a picture we take, by its content; null: it is none. */
async function typeOf(upload: Buffer): Promise<string | null> {
  const type = await fileTypeFromBuffer(upload);
  if (type && pictures.has(type.mime)) return type.mime;
  return isSvg(upload) ? DRAWING : null;
}

/**
 * One picture at a time: each takes a thread of those that tokens, passwords and new connections to the database need
 * as well. What waits behind many others is refused.
 */
const drawing = openFairQueue({ atOnce: 1, waiting: 32, each: 4, full: "server-busy" });

/** WebP of a picture; null: it is broken. */
const webpOf = (picture: Sharp, quality: number, holder: Holder): Promise<Buffer | null> =>
  drawing.run(holder, () =>
    picture
      .webp({ quality })
      .toBuffer()
      .catch(() => null),
  );

/** Its pixels, turned as the camera's orientation tag says, which is dropped then. */
const pixelsOf = (upload: Buffer, options: SharpOptions = {}): Sharp =>
  sharp(upload, { limitInputPixels: PIXELS_MAX, failOn: "error", ...options }).autoOrient();

/**
 * A square WebP made anew from the pixels of an upload, so that nothing else of the file stays.
 * null when the content (not the name) is no picture we take, or broken.
 */
export async function avatarOf(upload: Buffer, holder: Holder): Promise<Buffer | null> {
  const type = await typeOf(upload);
  if (type === null || type === DRAWING) return null;
  return webpOf(pixelsOf(upload).resize(AVATAR_PIXELS, AVATAR_PIXELS, { fit: "cover" }), 86, holder);
}

/** Longest side of a picture in a text or of the home page; larger ones are made smaller. */
const SIDE_MAX = 2560;

/**
 * A WebP made anew from the pixels of an upload, in its own proportions; moving pictures go on moving, but for large ones, which stand still. `withSvg`:
 * drawings are taken too, and become pixels, so that nothing in them runs at the reader's. null: no picture we take.
 */
export async function pictureOf(
  upload: Buffer,
  holder: Holder,
  { withSvg = false } = {},
): Promise<Buffer | null> {
  const type = await typeOf(upload);
  if (type === null || (type === DRAWING && !withSvg)) return null;
  const animated = isAnimatedKind(type) && (await movesLittle(upload));
  const bounds = { fit: "inside", withoutEnlargement: true } as const;
  const picture = pixelsOf(upload, { animated }).resize(SIDE_MAX, animated ? undefined : SIDE_MAX, bounds);
  return webpOf(picture, 86, holder);
}

/** A logo stands in a line of text: twice as high as it is ever shown. */
const LOGO_SIZE = { width: 800, height: 160 };

/**
 * As `pictureOf`, for a line of the header: drawings are taken too, moving pictures stand still. A drawing becomes pixels, for
 * our files can be opened by their own address, where a drawing's scripts would run.
 */
export async function logoOf(upload: Buffer, holder: Holder): Promise<Buffer | null> {
  const type = await typeOf(upload);
  if (type === null) return null;
  const picture = pixelsOf(upload, type === DRAWING ? { density: 288 } : {}); // drawings are small by themselves
  return webpOf(picture.resize({ ...LOGO_SIZE, fit: "inside", withoutEnlargement: true }), 92, holder);
}

/** Width by height of a picture of the site. */
export async function ratioOf(picture: Buffer): Promise<number> {
  const { width, height } = await sharp(picture).metadata();
  return width / height;
}

/** A picture of the site for readers that take no WebP; of a moving one its first frame. */
export const asPng = (picture: Buffer, holder: Holder): Promise<Buffer> =>
  drawing.run(holder, () => sharp(picture).png().toBuffer());

/** The same, made to fit into a square of so many pixels. */
export const asSmallPng = (picture: Buffer, side: number, holder: Holder): Promise<Buffer> =>
  drawing.run(holder, () =>
    sharp(picture).resize(side, side, { fit: "inside", withoutEnlargement: true }).png().toBuffer(),
  );

/** A moving picture is a tall strip of its frames to sharp: its height bounds nothing. */
const isAnimatedKind = (mime: string) => mime === "image/gif" || mime === "image/webp";

/** Pixels of all frames together; making so many anew takes about a second. */
const MOVING_PIXELS_MAX = 8_000_000;

async function movesLittle(upload: Buffer): Promise<boolean> {
  const {
    width = 0,
    height = 0,
    pages = 1,
  } = await sharp(upload, { limitInputPixels: PIXELS_MAX })
    .metadata()
    .catch(() => ({}) as Partial<Metadata>);
  return width * height * pages <= MOVING_PIXELS_MAX;
}

/** Step by step: one pattern for all of it would try comments in every grouping there is. */
function isSvg(upload: Buffer): boolean {
  let rest = upload
    .toString("utf8", 0, 2000)
    .replace(/^\uFEFF/, "")
    .trimStart();
  for (const [begin, end] of [
    ["<?xml", ">"],
    ["<!--", "-->"],
  ] as const) {
    while (rest.startsWith(begin) && rest.includes(end))
      rest = rest.slice(rest.indexOf(end) + end.length).trimStart();
  }
  return /^<svg[\s>]/i.test(rest);
}
