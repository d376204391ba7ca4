import { z } from "zod";
import { refuse } from "../refusal.ts";
import { rowId } from "../scalar.ts";

/** What is written of tools that read a contest. Apart from the calls, so that only pages with the form fetch it. */

/** What a tool sees: everything; what contestants see; what guests see on the outside board. */
export const clicsViews = ["admin", "frozen", "public"] as const;
export type ClicsView = (typeof clicsViews)[number];

export const CLICS_TOKEN_NAME_MAX = 36;

export const ClicsTokenBody = z.object({
  cid: rowId,
  name: z
    .string()
    .trim()
    .max(CLICS_TOKEN_NAME_MAX, refuse("clics-token-name"))
    .regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]*$/, refuse("clics-token-name")),
  view: z.enum(clicsViews),
});
