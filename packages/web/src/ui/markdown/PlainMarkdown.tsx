import remarkGfm from "remark-gfm";
import { MarkdownBody } from "./MarkdownBody.tsx";
import { sanitize } from "./sanitize.ts";

const remark = [remarkGfm];
const rehype = [sanitize];

export default function PlainMarkdown({ text }: { text: string }) {
  return <MarkdownBody text={text} remark={remark} rehype={rehype} />;
}
