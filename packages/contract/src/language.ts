import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { boolean, date, integer } from "./scalar.ts";

export const Language = z.object({
  id: z.int(),
  /** Editor mime type. */
  contentType: z.string(),
  /** Shown version, from a live node where there is one. */
  description: z.string(),
  /** Identity; stored in submissions. */
  name: z.string(),
  compileCommand: z.string().nullable(),
  template: z.string().nullable(),
  codeTemplate: z.string().nullable(),
  isSpj: z.boolean(),
  oj: z.string(),
  seq: z.int(),
  gmtCreate: date,
  gmtModified: date,
});
export type Language = z.infer<typeof Language>;

export const getLanguages = endpoint({
  name: "getLanguages",
  method: "GET",
  path: "/api/languages",
  summary: "Languages a live judge node offers; with `all`, those whose node is away too",
  access: "anon",
  query: z.object({ pid: integer.optional(), all: boolean.optional() }),
  data: z.array(Language),
});

export const getProblemLanguages = endpoint({
  name: "getProblemLanguages",
  method: "GET",
  path: "/api/get-problem-languages",
  summary: "Languages one problem allows",
  access: "anon",
  query: z.object({ pid: integer }),
  data: z.array(Language),
});
