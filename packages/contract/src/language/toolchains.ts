import { assemblyTools } from "./known/assembly.ts";
import { bashTools } from "./known/bash.ts";
import { cTools } from "./known/c.ts";
import { commonLispTools } from "./known/common-lisp.ts";
import { cppTools } from "./known/cpp.ts";
import { csharpTools } from "./known/csharp.ts";
import { fortranTools } from "./known/fortran.ts";
import { goTools } from "./known/go.ts";
import { haskellTools } from "./known/haskell.ts";
import { javaTools } from "./known/java.ts";
import { kotlinTools } from "./known/kotlin.ts";
import { luaTools } from "./known/lua.ts";
import { javascriptTools, typescriptTools } from "./known/node.ts";
import { ocamlTools } from "./known/ocaml.ts";
import { pascalTools } from "./known/pascal.ts";
import { perlTools } from "./known/perl.ts";
import { phpTools } from "./known/php.ts";
import { pypy2Tools, pypy3Tools, python2Tools, python3Tools } from "./known/python.ts";
import { rubyTools } from "./known/ruby.ts";
import { rustTools } from "./known/rust.ts";
import { schemeTools } from "./known/scheme.ts";
import { knownLanguages } from "./languages.ts";
import type { Toolchain } from "./toolchain.ts";

export { objectOf } from "./recipes.ts";
export type * from "./toolchain.ts";

/** What it takes to judge each known language, in the same order; apart from these, because pages load those. */
export const toolchains: readonly Toolchain[] = [
  assemblyTools,
  bashTools,
  cTools,
  commonLispTools,
  cppTools,
  csharpTools,
  fortranTools,
  goTools,
  haskellTools,
  javaTools,
  javascriptTools,
  kotlinTools,
  luaTools,
  ocamlTools,
  pascalTools,
  perlTools,
  phpTools,
  pypy2Tools,
  pypy3Tools,
  python2Tools,
  python3Tools,
  rubyTools,
  rustTools,
  schemeTools,
  typescriptTools,
].sort((a, b) => knownLanguages.indexOf(a.language) - knownLanguages.indexOf(b.language));
