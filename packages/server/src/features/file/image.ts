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
    .rotate() // as the camera's mark says, which is dropped then
    .resize(AVATAR_PIXELS, AVATAR_PIXELS, { fit: "cover" })
    .webp({ quality: 86 })
    .toBuffer()
    .catch(() => null);
}
