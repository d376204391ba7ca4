import { nodeEvents, type SubmissionEvent, status, submissionEvents } from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { useContests } from "../../../test/contests.ts";
import { eventually } from "../../../test/eventually.ts";
import { listenerAt } from "../../../test/live.ts";
import { caseReport, TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { submissions } from "./tables.ts";

const site = useSite();
const { staff, make, addProblem, submitted } = useContests(site);
const listen = listenerAt(site);

let ann: TestUser;
beforeAll(async () => {
  ann = await site().user();
});

test("where tests are hidden, nobody hears how many of them have been run", async () => {
  const cid = await make();
  await addProblem(cid, "A");
  const id = await submitted(ann.token, cid, "A");
  const manager = await listen(`submission.${id}`, staff.admin.token);
  const own = await listen(`submission.${id}`, ann.token);
  const page = (
    await site().fetch(submissionEvents, { token: ann.token, query: { submitIds: String(id) } })
  ).text();
  const node = await TestNode.join(site());
  const task = await node.claimOne();
  const seen = () =>
    manager.events().map((event) => (event.kind === "submission" ? (event.event.cases ?? []).length : -1));
  for (const seq of [1, 2]) {
    const events = [{ kind: "case", ageMs: 0, case: caseReport(seq, status.accepted) }];
    const body = { attempts: [{ attemptId: task.attemptId, events }] };
    expect((await site().call(nodeEvents, { token: node.token, body })).status).toBe(200);
    await eventually(() => expect(seen()).toContain(seq));
  }
  await node.result(task, status.accepted);
  const states = (events: SubmissionEvent[]) =>
    events.map(({ submission, cases, caseCount }) => [submission.status, cases, caseCount]);
  const told = (await page)
    .split("\n")
    .filter((line) => line.startsWith("data: "))
    .map((line) => JSON.parse(line.slice("data: ".length)) as SubmissionEvent);
  const news = () => own.events().flatMap((event) => (event.kind === "submission" ? [event.event] : []));
  await eventually(() => expect(news().at(-1)?.submission.status).toBe(status.accepted));
  for (const events of [told, news()]) {
    expect(states(events).at(-1)).toEqual([status.accepted, null, 0]);
    expect(states(events).filter(([now]) => now === status.judging)).toEqual([[status.judging, null, 0]]);
  }
});

test("the order in which several are told says nothing of when each was judged", async () => {
  const cid = await make();
  await addProblem(cid, "A");
  const ids = [];
  for (let n = 0; n < 3; n++) ids.push(await submitted(ann.token, cid, "A"));
  const { db } = site();
  // A table gives what was written last at its end.
  for (const id of ids.toReversed())
    await db.update(submissions).set({ status: status.accepted, timeMs: 1 }).where(eq(submissions.id, id));
  const query = { submitIds: ids.toReversed().join(",") };
  const page = await (await site().fetch(submissionEvents, { token: ann.token, query })).text();
  const told = [...page.matchAll(/"submitId":(\d+)/g)].map(([, id]) => Number(id));
  expect(told).toEqual(ids);
});
