import { and, eq, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../../platform/db.ts";
import { announcements } from "../announcement/tables.ts";
import { assignments } from "../assignment/tables.ts";
import { clarifications } from "../clarification/tables.ts";
import { contestProblems, contests } from "../contest/tables.ts";
import { groups } from "../group/tables.ts";
import type { HappeningType } from "../happening/happening.ts";
import { judgeNodes } from "../node/tables.ts";
import { problems } from "../problem/tables.ts";
import { trainingSections, trainings } from "../training/tables.ts";
import { users } from "../user/tables.ts";
import { type Happening, messageOf, type PageUrl, type Told } from "./told.ts";

/** Of one happening, whatever it is but a verdict; nothing where it is gone meanwhile. */
export function toldOfOne(db: Db, happening: Happening, page: PageUrl): Promise<Told | undefined> {
  const tell = tellers[happening.type as keyof typeof tellers] as Teller<HappeningType>;
  return tell(db, happening, page);
}

type Teller<Type extends HappeningType> = (
  db: Db,
  happening: Happening<Type>,
  page: PageUrl,
) => Promise<Told | undefined>;

const tellers: { [Type in Exclude<HappeningType, "submission.judged">]: Teller<Type> } = {
  "contest.phase": async (db, one, page) => {
    const { phase, at } = one.subject;
    const found = await contestOf(db, one.subject.contest);
    if (!found) return undefined;
    const { contest } = found;
    return {
      ...placeOf(found),
      message: `phase_${contest.id}_${phase}_${Date.parse(at)}`,
      ...{ type: "contest.phase", at: new Date(at) },
      data: { ...found, phase, at, url: page(`/contest/${contest.id}`) },
    };
  },

  "clarification.asked": async (db, one, page) => {
    const row = await clarificationOf(db, one.subject.clarification);
    if (!row || row.question === null) return undefined;
    const { id, asker: username, question } = row;
    return {
      ...{ ...placeOf(row), message: messageOf(one), type: "clarification.asked", at: row.createdAt },
      data: { ...aboutOf(row), clarification: { id, username, question }, url: clarificationPage(row, page) },
    };
  },

  "clarification.answered": async (db, one, page) => {
    const row = await clarificationOf(db, one.subject.clarification);
    if (!row || row.answer === null) return undefined;
    const { id, question, answer, isPublic, answerer } = row;
    return {
      ...{ ...placeOf(row), message: messageOf(one), type: "clarification.answered", at: one.createdAt },
      data: {
        ...aboutOf(row),
        clarification: { id, question, answer, isPublic, username: answerer ?? "" },
        url: clarificationPage(row, page),
      },
    };
  },

  "announcement.published": async (db, one, page) => {
    const [row] = await db
      .select({
        ...{ id: announcements.id, title: announcements.title, content: announcements.content },
        ...{ status: announcements.status, username: users.username },
        contest: { id: contests.id, title: contests.title },
        group: { id: groups.id, name: groups.name },
      })
      .from(announcements)
      .innerJoin(users, eq(users.uid, announcements.uid))
      .leftJoin(contests, eq(contests.id, announcements.contestId))
      .leftJoin(groups, eq(groups.id, sql`coalesce(${announcements.groupId}, ${contests.groupId})`))
      .where(eq(announcements.id, one.subject.announcement));
    if (row?.status !== 0) return undefined;
    const { contest, group, id, title, content, username } = row;
    const path = contest ? `/contest/${contest.id}/announcements` : group ? `/group/${group.id}` : "/home";
    return {
      ...{ ...placeOf(row), message: messageOf(one), type: "announcement.published", at: one.createdAt },
      data: { contest, group, announcement: { id, title, content, username }, url: page(path) },
    };
  },

  "problem.published": async (db, one, page) => {
    const [row] = await db
      .select({
        problem: { id: problems.problemId, title: problems.title },
        ...{ auth: problems.auth, isListed: problems.isListed },
        group: { id: groups.id, name: groups.name },
      })
      .from(problems)
      .leftJoin(groups, eq(groups.id, problems.groupId))
      .where(eq(problems.id, one.subject.problem));
    if (row?.auth !== PUBLIC) return undefined;
    const { problem, group, isListed } = row;
    const path = isListed || !group ? `/problem/${problem.id}` : `/group/${group.id}/problem/${problem.id}`;
    return {
      ...{ ...placeOf(row), message: messageOf(one), type: "problem.published", at: one.createdAt },
      data: { problem, group, url: page(encodeURI(path)) },
    };
  },

  "assignment.due": async (db, one, page) => {
    const [row] = await db
      .select({
        ...{ id: trainings.id, title: trainings.title, dueAt: trainingSections.dueAt },
        group: { id: groups.id, name: groups.name },
      })
      .from(assignments)
      .innerJoin(trainings, and(eq(trainings.id, assignments.trainingId), eq(trainings.isShown, true)))
      .innerJoin(groups, eq(groups.id, trainings.groupId))
      .innerJoin(
        trainingSections,
        and(eq(trainingSections.trainingId, trainings.id), isNotNull(trainingSections.dueAt)),
      )
      .where(eq(assignments.trainingId, one.subject.training));
    if (!row?.dueAt) return undefined;
    const { id, title, dueAt, group } = row;
    return {
      ...{ contestId: null, groupId: group.id, type: "assignment.due", at: dueAt },
      message: `due_${id}_${dueAt.getTime()}`,
      data: {
        ...{ group, assignment: { id, title, dueAt: dueAt.toISOString() } },
        url: page(`/group/${group.id}/assignment`),
      },
    };
  },

  "member.joined": async (db, one, page) => {
    const { group: gid, uid } = one.subject;
    const [row] = await db
      .select({ group: { id: groups.id, name: groups.name }, username: users.username })
      .from(groups)
      .innerJoin(users, eq(users.uid, uid))
      .where(eq(groups.id, gid));
    return (
      row && {
        ...{ contestId: null, groupId: gid, message: messageOf(one), type: "member.joined" },
        at: one.createdAt,
        data: { ...row, url: page(`/group/${gid}/member`) },
      }
    );
  },

  "queue.old": async (_db, one, page) => ({
    ...{ contestId: null, groupId: null, message: messageOf(one), type: "queue.old", at: one.createdAt },
    data: { ...one.subject, url: page("/admin/nodes") },
  }),

  "node.lost": async (db, one, page) => {
    const { node, reason, detail } = one.subject;
    const [row] = await db.select({ name: judgeNodes.name }).from(judgeNodes).where(eq(judgeNodes.id, node));
    return (
      row && {
        ...{ contestId: null, groupId: null, message: messageOf(one), type: "node.lost", at: one.createdAt },
        data: { node: row.name, reason, detail, url: page("/admin/nodes") },
      }
    );
  },
};

const PUBLIC = 1;

interface Placed {
  contest?: { id: number } | null;
  group: { id: number } | null;
}
const placeOf = ({ contest, group }: Placed) => ({
  contestId: contest?.id ?? null,
  groupId: group?.id ?? null,
});

async function contestOf(db: Db, id: number) {
  const [row] = await db
    .select({
      contest: { id: contests.id, title: contests.title },
      group: { id: groups.id, name: groups.name },
    })
    .from(contests)
    .leftJoin(groups, eq(groups.id, contests.groupId))
    .where(eq(contests.id, id));
  return row;
}

const askers = alias(users, "asker");
const answerers = alias(users, "answerer");

async function clarificationOf(db: Db, id: number) {
  const [row] = await db
    .select({
      ...{ id: clarifications.id, question: clarifications.question, answer: clarifications.answer },
      ...{ isPublic: clarifications.isPublic, createdAt: clarifications.createdAt },
      ...{ asker: askers.username, answerer: answerers.username },
      contest: { id: contests.id, title: contests.title },
      group: { id: groups.id, name: groups.name },
      problem: { id: contestProblems.displayId, title: contestProblems.displayTitle },
    })
    .from(clarifications)
    .innerJoin(askers, eq(askers.uid, clarifications.uid))
    .innerJoin(contests, eq(contests.id, clarifications.contestId))
    .leftJoin(groups, eq(groups.id, contests.groupId))
    .leftJoin(answerers, eq(answerers.uid, clarifications.answeredBy))
    .leftJoin(contestProblems, eq(contestProblems.id, clarifications.contestProblemId))
    .where(eq(clarifications.id, id));
  return row;
}

type Clarification = NonNullable<Awaited<ReturnType<typeof clarificationOf>>>;
const aboutOf = ({ contest, group, problem }: Clarification) => ({ contest, group, problem });
const clarificationPage = ({ contest }: Clarification, page: PageUrl) =>
  page(`/contest/${contest.id}/clarifications`);
