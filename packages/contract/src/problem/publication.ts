import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { refuse } from "../refusal.ts";
import { boolean, integer, nothing, optionalId, optionalText, page, pageQuery, rowId } from "../scalar.ts";
import { AdminProblem } from "./admin.ts";

/** Problems of groups that are to be everybody's. docs/rules.md#publication */

/** Where the application of a group's problem stands; null: there is none. */
export const publication = { applied: 1, granted: 2, refused: 3 } as const;
export type Publication = (typeof publication)[keyof typeof publication];

/** Longest reason given for an answer. */
export const PUBLICATION_REASON_MAX = 500;

export const applyPublic = endpoint({
  name: "applyPublic",
  method: "PUT",
  path: "/api/group/apply-public",
  summary:
    "Applies for the publication of a group's problem, or withdraws that: its author and roots of the group",
  access: "group-member",
  query: z.object({ pid: rowId, isApplied: boolean }),
  data: nothing,
  refusals: ["problem-not-found", "problem-not-yours", "not-of-group"],
});

export const PublicationRow = AdminProblem.extend({
  gid: z.int(),
  /** Name of the group. */
  group: z.string(),
  applyPublicProgress: z.int(),
});
export type PublicationRow = z.infer<typeof PublicationRow>;

export const getPublications = endpoint({
  name: "getPublications",
  method: "GET",
  path: "/api/admin/group-problem/list",
  summary:
    "Problems of groups whose publication was applied for: those that wait first; without their texts and checkers",
  access: "root/pa",
  query: z.object({
    ...pageQuery(10),
    /** In id, title and author. */
    keyword: optionalText(100),
    gid: optionalId,
  }),
  data: page(PublicationRow),
});

export const changePublication = endpoint({
  name: "changePublication",
  method: "PUT",
  path: "/api/admin/group-problem/change-progress",
  summary: "Grants a publication (2), refuses it (3) or lets it wait again (1); author and group are told",
  access: "root/pa",
  body: z.object({
    pid: rowId,
    progress: integer.refine((value) => value >= 1 && value <= 3, refuse("publication-unknown")),
    /** Told to the author and the roots of the group. */
    reason: z
      .string()
      .max(PUBLICATION_REASON_MAX, refuse("publication-reason-too-long"))
      .nullish()
      .transform((text) => text?.trim() || null),
  }),
  data: nothing,
  refusals: [
    "problem-not-found",
    "problem-in-running-contest",
    "problem-not-yours",
    "not-of-group",
    "publication-unknown",
    "publication-reason-too-long",
  ],
});
