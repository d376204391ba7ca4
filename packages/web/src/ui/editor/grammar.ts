import { StreamLanguage, type StreamParser } from "@codemirror/language";
import type { Extension } from "@codemirror/state";

type Loader = () => Promise<Extension>;

const stream = (load: () => Promise<StreamParser<unknown>>): Loader => {
  return async () => StreamLanguage.define(await load());
};

const clike = () => import("@codemirror/legacy-modes/mode/clike");
const javascript = () => import("@codemirror/legacy-modes/mode/javascript");

/** By the judge's name of the language; the first that fits. */
const grammars: [RegExp, Loader][] = [
  [/^C(\+\+)?(\s|$)/, async () => (await import("@codemirror/lang-cpp")).cpp()],
  [/^Java$/, async () => (await import("@codemirror/lang-java")).java()],
  [/^Py/, async () => (await import("@codemirror/lang-python")).python()],
  [/^PHP/, async () => (await import("@codemirror/lang-php")).php()],
  [/^Go/, stream(async () => (await import("@codemirror/legacy-modes/mode/go")).go)],
  [/^Rust/, stream(async () => (await import("@codemirror/legacy-modes/mode/rust")).rust)],
  [/^JavaScript/, stream(async () => (await javascript()).javascript)],
  [/^TypeScript/, stream(async () => (await javascript()).typescript)],
  [/^C#/, stream(async () => (await clike()).csharp)],
  [/^Kotlin/, stream(async () => (await clike()).kotlin)],
  [/^Ruby/, stream(async () => (await import("@codemirror/legacy-modes/mode/ruby")).ruby)],
  [/^Perl/, stream(async () => (await import("@codemirror/legacy-modes/mode/perl")).perl)],
  [/^Lua/, stream(async () => (await import("@codemirror/legacy-modes/mode/lua")).lua)],
  [/^Pascal/, stream(async () => (await import("@codemirror/legacy-modes/mode/pascal")).pascal)],
  [/^Haskell/, stream(async () => (await import("@codemirror/legacy-modes/mode/haskell")).haskell)],
  [/^OCaml/, stream(async () => (await import("@codemirror/legacy-modes/mode/mllike")).oCaml)],
  [/^Scheme/, stream(async () => (await import("@codemirror/legacy-modes/mode/scheme")).scheme)],
  [/Lisp/, stream(async () => (await import("@codemirror/legacy-modes/mode/commonlisp")).commonLisp)],
  [/^Fortran/, stream(async () => (await import("@codemirror/legacy-modes/mode/fortran")).fortran)],
  [/^Assembly/, stream(async () => (await import("@codemirror/legacy-modes/mode/gas")).gas)],
  [/^Bash/, stream(async () => (await import("@codemirror/legacy-modes/mode/shell")).shell)],
];

/** Loads the editor's grammar of a judge's language; plain text where there is none. */
export async function loadGrammar(language: string): Promise<Extension> {
  const load = grammars.find(([pattern]) => pattern.test(language))?.[1];
  return load ? load() : [];
}
