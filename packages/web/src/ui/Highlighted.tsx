import { languageCalled, languagesOfFile, type ShownGrammar } from "@verdict/contract/languages";
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import type { LanguageFn } from "highlight.js";
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
import { type ReactNode, useMemo } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import "./highlight.css";

/*
 * Code that is read. The editor's grammars would bring its state and view along, five to eight times the size, into first
 * views; this library cannot colour an editor. Both take their colours from the same tokens (palettes.test.ts).
 */
const grammars: Record<ShownGrammar | "json", LanguageFn> = {
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
};
const lowlight = createLowlight(grammars);

/** Grammar of a language name such as "C++ 20 With O2", "PyPy3" or a fence's "py"; null when there is none. */
export function grammarOf(language: string): string | null {
  const name = language.toLowerCase();
  const known = languageCalled(name) ?? languagesOfFile(`.${name}`)[0];
  return known?.shown ?? (lowlight.registered(name) ? name : null);
}

type Node = ReturnType<typeof lowlight.highlight>["children"][number];

/** A tree's nodes line by line: what spans several lines, as a long comment, stands in each of them. */
function cutIntoLines(nodes: readonly Node[]): Node[][] {
  const lines: Node[][] = [[]];
  for (const node of nodes) {
    const parts: Node[] =
      node.type === "text"
        ? node.value.split("\n").map((value) => ({ ...node, value }))
        : node.type === "element"
          ? cutIntoLines(node.children).map((children) => ({ ...node, children }) as Node)
          : [node];
    for (const [index, part] of parts.entries()) {
      if (index > 0) lines.push([]);
      lines.at(-1)?.push(part);
    }
  }
  return lines;
}

/** Code with its colours, line by line. */
export function highlightedLines(code: string, language: string): ReactNode[] {
  const grammar = grammarOf(language);
  if (!grammar) return code.split("\n");
  const { children } = lowlight.highlight(grammar, code);
  return cutIntoLines(children).map((line) =>
    toJsxRuntime({ type: "root", children: line }, { Fragment, jsx, jsxs }),
  );
}

export default function Highlighted({ code, language }: { code: string; language: string }) {
  return useMemo(() => {
    const grammar = grammarOf(language);
    return grammar ? toJsxRuntime(lowlight.highlight(grammar, code), { Fragment, jsx, jsxs }) : code;
  }, [code, language]);
}
