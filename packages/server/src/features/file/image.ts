import { AVATAR_PIXELS } from "@verdict/contract";
import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp, type SharpOptions } from "sharp";

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

/** Its pixels, turned as the camera's orientation tag says, which is dropped then. */
const pixelsOf = (upload: Buffer, options: SharpOptions = {}): Sharp =>
  sharp(upload, { limitInputPixels: PIXELS_MAX, failOn: "error", ...options }).autoOrient();

/**
 * A square WebP made anew from the pixels of an upload, so that nothing else of the file stays.
 * null when the content (not the name) is no picture we take, or broken.
 */
export async function avatarOf(upload: Buffer): Promise<Buffer | null> {
  const type = await typeOf(upload);
  if (type === null || type === DRAWING) return null;
  return pixelsOf(upload)
    .resize(AVATAR_PIXELS, AVATAR_PIXELS, { fit: "cover" })
    .webp({ quality: 86 })
    .toBuffer()
    .catch(() => null);
}

/** Longest side of a picture in a text or of the home page; larger ones are made smaller. */
const SIDE_MAX = 2560;

/**
 * A WebP made anew from the pixels of an upload, in its own proportions; moving pictures go on moving. `withSvg`:
 * drawings are taken too, and become pixels, so that nothing in them runs at the reader's. null: no picture we take.
 */
export async function pictureOf(upload: Buffer, { withSvg = false } = {}): Promise<Buffer | null> {
  const type = await typeOf(upload);
  if (type === null || (type === DRAWING && !withSvg)) return null;
  return pixelsOf(upload, { animated: type !== DRAWING })
    .resize(SIDE_MAX, isAnimatedKind(type) ? undefined : SIDE_MAX, {
      fit: "inside",
      withoutEnlargement: true,
    })
    .webp({ quality: 86 })
    .toBuffer()
    .catch(() => null);
}

/** A logo stands in a line of text: twice as high as it is ever shown. */
const LOGO_SIZE = { width: 800, height: 160 };

/** As `pictureOf`, for a line of the header: drawings are taken too, moving pictures stand still. */
export async function logoOf(upload: Buffer): Promise<Buffer | null> {
  const type = await typeOf(upload);
  if (type === null) return null;
  return pixelsOf(upload, type === DRAWING ? { density: 288 } : {}) // drawings are small by themselves
    .resize({ ...LOGO_SIZE, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 92 })
    .toBuffer()
    .catch(() => null);
}

/** A picture of the site for readers that take no WebP; of a moving one its first frame. */
export const asPng = (picture: Buffer): Promise<Buffer> => sharp(picture).png().toBuffer();

/** A moving picture is a tall strip of its frames to sharp: its height bounds nothing. */
const isAnimatedKind = (mime: string) => mime === "image/gif" || mime === "image/webp";

function isSvg(upload: Buffer): boolean {
  return /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/i.test(
    upload.toString("utf8", 0, 2000),
  );
}
