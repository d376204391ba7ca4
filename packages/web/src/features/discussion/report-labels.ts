import { REPORT_MAX, REPORT_REASON_MAX } from "@verdict/contract";

/** Labels of reports by the words that are stored: whoever handles a report reads them in a language of their own. */
export const reportLabels = {
  "Spam ads": "spam",
  Illegal: "illegal",
  Pornographic: "pornographic",
  "Gambling or fraud": "gambling",
  Abusive: "abusive",
  Plagiarism: "plagiarism",
} as const;

type Stored = keyof typeof reportLabels;
export type ReportLabel = (typeof reportLabels)[Stored];

export const storedLabels = Object.keys(reportLabels) as Stored[];

/** Labels as they stand before the reason, and how long it may be beside them. */
export function marked(labels: readonly string[]): { marks: string; reasonMax: number } {
  const marks = labels.map((label) => `#${label}#`).join("");
  return { marks, reasonMax: Math.min(REPORT_REASON_MAX, REPORT_MAX - marks.length) };
}

/** A report with its labels as `say` says them; other marks stay as they were written. */
export const withLabels = (content: string, say: (label: ReportLabel) => string): string =>
  content.replace(/#([^#]+)#/g, (mark, word: string) =>
    Object.hasOwn(reportLabels, word) ? `#${say(reportLabels[word as Stored])}#` : mark,
  );
