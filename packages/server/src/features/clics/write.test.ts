import {
  addAccessToken,
  clicsPath,
  clicsVersions,
  DOMJUDGE_PATH,
  getAdminContestList,
  getContestList,
  type TokenScope,
} from "@verdict/contract";
import { desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { basic, checkObject, useClics } from "../../../test/clics.ts";
import { at, useContests } from "../../../test/contests.ts";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { makeZip } from "../../../test/zip.ts";
import { clarifications } from "../clarification/tables.ts";
import { contests as contestTable } from "../contest/tables.ts";
import { problems } from "../problem/tables.ts";
import { submissions } from "../submission/tables.ts";
import { programsIn } from "./program.ts";

const site = useSite();
const contests = useContests(site);
const clics = useClics(site);
let team: TestUser;
let other: TestUser;

beforeAll(async () => {
  await TestNode.join(site(), ["C", "C++ 17", "Java", "Python3"]);
  team = await site().user({ school: "North" });
  other = await site().user();
});

type Json = Record<string, unknown>;

async function tokenOf({ token }: { token: string }, scopes: TokenScope[], cid?: number): Promise<string> {
  const body = { name: "a tool", scopes, days: 1, ...(cid && { cid }) };
  const answer = await site().call(addAccessToken, { token, body });
  expect(answer, answer.msg).toMatchObject({ status: 200 });
  return answer.data.token;
}

const teamScopes: TokenScope[] = ["site:read", "submit", "posts:write"];
const judgeScopes: TokenScope[] = [...teamScopes, "contest:manage"];

async function send(
  method: string,
  path: string,
  token: string | null,
  body?: Json | FormData,
  base = clicsPath("2023-06"),
) {
  const answer = await fetch(site().origin + base + path, {
    method,
    headers: {
      ...(token && { Authorization: basic(token) }),
      ...(body && !(body instanceof FormData) && { "Content-Type": "application/json" }),
    },
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, json: JSON.parse(text) as Json, headers: answer.headers };
}

const packed = (...files: [string, string][]) => makeZip(files).toString("base64");
const PROGRAM = "int main() { return 0; }\n";

/** A running contest with a problem, and what names it. */
async function contest(change: Parameters<typeof contests.make>[0] = {}) {
  const cid = await contests.make(change);
  await contests.addProblem(cid, "A");
  const judge = await tokenOf(contests.staff.admin, judgeScopes, cid);
  const [problem] = (await send("GET", `/contests/${cid}/problems`, judge)).json as unknown as {
    id: string;
  }[];
  const sent = (more: Json = {}) => ({
    ...{ problem_id: problem?.id, language_id: "cpp-17", files: [{ data: packed(["a.cpp", PROGRAM]) }] },
    ...more,
  });
  return { cid, judge, problem: problem?.id ?? "", path: `/contests/${cid}`, sent };
}

const newest = async (cid: number) => {
  const [row] = await site()
    .db.select()
    .from(submissions)
    .where(eq(submissions.contestId, cid))
    .orderBy(desc(submissions.id));
  return row;
};

describe("submissions", () => {
  test.each(clicsVersions)("are sent by version %s and told as they are listed", async (version) => {
    const { cid, path, sent, judge } = await contest();
    const token = await tokenOf(team, teamScopes);
    const base = clicsPath(version);
    const made = await send("POST", `${path}/submissions`, token, sent(), base);
    expect(made.status, JSON.stringify(made.json)).toBe(200);
    checkObject("submissions", made.json);
    expect(made.headers.get("location")).toBe(`${base}${path}/submissions/${made.json.id}`);
    const row = await newest(cid);
    expect(row).toMatchObject({ uid: team.uid, code: PROGRAM, language: "C++ 17" });
    expect(made.json).toMatchObject({ id: String(row?.id), language_id: "cpp-17", files: [] });
    const listed = await send("GET", `${path}/submissions/${made.json.id}`, judge, undefined, base);
    const { files, ...rest } = made.json;
    expect(listed.json).toMatchObject(rest);
    const account = await send("GET", `${path}/account`, token, undefined, base);
    expect(account.json).toMatchObject({ type: "team", username: team.username, team_id: made.json.team_id });
  });

  test("are sent as DOMjudge's clients send them", async () => {
    const { cid, path, problem } = await contest();
    const token = await tokenOf(team, teamScopes);
    const base = `${DOMJUDGE_PATH}/api`;
    const { cid: secret } = await contest({ auth: 1, pwd: "sesame1" });
    const form = new FormData();
    form.set("problem", problem);
    form.set("language", "python3");
    form.append("code[]", new Blob(["print(1)\n"]), "a.py");
    const made = await send("POST", `${path}/submissions`, token, form, base);
    expect(made.status, JSON.stringify(made.json)).toBe(200);
    expect(made.json).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      time: expect.stringMatching(/\+00:00$/),
    });
    expect(await newest(cid)).toMatchObject({ code: "print(1)\n", language: "Python3" });
    const now = (await send("GET", "/contests", token, undefined, base)).json as unknown as Json[];
    expect(now.find(({ id }) => id === String(cid))).toMatchObject({ shortname: String(cid) });
    expect(now.map(({ id }) => id)).not.toContain(String(secret));
    form.append("code[]", new Blob(["more"]), "b.py");
    expect((await send("POST", `${path}/submissions`, token, form, base)).status).toBe(400);
    const seen = await fetch(`${site().origin}${DOMJUDGE_PATH}/team/submission/${made.json.id}`, {
      redirect: "manual",
    });
    expect(seen.headers.get("location")).toBe(`/submission-detail/${made.json.id}`);
  });

  test("of several files go to problems that ask for them, and are handed out as they came", async () => {
    const { cid, path, sent, judge } = await contest();
    const { pid } = await contests.addProblem(cid, "B");
    const grader = { files: {}, module: "encoder", others: ["decoder"] };
    await site().db.update(problems).set({ grader }).where(eq(problems.id, pid));
    const token = await tokenOf(team, teamScopes);
    const post = (...files: [string, string][]) =>
      send("POST", `${path}/submissions`, token, {
        ...sent(),
        ...named,
        files: [{ data: packed(...files) }],
      });
    const list = (await send("GET", `${path}/problems`, judge)).json as unknown as {
      id: string;
      label: string;
    }[];
    const named = { problem_id: list.find(({ label }) => label === "B")?.id, language_id: "python3" };
    expect((await post(["encoder.py", "a = 1\n"])).status).toBe(400);
    expect((await post(["encoder.py", "a = 1\n"], ["other.py", "b = 2"])).json.message).toContain(
      "decoder.py",
    );
    expect((await post(["encoder.py", "a"], ["x/encoder.py", "b"])).json.message).toContain("same name");
    expect(await newest(cid)).toBeUndefined();
    const made = await post(["src/decoder.py", "b = 2"], ["src/encoder.py", "a = 1\n"]);
    expect(made.status, JSON.stringify(made.json)).toBe(200);
    expect(await newest(cid)).toMatchObject({ code: "# encoder.py\na = 1\n\n# decoder.py\nb = 2\n" });
    const zip = await fetch(
      `${site().origin}${clicsPath("2023-06")}${path}/submissions/${made.json.id}/files`,
      {
        headers: { Authorization: basic(judge) },
      },
    );
    expect(await programsIn(Buffer.from(await zip.arrayBuffer()))).toEqual([
      { name: "encoder.py", text: "a = 1\n" },
      { name: "decoder.py", text: "b = 2" },
    ]);
    const form = new FormData();
    form.set("problem", String(named.problem_id));
    form.set("language", "python3");
    form.append("code[]", new Blob(["a = 3"]), "encoder.py");
    form.append("code[]", new Blob(["b = 4"]), "decoder.py");
    const domjudge = await send("POST", `${path}/submissions`, token, form, `${DOMJUDGE_PATH}/api`);
    expect(domjudge.status, JSON.stringify(domjudge.json)).toBe(200);
    expect(await newest(cid)).toMatchObject({ code: "# encoder.py\na = 3\n# decoder.py\nb = 4\n" });
  });

  test("are refused for what is not a team's to say, and for what is no program", async () => {
    const { cid, path, sent } = await contest();
    const token = await tokenOf(team, teamScopes);
    const post = async (body: Json) => (await send("POST", `${path}/submissions`, token, body)).status;
    expect(await post(sent({ id: "7" }))).toBe(403);
    expect(await post(sent({ time: "2020-01-01T00:00:00Z" }))).toBe(403);
    expect(await post(sent({ team_id: "999999" }))).toBe(403);
    expect(await post(sent({ problem_id: "999999" }))).toBe(400);
    expect(await post(sent({ language_id: "klingon" }))).toBe(400);
    expect(await post(sent({ files: [] }))).toBe(400);
    expect(await post(sent({ files: [{ data: "bm8gemlw" }] }))).toBe(400);
    expect(await post(sent({ files: [{ data: packed(["a.c", "x"], ["b.c", "y"]) }] }))).toBe(400);
    expect(await post(sent({ files: [{ data: packed(["a.c", ""]) }] }))).toBe(400);
    expect(await post(sent({ files: [{ data: packed(["a.c", "x".repeat(70_000)]) }] }))).toBe(413);
    expect(await newest(cid)).toBeUndefined();
    // Empty members are as none: clients write all that their type has.
    expect(await post(sent({ id: "", team_id: "", time: null }))).toBe(200);
    const row = await newest(cid);
    expect(await post(sent({ team_id: String(row?.participationId) }))).toBe(200);
  });

  test("are bound to the rules of the site: before the start, after the end, without a registration", async () => {
    const token = await tokenOf(team, teamScopes);
    const early = await contest({ startTime: at(10), endTime: at(20) });
    expect((await send("POST", `${early.path}/submissions`, token, early.sent())).status).toBe(403);
    expect((await send("GET", `${early.path}/problems`, token)).json).toEqual([]);
    const late = await contest({ startTime: at(-20), endTime: at(-10) });
    expect((await send("POST", `${late.path}/submissions`, token, late.sent())).status).toBe(403);
    const closed = await contest({ auth: 1, pwd: "sesame1" });
    const missing = await send("POST", `${closed.path}/submissions`, token, closed.sent());
    const nowhere = await send("POST", "/contests/99999/submissions", token, closed.sent());
    expect(missing.status).toBe(404);
    expect(missing.json).toEqual(nowhere.json);
    expect((await send("GET", closed.path, token)).json).toEqual(nowhere.json);
  });
});

test("what a token opens is what its scopes say, in the place that it is bound to", async () => {
  const { path, sent, cid, problem } = await contest();
  const elsewhere = await contest();
  const submission = () => sent();
  const question = { text: "Is n > 0?", problem_id: problem };
  const start = { id: String(cid), start_time: at(60) };
  const calls = [
    ["GET", path, undefined],
    ["POST", `${path}/submissions`, submission()],
    ["POST", `${path}/clarifications`, question],
    ["PATCH", path, start],
  ] as const;
  const statuses = async (token: string | null) => {
    const all: number[] = [];
    for (const [method, address, body] of calls) all.push((await send(method, address, token, body)).status);
    return all;
  };
  expect(await statuses(await tokenOf(other, ["site:read"]))).toEqual([200, 403, 403, 403]);
  expect(await statuses(await tokenOf(other, ["submit", "posts:write"]))).toEqual([403, 403, 403, 403]);
  expect(await statuses(await tokenOf(other, ["site:read", "submit"]))).toEqual([200, 200, 403, 403]);
  expect(await statuses(await tokenOf(other, ["site:read", "posts:write"]))).toEqual([200, 403, 200, 403]);
  // Whoever does not organise the contest organises nothing by a scope.
  expect(await statuses(await tokenOf(other, ["site:read", "contest:manage"]))).toEqual([200, 403, 403, 403]);
  expect(await statuses(await tokenOf(other, teamScopes, elsewhere.cid))).toEqual([404, 404, 404, 404]);
  // A running contest has started.
  expect(await statuses(await tokenOf(contests.staff.admin, judgeScopes))).toEqual([200, 200, 200, 403]);
  const { token } = await clics.admit(contests.staff.admin.token, cid, "admin");
  expect(await statuses(token)).toEqual([200, 403, 403, 403]);
  expect(await statuses(null)).toEqual([401, 401, 401, 401]);
  expect(await statuses("verdict_nothing")).toEqual([401, 401, 401, 401]);
  const { json } = await send("GET", `${path}/access`, await tokenOf(other, teamScopes));
  expect(json.capabilities).toEqual(["team_submit", "team_clar"]);
  const judges = await tokenOf(contests.staff.admin, judgeScopes, cid);
  const newer = await send("GET", `${path}/access`, judges, undefined, clicsPath("2026-01"));
  expect(newer.json.capabilities).toEqual(["contest_start", "team_submit", "post_clar"]);
});

describe("clarifications", () => {
  test("a team asks, the judges answer it or all, and each reads what is for them", async () => {
    const { path, problem, judge, sent, cid } = await contest();
    const token = await tokenOf(team, teamScopes);
    const mine = (await send("POST", `${path}/submissions`, token, sent())).json.team_id;
    const asked = await send("POST", `${path}/clarifications`, token, {
      text: "Is n > 0?",
      problem_id: problem,
    });
    expect(asked.status, JSON.stringify(asked.json)).toBe(200);
    checkObject("clarifications", asked.json);
    expect(asked.json).toMatchObject({ from_team_id: mine, problem_id: problem, text: "Is n > 0?" });
    const stranger = await tokenOf(other, teamScopes);
    expect((await send("GET", `${path}/clarifications`, stranger)).json).toEqual([]);
    expect((await send("GET", `${path}/clarifications`, token)).json).toEqual([asked.json]);

    const reply = { reply_to_id: asked.json.id, text: "Yes" };
    const answered = await send("POST", `${path}/clarifications`, judge, { ...reply, to_team_id: mine });
    expect(answered.json).toMatchObject({ ...reply, to_team_id: mine, from_team_id: null });
    expect((await send("GET", `${path}/clarifications`, stranger)).json).toEqual([]);
    expect((await send("GET", `${path}/clarifications`, token)).json).toEqual([asked.json, answered.json]);

    const told = await send("POST", `${path}/clarifications`, judge, { text: "Lunch is ready" });
    expect(told.json).toMatchObject({ text: "Lunch is ready", to_team_id: null, reply_to_id: null });
    // What all see is made anew once a second.
    const seen = async (base?: string) =>
      (await send("GET", `${path}/clarifications`, stranger, undefined, base)).json;
    await expect.poll(() => seen()).toEqual([told.json]);
    const all = await send("POST", `${path}/clarifications`, judge, { ...reply, text: "Yes, n > 0" });
    expect(all.status, JSON.stringify(all.json)).toBe(200);
    await expect
      .poll(() => seen(clicsPath("draft")))
      .toMatchObject([{ to_team_ids: null, to_group_ids: null }, { text: expect.stringContaining("n > 0") }]);
    expect(await site().db.$count(clarifications, eq(clarifications.contestId, cid))).toBe(2);
  });

  test("neither says what is the other's", async () => {
    const { path, judge } = await contest();
    const token = await tokenOf(other, teamScopes);
    const post = async (by: string, body: Json) =>
      (await send("POST", `${path}/clarifications`, by, { text: "A", ...body })).status;
    expect(await post(token, { to_team_id: "1" })).toBe(403);
    expect(await post(token, { to_team_ids: ["1"] })).toBe(403);
    expect(await post(token, { from_team_id: "1" })).toBe(403);
    expect(await post(token, { id: "x" })).toBe(403);
    expect(await post(token, { text: "  " })).toBe(400);
    expect(await post(token, { problem_id: "999999" })).toBe(400);
    expect(await post(judge, { to_team_id: "1" })).toBe(403);
    expect(await post(judge, { from_team_id: "1" })).toBe(403);
    expect(await post(judge, { reply_to_id: "999999" })).toBe(400);
  });
});

describe("the start", () => {
  const soon = () => contest({ startTime: at(10), endTime: at(70), sealRank: true, sealRankTime: at(60) });
  const times = async (cid: number) => {
    const [row] = await site().db.select().from(contestTable).where(eq(contestTable.id, cid));
    if (!row) throw new Error("no contest");
    const { startTime, endTime, sealRankTime, pausedMs } = row;
    const since = (moment: Date | null) =>
      moment ? (moment.getTime() - startTime.getTime()) / 60_000 : null;
    return { startTime, pausedMs, lasts: since(endTime), freeze: since(sealRankTime) };
  };

  test("is moved with all times of the contest, and its countdown stands and goes on", async () => {
    const { cid, path, judge } = await soon();
    const id = String(cid);
    const when = at(30);
    const moved = await send("PATCH", path, judge, { id, start_time: when });
    expect(moved.status, JSON.stringify(moved.json)).toBe(200);
    expect(moved.json).toMatchObject({ id, start_time: when, duration: "1:00:00.000" });
    expect(await times(cid)).toMatchObject({
      startTime: new Date(when),
      lasts: 60,
      freeze: 50,
      pausedMs: null,
    });

    const paused = { id, start_time: null, countdown_pause_time: "0:03:38.749" };
    expect((await send("PATCH", path, judge, paused)).json).toMatchObject(paused);
    const standing = await times(cid);
    expect(standing).toMatchObject({ pausedMs: 218_749, lasts: 60, freeze: 50 });
    expect(standing.startTime.getTime() - Date.now()).toBeGreaterThan(300 * 86_400_000);
    expect((await send("GET", path, judge)).json).toMatchObject(paused);
    const unknown = await send("PATCH", path, judge, { id, start_time: null });
    expect(unknown.json).toMatchObject({ start_time: null });
    expect(unknown.json.countdown_pause_time).toBeUndefined();
    const lists = [
      (await site().call(getContestList, {})).data.records,
      (await site().call(getAdminContestList, { token: contests.staff.root })).data.records,
    ];
    for (const list of lists) expect(list.find((one) => one.id === cid)).toMatchObject({ pausedMs: 0 });

    const resumed = await send("PATCH", path, judge, { id, start_time: when, countdown_pause_time: null });
    expect(resumed.json).toMatchObject({ start_time: when });
    expect(await times(cid)).toMatchObject({
      startTime: new Date(when),
      pausedMs: null,
      lasts: 60,
      freeze: 50,
    });
  });

  test("is refused where it is close, past, far or of another contest", async () => {
    const { cid, path, judge } = await soon();
    const id = String(cid);
    const before = await times(cid);
    const patch = async (body: Json, token = judge, where = path) =>
      (await send("PATCH", where, token, body)).status;
    expect(await patch({ id, start_time: at(-1) })).toBe(403);
    expect(await patch({ id, start_time: at(0.4) })).toBe(403);
    expect(await patch({ id, start_time: at(2 * 366 * 24 * 60) })).toBe(403);
    expect(await patch({ id: "1", start_time: at(30) })).toBe(409);
    expect(await patch({ id, start_time: at(30), countdown_pause_time: "0:01:00" })).toBe(400);
    expect(await patch({ id, start_time: null, countdown_pause_time: "-0:01:00" })).toBe(400);
    expect(await patch({ id, start_time: "tomorrow" })).toBe(400);
    expect(await patch({ id, start_time: at(30), name: "Mine" })).toBe(400);
    expect(await patch({ id })).toBe(400);
    expect(await patch({ id, start_time: at(30) }, await tokenOf(team, teamScopes))).toBe(403);
    const close = await contest({ startTime: at(0.3), endTime: at(70) });
    expect(await patch({ id: String(close.cid), start_time: at(30) }, close.judge, close.path)).toBe(403);
    expect(await times(cid)).toEqual(before);
  });
});

test("each version has its shapes", async () => {
  const { path, judge } = await contest({ startTime: at(-30), endTime: at(30) });
  const read = async (version: (typeof clicsVersions)[number], of: string) =>
    (await send("GET", path + of, judge, undefined, clicsPath(version))).json;
  expect((await read("2023-06", "")).penalty_time).toBe(20);
  expect((await read("2026-01", "")).penalty_time).toBe("0:20:00.000");
  const [older] = (await read("2023-06", "/problems")) as unknown as Json[];
  const [newer] = (await read("2026-01", "/problems")) as unknown as Json[];
  expect(older).not.toHaveProperty("memory_limit");
  expect(newer).toMatchObject({ memory_limit: 256, output_limit: 32, code_limit: 63 });
  expect(await read("2026-01", "/state")).not.toHaveProperty("removed_intervals");
  expect(await read("draft", "/state")).toMatchObject({ removed_intervals: [] });
  expect(await read("draft", "/scoreboard")).toMatchObject({ state: { removed_intervals: [] } });
});
