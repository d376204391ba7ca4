import { getRehearsals, type Rehearsal, startRehearsal, status, stopRehearsal } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { at, useContests } from "../../../test/contests.ts";
import { eventually } from "../../../test/eventually.ts";
import { TestNode } from "../../../test/node.ts";
import { useSite } from "../../../test/site.ts";
import { notify } from "../../platform/notify.ts";
import { contests as contestTable } from "../contest/tables.ts";
import { jurySolutions } from "../jury-solution/tables.ts";
import { quantile } from "./report.ts";
import { buildStage } from "./stage.ts";
import { rehearsals } from "./tables.ts";

const site = useSite();
const contests = useContests(site);
let node: TestNode;
let cid = 0;

beforeAll(async () => {
  node = await TestNode.join(site());
  cid = await contests.make({ startTime: at(60), endTime: at(120) });
  const { pid } = await contests.addProblem(cid, "A");
  await contests.addProblem(cid, "B");
  const program = { language: "C", code: `int main() { return 0; } // ${"x".repeat(50)}` };
  await site()
    .db.insert(jurySolutions)
    .values({ problemId: pid, name: "right", ...program, expected: [status.accepted] });
});

const token = () => contests.staff.admin.token;
const read = async (id: number) => {
  const { data } = await site().call(getRehearsals, { token: token(), query: { cid } });
  return data.rehearsals.find((row) => row.id === id) as Rehearsal;
};
const start = (seconds: number, people: number, of = cid) =>
  site().call(startRehearsal, { token: token(), body: { cid: of, people, seconds } });

/** How much of everything there is that a rehearsal makes. */
async function amounts(): Promise<unknown> {
  const tables = ["user_account", "session", "contest", "contest_participation", "contest_log", "submission"];
  tables.push("attempt", "user_group", "group_member", "rehearsal_person", "contest_problem");
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(", ");
  return (await site().db.execute(sql.raw(`select ${counts}`))).rows[0];
}

test("people sign in, look and submit; the report says how it was, and all of it is gone", async () => {
  const before = await amounts();
  const { data } = await start(10, 3);
  const judging = (async () => {
    for (let sent = 0; sent < 3; sent++)
      await node.result(await node.claimOne(), sent ? status.accepted : status.wrongAnswer);
  })();
  expect(await start(10, 1)).toMatchObject({ code: "rehearsal-under-way" });
  await expect.poll(async () => (await read(data.id)).progress.signedIn).toBe(3);
  // Nobody else learns of the copy.
  const listed = await fetch(`${site().origin}/api/get-contest-list`);
  expect(await listed.text()).not.toContain("Rehearsal");
  await judging;
  await expect.poll(async () => (await read(data.id)).state).toBe("done");
  const { report, failure } = await read(data.id);
  expect(failure).toBe(null);
  expect(report?.verdicts).toMatchObject({ sent: 3, judged: 3, unexpected: 1 });
  expect(report?.verdicts.waitP95).toBeGreaterThan(0);
  const acts = new Map(report?.acts.map((act) => [act.act, act]));
  for (const act of ["signIn", "contest", "problems", "board", "submit"] as const) {
    expect(acts.get(act)?.number, act).toBeGreaterThanOrEqual(3);
    expect(acts.get(act)?.failed, act).toBe(0);
    expect(acts.get(act)?.p95, act).toBeGreaterThanOrEqual(acts.get(act)?.median ?? Number.NaN);
  }
  expect(report?.judges).toMatchObject({ nodes: 1, slots: 4, needed: 1 });
  expect(report?.disk.free).toBeGreaterThan(0);
  expect(report?.strain.map(({ part }) => part).toSorted()).toEqual(["disk", "judges", "pages", "server"]);
  const ratios = report?.strain.map(({ ratio }) => ratio) ?? [];
  expect(ratios).toEqual(ratios.toSorted((a, b) => b - a));
  expect(await amounts()).toEqual(before);
});

test("one that is stopped leaves nothing either", async () => {
  const before = await amounts();
  const { data } = await start(600, 2);
  await expect.poll(async () => (await read(data.id)).startedAt).not.toBe(null);
  const stop = () => site().call(stopRehearsal, { token: token(), body: { cid, id: data.id } });
  expect(await stop()).toMatchObject({ status: 200 });
  await expect.poll(async () => (await read(data.id)).state).toBe("done");
  expect((await read(data.id)).failure).toBe("stopped");
  expect(await stop()).toMatchObject({ code: "rehearsal-over" });
  expect(await amounts()).toEqual(before);
});

test("one that is taken for a dead server's, for everything stood still too long, is not one that staff stopped", async () => {
  const before = await amounts();
  const { data } = await start(600, 1);
  const { db, log } = site().server.deps;
  const isMine = eq(rehearsals.id, data.id);
  const staged = async () =>
    (await db.select({ id: rehearsals.copyId }).from(rehearsals).where(isMine))[0]?.id;
  await expect.poll(staged).toEqual(expect.any(Number));
  const warned = vi.spyOn(log, "warn");
  // What the watch of any server does.
  await db
    .update(rehearsals)
    .set({ state: "cleaning", failure: "server", leaseUntil: sql`now() - interval '1 second'` })
    .where(isMine);
  await notify(db, "job");
  await expect.poll(async () => (await read(data.id)).state).toBe("done");
  await eventually(() => expect(warned).toHaveBeenCalledWith({ rehearsal: data.id }, expect.anything()));
  warned.mockRestore();
  expect(await read(data.id)).toMatchObject({ failure: "server", report: null });
  expect(await amounts()).toEqual(before);
});

test("what a server left that died is cleared away by the next", async () => {
  const before = await amounts();
  const { db } = site();
  const progress = { signedIn: 0, answers: 0, failed: 0, sent: 0, judged: 0 };
  const [row] = await db
    .insert(rehearsals)
    .values({
      ...{ contestId: cid, uid: contests.staff.admin.uid, people: 2, seconds: 600, progress },
      ...{ state: "running" as const, leaseUntil: sql`now() + interval '1 hour'` },
    })
    .returning({ id: rehearsals.id });
  const id = row?.id ?? 0;
  const stage = await buildStage(db, id);
  const person = await db.execute<{ uid: string }>(sql`select uid from rehearsal_person limit 1`);
  const theirs = await site().tokenOf(person.rows[0]?.uid ?? "");
  await contests.submitted(theirs, stage.cid, "A");
  expect(await amounts()).not.toEqual(before);
  await db
    .update(rehearsals)
    .set({ leaseUntil: sql`now() - interval '1 second'` })
    .where(eq(rehearsals.id, id));
  await expect.poll(async () => (await read(id)).state).toBe("done");
  expect((await read(id)).failure).toBe("server");
  expect(await amounts()).toEqual(before);
});

test("it is refused without programs, beyond its bounds, and while another contest takes submissions", async () => {
  const bare = await contests.make({ startTime: at(60), endTime: at(120) });
  expect(await start(10, 1, bare)).toMatchObject({ code: "rehearsal-no-programs" });
  expect(await start(10, 501)).toMatchObject({ code: "rehearsal-bounds" });
  expect(await start(3601, 1)).toMatchObject({ code: "rehearsal-bounds" });
  const manager = await site().user();
  await site().db.update(contestTable).set({ uid: manager.uid }).where(eq(contestTable.id, bare));
  const body = { cid: bare, people: 1, seconds: 10 };
  // Who manages a contest of a group may be anybody.
  expect((await site().call(startRehearsal, { token: manager.token, body })).code).toBe("permission-denied");
  expect(await start(3600, 1)).toMatchObject({ code: "rehearsal-contest-runs" }); // one begins before it ends
  const running = await contests.make();
  await contests.addProblem(running, "A");
  await contests.submitted((await site().user()).token, running, "A");
  expect(await start(10, 1)).toMatchObject({ code: "rehearsal-contest-runs" });
  await site().db.update(contestTable).set({ endTime: sql`now()` }).where(eq(contestTable.id, running));
  const late = await site().user();
  await contests.extend(running, late, 20);
  expect(await start(10, 1)).toMatchObject({ code: "rehearsal-contest-runs" });
  await contests.extend(running, late, -1);
  const { data } = await site().call(getRehearsals, { token: token(), query: { cid } });
  expect(data.programs).toEqual([
    { label: "A", number: 1 },
    { label: "B", number: 0 },
  ]);
});

test("quantiles are values that were seen", () => {
  expect([quantile([], 0.95), quantile([5], 0.5), quantile([3, 1, 2], 0.5)]).toEqual([0, 5, 2]);
  expect(
    quantile(
      Array.from({ length: 100 }, (_, n) => n + 1),
      0.95,
    ),
  ).toBe(95);
});
