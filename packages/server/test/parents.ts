import { eq } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { announcements } from "../src/features/announcement/tables.ts";
import { assignments } from "../src/features/assignment/tables.ts";
import { clarifications } from "../src/features/clarification/tables.ts";
import { clicsTokens } from "../src/features/clics/tables.ts";
import { comments, replies } from "../src/features/comment/tables.ts";
import { contestProblems, contestRegistrations, contests } from "../src/features/contest/tables.ts";
import { discussions } from "../src/features/discussion/tables.ts";
import { groupInvitations } from "../src/features/group/tables.ts";
import { attempts, rejudgeJobs } from "../src/features/judge/tables.ts";
import { jurySolutions } from "../src/features/jury-solution/tables.ts";
import { prints } from "../src/features/print/tables.ts";
import { problems, problemTags, tags } from "../src/features/problem/tables.ts";
import { rehearsals } from "../src/features/rehearsal/tables.ts";
import { contestSeats } from "../src/features/seat/tables.ts";
import { similarityChecks, similarPairs } from "../src/features/similarity/tables.ts";
import { submissions } from "../src/features/submission/tables.ts";
import { teamMembers, teams } from "../src/features/team/tables.ts";
import { stagedFiles, stagedUploads } from "../src/features/testdata/tables.ts";
import {
  trainingCategories,
  trainingMembers,
  trainingProblems,
  trainingSections,
  trainings,
} from "../src/features/training/tables.ts";
import { keepSheets } from "../src/features/user/generate.ts";
import { webhookDeliveries, webhooks } from "../src/features/webhook/tables.ts";
import type { TestGroup, useGroupFixtures } from "./group-fixtures.ts";
import type { TestSite, TestUser } from "./site.ts";

/** A contest, a training, problems, a discussion and, of a group, the group: each with one of all that lies in it. */
export type Parents = Awaited<ReturnType<ReturnType<typeof useParents>>>;

export function useParents(site: () => TestSite, things: ReturnType<typeof useGroupFixtures>) {
  let made = 0;

  /** Of the group, or of the site where there is none; made by `maker`. */
  return async (school: TestGroup | null, maker: TestUser, { isShown = true } = {}) => {
    const { db, server } = site();
    const label = `L${++made}`;
    const { uid } = maker;
    const groupId = school?.gid ?? null;
    const { contestForms, courses } = things;

    async function one<Table extends PgTable>(table: Table, values: Table["$inferInsert"]) {
      const [row] = await db.insert(table).values(values).returning();
      return row as { id: number } & Table["$inferSelect"];
    }
    const pupil = await site().user();
    const mate = await site().user();
    const applicant = await site().user();
    const invited = await site().user();
    if (school) {
      await things.setLevel(school.gid, pupil, 3);
      await things.setLevel(school.gid, mate, 3);
      await things.setLevel(school.gid, applicant, 1);
      await db.insert(groupInvitations).values({ groupId: school.gid, uid: invited.uid, byUid: uid });
    }

    const cid = school ? await things.contest(school, {}, maker) : await contestForms.make({}, maker.token);
    const inContest = school
      ? await things.problem(school, {}, maker)
      : await contestForms.addProblem(cid, label);
    if (school) await things.intoContest(school, cid, inContest.problemId, label);
    const tid = school ? await things.training(school, {}, maker) : await courses.make({}, maker);
    const taught = school ? await things.problem(school, {}, maker) : await courses.addProblem(tid);
    if (school) await things.intoTraining(school, tid, { problemId: taught.problemId });
    for (const { pid } of [inContest, taught]) {
      await db.update(problems).set({ authorUid: uid }).where(eq(problems.id, pid));
    }
    const [pid, taughtPid] = [inContest.pid, taught.pid];
    const [problem] = await db.select().from(problems).where(eq(problems.id, pid));
    const [contestProblem] = await db
      .select()
      .from(contestProblems)
      .where(eq(contestProblems.contestId, cid));
    const [trainingProblem] = await db
      .select()
      .from(trainingProblems)
      .where(eq(trainingProblems.trainingId, tid));

    const submission = await things.judged(pupil.token, label, 0, { cid });
    const solution = await things.judged(pupil.token, taught.problemId, 0, school ? { gid: school.gid } : {});
    const [sent] = await db.select().from(submissions).where(eq(submissions.id, submission));
    await db.insert(contestRegistrations).values({ contestId: cid, uid: pupil.uid });
    await db.insert(contestSeats).values({ contestId: cid, uid: mate.uid, isMade: true });
    // Programs to compare.
    await things.judged(mate.token, label, 0, { cid });
    await things.judged(mate.token, taught.problemId, 0, school ? { gid: school.gid } : {});
    await db.insert(trainingMembers).values({ trainingId: tid, uid: pupil.uid });

    const job = (selection: typeof rejudgeJobs.$inferInsert.selection, state: "done" | "running") =>
      one(rejudgeJobs, {
        ...{ selection, state, target: "x", username: "x", upTo: submission, cursor: submission, total: 1 },
        finishedAt: state === "done" ? new Date() : null,
      });
    const ofContest = { kind: "contest" as const, cid };
    const running = await job(ofContest, "running");
    // It waits for this one, so that no server finishes it.
    await db.insert(attempts).values({
      ...{ submissionId: submission, number: 99, uid: pupil.uid, language: "C", priority: 3 },
      ...{ rejudgeJobId: running.id, nodeId: 1, leaseUntil: new Date("2100-01-01") },
    });

    /** Two comparisons, of which one runs, and a pair of the other. */
    async function compared(kind: "contest" | "training" | "group", placeId: number) {
      const values = { kind, placeId, choice: "last", problemIds: [pid], upTo: submission, programs: 2 };
      const all = { ...values, username: "x" } as typeof similarityChecks.$inferInsert;
      const check = await one(similarityChecks, { ...all, state: "done", finishedAt: new Date() });
      const pair = await one(similarPairs, {
        ...{ checkId: check.id, problemId: pid, leftId: submission, rightId: solution, tokens: 9 },
        ...{ leftShare: 1, rightShare: 1, similarity: 1, matches: [] },
      });
      const open = await one(similarityChecks, { ...all, leaseUntil: new Date("2100-01-01") });
      return { check: check.id, pair: pair.id, open: open.id };
    }

    /** A webhook that is off, and what it was told. */
    async function heard(place: { contestId: number } | { groupId: number }) {
      const { id } = await one(webhooks, {
        ...{
          ...place,
          uid,
          name: label,
          sealedUrl: "x",
          origin: "https://hooks.invalid",
          mayBePrivate: false,
        },
        ...{
          form: "slack",
          locale: "en-US",
          events: ["member.joined"],
          sealedSecret: "x",
          offReason: "hand",
        },
      });
      const message = `msg_${String(id).padStart(32, "0")}`;
      await one(webhookDeliveries, {
        ...{ webhookId: id, message, type: "test", body: "{}", until: new Date(), state: "failed" },
      });
      return { id, message };
    }

    async function assigned(groupId: number): Promise<number> {
      const { id } = await one(trainings, { uid, groupId, title: label, auth: "Public" });
      await db.insert(assignments).values({ trainingId: id });
      await one(trainingSections, { trainingId: id, place: 0, title: "s", dueAt: new Date("2030-01-01") });
      return id;
    }

    const talk = await one(discussions, {
      ...{ uid, groupId, problemId: taughtPid, categoryId: 1 },
      ...{ title: "t", description: "d", content: "c", words: "" },
    });
    const comment = await one(comments, { uid: pupil.uid, discussionId: talk.id, content: "c" });
    const reply = await one(replies, {
      commentId: comment.id,
      uid: pupil.uid,
      toUid: pupil.uid,
      content: "r",
    });
    const inContestComment = await one(comments, { uid, contestId: cid, content: "c" });

    const team = await one(teams, { name: "T", uid: pupil.uid });
    await db
      .insert(teamMembers)
      .values([pupil, mate].map((user) => ({ teamId: team.id, uid: user.uid, acceptedAt: new Date() })));
    const [staged] = await db
      .insert(stagedUploads)
      .values({ uid, expiresAt: new Date("2100-01-01") })
      .returning();
    const [blob] = (await db.execute<{ sha256: string }>("select sha256 from blob limit 1")).rows;
    await db.insert(stagedFiles).values(
      ["1.in", "1.out"].map((name) => ({
        key: staged?.key ?? "",
        name,
        sha256: blob?.sha256 ?? "",
        size: 1,
      })),
    );
    const tag = groupId === null ? null : await one(tags, { name: label, groupId });
    if (tag) await db.insert(problemTags).values({ problemId: taughtPid, tagId: tag.id });
    await db
      .update(contests)
      .set({ entry: "both", visible: school !== null || isShown })
      .where(eq(contests.id, cid));
    await db
      .update(trainings)
      .set({ isShown: school !== null || isShown })
      .where(eq(trainings.id, tid));

    return {
      ...{ maker, pupil, mate, applicant, invited, gid: groupId, cid, tid, pid, taughtPid, label },
      ...{ problemId: inContest.problemId, taughtId: taught.problemId },
      contestProblem: contestProblem?.id ?? 0,
      trainingProblem: trainingProblem?.id ?? 0,
      ...{ submission, solution, participation: sent?.participationId ?? 0 },
      print: (await one(prints, { contestId: cid, uid: pupil.uid, content: "c", lines: 1 })).id,
      clarification: (await one(clarifications, { contestId: cid, uid: pupil.uid, question: "q", change: 1 }))
        .id,
      clicsToken: (
        await one(clicsTokens, { contestId: cid, uid, name: "n", view: "public", tokenHash: `hash ${made}` })
      ).id,
      webhook: await heard({ contestId: cid }),
      groupWebhook: groupId === null ? null : await heard({ groupId }),
      rehearsal: (
        await one(rehearsals, {
          ...{ contestId: cid, uid, state: "running", people: 1, seconds: 60 },
          ...{ leaseUntil: new Date("2100-01-01") },
          progress: { signedIn: 0, answers: 0, failed: 0, sent: 0, judged: 0 },
        })
      ).id,
      ...{ runningJob: running.id, job: (await job(ofContest, "done")).id },
      dryRun: (await job({ kind: "dry-run", cid, of: ofContest }, "done")).id,
      otherDryRun: (await job({ kind: "dry-run", cid, of: ofContest }, "done")).id,
      inContest: await compared("contest", cid),
      inTraining: await compared("training", tid),
      inGroup: groupId === null ? null : await compared("group", groupId),
      announcement: (await one(announcements, { title: "t", content: "c", uid, contestId: cid })).id,
      ofGroup:
        groupId === null
          ? null
          : {
              announcement: (await one(announcements, { title: "t", content: "c", uid, groupId })).id,
              category: (await one(trainingCategories, { name: label, color: "#409eff", groupId })).id,
              tag: tag?.id,
              assignment: await assigned(groupId),
            },
      section: (await one(trainingSections, { trainingId: tid, place: 0, title: "s" })).id,
      dataVersion: problem?.dataVersionId ?? 0,
      jurySolution: (
        await one(jurySolutions, { problemId: pid, name: "s", language: "C", code: "x", expected: [0] })
      ).id,
      ...{ discussion: talk.id, comment: comment.id, reply: reply.id, contestComment: inContestComment.id },
      team: team.id,
      staged: staged?.key ?? "",
      sheets: await keepSheets(db, server.deps.vault, uid, [{ username: "u", password: "p" }]),
    };
  };
}

/** Rows of everything in it, as text: in every table those that name it, its problems, programs or people. */
export async function rowsOf(db: TestSite["db"], parents: Parents): Promise<string[]> {
  const { cid, tid, gid, pid, taughtPid, submission, solution, discussion, comment, team } = parents;
  const named: Record<string, (number | string)[]> = {
    ...{
      contest_id: [cid],
      training_id: [tid, parents.ofGroup?.assignment ?? 0],
      group_id: gid === null ? [] : [gid],
    },
    ...{ problem_id: [pid, taughtPid], submission_id: [submission, solution], discussion_id: [discussion] },
    ...{
      comment_id: [comment, parents.contestComment],
      team_id: [team],
      data_version_id: [parents.dataVersion],
    },
    check_id: [parents.inContest.check, parents.inTraining.check, parents.inGroup?.check ?? 0],
    job_id: [parents.dryRun, parents.otherDryRun],
    uid: [parents.maker, parents.pupil, parents.mate, parents.applicant, parents.invited].map(
      (user) => user.uid,
    ),
    key: [parents.staged, parents.sheets],
    webhook_id: [parents.webhook.id, parents.groupWebhook?.id ?? 0],
  };
  const { rows: columns } = await db.execute<{ table_name: string; column_name: string }>(`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and table_name <> 'session' and column_name = any('{${Object.keys(named).join(",")}}')`);
  const ofTables = columns.map(({ table_name: table, column_name: column }) => {
    const values = (named[column] ?? []).map((value) => `'${value}'`).join(",");
    return (
      values &&
      `select '${table} ' || to_jsonb(t)::text as row from "${table}" t where "${column}"::text in (${values})`
    );
  });
  const ids: Record<string, (number | undefined)[]> = {
    ...{
      user_group: [gid ?? undefined],
      contest: [cid],
      training: [tid, parents.ofGroup?.assignment],
      problem: [pid, taughtPid],
    },
    rejudge_job: [parents.job, parents.runningJob, parents.dryRun, parents.otherDryRun],
    similarity_check: [parents.inContest, parents.inTraining, parents.inGroup].flatMap((place) =>
      place ? [place.check, place.open] : [],
    ),
    ...{ submission: [submission, solution], team: [team], discussion: [discussion] },
  };
  const byId = Object.entries(ids).map(
    ([table, numbers]) =>
      `select '${table} ' || to_jsonb(t)::text as row from "${table}" t where id in (${numbers.filter(Boolean).join(",") || 0})`,
  );
  const all = [...ofTables, ...byId].filter(Boolean).join(" union all ");
  const { rows } = await db.execute<{ row: string }>(all);
  return rows.map(({ row }) => row).toSorted();
}
