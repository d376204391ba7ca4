import { apiDate, type contestNews } from "@verdict/contract";
import { and, eq, ne } from "drizzle-orm";
import { databaseMs } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import { tellUsers } from "../message/notice.ts";
import type { ContestRow } from "./policy.ts";
import { contestParticipants, contestRegistrations } from "./tables.ts";

type News = (typeof contestNews)[number];

/** In English, for clients that know no sentences. */
const english: Record<News, (contest: ContestRow) => { title: string; content: string }> = {
  times: ({ title, startTime, endTime }) => ({
    title: `New times of ${title}`,
    content: `The contest ${title} is from ${apiDate(startTime)} to ${apiDate(endTime)} now.`,
  }),
  admitted: ({ title }) => ({
    title: `You are in ${title}`,
    content: `You take part in the contest ${title}: your application has a place.`,
  }),
  declined: ({ title }) => ({
    title: `Application for ${title}`,
    content: `The organisers of the contest ${title} have declined your application.`,
  }),
  password: ({ title }) => ({
    title: `New password of ${title}`,
    content: `The contest ${title} has a new password. Enter it to take part.`,
  }),
};

/** Tells people of a contest they entered, or wanted to. */
export function tellContest(
  tx: Sql,
  uids: readonly string[],
  what: News,
  contest: ContestRow,
): Promise<void> {
  const { id: cid, title, startTime, endTime } = contest;
  const times = { startTime: apiDate(startTime), endTime: apiDate(endTime) };
  const sentence = { code: "contest-news", what, cid, contest: title, ...times } as const;
  return tellUsers(tx, uids, { ...english[what](contest), sentence });
}

/**
 * Tells those who entered a contest that it was moved, and those whose registration was dropped with the old password that
 * there is a new one; nothing of contests that are hidden or over, and nothing to who changed it.
 */
export async function tellOfChange(
  tx: Sql,
  [before, after]: readonly [ContestRow, ContestRow],
  { by, dropped }: { by: string; dropped: readonly string[] },
): Promise<void> {
  const isOver = Math.max(before.endTime.getTime(), after.endTime.getTime()) <= databaseMs();
  if (!after.visible || isOver) return;
  const others = dropped.filter((uid) => uid !== by);
  await tellContest(tx, others, "password", after);
  const isMoved =
    before.startTime.getTime() !== after.startTime.getTime() ||
    before.endTime.getTime() !== after.endTime.getTime();
  // A start that is not known is a date far away: none to be told of.
  if (!isMoved || after.pausedMs !== null) return;
  const registered = tx
    .select({ uid: contestRegistrations.uid })
    .from(contestRegistrations)
    .where(and(eq(contestRegistrations.contestId, after.id), ne(contestRegistrations.uid, by)));
  const taking = tx
    .select({ uid: contestParticipants.uid })
    .from(contestParticipants)
    .where(
      and(
        eq(contestParticipants.contestId, after.id),
        eq(contestParticipants.isVirtual, false),
        ne(contestParticipants.uid, by),
      ),
    );
  const people = await registered.union(taking);
  await tellContest(
    tx,
    people.map(({ uid }) => uid),
    "times",
    after,
  );
}
