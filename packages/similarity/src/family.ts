/** Languages that are read by one set of rules; programs of one family are compared with each other. */
export const families = [
  "c",
  "java",
  "python",
  "javascript",
  "go",
  "rust",
  "pascal",
  "csharp",
  "php",
  "kotlin",
  "generic",
] as const;
export type Family = (typeof families)[number];

const named: readonly [RegExp, Family][] = [
  [/^(c#|csharp|mono)/i, "csharp"],
  [/^(c|g|gcc|gnu c|clang)\b(\+\+)?/i, "c"],
  [/py/i, "python"],
  [/^(javascript|typescript|node|js|ts)\b/i, "javascript"],
  [/^java\b/i, "java"],
  [/^kotlin/i, "kotlin"],
  [/^(go|golang)\b/i, "go"],
  [/^rust/i, "rust"],
  [/pascal|delphi/i, "pascal"],
  [/^php/i, "php"],
];

/** Whose rules read a program of the language that the site calls `name`. */
export const familyOf = (name: string): Family =>
  named.find(([pattern]) => pattern.test(name.trim()))?.[1] ?? "generic";
