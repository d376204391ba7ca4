import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { date, nothing, optionalId, rowId } from "./scalar.ts";

/** Calendars that programs read by a secret address (iCalendar). What a page shows of a month: assignment/calendar.ts */

export const CALENDAR_FEEDS_MAX = 20;
/** Asked with the secret as `key`: what stands behind a question mark is in no log. */
export const CALENDAR_FEED_PATH = "/calendar/feed.ics";
/** The public contests, for everybody whom the site lets in without an account. */
export const PUBLIC_CALENDAR_PATH = "/calendar/contests.ics";

export const CalendarFeed = z.object({
  id: z.int(),
  /** null: of its owner's contests and assignments. */
  gid: z.int().nullable(),
  /** Name of the group. */
  group: z.string().nullable(),
  createdAt: date,
  /** To the minute; null: never. */
  usedAt: date.nullable(),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const getCalendarFeeds = endpoint({
  name: "getCalendarFeeds",
  method: "GET",
  path: "/api/calendar-feeds",
  summary: "Addresses by which calendars read the caller's contests and assignments, newest first",
  access: "login",
  data: z.array(CalendarFeed),
});

export const addCalendarFeed = endpoint({
  name: "addCalendarFeed",
  method: "POST",
  path: "/api/calendar-feed",
  summary: "Makes a secret address of the caller's calendar, or of a group's (gid); it is told this once",
  access: "login",
  body: z.object({ gid: optionalId }),
  data: CalendarFeed.extend({ path: z.string() }),
  refusals: ["calendar-feeds-many", "group-not-found", "group-level-too-low"],
});

export const removeCalendarFeed = endpoint({
  name: "removeCalendarFeed",
  method: "DELETE",
  path: "/api/calendar-feed",
  summary: "Ends an address at once",
  access: "login",
  query: z.object({ id: rowId }),
  data: nothing,
  refusals: ["calendar-feed-unknown"],
});
