import type { RemoteLanguage } from "./adapter.ts";

/** Editor mime types by what a language's name begins with; the first that fits. */
const modes: readonly [RegExp, string][] = [
  [/^(c\+\+|g\+\+|gnu g\+\+|clang\+\+|microsoft visual c\+\+|cpp)/i, "text/x-c++src"],
  [/^(c#|mono c#|csharp)/i, "text/x-csharp"],
  [/^(gcc|gnu gcc|gnu c|c\d*\b|c99)/i, "text/x-csrc"],
  [/^java(?!script)/i, "text/x-java"],
  [/^(javascript|node|nodejs)/i, "text/javascript"],
  [/^typescript/i, "text/typescript"],
  [/^(python|pypy|sagemath)/i, "text/x-python"],
  [/^kotlin/i, "text/x-kotlin"],
  [/^scala/i, "text/x-scala"],
  [/^go\b|^golang/i, "text/x-go"],
  [/^rust/i, "text/x-rustsrc"],
  [/^ruby/i, "text/x-ruby"],
  [/^php/i, "text/x-php"],
  [/^(perl|raku)/i, "text/x-perl"],
  [/^(pascal|free pascal|delphi|pascalabc)/i, "text/x-pascal"],
  [/^haskell/i, "text/x-haskell"],
  [/^ocaml/i, "text/x-ocaml"],
  [/^fortran/i, "text/x-fortran"],
  [/^lua/i, "text/x-lua"],
  [/^(common lisp|emacs lisp)/i, "text/x-common-lisp"],
  [/^(scheme|clojure)/i, "text/x-scheme"],
  [/^(bash|zsh)/i, "text/x-sh"],
  [/^(d \(|d$)/i, "text/x-d"],
  [/^assembl/i, "text/x-gas"],
];

export function modeOf(name: string): string {
  return modes.find(([start]) => start.test(name))?.[1] ?? "text/plain";
}

/** Languages from lines of "id name". */
export function languageList(lines: string): RemoteLanguage[] {
  return lines
    .trim()
    .split("\n")
    .map((line) => {
      const [, id = "", name = ""] = /^\s*(\S+)\s+(.+?)\s*$/.exec(line) ?? [];
      return { id, name, contentType: modeOf(name) };
    });
}
