import { readdirSync, readFileSync } from "node:fs";
import type { RemoteOj } from "@verdict/contract";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { type ReplicaName, remoteTasks, startReplicas } from "../../../test/remote/fleet.ts";
import { replay } from "../../../test/remote/recorded.ts";
import { checkSite, checkSteps, type Recording } from "./check.ts";
import { openSites } from "./sites.ts";

const replicas = await startReplicas();
const sites = openSites({
  REMOTE_SITES: Object.fromEntries(
    Object.entries(replicas).map(([oj, { origin }]) => [oj, { url: origin, intervalMs: 1 }]),
  ),
  REMOTE_PROXY: undefined,
});
replicas.CF.gate = true;
for (const replica of Object.values(replicas)) replica.accounts.set("our_robot", "robot-pass-7");
afterAll(async () => {
  await sites.close();
  await Promise.all(Object.values(replicas).map((replica) => replica.stop()));
});
afterEach(() => {
  for (const replica of Object.values(replicas)) replica.be({});
});

const walk = (oj: RemoteOj, problemId: string, language: string) =>
  checkSite({
    ...{ site: sites.of(oj), problemId, language, pace: 0.02 },
    account: { username: "our_robot", password: "robot-pass-7" },
  });

describe.each(remoteTasks)("$oj", ({ oj, id, language }) => {
  test("the walk goes through, holds no secret, and its pages say the same when they are played again", async () => {
    const recording = await walk(oj, id, language);
    expect(recording.steps.map(({ step, ok, told }) => `${step} ${ok || told}`)).toEqual(
      checkSteps.map((step) => `${step} true`),
    );
    expect(JSON.stringify(recording)).not.toMatch(/robot-pass-7|our_robot|sid-\d/);
    const made = recording.steps.map(({ step, ok, result }) => ({ step, ok, result }));
    const again = await replay(JSON.parse(JSON.stringify(recording)) as Recording);
    expect(again.map(({ step, ok, result }) => ({ step, ok, result }))).toEqual(made);
  });
});

test.each([
  ["HDU", "/showproblem.php", "problem", /page-changed: .*description.*showproblem/],
  ["HDU", "/status.php", "own runs", /page-changed: .*table of runs.*status\.php/],
  ["POJ", "/showsource", "find", /page-changed: .*program.*showsource/],
  ["AC", "/contests/abc100/tasks", "problem", /page-changed: .*limits/],
  ["AC", "/login", "sign-in", /page-changed: .*csrf_token.*login/],
  ["SPOJ", "/problems/", "problem", /page-changed: /],
  ["CF", "/problemset/status", "own runs", /.*problemset\/status/],
] satisfies [ReplicaName, string, string, RegExp][])(
  "%s: a page at %s in another form is named",
  async (oj, changedAt, step, words) => {
    const task = remoteTasks.find((one) => one.oj === oj);
    replicas[oj].be({ changedAt });
    const { steps } = await walk(oj, task?.id ?? "", task?.language ?? "");
    const failed = steps.find(({ ok }) => !ok);
    expect(failed).toMatchObject({ step, told: expect.stringMatching(words) });
  },
);

test("a judge that is away says so at the first step", async () => {
  replicas.HDU.be({ down: "maintenance" });
  const { steps } = await walk("HDU", "1000", "G++");
  expect(steps[0]).toMatchObject({
    step: "problem",
    ok: false,
    told: expect.stringContaining("maintenance"),
  });
});

const fixtures = new URL("../../../test/remote/fixtures/", import.meta.url);
test.each(readdirSync(fixtures))("recorded pages of %s are read as they were", async (name) => {
  const recording = JSON.parse(readFileSync(new URL(name, fixtures), "utf8")) as Recording;
  const made = recording.steps.map(({ step, ok, result }) => ({ step, ok, result }));
  const again = await replay(recording);
  expect(again.map(({ step, ok, result }) => ({ step, ok, result }))).toEqual(made);
});
