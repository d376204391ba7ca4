import type { KnownLanguage } from "../known.ts";
import { native } from "../recipes.ts";
import type { Toolchain } from "../toolchain.ts";

export const pascal: KnownLanguage = {
  names: ["Pascal"],
  called: /^(free )?pascal|^delphi/i,
  contentType: "text/x-pascal",
  endings: ["pas", "dpr"],
  comment: ["//"],
  editor: "pascal",
  shown: null,
  readAs: "pascal",
  grader: "together",
  kattis: { code: "pascal", ending: "pas" },
  dmoj: [{ name: "Pascal", key: "PAS" }],
  hydro: [{ name: "Pascal", key: "pas" }],
};

export const pascalTools: Toolchain = {
  language: pascal,
  stage: 2,
  packages: ["fp-compiler"],
  least: { ms: 1, mib: 0.3 },
  description: "Free Pascal",
  command: () => "fpc -O2 main.pas",
  commandWithGrader: (_name, { begins }) => `fpc -O2 ${begins} -omain`,
  sum: `var
  a, b: int64;
begin
  read(a, b);
  writeln(a + b);
end.
`,
  starter: "begin\nend.\n",
  recipe: (find) =>
    native(find, {
      source: "main.pas",
      tools: ["/usr/bin/fpc"],
      // Its settings file lies in /etc, which no program sees: the folders of its units are named instead.
      compile: ([fpc = ""], files) => [
        "/bin/sh",
        "-c",
        'for units in /usr/lib/*/fpc/*/units/*/*; do set -- "$@" "-Fu$units"; done; exec "$0" "$@"',
        fpc,
        "-n",
        "-O2",
        "-v0e",
        "-l-",
        "-dONLINE_JUDGE",
        "-omain",
        ...files,
      ],
      // It finds the units that the grader uses by their names.
      filesWithGrader: ({ begins }) => [begins],
      version: "-iV",
      hello: "begin\n  writeln('hello');\nend.\n",
      outOfMemory: /Heap overflow|Runtime error 203/,
    }),
  programs: {
    sum: "var a, b: int64;\nbegin\n  read(a, b);\n  writeln(a + b);\nend.",
    slow: "var n: int64;\nbegin\n  while true do inc(n);\nend.",
    hungry:
      "var p: pointer;\nbegin\n  while true do begin getmem(p, 1048576); fillchar(p^, 1048576, 1); end;\nend.",
    crash: "begin\n  halt(3);\nend.",
    crashSays: "exit code 3",
    broken: "begin\n  undeclared;\nend.",
    memoryMiB: 32,
  },
};
