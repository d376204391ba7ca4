import remarkGfm from "remark-gfm";
import { MarkdownBody } from "./MarkdownBody.tsx";
import { sanitize, unknownTagsAsText } from "./sanitize.ts";

const remark = [remarkGfm, unknownTagsAsText];
const rehype = [sanitize];

export default function PlainMarkdown({ text }: { text: string }) {
  return <MarkdownBody text={text} remark={remark} rehype={rehype} />;
}
