import { z } from "zod";
import { drawn } from "../drawn.ts";
import { refuse } from "../refusal.ts";
import { boolean, optionalId, optionalText, rowId, rowIdOr } from "../scalar.ts";

/** What is written in discussions. Apart from the calls, so that only pages with these forms fetch the schemas. */

export const DISCUSSION_LINE_MAX = 255;
export const DISCUSSION_CONTENT_MAX = 65_535;
export const REPORT_MAX = 255;
/** Longest reason that our form takes, beside its labels. */
export const REPORT_REASON_MAX = 200;
/** Categories of the site. */
export const CATEGORIES_MAX = 100;
export const CATEGORY_NAME_MAX = 50;

const written = {
  title: z
    .string(refuse("title-blank"))
    .trim()
    .min(1, refuse("title-blank"))
    .max(DISCUSSION_LINE_MAX, refuse("title-too-long")),
  description: z
    .string(refuse("description-blank"))
    .trim()
    .min(1, refuse("description-blank"))
    .max(DISCUSSION_LINE_MAX, refuse("description-too-long")),
  content: drawn(
    z
      .string(refuse("content-blank"))
      .max(DISCUSSION_CONTENT_MAX, refuse("content-too-long"))
      .refine((text) => text.trim() !== "", refuse("content-blank")),
  ),
  categoryId: rowIdOr("category-not-found"),
  /** Heeded from staff only. */
  topPriority: boolean.nullish(),
  /** An editorial: by who manages the problem. */
  isOfficial: boolean.nullish(),
};

export const DiscussionBody = z.object({
  ...written,
  /** Shown id of a problem it is about. */
  pid: optionalText(50),
  gid: optionalId,
});

/** Rows of lists, which clients send back with a change, have no text where it is long: null leaves it as it is. */
export const DiscussionEditBody = z.object({ id: rowId, ...written, content: written.content.nullish() });

export const reportText = z
  .string(refuse("report-blank"))
  .trim()
  .min(1, refuse("report-blank"))
  .max(REPORT_MAX, refuse("report-too-long"));

export const ReportBody = z.object({
  did: rowId,
  /** Sent by clients; who reports is who is signed in. */
  reporter: z.string().nullish(),
  content: reportText,
});
