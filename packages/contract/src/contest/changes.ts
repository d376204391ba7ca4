import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { date, rowId } from "../scalar.ts";

/** What has changed of a contest's problems since it began. */

/** statement: texts or samples. limits: time, memory, stack, languages. data: what submissions are judged on. */
export const problemChanges = ["statement", "limits", "data"] as const;
/** So many are told, the newest. */
export const PROBLEM_CHANGES_MAX = 100;

const ProblemChange = z.object({
  displayId: z.string(),
  what: z.array(z.enum(problemChanges)),
  at: date,
});
export type ProblemChange = z.infer<typeof ProblemChange>;

export const getContestChanges = endpoint({
  name: "getContestChanges",
  method: "GET",
  path: "/api/contest-changes",
  summary: "Which of a contest's problems were changed since its start, and in what; the newest first",
  access: "contest-entrant",
  query: z.object({ cid: rowId }),
  data: z.array(ProblemChange).max(PROBLEM_CHANGES_MAX),
});
