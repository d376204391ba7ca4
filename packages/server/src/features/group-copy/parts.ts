import { randomBytes } from "node:crypto";
import { PROBLEM_ID_MAX, problemAuth } from "@verdict/contract";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { announcements } from "../announcement/tables.ts";
import { assignments } from "../assignment/tables.ts";
import { asPlanned } from "../contest/as-planned.ts";
import { contestCounters, contestProblems, contests } from "../contest/tables.ts";
import { lateRules } from "../gradebook/tables.ts";
import { groups } from "../group/tables.ts";
import { insertCopy } from "../problem/admin-copy.ts";
import { problems } from "../problem/tables.ts";
import { trainingCategories, trainingProblems, trainingSections, trainings } from "../training/tables.ts";
import { users } from "../user/tables.ts";
import type { CopyRow } from "./start.ts";
import type { CopyStep } from "./tables.ts";

/** Something of a group, made anew in another one; each copies one part, and returns the problem that it made, if any. */
type Making = (tx: Sql, copy: CopyRow, id: number, vault: Deps["vault"]) => Promise<number | null>;

/** The same time of day so many days later, and `later` after it: what lasts three hours does so on every day. */
const moved = (at: Date, { days, zone }: Pick<CopyRow, "days" | "zone">, later: Date = at) =>
  sql`(${at.toISOString()}::timestamptz at time zone ${zone} + make_interval(days => ${days})) at time zone ${zone}
    + make_interval(secs => ${(later.getTime() - at.getTime()) / 1000})`;

/** Passwords are given out anew: last term's class knows the old one. */
const fresh = (vault: Deps["vault"], before: string | null) =>
  before === null ? null : vault.seal(randomBytes(9).toString("base64url"));

/** The problem to be named in the new group; undefined: one of the old group's that could not be copied. */
async function namesFor(tx: Sql, { copies, sourceId }: CopyRow, pids: number[]) {
  const own = await tx
    .select({ id: problems.id })
    .from(problems)
    .where(
      and(inArray(problems.id, [0, ...pids]), eq(problems.groupId, sourceId), eq(problems.isGroup, true)),
    );
  const inside = new Set(own.map(({ id }) => id));
  return (pid: number): number | undefined => copies[pid] ?? (inside.has(pid) ? undefined : pid);
}

const copyProblem: Making = async (tx, copy, id) => {
  const [source] = await tx.select().from(problems).where(eq(problems.id, id));
  const [by] = await tx.select().from(users).where(eq(users.uid, copy.uid));
  if (!source || !by) throw new Error("the problem or its owner is gone");
  const takes = copy.steps.some(({ kind }) => kind === "contest");
  // What waited for a contest that is not copied would be out of everybody's sight but its makers'.
  const auth = source.auth === problemAuth.contestOnly && !takes ? problemAuth.hidden : source.auth;
  const problemId = await idFor(tx, copy, source.problemId);
  const place = { groupId: copy.targetId, isGroup: true, isDraft: source.isDraft, auth };
  return insertCopy(tx, id, by, { problemId, ...place });
};

/** The old id with the new group's short name in place of the old one's; with a number behind it where it is taken. */
async function idFor(tx: Sql, { sourceId, targetId }: CopyRow, problemId: string): Promise<string> {
  const rows = await tx
    .select()
    .from(groups)
    .where(inArray(groups.id, [sourceId, targetId]));
  const shortName = (id: number) => (rows.find((row) => row.id === id)?.shortName ?? "").toUpperCase();
  const own = problemId.startsWith(shortName(sourceId))
    ? problemId.slice(shortName(sourceId).length)
    : problemId;
  const base = `${shortName(targetId)}${own}`;
  for (let number = 1; ; number++) {
    const tail = number === 1 ? "" : `-${number}`;
    const id = base.slice(0, PROBLEM_ID_MAX - tail.length) + tail;
    const [taken] = await tx.select({ id: problems.id }).from(problems).where(eq(problems.problemId, id));
    if (!taken) return id;
  }
}

const copyTraining: Making = async (tx, copy, id, vault) => {
  const [source] = await tx.select().from(trainings).where(eq(trainings.id, id));
  if (!source) throw new Error("the training is gone");
  const { id: _, createdAt, updatedAt, ...values } = source;
  const [made] = await tx
    .insert(trainings)
    .values({
      ...values,
      ...{ uid: copy.uid, groupId: copy.targetId },
      sealedPassword: fresh(vault, source.sealedPassword),
      categoryId: await categoryFor(tx, copy.targetId, source.categoryId),
    })
    .returning({ id: trainings.id });
  if (!made) throw new Error("no training row came back");
  const sections = await copySections(tx, id, made.id, copy);
  const rows = await tx.select().from(trainingProblems).where(eq(trainingProblems.trainingId, id));
  const nameOf = await namesFor(
    tx,
    copy,
    rows.flatMap(({ problemId, after }) => [problemId, ...after]),
  );
  const taken = rows.flatMap(({ problemId, displayId, rank, sectionId, after }) => {
    const name = nameOf(problemId);
    if (name === undefined) return [];
    return {
      ...{ trainingId: made.id, problemId: name, rank },
      displayId: displayId,
      sectionId: sectionId === null ? null : (sections.get(sectionId) ?? null),
      after: after.flatMap((pid) => nameOf(pid) ?? []),
    };
  });
  if (taken.length > 0) await tx.insert(trainingProblems).values(taken);
  await tx.execute(sql`insert into ${lateRules} (training_id, percent, floor)
    select ${made.id}, percent, floor from ${lateRules} where training_id = ${id}`);
  await copyAssignment(tx, id, made.id, copy);
  return null;
};

/** One that was for some of the old class is for nobody of the new one yet. */
async function copyAssignment(tx: Sql, from: number, to: number, copy: CopyRow): Promise<void> {
  const [source] = await tx.select().from(assignments).where(eq(assignments.trainingId, from));
  if (!source) return;
  const { closesAt, isForAll } = source;
  await tx
    .insert(assignments)
    .values({ trainingId: to, closesAt: closesAt && moved(closesAt, copy), isForAll });
}

/** New sections by the old ones' ids. */
async function copySections(tx: Sql, from: number, to: number, copy: CopyRow): Promise<Map<number, number>> {
  const rows = await tx
    .select()
    .from(trainingSections)
    .where(eq(trainingSections.trainingId, from))
    .orderBy(asc(trainingSections.place));
  const made = new Map<number, number>();
  for (const { id, place, title, dueAt } of rows) {
    const [section] = await tx
      .insert(trainingSections)
      .values({ trainingId: to, place, title, dueAt: dueAt && moved(dueAt, copy) })
      .returning({ id: trainingSections.id });
    if (section) made.set(id, section.id);
  }
  return made;
}

/** The site's own categories stay; one of the group's is made in the new group, once. */
async function categoryFor(tx: Sql, groupId: number, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const [category] = await tx.select().from(trainingCategories).where(eq(trainingCategories.id, id));
  if (!category || category.groupId === null) return category?.id ?? null;
  const { name, color } = category;
  await tx.insert(trainingCategories).values({ name, color, groupId }).onConflictDoNothing();
  const [made] = await tx
    .select({ id: trainingCategories.id })
    .from(trainingCategories)
    .where(
      and(
        eq(trainingCategories.groupId, groupId),
        sql`lower(${trainingCategories.name}) = lower(${category.name})`,
      ),
    );
  return made?.id ?? null;
}

const copyContest: Making = async (tx, copy, id, vault) => {
  const [source] = await tx.select().from(contests).where(eq(contests.id, id));
  if (!source) throw new Error("the contest is gone");
  const { id: _, createdAt, updatedAt, ...values } = source;
  const { startTime, endTime, sealRankTime, ...planned } = asPlanned(source);
  const [made] = await tx
    .insert(contests)
    .values({
      ...values,
      ...{ uid: copy.uid, groupId: copy.targetId, source: id },
      sealedPassword: fresh(vault, source.sealedPassword),
      startTime: moved(startTime, copy),
      endTime: moved(startTime, copy, endTime),
      sealRankTime: sealRankTime && moved(startTime, copy, sealRankTime),
      ...planned,
      starAccounts: [],
    })
    .returning({ id: contests.id });
  if (!made) throw new Error("no contest row came back");
  await tx.insert(contestCounters).values({ contestId: made.id });
  const rows = await tx
    .select()
    .from(contestProblems)
    .where(eq(contestProblems.contestId, id))
    .orderBy(asc(contestProblems.id));
  const nameOf = await namesFor(
    tx,
    copy,
    rows.map(({ problemId }) => problemId),
  );
  const taken = rows.flatMap(({ problemId, displayId, displayTitle, color, points, pretests }) => {
    const name = nameOf(problemId);
    if (name === undefined) return [];
    return { contestId: made.id, problemId: name, displayId, displayTitle, color, points, pretests };
  });
  if (taken.length > 0) await tx.insert(contestProblems).values(taken);
  return null;
};

const copyAnnouncement: Making = async (tx, copy, id) => {
  await tx.execute(sql`insert into ${announcements} (title, content, uid, group_id, status)
    select title, content, ${copy.uid}, ${copy.targetId}, status from ${announcements} where id = ${id}`);
  return null;
};

export const makings: Record<CopyStep["kind"], Making> = {
  problem: copyProblem,
  training: copyTraining,
  contest: copyContest,
  announcement: copyAnnouncement,
};

const titled = {
  problem: problems,
  training: trainings,
  contest: contests,
  announcement: announcements,
} as const;

/** What a part is called, for those that are left out. */
export async function titleOf(tx: Sql, { kind, id }: CopyStep): Promise<string> {
  const table = titled[kind];
  const [row] = await tx.select({ title: table.title }).from(table).where(eq(table.id, id));
  return row?.title ?? String(id);
}
