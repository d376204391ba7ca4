import type { SubmissionRow } from "./verdict.ts";

/** What begins a comment that ends with its line, where a language has no comments as C has them. */
const lineComments: readonly [RegExp, string][] = [
  [/^(Python|PyPy|Ruby|Perl|Bash)/, "#"],
  [/^(Lua|Haskell)/, "--"],
  [/^(Common Lisp|Scheme|Assembly)/, ";"],
  [/^Fortran/, "!"],
  [/^Pascal/, "//"],
];

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
  const [, lineStart] = lineComments.find(([languages]) => languages.test(language)) ?? [];
  if (lineStart) return `${code}\n${facts.map((fact) => `${lineStart} ${fact}`).join("\n")}\n`;
  const [open, close] = language === "OCaml" ? ["(*", "*)"] : ["/*", "*/"];
  const lines = facts.map((fact) => ` * ${fact.replaceAll(close, close.split("").join(" "))}`).join("\n");
  // After PHP's closing tag everything is output.
  const tag = language === "PHP" && /\?>\s*$/.test(code) ? "<?php\n" : "";
  return `${code}\n${tag}${open}\n${lines}\n ${close}\n`;
}
