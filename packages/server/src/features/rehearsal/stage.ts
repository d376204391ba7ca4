import { randomBytes } from "node:crypto";
import { CONTEST_TITLE_MAX, contestAuth, DEFAULT_ROLE, type RoleId } from "@verdict/contract";
import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { hashPassword } from "../../platform/password.ts";
import { contestCounters, contestProblems, contests } from "../contest/tables.ts";
import { groupMembers, groups } from "../group/tables.ts";
import { jurySolutions } from "../jury-solution/tables.ts";
import { submissions } from "../submission/tables.ts";
import { users } from "../user/tables.ts";
import { rehearsalPeople, rehearsals } from "./tables.ts";

export interface StagedPerson {
  username: string;
  password: string;
}

export interface StagedProblem {
  label: string;
  programs: { language: string; code: string; expected: number[] }[];
}

/** What simulated contestants need: a contest, accounts, programs. */
export interface Stage {
  cid: number;
  people: StagedPerson[];
  problems: StagedProblem[];
}

const TITLE = "Rehearsal: ";

/** Programs of the jury by problem of a contest. */
export async function programsOf(db: Sql, cid: number): Promise<StagedProblem[]> {
  const rows = await db
    .select({
      label: contestProblems.displayId,
      language: jurySolutions.language,
      code: jurySolutions.code,
      expected: jurySolutions.expected,
    })
    .from(contestProblems)
    .leftJoin(jurySolutions, eq(jurySolutions.problemId, contestProblems.problemId))
    .where(eq(contestProblems.contestId, cid))
    .orderBy(asc(contestProblems.id), asc(jurySolutions.id));
  const byLabel = Map.groupBy(rows, ({ label }) => label);
  return [...byLabel].map(([label, found]) => ({
    label,
    programs: found.flatMap(({ language, code, expected }) =>
      language !== null && code !== null ? [{ language, code, expected: expected ?? [] }] : [],
    ),
  }));
}

/**
 * Makes copy, group and accounts in one transaction with their names in the rehearsal's row: whatever happens later,
 * what there is to delete is known. The copy lies in a hidden group, so that no list shows it.
 */
export async function buildStage(db: Db, id: number): Promise<Stage> {
  const password = randomBytes(9).toString("base64url");
  // One hash for all: making hundreds would be most of the work.
  const passwordHash = await hashPassword(password, "rehearsals");
  return db.transaction(async (tx) => {
    const [rehearsal] = await tx.select().from(rehearsals).where(eq(rehearsals.id, id)).for("update");
    if (rehearsal?.state !== "running") throw new Error(`no rehearsal ${id} goes on`);
    const { uid, contestId, people, seconds } = rehearsal;
    const [original] = await tx.select().from(contests).where(eq(contests.id, contestId));
    if (!original) throw new Error(`there is no contest ${contestId}`);
    const [group] = await tx
      .insert(groups)
      .values({
        ...{ name: `${TITLE}${id}`, shortName: `rehearsal${id}`, uid, visible: false, auth: 3 },
        code: randomBytes(3).toString("hex"),
      })
      .returning({ id: groups.id });
    if (!group) throw new Error("no group row came back");
    const { id: _id, createdAt, updatedAt, sealedPassword, ...copied } = original;
    const endTime = sql`clock_timestamp() + make_interval(secs => ${seconds + GRACE_S})`;
    const [copy] = await tx
      .insert(contests)
      .values({
        ...copied,
        ...{ title: (TITLE + original.title).slice(0, CONTEST_TITLE_MAX), uid, source: contestId },
        ...{ groupId: group.id, auth: contestAuth.public, entry: "people", visible: true },
        ...{ openAccountLimit: false, openRank: false, sealRank: false, sealRankTime: null, networks: [] },
        ...{ oneSession: false, startTime: sql`clock_timestamp()`, endTime },
      })
      .returning({ id: contests.id });
    if (!copy) throw new Error("no contest row came back");
    await tx.insert(contestCounters).values({ contestId: copy.id });
    const inContest = await tx.select().from(contestProblems).where(eq(contestProblems.contestId, contestId));
    await tx.insert(contestProblems).values(
      inContest.map(({ problemId, displayId, displayTitle, color, points, pretests, dataVersionId }) => ({
        ...{ contestId: copy.id, problemId, displayId, displayTitle, color, points, pretests, dataVersionId },
      })),
    );
    const names = Array.from(
      { length: people },
      (_, n) => `rh${id}-${randomBytes(2).toString("hex")}-${n + 1}`,
    );
    const made = await tx
      .insert(users)
      .values(names.map((username) => ({ username, passwordHash, roleId: DEFAULT_ROLE as RoleId })))
      .returning({ uid: users.uid });
    const uids = made.map((user) => user.uid);
    await tx.insert(rehearsalPeople).values(uids.map((person) => ({ uid: person, rehearsalId: id })));
    await tx
      .insert(groupMembers)
      .values(uids.map((person) => ({ groupId: group.id, uid: person, level: 3, agreed: true })));
    await tx
      .update(rehearsals)
      .set({ copyId: copy.id, groupId: group.id, state: "running", startedAt: sql`clock_timestamp()` })
      .where(eq(rehearsals.id, id));
    return {
      cid: copy.id,
      people: names.map((username) => ({ username, password })),
      problems: (await programsOf(tx, contestId)).filter(({ programs }) => programs.length > 0),
    };
  });
}

/** After the last minute, for what is sent in it. */
const GRACE_S = 30;

/** Deletes everything a rehearsal made; doing it again does no harm. */
export function clearStage(db: Db, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const [rehearsal] = await tx.select().from(rehearsals).where(eq(rehearsals.id, id)).for("update");
    if (!rehearsal || rehearsal.state === "done") return;
    const { copyId, groupId } = rehearsal;
    if (copyId !== null) {
      await tx.delete(submissions).where(eq(submissions.contestId, copyId));
      await tx.delete(contests).where(eq(contests.id, copyId));
    }
    const simulated = tx
      .select({ uid: rehearsalPeople.uid })
      .from(rehearsalPeople)
      .where(eq(rehearsalPeople.rehearsalId, id));
    await tx.delete(users).where(inArray(users.uid, simulated));
    if (groupId !== null) await tx.delete(groups).where(eq(groups.id, groupId));
    await tx
      .update(rehearsals)
      .set({ state: "done", copyId: null, groupId: null, leaseUntil: null })
      .where(eq(rehearsals.id, id));
  });
}
