import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { GroupCopyBody } from "./group/body.ts";
import { foundingRefusals, ofGroup } from "./group/group.ts";
import { date, page, pageQuery } from "./scalar.ts";

/** A group made anew for the next term: settings, problems, trainings, contests, announcements; neither people nor their work. */

export const groupCopyParts = ["problem", "training", "contest", "announcement"] as const;
export type GroupCopyPart = (typeof groupCopyParts)[number];
/** Of each part a copy takes so many, the newest. */
export const GROUP_COPY_MAX = 2000;

export const GroupCopyPlan = z.object({
  problems: z.array(z.object({ id: z.int(), problemId: z.string(), title: z.string() })),
  trainings: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      problems: z.int(),
      sections: z.array(z.object({ title: z.string(), dueTime: date.nullable() })),
    }),
  ),
  contests: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      startTime: date,
      endTime: date,
      pausedMs: z.int().optional(),
    }),
  ),
  announcements: z.array(z.object({ id: z.int(), title: z.string() })),
});
export type GroupCopyPlan = z.infer<typeof GroupCopyPlan>;

export const getGroupCopyPlan = endpoint({
  name: "getGroupCopyPlan",
  method: "GET",
  path: "/api/group/copy/plan",
  summary: "What a copy of the group would hold, for its owner",
  access: "group-root",
  query: ofGroup,
  data: GroupCopyPlan,
  refusals: ["group-not-owner"],
});

export const GroupCopy = z.object({
  id: z.int(),
  /** The group that is made. */
  target: z.int(),
  name: z.string(),
  days: z.int(),
  state: z.enum(["running", "done"]),
  /** Parts that are made, and all of them. */
  done: z.int(),
  total: z.int(),
  /** What could not be copied. */
  leftOut: z.array(z.object({ kind: z.enum(groupCopyParts), title: z.string() })),
  created: date,
  finished: date.nullable(),
});
export type GroupCopy = z.infer<typeof GroupCopy>;

export const startGroupCopy = endpoint({
  name: "startGroupCopy",
  method: "POST",
  path: "/api/group/copy",
  summary:
    "Founds a group like one that the caller owns, and fills it as a stored job; limits of founding hold",
  access: "perm:group_add",
  body: GroupCopyBody,
  data: GroupCopy,
  refusals: [
    "group-not-found",
    "group-level-too-low",
    "group-not-owner",
    "group-copy-days-range",
    "group-copy-running",
    "group-name-length",
    "group-name-malformed",
    "group-name-taken",
    "group-short-name-length",
    "group-short-name-malformed",
    "group-short-name-taken",
    ...foundingRefusals,
  ],
});

export const getGroupCopies = endpoint({
  name: "getGroupCopies",
  method: "GET",
  path: "/api/group/copies",
  summary: "Copies that were made of a group, newest first, with their progress",
  access: "group-root",
  query: ofGroup.extend(pageQuery(10, 50)),
  data: page(GroupCopy),
  refusals: ["group-not-owner"],
});
