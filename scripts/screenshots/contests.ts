import {
  addComment,
  addContest,
  addContestAnnouncement,
  addProblemFromPublic,
  askClarification,
  broadcastClarification,
  getAdminContestList,
  isInProgress,
  startVirtualRun,
} from "@verdict/contract";
import pg from "pg";
import type { Client } from "../../e2e/client.ts";
import { ask, makeSumProblem, SUM } from "../../e2e/contest-steps.ts";

const MINUTE = 60_000;
const wrong = "print(0)\n";
const colors = ["#d23a2e", "#2f74d6", "#e6bf25", "#1c8a4a", "#9553c4"];
const titles = ["Apples", "Bridges", "Cable cars", "Dominoes", "Elevators"];
const labels = ["A", "B", "C", "D", "E"];
const award = (priority: number, name: string, background: string, color: string) => ({
  ...{ priority, name, background, color, num: 1 },
});

export interface FilledContests {
  /** Runs, and freezes in a while. */
  running: number;
  /** Is over, with everything to see. */
  ended: number;
  /** Is over, its last hour is not told yet. */
  sealed: number;
  /** Of a user's own virtual run. */
  virtual: number;
}

interface Plan {
  title: string;
  /** Minutes from now. */
  from: number;
  to: number;
  /** The same of its freeze. */
  freeze?: number;
  stays?: boolean;
}

/** Contests in all their states, with submissions that were really judged, spread over their time. */
export async function fillContests(
  client: Client,
  root: string,
  tokens: readonly string[],
  databaseUrl: string,
): Promise<FilledContests> {
  const made: number[] = [];
  const plans: Plan[] = [
    { title: "Autumn Open", from: -150, to: 90, freeze: 40 },
    { title: "Spring Cup", from: -3000, to: -2760 },
    { title: "Regional Finals", from: -400, to: -160, freeze: -220, stays: true },
    { title: "Training Round 7", from: -6000, to: -5820 },
  ];
  for (const [index, plan] of plans.entries()) {
    made.push(await fillContest(client, { root, tokens, databaseUrl, series: `CUP${index}` }, plan));
  }
  const [running = 0, ended = 0, sealed = 0, virtual = 0] = made;
  const [first = "", second = ""] = tokens;
  for (const [title, content] of [
    ["Printing", "Prints are brought to your seat."],
    ["Problem B", "The second example was **corrected**. Please read it again."],
  ] as const) {
    const announcement = { title, content, status: 0 };
    await ask(client.call(addContestAnnouncement, { token: root, body: { cid: running, announcement } }));
  }
  const question = "May the numbers be negative?";
  await ask(
    client.call(askClarification, { token: first, body: { cid: running, displayId: "A", question } }),
  );
  const text = "All numbers of problem C fit into 32 bits.";
  await ask(client.call(broadcastClarification, { token: root, body: { cid: running, text } }));
  const comment = { cid: ended, content: "A beautiful problem D. How did you find the second case?" };
  await ask(client.call(addComment, { token: second, body: comment }));
  await ask(client.call(startVirtualRun, { token: first, body: { cid: virtual } }));
  return { running, ended, sealed, virtual };
}

interface Site {
  root: string;
  tokens: readonly string[];
  databaseUrl: string;
  series: string;
}

async function fillContest(client: Client, site: Site, plan: Plan): Promise<number> {
  const { root, tokens, databaseUrl, series } = site;
  const date = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
  const awards = [
    award(1, "Gold", "#e6bf25", "#2b2200"),
    award(2, "Silver", "#c0c6cf", "#1b1f24"),
    award(3, "Bronze", "#c98b52", "#241200"),
  ];
  const form = {
    ...{ title: plan.title, type: 0, auth: 0, openRank: true, openPrint: true },
    ...{ startTime: date(plan.from), endTime: date(Math.max(plan.to, 60)) },
    ...{ description: "Five problems, four hours, one computer.", awardType: 2, awardConfigList: awards },
  };
  await ask(client.call(addContest, { token: root, body: form }));
  const query = { keyword: plan.title };
  const { records } = await ask(client.call(getAdminContestList, { token: root, query }));
  const cid = records[0]?.id ?? 0;
  for (const [index, displayId] of labels.entries()) {
    const pid = await makeSumProblem(client, root, `${series}${displayId}`, titles[index] ?? "");
    await ask(client.call(addProblemFromPublic, { token: root, body: { cid, pid, displayId } }));
  }
  const ids: number[] = [];
  for (const [person, token] of tokens.entries()) {
    for (const [index, pid] of labels.slice(0, labels.length - Math.floor(person / 2)).entries()) {
      const tries = (person * 3 + index * 2) % 4;
      const isSolved = (person + index) % 5 !== 4;
      const codes = [...Array.from({ length: tries % 3 }, () => wrong), ...(isSolved ? [SUM] : [])];
      for (const code of codes) ids.push(await client.submit(token, pid, "Python3", code, cid));
    }
  }
  await untilJudged(client, ids, { cid, token: root });
  await giveTimes(databaseUrl, cid, plan);
  return cid;
}

async function untilJudged(client: Client, ids: number[], contest: { cid: number; token: string }) {
  for (;;) {
    const found = [...(await client.states(ids, contest)).values()];
    if (found.length === ids.length && found.every((row) => !isInProgress(row.status))) return;
    await new Promise((next) => setTimeout(next, 500));
  }
}

/** Before anybody has looked at its board: when the contest was, and submissions all over it. */
async function giveTimes(databaseUrl: string, cid: number, { from, to, freeze, stays = false }: Plan) {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    await db.query(
      `update contest set start_time = now() + make_interval(mins => $2), end_time = now() + make_interval(mins => $3),
         seal_rank = $4::int is not null, seal_rank_time = now() + make_interval(mins => $4), auto_real_rank = not $5
       where id = $1`,
      [cid, from, to, freeze ?? null, stays],
    );
    await db.query("update contest_problem set color = ($2::text[])[1 + id % 5] where contest_id = $1", [
      cid,
      colors,
    ]);
    await db.query(
      `update submission s set submitted_at = c.start_time
           + (0.05 + 0.9 * ((s.id * 7919) % 997) / 997) * (least(c.end_time, now()) - c.start_time)
         from contest c where c.id = s.contest_id and c.id = $1`,
      [cid],
    );
    await db.query(
      `update contest_log l set submitted_at = date_trunc('milliseconds', s.submitted_at) from submission s
       where s.id = l.submission_id and l.contest_id = $1`,
      [cid],
    );
  } finally {
    await db.end();
  }
}
