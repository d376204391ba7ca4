import "katex/dist/katex.min.css";
import rehypeKatex from "rehype-katex";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import type { PluggableList } from "unified";
import { MarkdownBody } from "./MarkdownBody.tsx";
import { sanitize } from "./sanitize.ts";

const remark: PluggableList = [remarkGfm, remarkMath];
// Sanitised first: what the formula renderer writes is ours, what it reads is not.
const rehype: PluggableList = [
  sanitize,
  [rehypeKatex, { strict: "ignore", throwOnError: false, trust: false, maxExpand: 200, maxSize: 20 }],
];

export default function MathMarkdown({ text }: { text: string }) {
  return <MarkdownBody text={text} remark={remark} rehype={rehype} />;
}
