import { z } from "zod";
import { oiScoreTypes } from "../contest/contest.ts";
import { ContestRule } from "../contest/contest-rule.ts";
import { endpoint } from "../endpoint.ts";
import { date } from "../scalar.ts";
import { ContestantRow } from "./seat.ts";

/** A contest and its teams in files as contest control systems exchange them: JSON and YAML of CLICS and DOMjudge, TSV of the ICPC. */

/** Files of one reading, and characters of all of them. */
export const CONTEST_FILES_MAX = 20;
export const CONTEST_FILES_CHARS_MAX = 2 * 1024 * 1024;
/** Rows that are told; one import takes fewer. */
export const CONTEST_FILE_ROWS_MAX = 10_000;
export const CONTEST_FILE_PROBLEMS_MAX = 100;

/** Whether a text is a table of the ICPC's: its first line is a name and a version, parted by a tab. */
export const isContestTable = (text: string): boolean => /^\uFEFF?[\w ]+\t *\d+ *(\r?\n|$)/.test(text);

/** Why something in a file is left out. */
export const contestFileNotes = [
  "unknown",
  "unreadable",
  "members",
  "passwords",
  "accounts",
  "groups",
] as const;
export type ContestFileNote = (typeof contestFileNotes)[number];

const ContestFileProblem = z.object({
  /** What the problem is called in its own system; here perhaps the id of one. */
  id: z.string(),
  label: z.string(),
  name: z.string(),
  color: z.string().nullable(),
});

const ContestInFile = z.object({
  title: z.string(),
  /** null: the file says none. */
  startTime: date.nullable(),
  durationMs: z.int().nullable(),
  /** Before the end; null: the board is not frozen. */
  freezeMs: z.int().nullable(),
  type: z.int(),
  oiRankScoreType: z.enum(oiScoreTypes),
  rule: ContestRule,
});
export type ContestInFile = z.infer<typeof ContestInFile>;

export const ReadContestFiles = z.object({
  /** null: no file is about one. */
  contest: ContestInFile.nullable(),
  problems: z.array(ContestFileProblem),
  /** Teams as rows of a contest's list, which `importContestants` takes. */
  rows: z.array(ContestantRow),
  /** Teams that are no contestants by their own or their group's word. */
  hidden: z.int(),
  /** What is not taken. `names`: of members or groups, how many accounts, why a file cannot be read. */
  notes: z.array(z.object({ file: z.string(), note: z.enum(contestFileNotes), names: z.string() })),
});
export type ReadContestFiles = z.infer<typeof ReadContestFiles>;

export const readContestFiles = endpoint({
  name: "readContestFiles",
  method: "POST",
  path: "/api/contest-files",
  summary:
    "Reads contest.json or .yaml, problems, teams, organizations, groups and accounts (JSON, YAML, TSV) as what the calls that make contests and contestants take; stores nothing",
  access: "login",
  body: z
    .object({
      files: z
        .array(z.object({ name: z.string().max(200), text: z.string().max(CONTEST_FILES_CHARS_MAX) }))
        .min(1)
        .max(CONTEST_FILES_MAX),
    })
    .refine(({ files }) => files.reduce((sum, { text }) => sum + text.length, 0) <= CONTEST_FILES_CHARS_MAX),
  data: ReadContestFiles,
  bodyLimit: 4 * CONTEST_FILES_CHARS_MAX,
  refusals: ["server-busy"],
});
