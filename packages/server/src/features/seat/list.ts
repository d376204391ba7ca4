import {
  type BodyOf,
  CONTESTANT_PASSWORD_LENGTH,
  type ContestantSheet,
  DEFAULT_ROLE,
  type QueryOf,
  type removeContestant,
  type renewContestantPasswords,
} from "@verdict/contract";
import { and, eq, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { signedIn, type User } from "../../viewer.ts";
import { forgetCodes } from "../account/mail-code.ts";
import { shutOut } from "../account/session.ts";
import { auditName, lockContest } from "../contest/admin-save.ts";
import { raiseEpoch } from "../contest/epoch.ts";
import { contestRegistrations } from "../contest/tables.ts";
import { type Acting, audit } from "../site/audit.ts";
import { hashedPasswords, keepSheets } from "../user/generate.ts";
import { groupOfContest, realNameFor } from "../user/personal.ts";
import { users } from "../user/tables.ts";
import { contestSeats } from "./tables.ts";

interface MadeRow extends Record<string, unknown>, Omit<ContestantSheet, "password"> {
  uid: string;
}

/** Whether the list made account `u` of seat `t`, and it has become nothing else since. */
export const isStillMade = sql`(t.is_made and u.role_id = ${DEFAULT_ROLE} and u.email is null and u.deleted_at is null)`;

/** Those accounts, with what stands on their sheets. */
async function madeBy(db: Sql, { cid, usernames }: BodyOf<typeof renewContestantPasswords>, reader: User) {
  const met = { groupId: groupOfContest(cid), uid: sql`u.uid` };
  const { rows } = await db.execute<MadeRow>(sql`
    select u.uid, u.username, coalesce(${realNameFor(reader, met, sql`u`)}, p.name, u.username) as name,
      case when p.team_id is null then null else p.name end as team, coalesce(p.school, u.school) as school, t.room, t.seat
    from contest_seat t
    join user_account u on u.uid = t.uid
    left join contest_participant m on m.contest_id = t.contest_id and m.uid = t.uid and not m.is_virtual
    left join contest_participation p on p.id = m.participation_id
    where t.contest_id = ${cid} and ${isStillMade}
      and ${usernames ? sql`u.username = any(${sql.param(usernames)}::text[])` : sql`true`}
    order by t.room, length(t.seat), t.seat, u.username`);
  return rows;
}

/** New passwords, whose sheets can be had for half an hour; whoever was signed in is so no longer. */
export async function renewPasswords(
  { db, vault }: Pick<Deps, "db" | "vault">,
  call: Acting,
  order: BodyOf<typeof renewContestantPasswords>,
) {
  const reader = signedIn(call.viewer);
  const expected = await madeBy(db, order, reader);
  if (expected.length === 0) throw new Refusal("contestants-none");
  const passwords = await hashedPasswords(
    signedIn(call.viewer).uid,
    expected.length,
    CONTESTANT_PASSWORD_LENGTH,
  );
  return db.transaction(async (tx) => {
    const contest = await lockContest(tx, call, order.cid);
    const rows = (await madeBy(tx, order, reader)).slice(0, passwords.length);
    const sheets: ContestantSheet[] = [];
    for (const [index, { uid, ...row }] of rows.entries()) {
      const { password = "", passwordHash = "" } = passwords[index] ?? {};
      await tx.update(users).set({ passwordHash }).where(eq(users.uid, uid));
      await shutOut(tx, uid);
      await forgetCodes(tx, uid);
      sheets.push({ ...row, password });
    }
    await audit(tx, call, "contest.contestants-renewed", auditName(contest), null, {
      usernames: rows.map(({ username }) => username),
    });
    const key = await keepSheets(tx, vault, signedIn(call.viewer).uid, sheets);
    return { key, number: sheets.length };
  });
}

/** The seat and the entrance go; a row of the board goes too where nothing was submitted. */
export function takeOff(
  db: Db,
  call: Acting,
  { cid, username }: QueryOf<typeof removeContestant>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const contest = await lockContest(tx, call, cid);
    const [user] = await tx
      .select({ uid: users.uid, username: users.username })
      .from(users)
      .where(sql`lower(${users.username}) = lower(${username})`);
    const gone = await tx
      .delete(contestSeats)
      .where(and(eq(contestSeats.contestId, cid), eq(contestSeats.uid, user?.uid ?? "")))
      .returning({ uid: contestSeats.uid });
    if (!user || gone.length === 0) throw new Refusal("contestants-none");
    await tx
      .delete(contestRegistrations)
      .where(and(eq(contestRegistrations.contestId, cid), eq(contestRegistrations.uid, user.uid)));
    const { rows: left } = await tx.execute<{ id: number }>(sql`
      delete from contest_participant m where m.contest_id = ${cid} and m.uid = ${user.uid} and not m.is_virtual
        and not exists (select 1 from submission s where s.participation_id = m.participation_id)
      returning m.participation_id as id`);
    for (const { id } of left) {
      await tx.execute(sql`
        delete from contest_participation p where p.id = ${id}
          and not exists (select 1 from contest_participant m where m.participation_id = p.id)`);
    }
    await audit(
      tx,
      call,
      "contest.contestant-removed",
      auditName(contest),
      { username: user.username },
      null,
    );
    await raiseEpoch(tx, cid);
  });
}
