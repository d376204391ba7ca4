import "katex/dist/katex.min.css";
import { rehype } from "./html.ts";
import { MarkdownBody } from "./MarkdownBody.tsx";
import { remark } from "./math.ts";

/** Statements may be written in HTML, or hold some: an index, a line break, a picture's width. */
export default function HtmlMarkdown({ text }: { text: string }) {
  return <MarkdownBody text={text} remark={remark} rehype={rehype} />;
}
