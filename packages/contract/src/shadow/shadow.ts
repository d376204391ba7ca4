import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { boolean, date, nothing, page, pageQuery, rowId } from "../scalar.ts";
import { ShadowBody } from "./body.ts";

/** Judging another system's contest along: its feed is read, its programs are judged here, differences are listed. */

export const shadowFilters = ["differences", "open", "unjudged", "all"] as const;
export const shadowStates = ["running", "stopped"] as const;

const text = z.string().nullable();

export const Shadow = z.object({
  url: z.string(),
  username: z.string(),
  state: z.enum(shadowStates),
  /** Why the last look at the other system failed; null: it did not. */
  error: text,
  /** When it was last read. */
  readAt: date.nullable(),
  /** Their problems, with ours of the same letter. */
  problems: z.array(z.object({ id: z.string(), label: z.string(), isKnown: z.boolean() })),
  /** Their languages, with ours. */
  languages: z.array(z.object({ id: z.string(), name: z.string(), ours: text, isChosen: z.boolean() })),
  counts: z.object({
    submissions: z.int(),
    judged: z.int(),
    differences: z.int(),
    open: z.int(),
    unjudged: z.int(),
  }),
});
export type Shadow = z.output<typeof Shadow>;

export const ShadowRow = z.object({
  id: z.string(),
  team: z.string(),
  /** Letter of the problem. */
  problem: text,
  language: z.string(),
  time: date,
  /** Letters of the verdicts; null: none yet. */
  theirs: text,
  ours: text,
  /** CPU of the slowest case here, in milliseconds. */
  timeMs: z.int().nullable(),
  /** Why it is not judged here; null: it is, or will be. */
  reason: z.enum(["problem", "language", "program", "gone"]).nullable(),
});
export type ShadowRow = z.output<typeof ShadowRow>;

export const getShadow = endpoint({
  name: "getShadow",
  method: "GET",
  path: "/api/contest-shadow",
  summary: "Which contest of another system is judged along here; null: none",
  access: "contest-manager",
  query: z.object({ cid: rowId }),
  data: Shadow.nullable(),
});

export const saveShadow = endpoint({
  name: "saveShadow",
  method: "PUT",
  path: "/api/contest-shadow",
  summary: "Names the contest of another system to judge along, and starts reading it",
  access: "contest-manager",
  body: ShadowBody,
  data: nothing,
  refusals: ["shadow-address", "shadow-private", "language-unknown"],
});

export const steerShadow = endpoint({
  name: "steerShadow",
  method: "POST",
  path: "/api/contest-shadow/state",
  summary: "Stops reading the other system, or goes on",
  access: "contest-manager",
  body: z.object({ cid: rowId, run: boolean }),
  data: nothing,
  refusals: ["shadow-none"],
});

export const removeShadow = endpoint({
  name: "removeShadow",
  method: "DELETE",
  path: "/api/contest-shadow",
  summary: "Forgets the other system and all that was judged for it",
  access: "contest-manager",
  query: z.object({ cid: rowId }),
  data: nothing,
  refusals: ["shadow-none"],
});

export const getShadowList = endpoint({
  name: "getShadowList",
  method: "GET",
  path: "/api/contest-shadow/list",
  summary: "Their submissions with both verdicts, newest first",
  access: "contest-manager",
  query: z.object({ cid: rowId, filter: z.enum(shadowFilters).default("differences"), ...pageQuery(30) }),
  data: page(ShadowRow),
});
