import { type Locale, localeOf } from "@verdict/contract/locale";

/** How programs write texts that do not write UTF-8: spreadsheets save CSV so, older editors everything. */
const older: Partial<Record<Locale, string>> = {
  "zh-CN": "gb18030",
  "zh-TW": "big5",
  "ja-JP": "shift_jis",
  "ko-KR": "euc-kr",
};

/** Of Latin letters; fits every file, if wrongly. */
const LAST = "windows-1252";

/**
 * The text of a file that somebody chose: UTF-8, UTF-16 where the file says so, and otherwise what is usual where one of
 * these languages is read, the first that fits. Without a mark of the byte order.
 */
export async function textOfFile(
  file: Blob,
  readers: readonly string[] = [document.documentElement.lang, ...navigator.languages],
): Promise<string> {
  const bytes = await file.arrayBuffer();
  const ofReaders = readers.map(localeOf).map((locale) => locale && older[locale]);
  for (const encoding of [utf16Of(new Uint8Array(bytes)), "utf-8", ...ofReaders]) {
    const text = encoding ? decoded(bytes, encoding) : null;
    if (text !== null) return text;
  }
  return new TextDecoder(LAST).decode(bytes);
}

function utf16Of([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : null;
}

/** null: the bytes are nothing in this encoding. */
function decoded(bytes: ArrayBuffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
