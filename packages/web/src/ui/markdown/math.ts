import rehypeKatex from "rehype-katex";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import type { Pluggable, PluggableList } from "unified";
import { namedFormulas } from "./named-formulas.ts";
import { sanitize, unknownTagsAsText } from "./sanitize.ts";

const katex: Pluggable = [
  rehypeKatex,
  { strict: "ignore", throwOnError: false, trust: false, maxExpand: 200, maxSize: 20 },
];

interface MathNode {
  type: string;
  position?: { start: { offset?: number } };
  data?: { hProperties?: { className?: string[] } };
  children?: MathNode[];
}

/** Between `$$` a formula stands by itself, also where it begins and ends on one line, as authors write it. */
function doubleDollarsAsDisplay() {
  return (tree: MathNode, file: { value: unknown }): void => {
    const source = String(file.value);
    const visit = (node: MathNode): void => {
      const from = node.position?.start.offset;
      if (node.type === "inlineMath" && from !== undefined && source.startsWith("$$", from)) {
        node.data = {
          ...node.data,
          hProperties: { ...node.data?.hProperties, className: ["language-math", "math-display"] },
        };
      }
      node.children?.forEach(visit);
    };
    visit(tree);
  };
}

export const remark: PluggableList = [remarkGfm, remarkMath, doubleDollarsAsDisplay, unknownTagsAsText];
// Sanitised first: what the formula renderer writes is ours, what it reads is not.
export const rehype: PluggableList = [sanitize, katex, namedFormulas];
