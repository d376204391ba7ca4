import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { date, nothing, rowId } from "../scalar.ts";
import { ClicsTokenBody, clicsViews } from "./body.ts";

/** The interface for the tools of the ICPC: who may read a contest there. The interface itself: docs/clics.md */

/** Versions of the CLICS Contest API that are spoken side by side; the last is what its specification is becoming. */
export const clicsVersions = ["2023-06", "2026-01", "draft"] as const;
export type ClicsVersion = (typeof clicsVersions)[number];

export const clicsPath = (version: ClicsVersion): string => `/api/clics/${version}`;
export const CLICS_PATH = clicsPath("2023-06");
/** Where DOMjudge's own clients find the same: below the address of a DOMjudge. */
export const DOMJUDGE_PATH = "/domjudge";

export const CLICS_TOKENS_MAX = 20;

export const ClicsToken = z.object({
  id: z.int(),
  /** At the same time the user name of tools that ask for one. */
  name: z.string(),
  view: z.enum(clicsViews),
  createdAt: date,
  /** To the minute; null: never. */
  usedAt: date.nullable(),
  /** Username of who made it. */
  maker: z.string(),
  /** Its maker manages the contest: else it opens nothing, until they do again. */
  opens: z.boolean(),
});
export type ClicsToken = z.output<typeof ClicsToken>;

export const getClicsTokens = endpoint({
  name: "getClicsTokens",
  method: "GET",
  path: "/api/contest-clics/token",
  summary: "Who may read the contest through the CLICS Contest API, newest first",
  access: "contest-manager",
  query: z.object({ cid: rowId }),
  data: z.array(ClicsToken),
});

export const addClicsToken = endpoint({
  name: "addClicsToken",
  method: "POST",
  path: "/api/contest-clics/token",
  summary: "Lets a tool read the contest through the CLICS Contest API; the token is told this once",
  access: "contest-manager",
  body: ClicsTokenBody,
  data: ClicsToken.extend({ token: z.string() }),
  refusals: ["clics-tokens-many", "clics-token-name", "clics-token-taken"],
});

export const removeClicsToken = endpoint({
  name: "removeClicsToken",
  method: "DELETE",
  path: "/api/contest-clics/token",
  summary: "Ends a tool's access at once; feeds it holds open are cut within seconds",
  access: "contest-manager",
  query: z.object({ cid: rowId, id: rowId }),
  data: nothing,
  refusals: ["clics-token-unknown"],
});
