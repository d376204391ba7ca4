/** By editor mime type, where one own language stands for it. */
const byMode: Record<string, string> = {
  "text/x-c++src": "C++ With O2",
  "text/x-csrc": "C With O2",
  "text/x-java": "Java",
  "text/x-go": "Golang",
  "text/x-csharp": "C#",
  "text/x-php": "PHP",
  "text/x-ruby": "Ruby",
  "text/x-rustsrc": "Rust",
};

/** By a part of the name, where the mime type leaves it open; the first that is found. */
const byName: [RegExp, string][] = [
  [/pypy.*2|py2.*pypy/i, "PyPy2"],
  [/pypy/i, "PyPy3"],
  [/python\D*2/i, "Python2"],
  [/python/i, "Python3"],
  [/node/i, "JavaScript Node"],
  [/javascript|v8/i, "JavaScript V8"],
];

/**
 * The own language in which a program written for a remote judge is tried; null when there is none.
 * docs/rules.md#custom-runs
 */
export function ownLanguageFor(name: string, mode: string | null | undefined): string | null {
  return byMode[mode ?? ""] ?? byName.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}
