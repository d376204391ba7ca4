import type { SubmissionRow } from "./verdict.ts";

/** Stands in place of a source while the site hides code outside contests. */
export const HIDDEN_CODE = "The administrators have hidden the code of submissions outside contests.";

const hashComments = /^(Python|PyPy|Ruby|Perl|Bash)/;

/** The code with a closing comment that says where it comes from, in the language's own comment style. */
export function withTrailer({ id, language, code, submittedAt }: SubmissionRow, author: string): string {
  const facts = [
    `Run ID: ${id}`,
    `Language: ${language}`,
    `Author: ${author}`,
    `Submitted: ${submittedAt.toISOString()}`,
  ];
  const comment = hashComments.test(language)
    ? facts.map((fact) => `# ${fact}`).join("\n")
    : `/*\n${facts.map((fact) => ` * ${fact.replaceAll("*/", "* /")}`).join("\n")}\n */`;
  return `${code}\n${comment}\n`;
}
