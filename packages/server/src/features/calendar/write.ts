import { createHash } from "node:crypto";
import ical, { ICalAlarmType, ICalCalendarMethod } from "ical-generator";
import type { DueRow } from "../assignment/queries.ts";
import type { ContestEvent } from "./events.ts";

export interface Site {
  name: string;
  /** Tells it from every other site in ids of events; its address may change. */
  mark: string;
  /** The site's own address; null: nobody told it. */
  base: string | null;
}

/** So long before a contest starts, and before an assignment is due. */
const ALARM_S = { contest: 1800, assignment: 86_400 };

/**
 * A calendar (RFC 5545). An event keeps its UID for as long as it is there; a change raises its SEQUENCE, which is the seconds
 * between its making and its last change.
 */
export function writeCalendar(
  { name, mark, base }: Site,
  title: string | null,
  { contests, due }: { contests: readonly ContestEvent[]; due: readonly DueRow[] },
): string {
  const calendar = ical({
    name: title === null ? name : `${name}: ${title}`,
    prodId: { company: "verdict", product: "calendar" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  });
  const page = (path: string) => (base === null ? {} : { url: new URL(path, base).href });
  const remind = (seconds: number, description: string) => ({
    alarms: [{ type: ICalAlarmType.display, triggerBefore: seconds, description }],
  });
  for (const one of contests) {
    calendar.createEvent({
      ...{
        id: `contest-${one.id}@${mark}.verdict`,
        summary: one.title,
        start: one.startTime,
        end: one.endTime,
      },
      ...changed(one),
      ...page(`/contest/${one.id}`),
      ...remind(ALARM_S.contest, one.title),
    });
  }
  for (const one of due) {
    const summary = `${one.title} (${one.group})`;
    calendar.createEvent({
      ...{ id: `assignment-${one.tid}@${mark}.verdict`, summary, start: one.dueAt, end: one.dueAt },
      ...changed(one),
      ...page(`/group/${one.gid}/assignment`),
      ...remind(ALARM_S.assignment, summary),
    });
  }
  return calendar.toString();
}

/** DTSTAMP is the last change too, and not the moment of the answer: what did not change has the same bytes. */
const changed = ({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) => ({
  ...{ stamp: updatedAt, created: createdAt, lastModified: updatedAt },
  sequence: Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000)),
});

/** Strong: the same calendar has the same bytes. */
export const etagOf = (text: string): string =>
  `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
