import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { boolean, nothing, rowId } from "../scalar.ts";

/** A user's own list of problems; nobody else sees it. */

/** Most bookmarks of a user. */
export const BOOKMARKS_MAX = 2000;

export const getProblemBookmark = endpoint({
  name: "getProblemBookmark",
  method: "GET",
  path: "/api/get-problem-bookmark",
  summary: "Whether the caller has a bookmark at a problem; getProblemList lists them with own=kept",
  access: "login",
  query: z.object({ pid: rowId }),
  data: z.object({ isKept: z.boolean() }),
});

export const setProblemBookmark = endpoint({
  name: "setProblemBookmark",
  method: "POST",
  path: "/api/set-problem-bookmark",
  summary: "Sets or takes away the caller's bookmark at a public problem",
  access: "login",
  body: z.object({ pid: rowId, isKept: boolean }),
  data: nothing,
  refusals: ["problem-not-found", "problem-hidden", "problem-archived", "too-many-bookmarks"],
});
