import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { date, moment } from "../scalar.ts";

/** Days that are told at once, of each kind at most so many things. */
export const CALENDAR_DAYS_MAX = 62;
export const CALENDAR_MAX = 300;

export const Calendar = z.object({
  contests: z.array(
    z.object({ cid: z.int(), gid: z.int().nullable(), title: z.string(), startTime: date, endTime: date }),
  ),
  assignments: z.array(
    z.object({
      tid: z.int(),
      gid: z.int(),
      /** Name of the group. */
      group: z.string(),
      title: z.string(),
      /** The caller's own where they have one. */
      dueTime: date,
    }),
  ),
});
export type Calendar = z.infer<typeof Calendar>;

export const getCalendar = endpoint({
  name: "getCalendar",
  method: "GET",
  path: "/api/calendar",
  summary: `Contests of the site and the caller's groups that touch a span of ${CALENDAR_DAYS_MAX} days at most, and the caller's assignments due in it, earliest first`,
  access: "anon",
  query: z.object({ from: moment, to: moment }),
  data: Calendar,
  refusals: ["date-malformed"],
});
