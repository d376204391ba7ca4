import type { KnownLanguage } from "../known.ts";
import { objectOf } from "../recipes.ts";
import type { CompileStep, Toolchain } from "../toolchain.ts";
import { cTools } from "./c.ts";

/** Why the names are what they are: docs/rules.md#languages */
export const cpp: KnownLanguage = {
  names: [
    "C++",
    "C++ With O2",
    "C++ 11",
    "C++ 11 With O2",
    "C++ 17",
    "C++ 17 With O2",
    "C++ 20",
    "C++ 20 With O2",
    "C++ 23",
    "C++ 23 With O2",
  ],
  called: /^(c\+\+|(gnu )?g\+\+|clang\+\+|microsoft visual c\+\+|cpp)/i,
  contentType: "text/x-c++src",
  endings: ["cpp", "cc", "cxx"],
  comment: ["/*", "*/"],
  editor: "cpp",
  shown: "cpp",
  readAs: "c",
  grader: "linked",
  stands: {
    source: "C++ 17",
    tried: "C++ With O2",
    shadow: ["C++ 20", "C++ 20 With O2", "C++ 17", "C++ 17 With O2"],
  },
  kattis: { code: "cpp", ending: "cpp" },
  dmoj: [
    { name: "C++ 11 With O2", key: "CPP11", reads: /^CPP(03|11)$/ },
    { name: "C++ 11", key: "CPP11" },
    { name: "C++ With O2", key: "CPP14" },
    { name: "C++", key: "CPP14" },
    { name: "C++ 17 With O2", key: "CPP17", reads: /^(CPP17|CLANGX)$/ },
    { name: "C++ 17", key: "CPP17" },
    { name: "C++ 20 With O2", key: "CPP20" },
    { name: "C++ 20", key: "CPP20" },
  ],
  hydro: [
    { name: "C++ With O2", key: "cc.cc14o2", reads: /^cc\b.*o2/ },
    { name: "C++", key: "cc", reads: /^cc/ },
  ],
};

/** "C++" is C++ 14. */
const flagsOf = (name: string): string[] => [
  `-std=c++${/\d\d/.exec(name) ?? 14}`,
  ...(name.endsWith("O2") ? ["-O2"] : []),
  ...["-DONLINE_JUDGE", "-Wall", "-fmax-errors=20"],
];

/** What is for the judge alone. */
const isOfJudge = (flag: string) => /^-(DONLINE_JUDGE|fmax)/.test(flag);

export const cppTools: Toolchain = {
  language: cpp,
  stage: 0,
  packages: ["g++"],
  least: { ms: 1, mib: 0.3 },
  description: "G++",
  command: (name) => ["g++", ...flagsOf(name), "main.cpp -o main -lm"].join(" "),
  commandWithGrader: (name, { sources, own }) =>
    ["g++", ...flagsOf(name).filter((flag) => !isOfJudge(flag)), ...own, ...sources, "-o main -lm"].join(" "),
  forCheckers: ["C++"],
  sum: `#include <iostream>

int main() {
    long long a, b;
    std::cin >> a >> b;
    std::cout << a + b << '\\n';
}
`,
  starter: "#include <iostream>\n\nint main() {\n    return 0;\n}\n",
  recipe(find, name) {
    const gxx = find("/usr/bin/g++");
    if (!gxx) return null;
    const flags = flagsOf(name);
    const compile = (files: string[], artefact: string): CompileStep => ({
      argv: [gxx, ...flags, ...files, "-o", artefact, "-lm"],
      artefact,
      cpuMs: 10_000,
      memoryMiB: 512,
      precompiled: {
        include: "bits/stdc++.h",
        argv: [gxx, ...flags, "-x", "c++-header", "header.h", "-o", "header.h.gch"],
      },
    });
    const run = { file: null, argv: () => ["main"] };
    return {
      source: "main.cpp",
      compile: compile(["main.cpp"], "main"),
      run,
      withGrader: ({ sources, own }) => ({
        object: (source) => compile(["-c", source], objectOf(source)),
        compile: compile([...own, ...sources.map(objectOf)], "main"),
        run,
      }),
      version: [gxx, "--version"],
      // Small, because the node says what it has only when each of the ten has run; but it needs the C++ library.
      hello: `#include <cstdio>
#include <new>
int main() { delete new int; std::puts("hello"); }
`,
      outOfMemory: /std::bad_alloc/,
    };
  },
  programs: {
    ...cTools.programs,
    sum: `#include <bits/stdc++.h>
int main() { long long a, b; std::cin >> a >> b; std::cout << a + b << '\\n'; }`,
    hungry: `#include <vector>
#include <memory>
int main() { std::vector<std::vector<char>> all; for (;;) all.emplace_back(1 << 20, 1); }`,
    crash: `#include <stdexcept>
int main() { throw std::runtime_error("no"); }`,
    crashSays: "signal 6 (SIGABRT",
    broken: "int main() { return undeclared; }",
  },
};
