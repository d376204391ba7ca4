import { TEST_FILE_NAME_MAX } from "@verdict/contract";

/** A name without path, control characters and needless length. */
export function isPlainName(name: string): boolean {
  if (name.length === 0 || name.length > TEST_FILE_NAME_MAX || name === "." || name === "..") return false;
  for (const letter of name)
    if (letter < " " || letter === "\x7f" || letter === "/" || letter === "\\") return false;
  return true;
}
