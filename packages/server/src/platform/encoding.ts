/**
 * Text of bytes that do not say how they are encoded, as names and texts in archives: UTF-8, else GBK, which is what
 * Chinese Windows packs. A mark of the byte order goes. `last`: for bytes that are neither.
 */
export function decodeText(bytes: Buffer, last: "utf8" | "latin1"): string {
  for (const encoding of ["utf-8", "gb18030"]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // the next one
    }
  }
  return bytes.toString(last);
}
