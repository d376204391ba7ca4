import { knownLanguages, languagesOfFile } from "@verdict/contract/languages";

const hydro = knownLanguages.flatMap((language) => language.hydro ?? []);
const dmoj = knownLanguages.flatMap((language) => language.dmoj ?? []);

/** What Hydro calls one of the site's languages. */
export const hydroKey = (language: string): string | undefined =>
  hydro.find(({ name }) => name === language)?.key;

/** The site's language for one of Hydro's. */
export function ownOfHydro(given: string): string | undefined {
  const wanted = given.toLowerCase();
  return hydro.find(({ key, reads }) => (reads ? reads.test(wanted) : key === wanted))?.name;
}

/** The one of a file that says no more than its ending: of a family Hydro's plain key. */
export function ownOfHydroFile(path: string): string | undefined {
  const known = languagesOfFile(path).flatMap((language) => language.hydro ?? []);
  return known.find(({ key }) => !key.includes("."))?.name;
}

/** What DMOJ calls one of the site's languages. */
export const dmojKey = (language: string): string | undefined =>
  dmoj.find(({ name }) => name === language)?.key;

/** The site's language for one of DMOJ's. */
export function ownOfDmoj(given: string): string | undefined {
  const wanted = given.toUpperCase();
  return dmoj.find(({ key, reads }) => (reads ? reads.test(wanted) : key === wanted))?.name;
}
