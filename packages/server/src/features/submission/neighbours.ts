import { type DataOf, type getSubmissionNeighbours, groupLevel } from "@verdict/contract";
import { sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import type { User } from "../../viewer.ts";
import { byName } from "../user/natural-order.ts";
import { realNameFor } from "../user/personal.ts";
import { users } from "../user/tables.ts";
import type { SubmissionRow } from "./verdict.ts";

/** People of a class whose submissions are gone through. */
const PEOPLE_MAX = 1000;

/**
 * The author of a group's submission outside contests, and the members before and after them by name who sent something to the
 * same problem, each with their newest one.
 */
export async function neighboursOf(
  db: Sql,
  submission: SubmissionRow,
  reader: User,
): Promise<DataOf<typeof getSubmissionNeighbours>> {
  const { groupId, problemId, uid } = submission;
  const realname = realNameFor(reader, { groupId, uid: sql`u.uid` }, sql`u`);
  const { rows } = await db.execute<{
    uid: string;
    username: string;
    realname: string | null;
    submit_id: string | null;
  }>(sql`select u.uid, u.username, ${realname} as realname, s.id as submit_id from ${users} u
    left join lateral (select id from submission where uid = u.uid and problem_id = ${problemId}
      and group_id = ${groupId} and contest_id is null order by id desc limit 1) s on true
    where u.uid = ${uid} or (s.id is not null and u.uid in (select m.uid from group_member m
      where m.group_id = ${groupId} and m.level = ${groupLevel.member} limit ${PEOPLE_MAX}))`);
  const people = rows
    .toSorted(byName)
    .map(({ submit_id, ...person }) => ({ ...person, submitId: Number(submit_id ?? submission.id) }));
  const at = people.findIndex((person) => person.uid === uid);
  const author = people[at];
  if (!author) return null;
  const { submitId, ...named } = author;
  return { author: named, previous: people[at - 1] ?? null, next: people[at + 1] ?? null };
}
