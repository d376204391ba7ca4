import { z } from "zod";
import { courseworkQuery } from "./coursework.ts";
import { endpoint } from "./endpoint.ts";
import { refuse } from "./refusal.ts";
import { date, integer, optionalId, optionalText, page, pageQuery, rowId } from "./scalar.ts";

/** Programs of coursework laid side by side, for those who manage it: who wrote the same? */

/** Programs of one problem that a check compares: the newest. */
export const SIMILARITY_PROGRAMS_MAX = 3000;
/** Pairs that a check keeps of one problem: the most similar. */
export const SIMILARITY_PAIRS_MAX = 500;
/** Characters of the note beside a decision. */
export const SIMILARITY_NOTE_MAX = 1000;

/** Of each person the newest accepted program, or the newest of any verdict. */
export const similarityChoices = ["accepted", "all"] as const;
export const similarityStates = ["running", "stopped", "failed", "done"] as const;
/** What people made of a pair; null: nothing yet. */
export const similarityDecisions = ["cleared", "confirmed"] as const;
export type SimilarityDecision = (typeof similarityDecisions)[number];

export const SimilarityCheck = z.object({
  id: z.int(),
  state: z.enum(similarityStates),
  choice: z.enum(similarityChoices),
  username: z.string(),
  /** Programs that are compared. */
  programs: z.int(),
  /** Share of the work that is done, in thousandths. */
  progress: z.int(),
  problems: z.array(z.object({ pid: z.int(), displayId: z.string(), title: z.string() })),
  pairs: z.int(),
  confirmed: z.int(),
  created: date,
  finished: date.nullable(),
});
export type SimilarityCheck = z.infer<typeof SimilarityCheck>;

const managed = ["coursework-not-found"] as const;
const ofCheck = { ...courseworkQuery, id: rowId };

export const startSimilarityCheck = endpoint({
  name: "startSimilarityCheck",
  method: "POST",
  path: "/api/similarity/check",
  summary: "Compares the programs of a group's training, a contest or a group's problem, as a stored job",
  access: "coursework-manager",
  body: z.object({
    ...courseworkQuery,
    /** One problem of it; of a group it must be given. */
    pid: optionalId,
    choice: z.enum(similarityChoices).default("accepted"),
  }),
  data: SimilarityCheck,
  refusals: [...managed, "coursework-not-of-group", "similarity-nothing", "similarity-running"],
});

export const getSimilarityChecks = endpoint({
  name: "getSimilarityChecks",
  method: "GET",
  path: "/api/similarity/checks",
  summary: "Comparisons that were made of coursework, newest first, with their progress",
  access: "coursework-manager",
  query: z.object({ ...courseworkQuery, ...pageQuery(10, 50) }),
  data: page(SimilarityCheck),
  refusals: managed,
});

export const stopSimilarityCheck = endpoint({
  name: "stopSimilarityCheck",
  method: "POST",
  path: "/api/similarity/check/stop",
  summary: "Stops a comparison; pairs that were found stay",
  access: "coursework-manager",
  body: z.object(ofCheck),
  data: SimilarityCheck,
  refusals: [...managed, "similarity-check-not-found", "similarity-check-over"],
});

const Side = z.object({
  submitId: z.int(),
  uid: z.string(),
  username: z.string(),
  realname: z.string().nullable(),
  language: z.string(),
  submitTime: date,
  /** Share of the program's own tokens that the other one has, too, from 0 to 1. */
  share: z.number(),
});

export const SimilarPair = z.object({
  id: z.int(),
  pid: z.int(),
  displayId: z.string(),
  /** The larger of both shares. */
  similarity: z.number(),
  tokens: z.int(),
  left: Side,
  right: Side,
  decision: z.enum(similarityDecisions).nullable(),
  note: z.string().nullable(),
  /** Who decided or noted last. */
  decidedBy: z.string().nullable(),
  decidedTime: date.nullable(),
});
export type SimilarPair = z.infer<typeof SimilarPair>;

export const getSimilarPairs = endpoint({
  name: "getSimilarPairs",
  method: "GET",
  path: "/api/similarity/pairs",
  summary: "Pairs of similar programs that a comparison found, most similar first",
  access: "coursework-manager",
  query: z.object({
    ...ofCheck,
    pid: optionalId,
    /** At least so similar, in percent. */
    least: integer.pipe(z.int().min(0).max(100)).optional(),
    decision: z.enum([...similarityDecisions, "open"]).optional(),
    /** In the name of either author. */
    keyword: optionalText(100),
    ...pageQuery(30, SIMILARITY_PAIRS_MAX),
  }),
  data: page(SimilarPair),
  refusals: [...managed, "similarity-check-not-found"],
});

const span = z.tuple([z.int(), z.int()]);

export const getSimilarPair = endpoint({
  name: "getSimilarPair",
  method: "GET",
  path: "/api/similarity/pair",
  summary: "One pair with both programs and the places they have in common",
  access: "coursework-manager",
  query: z.object({ ...ofCheck, pair: rowId }),
  data: SimilarPair.extend({
    leftCode: z.string(),
    rightCode: z.string(),
    /** Places in the programs, from and before, in UTF-16 units; in the order of the left program. */
    matches: z.array(z.object({ left: span, right: span, tokens: z.int() })),
  }),
  refusals: [...managed, "similarity-check-not-found", "similarity-pair-not-found"],
});

export const decideSimilarPair = endpoint({
  name: "decideSimilarPair",
  method: "PUT",
  path: "/api/similarity/pair",
  summary: "Notes what a manager made of a pair; nothing follows from it",
  access: "coursework-manager",
  body: z.object({
    ...ofCheck,
    pair: rowId,
    decision: z.enum(similarityDecisions).nullable(),
    note: z.string().max(SIMILARITY_NOTE_MAX, refuse("similarity-note-too-long")).nullish(),
  }),
  data: SimilarPair,
  refusals: [
    ...managed,
    "similarity-check-not-found",
    "similarity-pair-not-found",
    "similarity-note-too-long",
  ],
});
