import type { Language, LanguageFamily } from "./language.ts";

// Small, because the node says what it has only when each of the ten has run; but it needs the C++ library.
const hello = `#include <cstdio>
#include <new>
int main() { delete new int; std::puts("hello"); }
`;

const standards = {
  "C++": "c++14",
  "C++ 11": "c++11",
  "C++ 17": "c++17",
  "C++ 20": "c++20",
  "C++ 23": "c++23",
};

/** Why the names are what they are: docs/rules.md#languages */
export const cpp: LanguageFamily = {
  packages: ["g++"],
  names: Object.keys(standards).flatMap((name) => [name, `${name} With O2`]),
  languages(find) {
    const gxx = find("/usr/bin/g++");
    if (!gxx) return [];
    return Object.entries(standards).flatMap(([name, standard]) => [
      language(gxx, name, [`-std=${standard}`]),
      language(gxx, `${name} With O2`, [`-std=${standard}`, "-O2"]),
    ]);
  },
};

function language(gxx: string, name: string, given: string[]): Language {
  const flags = [...given, "-DONLINE_JUDGE", "-Wall", "-fmax-errors=20"];
  return {
    name,
    source: "main.cpp",
    compile: {
      argv: [gxx, ...flags, "main.cpp", "-o", "main", "-lm"],
      artefact: "main",
      cpuMs: 10_000,
      memoryMiB: 512,
      precompiled: {
        include: "bits/stdc++.h",
        argv: [gxx, ...flags, "-x", "c++-header", "header.h", "-o", "header.h.gch"],
      },
    },
    run: { file: null, argv: () => ["main"] },
    version: [gxx, "--version"],
    hello,
    outOfMemory: /std::bad_alloc/,
  };
}
