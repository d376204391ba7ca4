import type { Language, LanguageFamily } from "./language.ts";

// Warnings are read where the program does not compile.
const flags = ["-DONLINE_JUDGE", "-Wall", "-fmax-errors=20"];

const hello = `#include <stdio.h>
int main(void) { puts("hello"); return 0; }
`;

export const c: LanguageFamily = {
  packages: ["gcc", "libc6-dev"],
  names: ["C", "C With O2"],
  languages(find) {
    const gcc = find("/usr/bin/gcc");
    if (!gcc) return [];
    const language = (name: string, optimise: string[]): Language => ({
      name,
      source: "main.c",
      compile: {
        argv: [gcc, "-std=gnu17", ...optimise, ...flags, "main.c", "-o", "main", "-lm"],
        artefact: "main",
        cpuMs: 5_000,
        memoryMiB: 256,
      },
      run: { file: null, argv: () => ["main"] },
      version: [gcc, "--version"],
      hello,
    });
    return [language("C", []), language("C With O2", ["-O2"])];
  },
};
