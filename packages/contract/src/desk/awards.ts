import { z } from "zod";
import { AWARDS_MAX, AwardConfig } from "../contest/admin.ts";
import { endpoint } from "../endpoint.ts";
import { integer, rowId } from "../scalar.ts";

/** Who would get what by awards that are not saved yet. */

export const previewContestAwards = endpoint({
  name: "previewContestAwards",
  method: "POST",
  path: "/api/contest-desk/awards",
  summary: "What awards would give on the contest's board as it is now; nothing is changed",
  access: "contest-manager",
  body: z.object({
    cid: rowId,
    awardType: integer.pipe(z.int().min(0).max(2)),
    awardConfigList: z.array(AwardConfig).max(AWARDS_MAX),
  }),
  data: z.object({
    /** Rows that have a rank. */
    ranked: z.int(),
    /** In the order of the board; those that nobody gets are left out. */
    awards: z.array(
      z.object({
        name: z.string(),
        number: z.int(),
        /** Whose row is the last to get it: solved problems, or points. */
        last: z.object({ shown: z.string(), points: z.int() }),
      }),
    ),
  }),
  refusals: ["contest-board-large"],
});
