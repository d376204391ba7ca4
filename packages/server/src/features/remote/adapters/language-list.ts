import { fileOfLanguage } from "@verdict/contract/languages";
import type { RemoteLanguage } from "./adapter.ts";

/** Editor mime type. */
export const modeOf = (name: string): string => fileOfLanguage(name)?.contentType ?? "text/plain";

/** Languages from lines of "id name". */
export function languageList(lines: string): RemoteLanguage[] {
  return lines
    .trim()
    .split("\n")
    .map((line) => {
      const [, id = "", name = ""] = /^\s*(\S+)\s+(.+?)\s*$/.exec(line) ?? [];
      return { id, name, contentType: modeOf(name) };
    });
}
