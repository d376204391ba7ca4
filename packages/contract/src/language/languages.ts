import { assembly } from "./known/assembly.ts";
import { bash } from "./known/bash.ts";
import { c } from "./known/c.ts";
import { commonLisp } from "./known/common-lisp.ts";
import { cpp } from "./known/cpp.ts";
import { csharp } from "./known/csharp.ts";
import { fortran } from "./known/fortran.ts";
import { go } from "./known/go.ts";
import { haskell } from "./known/haskell.ts";
import { java } from "./known/java.ts";
import { kotlin } from "./known/kotlin.ts";
import { lua } from "./known/lua.ts";
import { javascript, typescript } from "./known/node.ts";
import { ocaml } from "./known/ocaml.ts";
import { pascal } from "./known/pascal.ts";
import { perl } from "./known/perl.ts";
import { php } from "./known/php.ts";
import { pypy2, pypy3, python2, python3 } from "./known/python.ts";
import { ruby } from "./known/ruby.ts";
import { rust } from "./known/rust.ts";
import { scheme } from "./known/scheme.ts";
import type { KnownLanguage, LanguageElsewhere } from "./known.ts";

export { type GraderUse, graderUse, sourcesIn, textOfSources } from "./grader-use.ts";
export type * from "./known.ts";

/** Every language of the own judge, in the order lists show them. What it takes to judge them: `toolchains.ts`. */
export const knownLanguages: readonly KnownLanguage[] = [
  c,
  cpp,
  java,
  python3,
  pypy3,
  go,
  rust,
  javascript,
  typescript,
  kotlin,
  csharp,
  php,
  ruby,
  perl,
  lua,
  bash,
  pascal,
  ocaml,
  commonLisp,
  scheme,
  haskell,
  fortran,
  assembly,
  python2,
  pypy2,
];

/** Languages that only judges elsewhere have and of which we know more than the name. */
const elsewhere: readonly LanguageElsewhere[] = [
  { called: /^scala/i, contentType: "text/x-scala", endings: ["scala"] },
  { called: /^d( |$)/i, contentType: "text/x-d", endings: ["d"] },
  { called: /^clojure/i, contentType: "text/x-scheme", endings: ["clj"] },
  { called: /^emacs lisp/i, contentType: "text/x-common-lisp", endings: ["el"] },
  { called: /^raku/i, contentType: "text/x-perl", endings: ["raku"] },
  { called: /^zsh/i, contentType: "text/x-sh", endings: ["zsh"] },
];

/** The language that somebody, here or elsewhere, calls `name`. */
export const languageCalled = (name: string): KnownLanguage | undefined =>
  knownLanguages.find(({ names }) => names.includes(name)) ??
  knownLanguages.find(({ called }) => called.test(name));

/** The name of ours for what somebody calls a language: its own where it is one of ours. */
export function ownLanguage(name: string): string | undefined {
  const known = languageCalled(name);
  return known?.names.find((own) => own === name) ?? known?.names[0];
}

/** What is known of the file of a program in it, be it one of ours or of judges elsewhere. */
export const fileOfLanguage = (name: string): LanguageElsewhere | undefined =>
  languageCalled(name) ?? elsewhere.find(({ called }) => called.test(name));

/** The languages whose files end like this one. */
export function languagesOfFile(path: string): readonly KnownLanguage[] {
  const ending = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  return knownLanguages.filter(({ endings }) => endings.includes(ending));
}
