import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { contestEntryRefusals } from "./guard-refusals.ts";
import { integer } from "./scalar.ts";

/** Going through a class's programs, pupil by pupil. */

const Neighbour = z.object({
  uid: z.string(),
  username: z.string(),
  /** As far as the caller is told of it. */
  realname: z.string().nullable(),
  /** Their newest one to this problem. */
  submitId: z.int(),
});

export const getSubmissionNeighbours = endpoint({
  name: "getSubmissionNeighbours",
  method: "GET",
  path: "/api/get-submission-neighbours",
  summary:
    "For who teaches the author of a group's submission: its author, and who come before and after them by name among those who sent something to the same problem; null for everybody else",
  access: "login",
  query: z.object({ submitId: integer }),
  data: z
    .object({
      author: Neighbour.omit({ submitId: true }),
      previous: Neighbour.nullable(),
      next: Neighbour.nullable(),
    })
    .nullable(),
  refusals: ["submission-not-found", "contest-submission-hidden", ...contestEntryRefusals],
});
