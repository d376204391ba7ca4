import {
  answerClarification,
  askClarification,
  broadcastClarification,
  CLICS_PATH,
  cancelJudge,
  getClarifications,
  getClicsTokens,
  getContestRank,
  giveExtraTime,
  manualJudge,
  rejudge,
  removeClicsToken,
  removeContestProblem,
  rulePresets,
  type SubmissionStatus,
  startSystemTests,
  status,
} from "@verdict/contract";
import { and, eq, gte, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { useBoards } from "../../../test/board.ts";
import { basic, checkObject, checkScoreboard, Feed, useClics } from "../../../test/clics.ts";
import { at, MINUTE, useContests } from "../../../test/contests.ts";
import { eventually } from "../../../test/eventually.ts";
import { TestNode } from "../../../test/node.ts";
import { type TestSite, type TestUser, useSite } from "../../../test/site.ts";
import { contestLog, contests as contestTable } from "../contest/tables.ts";
import { groups } from "../group/tables.ts";
import { submissions } from "../submission/tables.ts";

const site = useSite();
const contests = useContests(site);
const clics = useClics(site);
let node: TestNode;
let users: TestUser[] = [];
const { attempt } = useBoards(site, contests, () => node);

beforeAll(async () => {
  node = await TestNode.join(site(), ["C", "C++ 17", "Java", "Python3"]);
  users = [
    await site().user({ school: "North" }),
    await site().user({ school: "South & <East>" }),
    await site().user({ school: "North" }),
    await site().user(),
  ];
});

const user = (index: number) => users[index] as TestUser;

const medals = {
  awardType: 2,
  awardConfigList: [{ priority: 1, name: "Gold", background: "#fff", color: "#000", num: 1 }],
};

/** Began half an hour ago; frozen since ten minutes, with attempts from before. */
async function contest(change: Parameters<typeof contests.make>[0] = {}) {
  const star = { starAccount: [user(3).username] };
  const cid = await contests.make({ sealRank: true, sealRankTime: at(-10), ...medals, ...star, ...change });
  const type = change.type ?? 0;
  for (const label of ["A", "B", "C"]) await contests.addProblem(cid, label, { type });
  const points = type === 1 ? ([40, 100, 10] as const) : ([] as const);
  await attempt(user(0), cid, "A", [60, "WA", points[0]]);
  await attempt(user(0), cid, "A", [300, "AC", points[1]]);
  await attempt(user(1), cid, "B", [200, "WA", points[2]]);
  await attempt(user(3), cid, "A", [100, "AC", points[1]]);
  await attempt(contests.staff.admin, cid, "A", [30, "AC", points[1]]);
  return cid;
}

/** The site's own board in the members that a feed tells. */
async function ownBoard(cid: number, token: string, forceRefresh = false) {
  const body = { cid, forceRefresh, limit: 300, concernedList: [] };
  const { data } = await site().call(getContestRank, { token, body });
  const names = data.records.map(({ username }) => username);
  // A caller's own row is repeated in front.
  const rows = names.indexOf(names[0] ?? "", 1) > 0 ? data.records.slice(1) : data.records;
  return told(rows);
}

const told = (rows: readonly object[]) =>
  rows.map((row) => {
    const { rank, username, submissionInfo, totalTime, ac, total, totalScore } = row as Record<
      string,
      unknown
    >;
    return { rank, username, submissionInfo, totalTime, ac, total, totalScore };
  });

const staff = () => contests.staff.admin.token;

describe("every object by the facts of the published schemas", () => {
  const lists = [
    ...["judgement-types", "languages", "problems", "groups", "organizations", "teams", "submissions"],
    ...["judgements", "runs", "clarifications", "awards"],
  ];

  test.each([0, 1])("type %i, in every view", async (type) => {
    const cid = await contest({ type, openRank: true });
    await site().call(askClarification, {
      token: user(0).token,
      body: { cid, displayId: "A", question: "Is n > 0?" },
    });
    await site().call(broadcastClarification, { token: staff(), body: { cid, text: "Lunch is ready" } });
    const { data } = await site().call(getClarifications, { token: staff(), query: { cid } });
    const question = data.records.find((row) => row.question !== null);
    const body = { cid, id: question?.id ?? 0, change: question?.change ?? 0, answer: "Yes", isPublic: true };
    expect(await site().call(answerClarification, { token: staff(), body })).toMatchObject({ status: 200 });
    for (const view of ["admin", "frozen", "public", null] as const) {
      const token = view ? (await clics.admit(staff(), cid, view)).token : undefined;
      expect(await clics.read("", token)).toMatchObject({ version: "2023-06" });
      const all = (await clics.read("/contests", token)) as { id: string }[];
      expect(all.map(({ id }) => id)).toContain(String(cid));
      checkObject("contest", await clics.read(`/contests/${cid}`, token));
      checkObject("state", await clics.read(`/contests/${cid}/state`, token));
      const counts: Record<string, number> = {};
      for (const name of lists) {
        const items = (await clics.read(`/contests/${cid}/${name}`, token)) as { id: string }[];
        for (const item of items) checkObject(name, item);
        expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
        counts[name] = items.length;
        const [first] = items;
        if (first) expect(await clics.read(`/contests/${cid}/${name}/${first.id}`, token)).toEqual(first);
      }
      const isAdmin = view === "admin";
      expect(counts).toMatchObject({
        ...{ problems: 3, teams: isAdmin ? 4 : 3, submissions: isAdmin ? 5 : 4, judgements: isAdmin ? 5 : 4 },
        ...{ runs: isAdmin ? 10 : 0, clarifications: isAdmin ? 3 : 2, organizations: 2 },
      });
      const board = checkScoreboard(await clics.read(`/contests/${cid}/scoreboard`, token));
      expect(board.rows.map(({ rank }) => rank)).toEqual([1, 1, 2]);
      const access = (await clics.read(`/contests/${cid}/access`, token)) as {
        endpoints: { type: string }[];
      };
      expect(access.endpoints.map(({ type: name }) => name)).toEqual(expect.arrayContaining(lists));
      const feed = await Feed.open(site().origin, cid, token);
      await expect.poll(() => feed.known.get("awards")?.size ?? 0).toBeGreaterThan(1);
      feed.checkReferences();
      expect(feed.list("submissions")).toEqual(await clics.read(`/contests/${cid}/submissions`, token));
      expect(feed.list("runs")).toHaveLength(counts.runs ?? -1);
      feed.close();
    }
  });

  test("times in minutes, filters, and programs for the staff's token alone", async () => {
    const cid = await contest();
    const { token } = await clics.admit(staff(), cid, "admin");
    const board = checkScoreboard(await clics.read(`/contests/${cid}/scoreboard`, token));
    expect(board.rows.find(({ score }) => score.num_solved === 1)?.score).toBeDefined();
    const times = board.rows.map(({ score }) => score.total_time);
    expect(times.toSorted()).toEqual([0, 1, 25]); // 100 s is minute 1; 300 s is minute 5 and one error
    const [team] = (await clics.read(`/contests/${cid}/teams`, token)) as { id: string; name: string }[];
    const own = (await clics.read(`/contests/${cid}/submissions?team_id=${team?.id}`, token)) as {
      id: string;
      files: { href: string }[];
    }[];
    expect(own).toHaveLength(2);
    const href = own[0]?.files[0]?.href;
    const zip = await clics.ask(`/${href}`, token);
    expect(zip.headers.get("content-type")).toBe("application/zip");
    expect(
      Buffer.from(await zip.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
    const frozen = await clics.admit(staff(), cid, "frozen");
    expect((await clics.ask(`/${href}`, frozen.token)).status).toBe(403);
  });
});

test.each(["public", "frozen"] as const)("what waits is pending until it is judged (%s)", async (view) => {
  const cid = await contest({ sealRank: view === "frozen", sealRankTime: at(10), endTime: at(20) });
  const { token } = await clics.admit(staff(), cid, view);
  /** Of who is last: judged and pending, problem by problem. */
  const counts = async () => {
    const { rows } = checkScoreboard(await clics.read(`/contests/${cid}/scoreboard`, token));
    return rows.at(-1)?.problems.map(({ num_judged, num_pending }) => [num_judged, num_pending]);
  };
  const becomes = (judged: number, pending: number) =>
    eventually(async () =>
      expect(await counts()).toEqual([
        [0, 0],
        [judged, pending],
        [0, 0],
      ]),
    );
  await becomes(1, 0);
  for (const _ of [1, 2]) await contests.submitted(user(1).token, cid, "B");
  await becomes(1, 2);
  for (const judged of [2, 3]) {
    await node.result(await node.claimOne(), status.wrongAnswer);
    await becomes(judged, 3 - judged);
  }
});

test.each([
  ["without a freeze", { sealRank: false }],
  ["and a freeze is lifted then", { sealRank: true, sealRankTime: at(-10) }],
])("results are final when extra time is over, too: %s", async (_, form) => {
  const cid = await contest(form);
  const { token } = await clics.admit(staff(), cid, "public");
  const [team] = (await clics.read(`/contests/${cid}/teams`, token)) as { id: string }[];
  const give = (minutes: number) =>
    site().call(giveExtraTime, { token: staff(), body: { cid, id: Number(team?.id), minutes } });
  const states = async (ended: boolean, finalized: boolean) =>
    eventually(async () => {
      const state = (await clics.read(`/contests/${cid}/state`, token)) as Record<string, string | null>;
      expect([state.ended !== null, state.finalized !== null]).toEqual([ended, finalized]);
      expect(state.thawed).toBe(form.sealRank ? state.finalized : null);
    });
  await states(false, false);
  await contests.change(cid, { endTime: at(-1) });
  await states(true, true);
  expect(await give(30)).toMatchObject({ status: 200 });
  await states(true, false);
  await give(0);
  await states(true, true);
});

test("results are final once system tests are over, where there are some", async () => {
  const cid = await contest({ sealRank: false, rule: { ...rulePresets.icpc, pretests: true } });
  const { token } = await clics.admit(staff(), cid, "public");
  const states = async (ended: boolean, finalized: boolean) =>
    eventually(async () => {
      const state = (await clics.read(`/contests/${cid}/state`, token)) as Record<string, string | null>;
      expect([state.ended !== null, state.finalized !== null]).toEqual([ended, finalized]);
    });
  await contests.change(cid, { endTime: at(-1) });
  await states(true, false);
  expect(await site().call(startSystemTests, { token: staff(), body: { cid } })).toMatchObject({
    status: 200,
  });
  await states(true, true);
});

describe("our own feed replayed into an empty engine", () => {
  test.each([0, 1])("type %i: equal boards across freeze, rejudge, cancel and removal", async (type) => {
    const cid = await contest({ type, endTime: at(20) });
    const points = (score: number) => (type === 1 ? { score } : {});
    const adminToken = (await clics.admit(staff(), cid, "admin")).token;
    const admin = await Feed.open(site().origin, cid, adminToken);
    const frozenToken = (await clics.admit(staff(), cid, "frozen")).token;
    const frozen = await Feed.open(site().origin, cid, frozenToken);
    // Feeds and the site's own board each hear of a change in their time.
    const equal = async (what: string) => {
      await eventually(async () =>
        expect(told(admin.board("live")), what).toEqual(await ownBoard(cid, staff(), true)),
      );
      await eventually(async () =>
        expect(told(frozen.board("frozen")), what).toEqual(await ownBoard(cid, user(2).token)),
      );
    };
    await equal("from before");
    const sent = await contests.submitted(user(2).token, cid, "B");
    await node.result(await node.claimOne(), status.accepted, points(100));
    await contests.submitted(user(1).token, cid, "B");
    await node.result(await node.claimOne(), status.accepted, points(100));
    await contests.submitted(user(0).token, cid, "C");
    await node.result(await node.claimOne(), status.wrongAnswer, points(20));
    await equal("in the freeze");
    const token = contests.staff.root;
    await site().call(rejudge, { token, query: { submitId: sent } });
    await equal("while a rejudge waits");
    await node.result(await node.claimOne(), status.timeLimitExceeded, points(0));
    await equal("judged again");
    await site().call(manualJudge, { token, query: { submitId: sent, status: 0, ...points(90) } });
    await equal("by hand");
    const waits = await contests.submitted(user(1).token, cid, "A");
    expect(await site().call(cancelJudge, { token, query: { submitId: waits } })).toMatchObject({
      status: 200,
    });
    await equal("cancelled");
    // The cancelled judgement's event may follow the board that already shows it.
    const left = await Feed.open(site().origin, cid, adminToken);
    await expect.poll(() => left.lastToken === admin.lastToken).toBe(true);
    const since = left.lastToken;
    left.close();
    const [problem] = await site()
      .db.execute(sql`select problem_id from contest_problem where contest_id = ${cid} and display_id = 'C'`)
      .then(({ rows }) => rows as { problem_id: number }[]);
    const gone = await site().call(removeContestProblem, {
      token,
      query: { cid, pid: problem?.problem_id ?? 0 },
    });
    expect(gone, gone.msg).toMatchObject({ status: 200 });
    await equal("without a problem");
    // Who was away meanwhile hears that results of its problem are gone, too.
    const back = await Feed.open(site().origin, cid, adminToken, left.lastToken, left);
    const runs = await eventually(async () => {
      const now = (await clics.read(`/contests/${cid}/runs`, adminToken)) as unknown[];
      expect(now.length).toBeLessThan(left.list("runs").length);
      return now;
    });
    await expect.poll(() => back.list("runs")).toEqual(runs);
    back.checkReferences();
    back.close();
    const resumed = await Feed.open(site().origin, cid, frozenToken, since);
    const fresh = await Feed.open(site().origin, cid, frozenToken);
    await site()
      .db.update(contestTable)
      .set({ autoRealRank: true, endTime: sql`clock_timestamp()` })
      .where(sql`id = ${cid}`);
    await site().db.execute(sql`update contest_counter set epoch = epoch + 1 where contest_id = ${cid}`);
    await eventually(async () =>
      expect(await ownBoard(cid, user(2).token)).toEqual(await ownBoard(cid, staff(), true)),
    );
    for (const feed of [admin, frozen, resumed, fresh]) {
      await eventually(async () =>
        expect(told(feed.board("live")), "after the end").toEqual(await ownBoard(cid, user(2).token)),
      );
      feed.checkReferences();
      await expect.poll(() => feed.list<{ thawed: string | null }>("state")[0]?.thawed).toBeTruthy();
      feed.close();
    }
    expect(frozen.list("submissions")).toEqual(fresh.list("submissions"));
    expect(frozen.list("judgements")).toEqual(fresh.list("judgements"));
  });

  test("a feed goes on where it was left, and refuses tokens it never gave", async () => {
    const cid = await contest();
    const { token } = await clics.admit(staff(), cid, "admin");
    const first = await Feed.open(site().origin, cid, token);
    await expect.poll(() => first.list("judgements").length).toBe(5);
    first.close();
    await contests.submitted(user(2).token, cid, "B");
    await node.result(await node.claimOne(), status.accepted);
    const second = await Feed.open(site().origin, cid, token, first.lastToken);
    await expect.poll(() => second.list("judgements").length).toBe(1);
    expect(second.list("submissions")).toHaveLength(1);
    for (const line of second.lines) first.take(line);
    await eventually(async () =>
      expect(told(first.board("live"))).toEqual(await ownBoard(cid, staff(), true)),
    );
    second.close();
    for (const wrong of ["x", "1.999999.0", "-1.0.0"]) {
      const answer = await clics.ask(`/contests/${cid}/event-feed?since_token=${wrong}`, token);
      expect(answer.status).toBe(400);
      await answer.body?.cancel();
    }
  });
});

describe("what is frozen", () => {
  /** Everything that leaves for this token, but for what only the clock says. */
  async function everything(where: TestSite, cid: number, token: string | undefined): Promise<string[]> {
    const paths = ["", "/state", "/problems", "/teams", "/organizations", "/submissions", "/judgements"];
    paths.push("/runs", "/awards", "/clarifications", "/scoreboard");
    const texts = await Promise.all(
      paths.map(async (path) => {
        const text = await (await clics.ask(`/contests/${cid}${path}`, token, where)).text();
        return path === "/scoreboard" ? text.replace(/"(contest_)?time":"[^"]*"/g, "") : text;
      }),
    );
    const feed = await Feed.open(where.origin, cid, token);
    await expect.poll(() => feed.known.get("awards")?.size ?? 0).toBeGreaterThan(1);
    feed.close();
    return [...texts, ...feed.lines.map((line) => JSON.stringify(line))];
  }

  const later: [string, SubmissionStatus, number][] = [
    ["accepted", status.accepted, 100],
    ["judging failed", status.systemError, 0],
  ];

  test.each([0, 1])("type %i: the same bytes whatever the frozen verdicts are", async (type) => {
    const cid = await contest({ type, openRank: true });
    for (const index of [0, 1, 3]) {
      await contests.submitted(user(index).token, cid, "C");
      await node.result(await node.claimOne(), status.wrongAnswer, type === 1 ? { score: 30 } : {});
    }
    const callers: Record<string, string | undefined> = {
      ...{ frozen: (await clics.admit(staff(), cid, "frozen")).token, guest: undefined },
    };
    const admin = (await clics.admit(staff(), cid, "admin")).token;
    const before = new Map<string, string[]>();
    for (const [who, token] of Object.entries(callers)) before.set(who, await everything(site(), cid, token));
    const adminBefore = await everything(site(), cid, admin);
    const since = new Date(Date.now() - 9 * MINUTE);
    for (const [name, code, score] of later) {
      const values = { status: code, score: type === 1 ? score : null, timeMs: 7 };
      await site()
        .db.update(contestLog)
        .set(values)
        .where(and(gte(contestLog.submittedAt, since), sql`contest_id = ${cid} and kind = 1`));
      await site()
        .db.update(submissions)
        .set(values)
        .where(and(gte(submissions.submittedAt, since), sql`contest_id = ${cid}`));
      const other = await site().another();
      try {
        for (const [who, token] of Object.entries(callers)) {
          expect(await everything(other, cid, token), `${name}, ${who}`).toEqual(before.get(who));
        }
        expect(await everything(other, cid, admin), name).not.toEqual(adminBefore);
      } finally {
        await other.server.stop();
      }
    }
  });
});

describe("who may read", () => {
  test("a token opens its contest alone, until it is removed", async () => {
    const cid = await contest();
    const other = await contests.make();
    const { token, id, name } = await clics.admit(staff(), cid, "admin");
    expect((await clics.ask(`/contests/${other}`, token)).status).toBe(404);
    const bearer = { headers: { Authorization: `Bearer ${token}` } };
    const { origin } = site();
    expect((await fetch(`${origin}/api/clics/2023-06/contests/${cid}`, bearer)).status).toBe(200);
    const listed = await site().call(getClicsTokens, { token: staff(), query: { cid } });
    expect(listed.data).toMatchObject([{ id, name, view: "admin", usedAt: expect.any(String) }]);
    expect(JSON.stringify(listed.data)).not.toContain(token);
    const feed = await Feed.open(site().origin, cid, token);
    const removed = await site().call(removeClicsToken, { token: staff(), query: { cid, id } });
    expect(removed).toMatchObject({ status: 200 });
    const refused = await clics.ask(`/contests/${cid}`, token);
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toContain("Basic");
    await expect.poll(() => feed.isOver).toBe(true);
  });

  test("ids of other contests are like those that nobody has", async () => {
    const [cid, other] = [await contest(), await contest()];
    const { token } = await clics.admit(staff(), cid, "admin");
    const { token: theirs } = await clics.admit(staff(), other, "admin");
    const answer = async (path: string, id: string) => {
      const response = await clics.ask(`/contests/${cid}/${path.replace("ID", id)}`, token);
      return `${response.status} ${await response.text()}`.replaceAll(id, "ID");
    };
    const idsOf = async (of: number, list: string, key: string) =>
      ((await (await clics.ask(`/contests/${of}/${list}`, key)).json()) as { id: string }[]).map(
        ({ id }) => id,
      );
    let tried = 0;
    for (const list of ["teams", "problems", "submissions", "judgements"]) {
      const own = await idsOf(cid, list, token);
      const foreign = (await idsOf(other, list, theirs)).filter((id) => !own.includes(id));
      for (const path of list === "submissions" ? [`${list}/ID`, `${list}/ID/files`] : [`${list}/ID`]) {
        const nobodys = await answer(path, "999999999");
        expect(nobodys).toMatch(/^404 /);
        for (const id of foreign) expect(await answer(path, id), `${path} ${id}`).toBe(nobodys);
        expect(await answer(path, own[0] ?? "")).toMatch(/^200 /);
        tried += foreign.length;
      }
    }
    expect(tried).toBeGreaterThan(8);
  });

  test("guests only what the outside board shows, and a wrong token is never a guest", async () => {
    const closed = await contest();
    expect((await clics.ask(`/contests/${closed}`)).status).toBe(401);
    const cid = await contest({ openRank: true, rankShowName: "realname" });
    expect((await clics.ask(`/contests/${cid}`)).status).toBe(200);
    expect((await clics.ask(`/contests/${cid}`, "wrong")).status).toBe(401);
    expect((await clics.ask("/contests", "wrong")).status).toBe(401);
    const listed = async () => (await clics.read("/contests")) as { id: string }[];
    expect((await listed()).map(({ id }) => id)).toContain(String(cid));
    const [group] = await site()
      .db.insert(groups)
      .values({ name: "aside", shortName: "aside", uid: "1", auth: 3, code: "secret", visible: false })
      .returning({ id: groups.id });
    await site()
      .db.update(contestTable)
      .set({ groupId: group?.id ?? null })
      .where(eq(contestTable.id, cid));
    expect((await listed()).map(({ id }) => id)).not.toContain(String(cid));
    const soon = await contests.make({ startTime: at(10), endTime: at(60), openRank: true });
    expect((await clics.ask(`/contests/${soon}`)).status).toBe(401);
    const { token } = await clics.admit(staff(), soon, "frozen");
    await contests.addProblem(soon, "A");
    expect(await clics.read(`/contests/${soon}/problems`, token)).toEqual([]);
    const staffs = await clics.admit(staff(), soon, "admin");
    expect(await clics.read(`/contests/${soon}/problems`, staffs.token)).toHaveLength(1);
  });

  test("one guest address has few feeds, whichever contests it asks for; who holds a token has their own", async () => {
    const cids = [await contest({ openRank: true }), await contest({ openRank: true })];
    const { token } = await clics.admit(staff(), cids[0] ?? 0, "admin");
    const stop = new AbortController();
    const open = (cid: number, key?: string) =>
      fetch(`${site().origin}${CLICS_PATH}/contests/${cid}/event-feed`, {
        headers: key ? { Authorization: `Bearer ${key}` } : {},
        signal: stop.signal,
      });
    const guests = await Promise.all(Array.from({ length: 40 }, (_, n) => open(cids[n % 2] ?? 0)));
    expect(guests.filter(({ status }) => status === 200)).toHaveLength(4);
    const refused = guests.find(({ status }) => status === 429);
    expect(refused?.headers.get("Retry-After")).toBe("30");
    const holders = await Promise.all(Array.from({ length: 12 }, () => open(cids[0] ?? 0, token)));
    expect(holders.filter(({ status }) => status === 200)).toHaveLength(10);
    stop.abort();
    await eventually(async () => {
      const one = new AbortController();
      const url = `${site().origin}${CLICS_PATH}/contests/${cids[0]}/event-feed`;
      expect((await fetch(url, { signal: one.signal })).status).toBe(200);
      one.abort();
    });
  });

  test("a guest who asks what contests there are fills no memory with boards", async () => {
    const cid = await contests.make({ openRank: true });
    const listed = (await clics.read("/contests")) as { id: string }[];
    const announced = listed.find(({ id }) => id === String(cid));
    expect(site().server.deps.boards.loaded(cid)).toBe(undefined);
    expect(announced).toEqual(await clics.read(`/contests/${cid}`));
    expect(site().server.deps.boards.loaded(cid)).not.toBe(undefined);
  });

  test("real names stay inside", async () => {
    const cid = await contests.make({ openRank: true, rankShowName: "realname" });
    await contests.addProblem(cid, "A");
    const ada = await site().user({ realname: "Ada Lovelace" });
    await attempt(ada, cid, "A", [60, "AC"]);
    const { token } = await clics.admit(staff(), cid, "frozen");
    expect(JSON.stringify(await clics.read(`/contests/${cid}/teams`, token))).toContain("Ada Lovelace");
    expect(JSON.stringify(await clics.read(`/contests/${cid}/teams`))).not.toContain("Ada Lovelace");
  });

  test("only its managers make tokens, with names of their own, and not too many", async () => {
    const cid = await contests.make();
    const stranger = await site().user({ roleId: 1001 });
    const { addClicsToken } = await import("@verdict/contract");
    const add = (name: string, token = staff()) =>
      site().call(addClicsToken, { token, body: { cid, name, view: "admin" } });
    expect(await add("cds", stranger.token)).toMatchObject({ code: "contest-not-yours" });
    expect(await add("cds")).toMatchObject({ status: 200 });
    expect(await add("cds")).toMatchObject({ code: "clics-token-taken" });
    expect(await add("a b")).toMatchObject({ status: 400 });
    const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => add(`tool-${n}`)));
    expect(answers.filter(({ status: code }) => code === 200)).toHaveLength(19);
    expect(answers.find(({ status: code }) => code !== 200)?.code).toBe("clics-tokens-many");
    expect(basic("x")).toMatch(/^Basic /);
  });
});
