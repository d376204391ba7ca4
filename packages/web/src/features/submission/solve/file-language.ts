import { languagesOfFile } from "@verdict/contract/languages";

/** The language an uploaded program is in: `current` if that fits or nothing better is offered. */
export function languageOfFile(fileName: string, offered: readonly string[], current: string): string {
  const known = languagesOfFile(fileName);
  const fits = (name: string) =>
    known.some(({ names, called }) => (names as readonly string[]).includes(name) || called.test(name));
  return fits(current) ? current : (offered.find(fits) ?? current);
}
