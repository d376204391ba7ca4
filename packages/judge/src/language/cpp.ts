import type { Language, LanguageFamily } from "./language.ts";

// Small, because the node says what it has only when each of the ten has run; but it needs the C++ library.
const hello = `#include <cstdio>
#include <new>
int main() { delete new int; std::puts("hello"); }
`;

const standards = [
  ["C++", "c++14"],
  ["C++ 11", "c++11"],
  ["C++ 17", "c++17"],
  ["C++ 20", "c++20"],
  ["C++ 23", "c++23"],
] as const;

/** Source of the historical names: reference/behaviour.md 1.2. */
export const cppFamily: LanguageFamily = (find) => {
  const gxx = find("/usr/bin/g++", "/usr/local/bin/g++");
  if (!gxx) return [];
  const language = (name: string, standard: string, optimise: string[]): Language => {
    const flags = [`-std=${standard}`, ...optimise, "-DONLINE_JUDGE", "-w", "-fmax-errors=1"];
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
  };
  return standards.flatMap(([name, standard]) => [
    language(name, standard, []),
    language(`${name} With O2`, standard, ["-O2"]),
  ]);
};
