import {
  type BodyInput,
  decideSimilarPair,
  type Endpoint,
  getSimilarityChecks,
  getSimilarPair,
  getSimilarPairs,
  type SimilarityCheck,
  startSimilarityCheck,
  status,
  stopSimilarityCheck,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { disguise, disguises } from "../../../../similarity/test/disguise.ts";
import { alone } from "../../../../similarity/test/made-set.ts";
import { useContests } from "../../../test/contests.ts";
import { eventually } from "../../../test/eventually.ts";
import { useSchool } from "../../../test/school.ts";
import { useSite } from "../../../test/site.ts";
import { languages } from "../language/tables.ts";
import { codeTemplates } from "../problem/tables.ts";
import { auditEntries } from "../site/tables.ts";
import { submissions } from "../submission/tables.ts";
import { similarityChecks } from "./tables.ts";

const site = useSite();
const { school, training, sent } = useSchool(site, 6);
const contests = useContests(site);
const programs = alone(12).map(({ source }) => source);
const program = (index: number) => programs[index] ?? "";
const copyOf = (source: string) => disguise(source, "C++", disguises, 7);

type Place = { tid: number } | { cid: number } | { gid: number; pid: number };
const token = () => school.teacher.token;
const start = (body: BodyInput<typeof startSimilarityCheck>, by = token()) =>
  site().call(startSimilarityCheck, { token: by, body });

/** The comparison, when it is over. */
async function over(place: Place, id: number, by = token()): Promise<SimilarityCheck> {
  return eventually(async () => {
    const { data } = await site().call(getSimilarityChecks, { token: by, query: place });
    const check = data.records.find((one) => one.id === id);
    if (!check || check.state === "running") throw new Error("still running");
    return check;
  });
}

async function homework() {
  const { tid, problems } = await training(2);
  const [first, second] = problems.map(({ pid }) => pid) as [number, number];
  const ids: number[] = [];
  for (const [i, pupil] of school.pupils.entries()) ids.push(await sent(pupil, first, { code: program(i) }));
  const copy = await sent(school.pupils[5] ?? school.teacher, first, { code: copyOf(program(0)) });
  return { tid, first, second, ids, copy };
}

test("a training's programs are compared as a job: the copy is found, looked at and decided on", async () => {
  const { tid, first, ids, copy } = await homework();
  const started = await start({ tid });
  expect(started.data).toMatchObject({
    state: "running",
    choice: "accepted",
    programs: 6,
    problems: [{ pid: first }],
    pairs: 0,
  });
  expect(await start({ tid })).toMatchObject({ status: 400, code: "similarity-running" });
  const { id } = started.data;
  expect(await over({ tid }, id)).toMatchObject({ state: "done", progress: 1000, confirmed: 0 });
  const { data } = await site().call(getSimilarPairs, { token: token(), query: { tid, id } });
  const pair = data.records[0];
  if (!pair) throw new Error("the copy was not found");
  expect([pair.left.submitId, pair.right.submitId].toSorted()).toEqual([ids[0], copy].toSorted());
  expect(pair).toMatchObject({ pid: first, decision: null, note: null });
  expect(pair.similarity).toBeGreaterThan(0.65);
  expect(pair.left.realname).toMatch(/^Pupil/);

  const whole = await site().call(getSimilarPair, { token: token(), query: { tid, id, pair: pair.id } });
  const { leftCode, rightCode, matches } = whole.data;
  expect([leftCode, rightCode].toSorted()).toEqual([program(0), copyOf(program(0))].toSorted());
  expect(matches.length).toBeGreaterThan(0);
  for (const { left, right } of matches) {
    expect(left[1]).toBeLessThanOrEqual(leftCode.length);
    expect(right[1]).toBeGreaterThan(right[0]);
  }

  const decided = await site().call(decideSimilarPair, {
    token: token(),
    body: { tid, id, pair: pair.id, decision: "confirmed", note: " spoke with both " },
  });
  expect(decided.data).toMatchObject({
    decision: "confirmed",
    note: "spoke with both",
    decidedBy: school.teacher.username,
  });
  const confirmed = await site().call(getSimilarPairs, {
    token: token(),
    query: { tid, id, decision: "confirmed" },
  });
  expect(confirmed.data.total).toBe(1);
  const open = await site().call(getSimilarPairs, { token: token(), query: { tid, id, decision: "open" } });
  expect(open.data.total).toBe(data.total - 1);
  expect((await over({ tid }, id)).confirmed).toBe(1);
  const audited = await site().db.select().from(auditEntries).where(eq(auditEntries.uid, school.teacher.uid));
  expect(audited.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["similarity.start", "similarity.decide"]),
  );
});

test("filters of the list: problem, likeness, name, page", async () => {
  const { tid, first, second } = await homework();
  for (const pupil of school.pupils.slice(0, 3)) await sent(pupil, second, { code: program(9) });
  const { id } = (await start({ tid })).data;
  expect(await over({ tid }, id)).toMatchObject({ problems: [{ pid: first }, { pid: second }] });
  const list = async (more: object) =>
    (await site().call(getSimilarPairs, { token: token(), query: { tid, id, ...more } })).data;
  expect(await list({ pid: second, least: 100 })).toMatchObject({ total: 3 });
  expect((await list({ pid: first })).records.every(({ pid }) => pid === first)).toBe(true);
  expect(await list({ pid: second, keyword: "pupil 3" })).toMatchObject({ total: 2 });
  expect(await list({ pid: second, limit: 2, currentPage: 2 })).toMatchObject({ total: 3, pages: 2 });
  expect((await list({ keyword: "nobody" })).records).toEqual([]);
});

test("the newest accepted program of each, or with “all” the newest one; what is sent elsewhere is not looked at", async () => {
  const { tid, problems } = await training(1);
  const pid = problems[0]?.pid ?? 0;
  const [a, b, c] = school.pupils as [
    (typeof school.pupils)[0],
    (typeof school.pupils)[0],
    (typeof school.pupils)[0],
  ];
  await sent(a, pid, { code: program(1) });
  await sent(a, pid, { code: program(2), status: status.wrongAnswer });
  await sent(b, pid, { code: program(2) });
  await sent(c, pid, { code: program(1), groupId: null });
  const outcome = async (choice: "accepted" | "all") => {
    const { id } = (await start({ tid, choice })).data;
    const check = await over({ tid }, id);
    return [check.programs, check.pairs];
  };
  expect(await outcome("accepted")).toEqual([2, 0]);
  expect(await outcome("all")).toEqual([2, 1]);
});

test("the problem's template is not counted", async () => {
  const { tid, problems } = await training(1);
  const pid = problems[0]?.pid ?? 0;
  const template = program(3);
  const [language] = await site().db.select().from(languages).where(eq(languages.name, "C++"));
  await site()
    .db.insert(codeTemplates)
    .values({ problemId: pid, languageId: language?.id ?? 0, code: template });
  for (const pupil of school.pupils.slice(0, 3)) await sent(pupil, pid, { code: template });
  const { id } = (await start({ tid })).data;
  expect(await over({ tid }, id)).toMatchObject({ programs: 3, pairs: 0 });
});

test("a group's problem, by its administrators; a training of the site, and nothing to compare, are refused", async () => {
  const { pid } = await site().problem();
  const { gid } = school;
  const assistant = school.assistant.token;
  expect(await start({ gid, pid }, assistant)).toMatchObject({ code: "similarity-nothing" });
  for (const pupil of school.pupils.slice(0, 2)) await sent(pupil, pid, { code: program(4) });
  const { id } = (await start({ gid, pid }, assistant)).data;
  expect(await over({ gid, pid }, id, assistant)).toMatchObject({ pairs: 1 });
  expect(await start({ gid }, assistant)).toMatchObject({ code: "similarity-nothing" });
  const { tid } = await training(1, { groupId: null });
  expect(await start({ tid }, school.root)).toMatchObject({ code: "coursework-not-of-group" });
});

test("a contest's programs, by its managers: one of each participation, no virtual runs", async () => {
  const cid = await contests.make();
  const { pid, problemId } = await contests.addProblem(cid, "A");
  const people = await Promise.all([1, 2, 3].map(() => site().user()));
  for (const [i, { token: by }] of people.entries()) {
    const answer = await contests.submit(by, cid, "A", { code: program(i === 2 ? 0 : i), language: "C++" });
    expect(answer, answer.msg).toMatchObject({ status: 200 });
  }
  await site().db.update(submissions).set({ status: status.accepted }).where(eq(submissions.contestId, cid));
  const by = contests.staff.admin.token;
  const started = await start({ cid }, by);
  expect(started.data, started.msg).toMatchObject({ programs: 3, problems: [{ pid, displayId: "A" }] });
  expect(problemId).not.toBe("A");
  expect((await over({ cid }, started.data.id, by)).pairs).toBeGreaterThan(0);
  expect(await start({ cid }, people[0]?.token)).toMatchObject({ code: "coursework-not-found" });
});

test("a comparison goes on where another server left it, can be stopped, and fails in the end", async () => {
  const { tid, first, second } = await homework();
  for (const pupil of school.pupils.slice(0, 2)) await sent(pupil, second, { code: program(9) });
  const values = {
    kind: "training" as const,
    placeId: tid,
    choice: "accepted" as const,
    problemIds: [first, second],
    upTo: 1_000_000,
    programs: 8,
    username: "x",
  };
  const insert = async (more: object) => {
    const [row] = await site()
      .db.insert(similarityChecks)
      .values({ ...values, ...more })
      .returning();
    return row?.id ?? 0;
  };
  // The first problem was done by a server that is gone since.
  const left = await insert({ cursor: 1, leaseUntil: new Date(Date.now() - 1000) });
  await over({ tid }, left);
  const { data } = await site().call(getSimilarPairs, { token: token(), query: { tid, id: left } });
  expect(data.records.map(({ pid }) => pid)).toEqual([second]);
  // Another server is at work on it.
  const leased = await insert({ leaseUntil: new Date(Date.now() + 60_000) });
  const stopped = await site().call(stopSimilarityCheck, { token: token(), body: { tid, id: leased } });
  expect(stopped.data).toMatchObject({ state: "stopped" });
  const again = await site().call(stopSimilarityCheck, { token: token(), body: { tid, id: leased } });
  expect(again.code).toBe("similarity-check-over");
  expect(await over({ tid }, await insert({ tries: 3 }))).toMatchObject({ state: "failed" });
});

test("who does not manage it learns nothing: the same bytes as for what is not there", async () => {
  const { tid } = await homework();
  const { id } = (await start({ tid })).data;
  await over({ tid }, id);
  const { data } = await site().call(getSimilarPairs, { token: token(), query: { tid, id } });
  const pair = data.records[0]?.id ?? 0;
  const calls: [Endpoint, (tid: number) => object][] = [
    [startSimilarityCheck, (tid) => ({ tid })],
    [getSimilarityChecks, (tid) => ({ tid })],
    [stopSimilarityCheck, (tid) => ({ tid, id })],
    [getSimilarPairs, (tid) => ({ tid, id })],
    [getSimilarPair, (tid) => ({ tid, id, pair })],
    [decideSimilarPair, (tid) => ({ tid, id, pair, decision: "cleared" })],
  ];
  const { outsider, assistant, pupils } = school;
  for (const [endpoint, named] of calls) {
    const bytes = async (by: string, tid: number) => {
      const options = endpoint.method === "GET" ? { query: named(tid) } : { body: { ...named(tid) } };
      const response = await site().fetch(endpoint, { token: by, ...options } as never);
      return `${response.status} ${await response.text()}`;
    };
    const missing = await bytes(outsider.token, 999_999);
    expect(missing).toContain("coursework-not-found");
    for (const { token: by } of [outsider, assistant, ...pupils.slice(0, 1)])
      expect(await bytes(by, tid)).toBe(missing);
  }
  // Another place's comparison, by somebody who manages one of their own.
  const other = await training(1);
  for (const [endpoint, named] of calls.slice(2)) {
    const options =
      endpoint.method === "GET" ? { query: named(other.tid) } : { body: { ...named(other.tid) } };
    const answer = await site().call(endpoint, { token: token(), ...options } as never);
    expect(answer.code).toBe("similarity-check-not-found");
  }
});
