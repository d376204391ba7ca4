import { spawnSync } from "node:child_process";
import type { MavenTools } from "@verdict/contract/toolchains";
import type { Language } from "../../packages/judge/src/language/language.ts";
import { surveyToolchains } from "../../packages/judge/src/language/registry.ts";
import { Unable } from "../../packages/launcher/src/say.ts";

/** One toolchain with the languages it brings. */
export interface LanguageState {
  readonly names: readonly string[];
  /** What the toolchain says of itself; null where it is not installed. */
  readonly version: string | null;
  /** Debian packages that bring it: none where it comes with the judge, null where Debian has none that works. */
  readonly packages: readonly string[] | null;
  /** What Maven brings instead. */
  readonly maven: MavenTools | null;
}

export function surveyLanguages(): LanguageState[] {
  return surveyToolchains().map(({ toolchain, installed }) => ({
    names: installed.length > 0 ? installed.map(({ name }) => name) : toolchain.language.names,
    version: installed[0] ? versionOf(installed[0]) : null,
    packages: toolchain.packages,
    maven: toolchain.maven ?? null,
  }));
}

/** First line the toolchain prints of itself. */
function versionOf({ version: [program = "", ...args] }: Language): string {
  const { stdout, stderr } = spawnSync(program, args, { encoding: "utf8", timeout: 20_000 });
  const lines = `${stdout ?? ""}\n${stderr ?? ""}`.split("\n").map((line) => line.trim());
  return lines.find((line) => line !== "") ?? "installed, but does not say its version";
}

export interface Sizes {
  readonly download: string;
  readonly installed: string;
}

/** What apt would fetch and unpack for `packages`, with all they need; null where it does not know them. */
export function sizesOf(packages: readonly string[]): Sizes | null {
  const { stdout, stderr } = spawnSync(
    "apt-get",
    // Only this one never installs anything: where apt has nothing to ask, --assume-no would.
    ["-o", "Debug::NoLocking=true", "install", "--no-install-recommends", "--print-uris", "-y", ...packages],
    { encoding: "utf8", env: { ...process.env, LC_ALL: "C" }, timeout: 60_000 },
  );
  return readSizes(`${stdout ?? ""}${stderr ?? ""}`);
}

/** Reads apt's own sums. */
export function readSizes(said: string): Sizes | null {
  // "Need to get 12.3 MB/45.6 MB of archives": the rest lies in apt's cache already.
  const download = /Need to get ([\d.,]+ \w?B)(?:\/[\d.,]+ \w?B)? of archives/.exec(said)?.[1];
  const installed = /After this operation, ([\d.,]+ \w?B) of additional disk space/.exec(said)?.[1];
  return installed ? { download: download ?? "0 B", installed } : null;
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9#+]/g, "");

/** The toolchains that were asked for by name, "all" for every one. Throws Unable for a name that fits none. */
export function chooseLanguages(
  states: readonly LanguageState[],
  wanted: readonly string[],
): LanguageState[] {
  if (wanted.some((word) => plain(word) === "all"))
    return states.filter(({ packages, maven }) => packages?.length || maven);
  const chosen = wanted.map((word) => {
    const name = plain(word);
    const exact = states.find(({ names }) => names.some((one) => plain(one) === name));
    const found =
      exact ?? states.find(({ names }) => names.some((one) => name !== "" && plain(one).startsWith(name)));
    if (found) return found;
    const known = states.map(({ names: [first] }) => first).join(", ");
    throw new Unable(`There is no language called ${word}.\nThese are known: ${known}`);
  });
  return [...new Set(chosen)];
}
