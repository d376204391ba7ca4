import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { boolean, date, optionalId, rowId } from "../scalar.ts";

export const Language = z.object({
  id: z.int(),
  /** Editor mime type. */
  contentType: z.string(),
  /** Shown version, from a live node where there is one. */
  description: z.string(),
  /** Identity; stored in submissions. */
  name: z.string(),
  compileCommand: z.string().nullable(),
  /** A sample program: reads two integers and prints their sum. */
  template: z.string().nullable(),
  /** Starter code, for a problem's own template. */
  codeTemplate: z.string().nullable(),
  isSpj: z.boolean(),
  oj: z.string(),
  seq: z.int(),
  /** It can be judged now: a node offers it, or no node is connected and work waits for one. */
  isAvailable: z.boolean(),
  gmtCreate: date,
  gmtModified: date,
});
export type Language = z.infer<typeof Language>;

export const getLanguages = endpoint({
  name: "getLanguages",
  method: "GET",
  path: "/api/languages",
  summary: "Every language; with `all=false`, those of the problem's judge (the own one without a problem)",
  access: "anon",
  query: z.object({ pid: optionalId, all: boolean.optional() }),
  data: z.array(Language),
});

export const getProblemLanguages = endpoint({
  name: "getProblemLanguages",
  method: "GET",
  path: "/api/get-problem-languages",
  summary: "Languages one problem allows",
  access: "anon",
  query: z.object({ pid: rowId }),
  data: z.array(Language),
});
