import {
  addProblemFromPublic,
  cancelJudge,
  manualJudge,
  nodeResult,
  rejudge,
  rejudgeContestProblem,
  rejudgeProblem,
  status,
  submitProblemJudge,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { useContests } from "../../../test/contests.ts";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { contestCounters, contestLog } from "../contest/tables.ts";
import { findNode } from "../node/nodes.ts";
import { problems as problemRows } from "../problem/tables.ts";
import { oiBests, solved, submissions, userScores } from "../submission/tables.ts";
import { changeStatus, lockSubmission } from "../submission/verdict.ts";
import { claimAttempts } from "./queue.ts";

const site = useSite();
const { make } = useContests(site);
let root = "";
let users: TestUser[];
let nodes: TestNode[];

beforeAll(async () => {
  root = await site().tokenOf("1");
  users = await Promise.all(Array.from({ length: 4 }, () => site().user()));
  nodes = await Promise.all(Array.from({ length: 3 }, () => TestNode.join(site())));
  await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
});

/** The same choices for the same seed. */
function chooser(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const verdicts = [
  status.accepted,
  status.accepted,
  status.wrongAnswer,
  status.partialAccepted,
  status.timeLimitExceeded,
  status.compileError,
  status.systemError,
];

const outside = sql`(select * from ${submissions} where contest_id is null)`;

/** Rows that are not what counting anew gives: none, whatever crossed. The log of a contest ends with what is stored. */
async function drift() {
  const { rows } = await site().db.execute(sql`
    select 'problem ' || c.problem_id as what from problem_count c
    join lateral (
      select count(*) as total,
        count(*) filter (where status = 0) as ac, count(*) filter (where status = -1) as wa,
        count(*) filter (where status = 1) as tle, count(*) filter (where status = 8) as pa,
        count(*) filter (where status = -2) as ce, count(*) filter (where status = 4) as se
      from ${outside} s where s.problem_id = c.problem_id
    ) r on true
    where (c.total, c.ac, c.wa, c.tle, c.pa, c.ce, c.se) <> (r.total, r.ac, r.wa, r.tle, r.pa, r.ce, r.se)
    union all
    select 'scores of ' || u.uid from ${userScores} u
    where u.total <> (select count(*) from ${outside} s where s.uid = u.uid)
      or u.ac <> (select count(distinct s.problem_id) from ${outside} s where s.uid = u.uid and s.status = 0)
      or u.oi_score <> coalesce((select sum(best) from (
        select max(s.oi_rank_score) as best from ${outside} s where s.uid = u.uid group by s.problem_id) b), 0)
      or u.oi_score <> coalesce((select sum(score) from ${oiBests} o where o.uid = u.uid), 0)
    union all
    select 'solved by ' || coalesce(v.uid, f.uid) from ${solved} v full join (
      select uid, problem_id, min(id) as first from ${outside} o where status = 0 group by uid, problem_id
    ) f on f.uid = v.uid and f.problem_id = v.problem_id
    where v.submission_id is distinct from f.first
    union all
    select 'open attempts of ' || a.submission_id from attempt a join ${submissions} s on s.id = a.submission_id
    where a.finished_at is null and (s.status not in (5, 6, 7) or a.number <> s.attempt)
    union all
    select 'nobody judges ' || s.id from ${submissions} s
    where s.status in (5, 6, 7) and not exists (
      select 1 from attempt a where a.submission_id = s.id and a.number = s.attempt and a.finished_at is null)
    union all
    select 'log of ' || s.id from ${submissions} s left join lateral (
      select * from ${contestLog} l where l.contest_id = s.contest_id and l.submission_id = s.id
      order by l.number desc limit 1
    ) newest on true
    where s.contest_id is not null and (newest.status, newest.score, newest.time_ms, newest.uid) is distinct from
      (case when s.status in (5, 6, 7) then 5 else s.status end, s.score, s.time_ms, s.uid)
    union all
    select 'gaps in the log of ' || l.contest_id from ${contestLog} l join ${contestCounters} c using (contest_id)
    group by l.contest_id, c.number having (min(l.number), max(l.number), count(*)) <> (1, c.number, c.number)`);
  return rows.map(({ what }) => what);
}

test.each([1, 2, 3])(
  "counts, solved table, scores and logs equal a recount, whatever crosses (seed %i)",
  async (seed) => {
    const choose = chooser(seed);
    const one = <T>(of: readonly T[]): T => of[choose(of.length)] as T;
    const problems = await Promise.all([site().problem(), site().problem({ type: 1 })]);
    // Each is in a contest, too, and stays open outside.
    const contests = [await make({ type: 0 }), await make({ type: 1 })];
    for (const [i, { pid }] of problems.entries()) {
      const body = { cid: contests[i] ?? 0, pid, displayId: "A" };
      await site().call(addProblemFromPublic, { token: root, body });
      await site().db.update(problemRows).set({ auth: 1 }).where(eq(problemRows.id, pid));
    }
    const ids: number[] = [];
    const taken = new Set<string>();
    const note = (name: string, { status: answer }: { status: number }) => answer === 200 && taken.add(name);
    /** Attempts whose results are still to come, also those that were taken from their node since. */
    const leased: { node: TestNode; attemptId: number }[] = [];
    const report = async ({ node, attemptId }: { node: TestNode; attemptId: number }) => {
      const verdict = one(verdicts);
      const judged = verdict !== status.compileError && verdict !== status.systemError;
      const used = judged
        ? { timeMs: 1, memoryKiB: 1, score: choose(101) }
        : { timeMs: null, memoryKiB: null, score: null };
      const body = {
        attemptId,
        status: verdict,
        ...used,
        errorMessage: null,
        staffTrace: null,
        cases: [],
        events: [],
      };
      const answer = await site().call(nodeResult, { token: node.token, body });
      taken.add(answer.data.stored ? "stored" : "late");
    };
    const steps = [
      async () => {
        const { token } = one(users);
        const where = choose(2) ? { pid: one(problems).problemId } : { pid: "A", cid: one(contests) };
        const body = { ...where, language: "C", code: "x" };
        ids.push((await site().call(submitProblemJudge, { token, body })).data.submitId);
      },
      async () => {
        const node = one(nodes);
        const identity = await findNode(site().db, node.token, "127.0.0.1");
        if (!identity) throw new Error("the node is gone");
        // Without the wait of a claim that finds nothing.
        const wanted = { languages: ["C"], kinds: [], slots: 2, beyond: choose(3) === 0 };
        for (const attemptId of await claimAttempts(site().db, identity, wanted))
          leased.push({ node, attemptId });
      },
      async () => {
        const [done] = leased.splice(choose(leased.length), 1);
        if (done) await report(done);
      },
      async () => note("rejudge", await site().call(rejudge, { token: root, query: { submitId: one(ids) } })),
      async () =>
        note("cancel", await site().call(cancelJudge, { token: root, query: { submitId: one(ids) } })),
      async () => {
        const query = {
          submitId: one(ids),
          status: one([status.accepted, status.wrongAnswer]),
          score: choose(120),
        };
        note("manual", await site().call(manualJudge, { token: root, query }));
      },
      // The node was restarted and knows nothing of what was leased to it.
      async () => one(nodes).hello([]),
      async () =>
        note("all", await site().call(rejudgeProblem, { token: root, body: { pid: one(problems).pid } })),
      async () => {
        const i = choose(2);
        const query = { cid: contests[i] ?? 0, pid: problems[i]?.pid ?? 0 };
        note("all of a contest", await site().call(rejudgeContestProblem, { token: root, query }));
      },
    ];
    const weights = [0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8];
    for (let i = 0; i < 6; i += 1) await steps[0]?.();
    for (let round = 0; round < 16; round += 1) {
      await Promise.all(Array.from({ length: 8 }, () => steps[one(weights)]?.()));
    }
    expect(await drift()).toEqual([]);
    for (const late of leased.splice(0)) await report(late);
    expect(await drift()).toEqual([]);
    // It was no idle run.
    expect([...taken].sort()).toEqual([
      ...["all", "all of a contest", "cancel", "late", "manual", "rejudge", "stored"],
    ]);
  },
);

test("nor does anything drift when verdicts of the same rows cross", async () => {
  const crossed = await site().problem();
  const body = { pid: crossed.problemId, language: "C", code: "x" };
  const ids = await Promise.all(
    Array.from({ length: 12 }, async (_, i) => {
      const answer = await site().call(submitProblemJudge, { token: users[i % 2]?.token, body });
      return answer.data.submitId;
    }),
  );
  const changes = [
    status.accepted,
    status.wrongAnswer,
    status.cancelled,
    status.timeLimitExceeded,
    status.accepted,
  ];
  await Promise.all(
    ids.flatMap((id, i) =>
      changes.map((_, step) =>
        site().db.transaction(async (tx) => {
          const row = await lockSubmission(tx, id);
          if (row) await changeStatus(tx, row, { status: changes[(i + step) % changes.length] ?? 0 });
        }),
      ),
    ),
  );
  const about = (what: unknown) => !String(what).startsWith("open attempts");
  expect((await drift()).filter(about)).toEqual([]);
});
