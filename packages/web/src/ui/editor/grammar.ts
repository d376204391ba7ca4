import { StreamLanguage, type StreamParser } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { type EditorGrammar, languageCalled } from "@verdict/contract/languages";

type Loader = () => Promise<Extension>;

const stream = (load: () => Promise<StreamParser<unknown>>): Loader => {
  return async () => StreamLanguage.define(await load());
};

const clike = () => import("@codemirror/legacy-modes/mode/clike");
const javascript = () => import("@codemirror/legacy-modes/mode/javascript");

const grammars: Record<EditorGrammar, Loader> = {
  cpp: async () => (await import("@codemirror/lang-cpp")).cpp(),
  java: async () => (await import("@codemirror/lang-java")).java(),
  python: async () => (await import("@codemirror/lang-python")).python(),
  php: async () => (await import("@codemirror/lang-php")).php(),
  go: stream(async () => (await import("@codemirror/legacy-modes/mode/go")).go),
  rust: stream(async () => (await import("@codemirror/legacy-modes/mode/rust")).rust),
  javascript: stream(async () => (await javascript()).javascript),
  typescript: stream(async () => (await javascript()).typescript),
  csharp: stream(async () => (await clike()).csharp),
  kotlin: stream(async () => (await clike()).kotlin),
  ruby: stream(async () => (await import("@codemirror/legacy-modes/mode/ruby")).ruby),
  perl: stream(async () => (await import("@codemirror/legacy-modes/mode/perl")).perl),
  lua: stream(async () => (await import("@codemirror/legacy-modes/mode/lua")).lua),
  pascal: stream(async () => (await import("@codemirror/legacy-modes/mode/pascal")).pascal),
  haskell: stream(async () => (await import("@codemirror/legacy-modes/mode/haskell")).haskell),
  oCaml: stream(async () => (await import("@codemirror/legacy-modes/mode/mllike")).oCaml),
  scheme: stream(async () => (await import("@codemirror/legacy-modes/mode/scheme")).scheme),
  commonLisp: stream(async () => (await import("@codemirror/legacy-modes/mode/commonlisp")).commonLisp),
  fortran: stream(async () => (await import("@codemirror/legacy-modes/mode/fortran")).fortran),
  gas: stream(async () => (await import("@codemirror/legacy-modes/mode/gas")).gas),
  shell: stream(async () => (await import("@codemirror/legacy-modes/mode/shell")).shell),
};

/** Loads the editor's grammar of a judge's language; plain text where there is none. */
export async function loadGrammar(language: string): Promise<Extension> {
  const grammar = languageCalled(language)?.editor;
  return grammar ? grammars[grammar]() : [];
}
