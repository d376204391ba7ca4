import { existsSync, readFileSync } from "node:fs";
import { fromRepository } from "./paths.ts";

/** What an archive of `npm run release` says of itself. */
export interface Release {
  /** Version, day and commit: also the name of its folder. */
  readonly id: string;
  readonly version: string;
  readonly commit: string;
  /** As Node names it: linux-x64. */
  readonly platform: string;
}

export const RELEASE_FILE = "release.json";
const file = fromRepository(RELEASE_FILE);

/** Null in a checkout, which installs and builds for itself; a release has everything and changes nothing of its own. */
export const release: Release | null = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;

/** Commands in a text as they are typed here: a release has no npm. */
export function asTypedHere(text: string, isRelease = release !== null): string {
  if (!isRelease) return text;
  return text
    .replace(/PORT=(\d+) npm start/g, "PORT=$1 in /etc/verdict/verdict.env")
    .replace(/npm run ([\w-]+)(?: --)?/g, "verdict $1")
    .replaceAll("npm start", "systemctl start verdict");
}
