import { AVATAR_PIXELS } from "@verdict/contract";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";

const pictures = new Set(["image/gif", "image/jpeg", "image/png", "image/webp"]);
/** Pixels an upload may unpack to; a small file may claim any size. */
const PIXELS_MAX = 40_000_000;

/**
 * A square WebP made anew from the pixels of an upload, so that nothing else of the file stays.
 * null when the content (not the name) is no picture we take, or broken.
 */
export async function avatarOf(upload: Buffer): Promise<Buffer | null> {
  const type = await fileTypeFromBuffer(upload);
  if (!type || !pictures.has(type.mime)) return null;
  return sharp(upload, { limitInputPixels: PIXELS_MAX, failOn: "error" })
    .rotate() // as the camera's orientation tag says, which is dropped then
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
  const type = await fileTypeFromBuffer(upload);
  const isPicture = type ? pictures.has(type.mime) : false;
  if (!isPicture && !(withSvg && isSvg(upload))) return null;
  return sharp(upload, { limitInputPixels: PIXELS_MAX, failOn: "error", animated: isPicture })
    .autoOrient()
    .resize(SIDE_MAX, isAnimatedKind(type?.mime) ? undefined : SIDE_MAX, {
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
  const type = await fileTypeFromBuffer(upload);
  const isDrawing = isSvg(upload);
  if (!isDrawing && !(type && pictures.has(type.mime))) return null;
  return sharp(upload, {
    limitInputPixels: PIXELS_MAX,
    failOn: "error",
    ...(isDrawing && { density: 288 }), // drawings are small by themselves
  })
    .autoOrient()
    .resize({ ...LOGO_SIZE, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 92 })
    .toBuffer()
    .catch(() => null);
}

/** A picture of the site for readers that take no WebP; of a moving one its first frame. */
export const asPng = (picture: Buffer): Promise<Buffer> => sharp(picture).png().toBuffer();

/** A moving picture is a tall strip of its frames to sharp: its height bounds nothing. */
const isAnimatedKind = (mime: string | undefined) => mime === "image/gif" || mime === "image/webp";

function isSvg(upload: Buffer): boolean {
  return /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/i.test(
    upload.toString("utf8", 0, 2000),
  );
}
