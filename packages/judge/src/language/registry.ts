import { lstatSync, readlinkSync, realpathSync } from "node:fs";
import { type FindTool, type Toolchain, toolchains } from "@verdict/contract/toolchains";
import type { Language } from "./language.ts";

const findHere: FindTool = (...candidates) => {
  for (const path of candidates) {
    try {
      const real = realpathSync(path);
      // The sandbox shows the tools, but not the machine's table of alternatives.
      return isAlternative(path) ? real : path;
    } catch {
      // The next candidate.
    }
  }
  return null;
};

function isAlternative(path: string): boolean {
  return lstatSync(path).isSymbolicLink() && readlinkSync(path).startsWith("/etc/");
}

/** The languages of a toolchain whose tools are installed; whether they work is for the probe to say. */
export function languagesOf({ language, recipe }: Toolchain, find = findHere): Language[] {
  return language.names.flatMap((name) => {
    const found = recipe(find, name, process.execPath);
    return found ? [{ name, ...found }] : [];
  });
}

/** Languages whose tools are installed on this machine, by the stages in which they are probed. */
export function installedLanguages(): Language[][] {
  return ([0, 1, 2] as const).map((stage) =>
    toolchains.filter((one) => one.stage === stage).flatMap((one) => languagesOf(one)),
  );
}

/** Each toolchain with those of its languages that are installed here. */
export function surveyToolchains(): { toolchain: Toolchain; installed: Language[] }[] {
  return toolchains.map((toolchain) => ({ toolchain, installed: languagesOf(toolchain) }));
}
