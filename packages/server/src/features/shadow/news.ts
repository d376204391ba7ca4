import {
  ClicsJudgement,
  ClicsLanguage,
  ClicsNotification,
  ClicsProblem,
  ClicsSubmission,
} from "@verdict/contract";
import type { z } from "zod";
import { parseStorable } from "../../platform/json.ts";

/** A line of a feed, bytes. */
const LINE_BYTES = 4 * 1024 * 1024;
/** Names of one look, and letters of a name. */
const NAMES_MAX = 500;
const NAME_MAX = 100;
const HREF_MAX = 2000;
/** Rows that are handed over at once, and of a look. */
const BATCH = 500;
const ROWS_MAX = 50_000;

/** What a look says beside its rows: names of problems and languages by their ids, and where the feed goes on. */
export interface NewsHead {
  readonly problems: [id: string, label: string][];
  readonly languages: [id: string, name: string][];
  readonly token: string | null;
}

export interface NewSubmission {
  readonly id: string;
  readonly team: string;
  readonly problem: string;
  readonly language: string;
  /** ISO. */
  readonly sent: string;
  readonly files: string | null;
}

export interface NewVerdict {
  readonly id: string;
  readonly theirs: string;
  /** ISO. */
  readonly at: string;
}

/** What is new of some submissions; every one is named once in its list. */
export type NewRows =
  | { readonly kind: "submissions"; readonly rows: readonly NewSubmission[] }
  | { readonly kind: "verdicts"; readonly rows: readonly NewVerdict[] }
  | { readonly kind: "gone"; readonly rows: readonly string[] };

/** Why a feed cannot be taken in, for its organisers. */
export class FeedFault extends Error {}

/** What a feed says, each thing once: its last word on a submission, the newest verdict. */
export function newsIn(feed: Buffer): { head: NewsHead; rows: Iterator<NewRows> } {
  const problems = new Map<string, string>();
  const languages = new Map<string, string>();
  const submissions = new Map<string, NewSubmission>();
  const verdicts = new Map<string, NewVerdict>();
  const gone = new Set<string>();
  let token: string | null = null;
  for (const { type, id, data, token: after } of linesOf(feed)) {
    token = after ?? token;
    if (type === "problems")
      for (const one of objectsIn(data, ClicsProblem)) name(problems, one.id, one.label);
    if (type === "languages")
      for (const one of objectsIn(data, ClicsLanguage)) name(languages, one.id, one.name);
    if (type === "submissions" && data === null && id) {
      gone.add(id);
    } else if (type === "submissions") {
      for (const one of objectsIn(data, ClicsSubmission)) takeSubmission(submissions, gone, one);
    }
    if (type === "judgements") for (const one of objectsIn(data, ClicsJudgement)) takeVerdict(verdicts, one);
  }
  const head = { problems: [...problems], languages: [...languages], token };
  return { head, rows: batches(submissions, verdicts, gone) };
}

function* batches(
  submissions: Map<string, NewSubmission>,
  verdicts: Map<string, NewVerdict>,
  gone: Set<string>,
): Generator<NewRows> {
  for (const rows of slices([...submissions.values()])) yield { kind: "submissions", rows };
  for (const rows of slices([...verdicts.values()])) yield { kind: "verdicts", rows };
  for (const rows of slices([...gone])) yield { kind: "gone", rows };
}

function* slices<Row>(all: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < Math.min(all.length, ROWS_MAX); from += BATCH) {
    yield all.slice(from, Math.min(from + BATCH, ROWS_MAX));
  }
}

function* linesOf(feed: Buffer): Generator<ClicsNotification> {
  for (let from = 0; from < feed.length; ) {
    const end = feed.indexOf(10, from);
    // What has no end yet comes whole with the next look.
    if ((end < 0 ? feed.length : end) - from > LINE_BYTES)
      throw new FeedFault("a line of the feed is too long");
    if (end < 0) return;
    const line = feed.toString("utf8", from, end);
    from = end + 1;
    if (line.trim()) yield parsed(line);
  }
}

function parsed(line: string): ClicsNotification {
  try {
    return ClicsNotification.parse(parseStorable(line));
  } catch {
    throw new FeedFault("a line of the feed cannot be read");
  }
}

/** The objects of a kind, one by one or as lists; what does not have the shape is left out. */
function objectsIn<Schema extends z.ZodType>(data: unknown, schema: Schema): z.output<Schema>[] {
  if (data === null) return [];
  return (Array.isArray(data) ? data : [data]).flatMap((one) => {
    const { success, data: object } = schema.safeParse(one);
    return success ? [object] : [];
  });
}

function name(names: Map<string, string>, id: string, text: string): void {
  if (names.has(id) || names.size < NAMES_MAX) names.set(id, text.slice(0, NAME_MAX).toWellFormed());
}

function takeSubmission(
  submissions: Map<string, NewSubmission>,
  gone: Set<string>,
  one: z.output<typeof ClicsSubmission>,
): void {
  const sent = momentOf(one.time);
  if (!sent) return;
  const href = one.files[0]?.href ?? "";
  gone.delete(one.id);
  submissions.set(one.id, {
    ...{ id: one.id, team: one.team_id, problem: one.problem_id, language: one.language_id },
    ...{ sent, files: href.length > 0 && href.length <= HREF_MAX ? href : null },
  });
}

/** The newest verdict counts, whatever order they come in. */
function takeVerdict(verdicts: Map<string, NewVerdict>, one: z.output<typeof ClicsJudgement>): void {
  const at = momentOf(one.end_time ?? "");
  if (!one.judgement_type_id || !at) return;
  const before = verdicts.get(one.submission_id);
  if (before && before.at > at) return;
  verdicts.set(one.submission_id, { id: one.submission_id, theirs: one.judgement_type_id, at });
}

/** null: a day that there is not, or one of long ago. */
function momentOf(text: string): string | null {
  const at = new Date(text);
  return at.getTime() > 0 ? at.toISOString() : null;
}
