import { knownLanguages, languagesOfFile } from "@verdict/contract/languages";

const keys = knownLanguages.flatMap(({ hydro = [] }) => hydro);

/** What Hydro calls one of the site's languages. */
export const hydroKey = (language: string): string | undefined =>
  keys.find(({ name }) => name === language)?.key;

/** The site's language for one of Hydro's. */
export function ownOfHydro(given: string): string | undefined {
  const wanted = given.toLowerCase();
  return keys.find(({ key, reads }) => (reads ? reads.test(wanted) : key === wanted))?.name;
}

/** The one of a file that says no more than its ending: of a family Hydro's plain key. */
export function ownOfHydroFile(path: string): string | undefined {
  const known = languagesOfFile(path).flatMap(({ hydro = [] }) => hydro);
  return known.find(({ key }) => !key.includes("."))?.name;
}
