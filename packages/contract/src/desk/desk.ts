import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { rowId } from "../scalar.ts";

/** What the managers of a contest see while it runs. */

/** Rooms a list can be narrowed to. */
export const ROOMS_SHOWN = 200;

export const getDesk = endpoint({
  name: "getDesk",
  method: "GET",
  path: "/api/contest-desk",
  summary: "What waits for the contest's managers, and where its contestants sit",
  access: "contest-manager",
  query: z.object({ cid: rowId }),
  data: z.object({
    prints: z.int(),
    /** Not brought yet; 0 in OI contests. */
    balloons: z.int(),
    questions: z.int(),
    /** By name; the first so many. */
    rooms: z.array(z.string()),
  }),
});
