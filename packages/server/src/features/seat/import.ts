import {
  type BodyOf,
  CONTESTANT_PASSWORD_LENGTH,
  type ContestantSheet,
  contestAuth,
  type importContestants,
  isGoodContestant,
  isStaff,
  roleMay,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { nextUpdatedAt } from "../../platform/based-on.ts";
import { databaseNow } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { signedIn } from "../../viewer.ts";
import { spendAccounts } from "../account/made-accounts.ts";
import { auditName, lockContest } from "../contest/admin-save.ts";
import { raiseEpoch } from "../contest/epoch.ts";
import { addParticipation, followStars, lockParticipations } from "../contest/participation.ts";
import type { ContestRow } from "../contest/policy.ts";
import { contestById } from "../contest/queries.ts";
import {
  contestParticipants,
  contestParticipations,
  contestRegistrations,
  contests,
  participationKind,
} from "../contest/tables.ts";
import { type Acting, audit } from "../site/audit.ts";
import { teamMembers, teams } from "../team/tables.ts";
import { hashedPasswords, keepSheets } from "../user/generate.ts";
import { makeAccounts } from "../user/new-accounts.ts";
import { type Knowledge, knowledgeOf } from "./knowledge.ts";
import { type Planned, planOf } from "./plan.ts";
import { contestSeats } from "./tables.ts";

type Order = BodyOf<typeof importContestants>;
interface Entry {
  plan: Planned;
  uid: string;
}

/** What an import would do; nothing is changed. */
export async function previewImport(db: Sql, call: Acting, order: Order): Promise<Planned[]> {
  const contest = await contestById(db, order.cid);
  if (!contest) throw new Refusal("no-such-contest");
  return (await plan(db, call, contest, order)).planned;
}

async function plan(tx: Sql, { viewer }: Acting, contest: ContestRow, { rows, prefix }: Order) {
  if (contest.endTime <= databaseNow()) throw new Refusal("contest-ended");
  const head = prefix ?? `c${contest.id}-`;
  const reader = signedIn(viewer);
  const known = await knowledgeOf(tx, contest, { rows, prefix: head, reader });
  const mayMake = roleMay(reader.roleId, "perm:contest_admin");
  const mayName = isStaff(reader.roleId) || contest.groupId !== null;
  return { known, planned: planOf(rows, { contest, known, mayMake, mayName, prefix: head }) };
}

const isMade = ({ outcome }: Planned) => outcome === "made";

/**
 * Does what the preview tells, with what stands in the database at that moment. Passwords are hashed before the contest
 * is locked: that takes long. `key`: of the sheets of accounts that were made; null: there are none.
 */
export async function runImport({ db, vault }: Pick<Deps, "db" | "vault">, call: Acting, order: Order) {
  const expected = (await previewImport(db, call, order)).filter(isMade).length;
  const user = signedIn(call.viewer);
  await spendAccounts(db, user, expected);
  const passwords = await hashedPasswords(user.uid, expected, CONTESTANT_PASSWORD_LENGTH);
  return db.transaction(async (tx) => {
    const contest = await lockContest(tx, call, order.cid);
    const { planned, known } = await plan(tx, call, contest, order);
    const made = planned.filter(isMade);
    if (made.length > passwords.length) throw new Refusal("contestants-changed");
    const uids = await makeAccounts(
      tx,
      made.map(({ username, row }, index) => ({
        username: username ?? "",
        passwordHash: passwords[index]?.passwordHash ?? "",
        name: row.name || row.team,
        school: row.school,
      })),
    );
    // Somebody else took a name since the plan was made.
    if (uids.size < made.length) throw new Refusal("contestants-changed");
    const entries = planned
      .filter(({ outcome }) => isGoodContestant(outcome) && outcome !== "same")
      .map((one): Entry => ({ plan: one, uid: one.account?.uid ?? uids.get(one.username ?? "") ?? "" }));
    if (entries.length > 0) await enterAll(tx, contest, known, { entries, isOfStaff: isStaff(user.roleId) });
    const sheets = made.map((one, index) => sheetOf(one, passwords[index]?.password ?? ""));
    const key = sheets.length > 0 ? await keepSheets(tx, vault, user.uid, sheets) : null;
    const number = (outcome: Planned["outcome"]) => planned.filter((one) => one.outcome === outcome).length;
    await audit(tx, call, "contest.contestants", auditName(contest), null, {
      ...{ made: number("made"), added: number("added"), changed: number("changed"), same: number("same") },
      leftOut: planned.filter(({ outcome }) => !isGoodContestant(outcome)).length,
    });
    return { planned, key };
  });
}

const sheetOf = ({ row, team, username }: Planned, password: string): ContestantSheet => ({
  ...{ username: username ?? "", password, team, name: row.name || row.team },
  ...{ school: row.school || null, room: row.room || null, seat: row.seat || null },
});

/** Seats, entrance, and a row of the board for each. */
async function enterAll(
  tx: Sql,
  contest: ContestRow,
  known: Knowledge,
  { entries, isOfStaff }: { entries: Entry[]; isOfStaff: boolean },
): Promise<void> {
  const newcomers = entries.filter(({ plan: { account } }) => account && !account.participation);
  await lockParticipations(
    tx,
    contest.id,
    newcomers.map(({ uid }) => uid),
  );
  await giveSeats(tx, contest.id, entries);
  if (contest.auth !== contestAuth.public) {
    await tx
      .insert(contestRegistrations)
      .values(entries.map(({ uid }) => ({ contestId: contest.id, uid })))
      .onConflictDoNothing();
  }
  const stars = entries.flatMap(({ plan: { row, username } }) => (row.starred && username ? [username] : []));
  const starAccounts = [...new Set([...contest.starAccounts, ...stars])];
  const isRestarred = starAccounts.length > contest.starAccounts.length;
  if (isRestarred)
    await tx
      .update(contests)
      .set({ starAccounts, updatedAt: nextUpdatedAt(contests.updatedAt) })
      .where(eq(contests.id, contest.id));
  for (const [team, of] of Map.groupBy(entries, ({ plan: one }) => one.team?.toLowerCase() ?? null)) {
    if (team === null) for (const entry of of) await takePart(tx, contest.id, entry);
    else await takePartTogether(tx, contest, known.teams.get(team), { entries: of, isOfStaff });
  }
  if (isRestarred) await followStars(tx, contest.id);
  await raiseEpoch(tx, contest.id);
}

async function giveSeats(tx: Sql, contestId: number, entries: Entry[]): Promise<void> {
  await tx
    .insert(contestSeats)
    .values(
      entries.map(({ uid, plan: { row, networks, account } }) => ({
        ...{ contestId, uid, isMade: account === null },
        ...{ room: row.room || null, seat: row.seat || null },
        networks: networks.length > 0 ? networks : null,
      })),
    )
    .onConflictDoUpdate({
      target: [contestSeats.contestId, contestSeats.uid],
      set: {
        room: sql`excluded.room`,
        seat: sql`excluded.seat`,
        networks: sql`excluded.networks`,
      },
    });
}

async function takePart(tx: Sql, contestId: number, { uid, plan: { row, account } }: Entry): Promise<void> {
  const shown = { name: row.name || row.team, school: row.school || null };
  if (!account?.participation) {
    await addParticipation(tx, { contestId, kind: participationKind.official, ...shown }, [uid]);
    return;
  }
  await tx
    .update(contestParticipations)
    .set(shown)
    .where(eq(contestParticipations.id, account.participation.id));
}

/** People of one team: a new one, or one that is there already. */
async function takePartTogether(
  tx: Sql,
  { id: contestId, groupId }: ContestRow,
  there: { id: number; teamId: number; isListed: boolean } | undefined,
  { entries, isOfStaff }: { entries: Entry[]; isOfStaff: boolean },
): Promise<void> {
  const newcomers = entries.filter(({ plan: { account } }) => !account?.participation).map(({ uid }) => uid);
  const [first] = newcomers;
  if (!first) return;
  const row = entries[0]?.plan;
  const name = row?.team ?? "";
  const school = row?.row.school || null;
  const teamId = there?.teamId ?? (await makeTeam(tx, { name, school, uid: first, isListed: true, groupId }));
  // Only the site's staff puts somebody into a team that people made of themselves, and in a group nobody.
  if (!there || there.isListed || (isOfStaff && groupId === null)) {
    await tx
      .insert(teamMembers)
      .values(newcomers.map((uid) => ({ teamId, uid, acceptedAt: sql`now()` })))
      .onConflictDoNothing();
  }
  const kind = participationKind.official;
  if (!there) await addParticipation(tx, { contestId, kind, teamId, name, school }, newcomers);
  else {
    await tx
      .insert(contestParticipants)
      .values(newcomers.map((uid) => ({ participationId: there.id, contestId, uid })));
  }
}

async function makeTeam(tx: Sql, values: typeof teams.$inferInsert): Promise<number> {
  const [team] = await tx.insert(teams).values(values).returning({ id: teams.id });
  if (!team) throw new Error("no team row came back");
  return team.id;
}
