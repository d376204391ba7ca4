/** Which languages a file's ending speaks of. */
const byEnding: Record<string, RegExp> = {
  c: /^C(\s|$)/,
  cc: /^C\+\+/,
  cpp: /^C\+\+/,
  cxx: /^C\+\+/,
  java: /^Java$/,
  py: /^Py/,
  go: /^Go/,
  rs: /^Rust/,
  js: /^JavaScript/,
  ts: /^TypeScript/,
  cs: /^C#/,
  kt: /^Kotlin/,
  php: /^PHP/,
  rb: /^Ruby/,
  pl: /^Perl/,
  lua: /^Lua/,
  pas: /^Pascal/,
  hs: /^Haskell/,
  ml: /^OCaml/,
  lisp: /Lisp/,
  scm: /^Scheme/,
  f90: /^Fortran/,
  asm: /^Assembly/,
  s: /^Assembly/,
  sh: /^Bash/,
};

/** The language an uploaded program is in: `current` if that fits or nothing better is offered. */
export function languageOfFile(fileName: string, offered: readonly string[], current: string): string {
  const fits = byEnding[/\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ""];
  if (!fits || fits.test(current)) return current;
  return offered.find((name) => fits.test(name)) ?? current;
}
