import "katex/dist/katex.min.css";
import { MarkdownBody } from "./MarkdownBody.tsx";
import { rehype, remark } from "./math.ts";

export default function MathMarkdown({ text }: { text: string }) {
  return <MarkdownBody text={text} remark={remark} rehype={rehype} />;
}
