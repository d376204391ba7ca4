import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import bash from "highlight.js/lib/languages/bash";
import c from "highlight.js/lib/languages/c";
import cpp from "highlight.js/lib/languages/cpp";
import csharp from "highlight.js/lib/languages/csharp";
import go from "highlight.js/lib/languages/go";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import ruby from "highlight.js/lib/languages/ruby";
import rust from "highlight.js/lib/languages/rust";
import { createLowlight } from "lowlight";
import { useMemo } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import "./highlight.css";

const lowlight = createLowlight({
  bash,
  c,
  cpp,
  csharp,
  go,
  java,
  javascript,
  json,
  php,
  python,
  ruby,
  rust,
});

/** Grammar of a language name such as "C++ 20 With O2", "PyPy3" or a fence's "py"; null when there is none. */
export function grammarOf(language: string): string | null {
  const name = language.toLowerCase();
  if (/^(c\+\+|cpp|g\+\+)/.test(name)) return "cpp";
  if (/^(c#|cs$|csharp)/.test(name)) return "csharp";
  if (/^c($|\s)/.test(name)) return "c";
  if (/^(py|python|pypy)/.test(name)) return "python";
  if (/^(javascript|js|node)/.test(name)) return "javascript";
  if (/^(golang|go)/.test(name)) return "go";
  if (/^(sh|shell|bash)/.test(name)) return "bash";
  return lowlight.registered(name) ? name : null;
}

export default function Highlighted({ code, language }: { code: string; language: string }) {
  return useMemo(() => {
    const grammar = grammarOf(language);
    return grammar ? toJsxRuntime(lowlight.highlight(grammar, code), { Fragment, jsx, jsxs }) : code;
  }, [code, language]);
}
