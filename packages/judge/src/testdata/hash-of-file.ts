import { createHash } from "node:crypto";
import { open } from "node:fs/promises";

const PIECE_MAX_BYTES = 1 << 20;

/**
 * SHA-256 of a file's content, in hex. It is read through one buffer that is no larger than the file: a stream takes a
 * new one for each piece, and at a mebibyte for each small file the node did little else but collect garbage.
 */
export async function hashOfFile(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const buffer = Buffer.allocUnsafe(Math.min(size, PIECE_MAX_BYTES) || 1);
    const hash = createHash("sha256");
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return hash.digest("hex");
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}
