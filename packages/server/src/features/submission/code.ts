import { type CommentStyle, languageCalled } from "@verdict/contract/languages";
import type { SubmissionRow } from "./verdict.ts";

const likeC: CommentStyle = ["/*", "*/"];

/** The code with a closing comment that says where it comes from, in the language's own comment style. */
export function withTrailer(
  { id, language, code, submittedAt }: Pick<SubmissionRow, "id" | "language" | "code" | "submittedAt">,
  author: string,
): string {
  const facts = [
    `Run ID: ${id}`,
    `Language: ${language}`,
    `Author: ${author}`,
    `Submitted: ${submittedAt.toISOString()}`,
  ];
  // Most languages of judges elsewhere that nobody has named here are relatives of C.
  const [open, close] = languageCalled(language)?.comment ?? likeC;
  if (!close) return `${code}\n${facts.map((fact) => `${open} ${fact}`).join("\n")}\n`;
  const lines = facts.map((fact) => ` * ${fact.replaceAll(close, close.split("").join(" "))}`).join("\n");
  // After PHP's closing tag everything is output.
  const tag = language === "PHP" && /\?>\s*$/.test(code) ? "<?php\n" : "";
  return `${code}\n${tag}${open}\n${lines}\n ${close}\n`;
}
