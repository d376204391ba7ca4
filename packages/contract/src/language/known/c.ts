import type { KnownLanguage } from "../known.ts";
import { objectOf } from "../recipes.ts";
import type { CompileStep, Toolchain } from "../toolchain.ts";

export const c: KnownLanguage = {
  names: ["C", "C With O2"],
  called: /^(gnu )?(gcc|c\d*(?![\w+#]))|^clang(?!\+)/i,
  contentType: "text/x-csrc",
  endings: ["c"],
  comment: ["/*", "*/"],
  editor: "cpp",
  shown: "c",
  readAs: "c",
  grader: "linked",
  stands: { tried: "C With O2", shadow: ["C With O2", "C"] },
  kattis: { code: "c", ending: "c" },
  dmoj: [
    { name: "C With O2", key: "C11", reads: /^(C|C11|CLANG)$/ },
    { name: "C", key: "C11" },
  ],
  hydro: [
    { name: "C With O2", key: "c.c11o2", reads: /^c\b.*o2/ },
    { name: "C", key: "c" },
  ],
};

// Warnings are read where the program does not compile.
const flags = ["-DONLINE_JUDGE", "-Wall", "-fmax-errors=20"];

const optimised = (name: string): string[] => (name.endsWith("O2") ? ["-O2"] : []);

export const cTools: Toolchain = {
  language: c,
  stage: 0,
  packages: ["gcc", "libc6-dev"],
  least: { ms: 1, mib: 0.3 },
  description: "GCC",
  command: (name) => ["gcc -std=gnu17", ...optimised(name), ...flags, "main.c -o main -lm"].join(" "),
  commandWithGrader: (name, { sources, own }) =>
    ["gcc -std=gnu17", ...optimised(name), "-Wall", ...own, ...sources, "-o main -lm"].join(" "),
  forCheckers: ["C"],
  sum: `#include <stdio.h>

int main(void) {
    long long a, b;
    scanf("%lld %lld", &a, &b);
    printf("%lld\\n", a + b);
    return 0;
}
`,
  starter: "#include <stdio.h>\n\nint main(void) {\n    return 0;\n}\n",
  recipe(find, name) {
    const gcc = find("/usr/bin/gcc");
    if (!gcc) return null;
    const compile = (files: string[], artefact: string): CompileStep => ({
      argv: [gcc, "-std=gnu17", ...optimised(name), ...flags, ...files, "-o", artefact, "-lm"],
      artefact,
      cpuMs: 5_000,
      memoryMiB: 256,
    });
    const run = { file: null, argv: () => ["main"] };
    return {
      source: "main.c",
      compile: compile(["main.c"], "main"),
      run,
      withGrader: ({ sources, own }) => ({
        object: (source) => compile(["-c", source], objectOf(source)),
        compile: compile([...own, ...sources.map(objectOf)], "main"),
        run,
      }),
      version: [gcc, "--version"],
      hello: `#include <stdio.h>
int main(void) { puts("hello"); return 0; }
`,
    };
  },
  programs: {
    sum: `#include <stdio.h>
int main(void) { long long a, b; scanf("%lld%lld", &a, &b); printf("%lld\\n", a + b); return 0; }`,
    slow: `int main(void) { volatile long long i = 0; for (;;) i++; }`,
    hungry: `#include <stdlib.h>
#include <string.h>
int main(void) { for (;;) { char *block = malloc(1 << 20); if (!block) return 1; memset(block, 1, 1 << 20); } }`,
    crash: `int main(void) { volatile int *nowhere = 0; *nowhere = 1; return 0; }`,
    crashSays: "signal 11 (SIGSEGV: invalid memory access)",
    flood: `#include <stdio.h>
int main(void) { for (;;) puts("a line of sixty characters, again and again and again and on"); }`,
    broken: "int main(void) { return undeclared; }",
    memoryMiB: 32,
  },
};
