import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import {
  CLICS_PATH,
  getShadow,
  getShadowList,
  rejudge,
  removeShadow,
  type Shadow,
  saveShadow,
  status,
  steerShadow,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useBoards } from "../../../test/board.ts";
import { useClics } from "../../../test/clics.ts";
import { useContests } from "../../../test/contests.ts";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { makeZip } from "../../../test/zip.ts";
import { askOutside, bodyOf, OutsideError } from "../../platform/outside.ts";
import { contestProblems } from "../contest/tables.ts";
import { ourLanguage } from "./languages.ts";
import { shadowSubmissions, shadows } from "./tables.ts";

const site = useSite();
const contests = useContests(site);
const clics = useClics(site);
let node: TestNode;
let ada: TestUser;
let bob: TestUser;
const { attempt } = useBoards(site, contests, () => node);

beforeAll(async () => {
  node = await TestNode.join(site());
  ada = await site().user();
  bob = await site().user();
});

const admin = () => contests.staff.admin.token;
const root = () => contests.staff.root;

/** A contest as another system would have it, and one here with the same problems A and B; C is not known here. */
async function pair() {
  const theirs = await contests.make();
  const ours = await contests.make();
  for (const label of ["A", "B", "C"]) {
    const { pid } = await contests.addProblem(theirs, label);
    if (label === "C") continue;
    const { db } = site();
    await db.insert(contestProblems).values({
      ...{ contestId: ours, problemId: pid, displayId: label, displayTitle: label },
    });
  }
  const { token } = await clics.admit(admin(), theirs, "admin");
  return { theirs, ours, password: token };
}

const url = (cid: number) => `${site().origin}${CLICS_PATH}/contests/${cid}`;

async function save(cid: number, of: number, password: string, token = root()) {
  const body = { cid, url: url(of), username: "cds", password, languages: {} };
  return site().call(saveShadow, { token, body });
}

const readOf = async (cid: number) =>
  (await site().db.select().from(shadows).where(eq(shadows.contestId, cid)))[0];
const read = async (cid: number) =>
  (await site().call(getShadow, { token: root(), query: { cid } })).data as Shadow;
const list = async (cid: number, filter: "differences" | "all" | "open" | "unjudged" = "differences") =>
  (await site().call(getShadowList, { token: root(), query: { cid, filter } })).data.records;

test("another system's submissions are judged here through the queue, and differences listed", async () => {
  const { theirs, ours, password } = await pair();
  const wrong = await attempt(ada, theirs, "A", [60, "WA"]);
  const right = await attempt(ada, theirs, "A", [120, "AC"]);
  await attempt(bob, theirs, "C", [130, "AC"]);
  expect(await save(ours, theirs, password)).toMatchObject({ status: 200 });
  // The first program is found right here, the second as there.
  for (const verdict of [status.accepted, status.accepted]) {
    const task = await node.claimOne("jury_solution");
    expect(task).toMatchObject({ code: "int main() {}", language: "C" });
    await node.result(task, verdict);
  }
  await expect
    .poll(async () => (await read(ours)).counts)
    .toEqual({
      ...{ submissions: 3, judged: 2, differences: 1, open: 0, unjudged: 1 },
    });
  expect(await list(ours)).toMatchObject([
    { id: String(wrong), problem: "A", theirs: "WA", ours: "AC", timeMs: 20, reason: null },
  ]);
  expect((await list(ours, "unjudged")).map(({ problem, reason }) => [problem, reason])).toEqual([
    ["C", "problem"],
  ]);
  const shadow = await read(ours);
  expect(shadow).toMatchObject({ state: "running", error: null, readAt: expect.any(String) });
  expect(shadow.problems.map(({ label, isKnown }) => [label, isKnown])).toEqual([
    ["A", true],
    ["B", true],
    ["C", false],
  ]);
  expect(JSON.stringify(shadow)).not.toContain(password);

  // What comes later is read behind the token; a rejudge there moves their verdict.
  await contests.submitted(bob.token, theirs, "B");
  await node.result(await node.claimOne(), status.wrongAnswer);
  await node.result(await node.claimOne("jury_solution"), status.wrongAnswer);
  await expect.poll(async () => (await read(ours)).counts.judged).toBe(3);
  await site().call(rejudge, { token: root(), query: { submitId: right } });
  await node.result(await node.claimOne(), status.timeLimitExceeded);
  await expect
    .poll(async () => (await list(ours)).map((row) => [row.id, row.theirs, row.ours]))
    .toEqual([
      [String(right), "TLE", "AC"],
      [String(wrong), "WA", "AC"],
    ]);
  expect(await list(ours, "all")).toHaveLength(4);
  expect(await contests.log(ours)).toEqual([]); // no board of ours knows of it
});

test("it is stopped, goes on and is forgotten", async () => {
  const { theirs, ours, password } = await pair();
  await save(ours, theirs, password);
  await expect.poll(async () => (await read(ours)).readAt).not.toBe(null);
  const steer = (run: boolean) => site().call(steerShadow, { token: root(), body: { cid: ours, run } });
  expect(await steer(false)).toMatchObject({ status: 200 });
  expect((await read(ours)).state).toBe("stopped");
  await attempt(ada, theirs, "A", [60, "WA"]);
  expect(await steer(true)).toMatchObject({ status: 200 });
  await node.result(await node.claimOne("jury_solution"), status.wrongAnswer);
  await expect.poll(async () => (await read(ours)).counts.judged).toBe(1);
  expect(await site().call(removeShadow, { token: root(), query: { cid: ours } })).toMatchObject({
    status: 200,
  });
  expect((await site().call(getShadow, { token: root(), query: { cid: ours } })).data).toBe(null);
  expect(await steer(true)).toMatchObject({ code: "shadow-none" });
});

test("a wrong token is said, and the password goes to no other address", async () => {
  const { theirs, ours, password } = await pair();
  await save(ours, theirs, "wrong");
  await expect.poll(async () => (await read(ours)).error).toContain("401");
  await save(ours, theirs, password);
  await expect.poll(async () => (await read(ours)).error).toBe(null);
  const sealed = () => readOf(ours);
  const kept = (await sealed())?.sealedPassword ?? "";
  expect(kept).not.toContain(password);
  await save(ours, theirs, "");
  expect((await sealed())?.sealedPassword).toBe(kept);
  const other = await contests.make();
  await save(ours, other, "");
  expect(site().server.deps.vault.open((await sealed())?.sealedPassword ?? "")).toBe("");
});

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

async function serve(answer: RequestListener): Promise<URL> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/contests/1`);
}

describe("whatever another system answers", () => {
  const problem = (id: string, label: string) => ({
    ...{ type: "problems", id, data: { id, label, name: label, ordinal: 0, test_data_count: 1 } },
  });
  const submission = (id: string, problem_id: string, href: string, time = "2026-01-02T03:04:05Z") => ({
    ...{ type: "submissions", id },
    data: {
      ...{ id, problem_id, language_id: "c", team_id: "1", time, contest_time: "0:01:00" },
      files: [{ href, mime: "application/zip" }],
    },
  });
  const archive = makeZip([{ name: "a.c", content: "int main() {}", method: 99 }]);

  /** A contest here that is judged along with what answers there. */
  async function along(
    lines: object[],
    file: RequestListener = (_, answer) => answer.end(archive),
    beforeFeed: (request: IncomingMessage) => Promise<void> = async () => {},
  ) {
    const feed = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    const there = await serve(async (request, answer) => {
      if (!request.url?.includes("/event-feed")) return file(request, answer);
      await beforeFeed(request);
      answer.end(feed);
    });
    const cid = await contests.make();
    await contests.addProblem(cid, "A");
    const body = { cid, url: there.href, username: "", password: "", languages: {} };
    expect(await site().call(saveShadow, { token: root(), body })).toMatchObject({ status: 200 });
    return cid;
  }

  test("is taken in as far as it can be", async () => {
    const cid = await along([
      problem("p", "A"),
      problem("q", "B\0\ud800"),
      ...Array.from({ length: 600 }, (_, n) => problem(`more${n}`, "M".repeat(200))),
      submission("1", "p", "/unpackable"),
      submission("2", "constructor", "/unpackable"),
      submission("3", "p", "/\0"),
      submission("4", "p", "/unpackable", "2026-99-99T03:04:05Z"),
    ]);
    await expect.poll(async () => (await read(cid)).counts.unjudged).toBe(3);
    const rows = (await list(cid, "all")).map(({ id, problem, reason }) => [id, problem, reason]);
    expect(rows.toSorted()).toEqual([
      ["1", "A", "program"],
      ["2", null, "problem"],
      ["3", "A", "program"],
    ]);
    const { problems, error } = await read(cid);
    expect(error).toBe(null);
    expect(problems).toHaveLength(500);
    expect(problems.find(({ id }) => id === "q")?.label).toBe("B\u2400\ufffd");
    expect(Math.max(...problems.map(({ label }) => label.length))).toBe(100);
  });

  test("the others are judged along", async () => {
    const broken = await along([]);
    const { db } = site();
    const row = { contestId: broken, remoteId: "1", team: "1", problem: "p", language: "c" };
    await db.insert(shadowSubmissions).values({ ...row, sentAt: new Date() });
    await db
      .update(shadows)
      .set({ problems: { p: 7 as never } })
      .where(eq(shadows.contestId, broken));
    await expect.poll(async () => (await readOf(broken))?.error).toContain("taken in");
    const good = await along([]);
    await expect.poll(async () => (await read(good)).readAt).not.toBe(null);
    await db.delete(shadows).where(eq(shadows.contestId, broken));
  });

  test("one that is slow keeps no other one waiting", async () => {
    const quick = await along([]);
    const readAt = async () => (await readOf(quick))?.readAt?.getTime() ?? 0;
    // It answers once the other one was read meanwhile.
    const slow = await along([problem("p", "A")], undefined, async (request) => {
      const before = await readAt();
      while (!request.destroyed && (await readAt()) === before) await pause(50);
    });
    await expect.poll(async () => (await read(slow)).problems).toHaveLength(1);
  });

  test("a look gives back its own lease alone", async () => {
    let asked = false;
    const next = new Date("2100-01-01");
    // Another server's turn has come while it waits.
    const cid: number = await along([problem("p", "A")], undefined, async () => {
      if (asked) return;
      asked = true;
      await expect.poll(async () => (await readOf(cid))?.leaseUntil).toBeInstanceOf(Date);
      await site().db.update(shadows).set({ leaseUntil: next }).where(eq(shadows.contestId, cid));
    });
    await expect.poll(async () => (await read(cid)).problems).toHaveLength(1);
    // Its look is over when another one was looked at anew.
    const other = await along([]);
    for (let looks = 0; looks < 2; looks++) {
      const before = (await readOf(other))?.readAt;
      await expect.poll(async () => (await readOf(other))?.readAt).not.toEqual(before);
    }
    expect((await readOf(cid))?.leaseUntil).toEqual(next);
  });
});

describe("where it may go", () => {
  const rules = { mayBePrivate: true, timeoutMs: 2000 };

  test("inner addresses are root's to name", async () => {
    const { theirs, ours, password } = await pair();
    expect(await save(ours, theirs, password, admin())).toMatchObject({ code: "shadow-private" });
    const port = new URL(site().origin).port;
    const outer = { ...rules, mayBePrivate: false };
    for (const host of ["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]"]) {
      await expect(askOutside(new URL(`http://${host}:${port}/`), outer)).rejects.toThrow("inner network");
    }
  });

  test("nobody but root learns which names the inner networks have", async () => {
    const told = [];
    for (const name of ["localhost", "no-such-host.localhost.invalid"]) {
      const { ours } = await pair();
      const url = `http://${name}:${new URL(site().origin).port}/api/contests/1`;
      const body = { cid: ours, url, username: "cds", password: "", languages: {} };
      const { status, data, msg } = await site().call(saveShadow, { token: admin(), body });
      await expect.poll(async () => (await read(ours)).error).not.toBe(null);
      told.push({ status, data, msg, error: (await read(ours)).error?.replaceAll(name, "NAME") });
    }
    expect(told[0]).toEqual(told[1]);
    expect(told[0]).toMatchObject({ status: 200, error: "NAME has no address on the internet" });
  });

  test.each([
    "http://[fe80::1%25lo]/api/contests/1",
    "http://a.example:99999/api/contests/1",
    "http://%/api/contests/1",
  ])("%s is no address", async (url) => {
    const { ours } = await pair();
    const body = { cid: ours, url, username: "cds", password: "", languages: {} };
    expect(await site().call(saveShadow, { token: admin(), body })).toMatchObject({ code: "shadow-address" });
  });

  test("redirects stay where they began, and end", async () => {
    const place = await serve((_request, answer) =>
      answer.writeHead(302, { Location: "http://[::1]:1/" }).end(),
    );
    await expect(askOutside(place, rules)).rejects.toThrow("leads to another place");
    const circle = await serve((_request, answer) =>
      answer.writeHead(302, { Location: "/contests/1" }).end(),
    );
    await expect(askOutside(circle, rules)).rejects.toThrow("in circles");
    const near = await serve((request, answer) =>
      request.url === "/contests/1"
        ? answer.writeHead(307, { Location: "/there" }).end()
        : answer.end("here"),
    );
    expect((await bodyOf(await askOutside(near, rules), 10, 2000)).toString()).toBe("here");
  });

  test("answers are bounded in size and time", async () => {
    const large = await serve((_request, answer) => answer.end("x".repeat(5000)));
    await expect(bodyOf(await askOutside(large, rules), 4999, 2000)).rejects.toThrow("larger than");
    const silent = await serve(() => {});
    await expect(askOutside(silent, { ...rules, timeoutMs: 100 })).rejects.toThrow("does not answer");
    const endless = await serve((_request, answer) => answer.write("x"));
    await expect(bodyOf(await askOutside(endless, rules), 10, 100)).rejects.toThrow("does not end");
    const broken = await serve((_request, answer) => answer.write("x", () => answer.destroy()));
    await expect(bodyOf(await askOutside(broken, rules), 10, 2000)).rejects.toThrow(OutsideError);
    await expect(askOutside(new URL("ftp://127.0.0.1/"), rules)).rejects.toThrow("only http");
  });

  test("only addresses of contests are taken", async () => {
    const cid = await contests.make();
    const urls = ["file:///contests/1", "https://u:p@h/contests/1", "https://h/x", "https://h/contests/1?x"];
    for (const wrong of urls) {
      const body = { cid, url: wrong, username: "", password: "", languages: {} };
      expect(await site().call(saveShadow, { token: root(), body })).toMatchObject({
        code: "shadow-address",
      });
    }
  });
});

test("languages are guessed by their families, or taken as chosen", () => {
  const ours = ["C", "C With O2", "C++", "C++ 17", "Java", "Python3", "PyPy3", "JavaScript Node"];
  const guess = (id: string, name: string, chosen = {}) => ourLanguage({ id, name }, chosen, ours);
  expect([
    guess("cpp", "GNU C++"),
    guess("c", "GNU C"),
    guess("java", "Java"),
    guess("javascript", "JavaScript"),
    guess("python3", "Python 3"),
    guess("pypy", "PyPy"),
    guess("hs", "Haskell"),
    guess("1", "C++"),
    guess("cpp", "GNU C++", { cpp: "C++" }),
  ]).toEqual(["C++ 17", "C With O2", "Java", "JavaScript Node", "Python3", "PyPy3", null, "C++", "C++"]);
});
