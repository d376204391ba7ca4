import {
  BEYOND_MAX,
  cancelJudge,
  nodeEvents,
  nodeKinds,
  rejudge,
  status,
  submitProblemJudge,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { notify } from "../../platform/notify.ts";
import { findNode } from "../node/nodes.ts";
import { judgeNodes } from "../node/tables.ts";
import { chargeUse, secondsNow } from "./judge-use.ts";
import { claimAttempts } from "./queue.ts";
import { attempts, judgeUses, priority } from "./tables.ts";

const site = useSite();
let user: TestUser;
let problemId = "";

beforeAll(async () => {
  user = await site().user();
  ({ problemId } = await site().problem({ cases: 1 }));
  await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
});

// Each test starts with an empty queue and no node.
afterEach(async () => {
  await site().db.update(attempts).set({ finishedAt: sql`now()` });
  await site().db.update(judgeNodes).set({ seenAt: null });
});

async function send(token = user.token, language = "C++ 17"): Promise<number> {
  const body = { pid: problemId, language, code: "int main(){}" };
  return (await site().call(submitProblemJudge, { token, body })).data.submitId;
}

describe("order", () => {
  test("someone with much in flight waits behind someone with none", async () => {
    const node = await TestNode.join(site());
    const other = await site().user();
    const [a1, a2, a3] = [await send(), await send(), await send()];
    const b1 = await send(other.token);
    const order = [];
    for (let i = 0; i < 4; i++) order.push((await node.claimOne()).submitId);
    expect(order).toEqual([a1, b1, a2, a3]);
  });

  /** The attempt has been at its node for this long. */
  const takes = (submitId: number, seconds: number) =>
    site()
      .db.update(attempts)
      .set({ leasedAt: sql`now() - make_interval(secs => ${seconds})` })
      .where(eq(attempts.submissionId, submitId));

  test("who kept the judge busy waits behind whoever comes, however many they sent before", async () => {
    const node = await TestNode.join(site());
    const [busy, honest] = [await site().user(), await site().user()];
    const long = [];
    for (let n = 0; n < 5; n++) long.push(await send(busy.token));
    const first = await node.claimOne();
    await takes(first.submitId ?? 0, 60);
    await node.result(first, status.timeLimitExceeded);
    // One after the other, never more in flight than the other one: by count they would take turns.
    const mine = [];
    const order = [];
    for (let n = 0; n < 3; n++) {
      mine.push(await send(honest.token));
      const task = await node.claimOne();
      order.push(task.submitId);
      await node.result(task, status.accepted);
    }
    expect(order).toEqual(mine);
    expect((await node.claimOne()).submitId).toBe(long[1]);
  });

  test("nobody fills the line for all others, however much they send", async () => {
    const node = await TestNode.join(site());
    // Whom else a claim looks at begins at a random user; it comes round to the one with the smallest number.
    const [busy, honest] = [await site().user(), await site().user({ uid: "00000001" })];
    await site().db.execute(sql`
      with sent as (
        insert into trial (key, uid, kind, language, code, input)
        select 'flood-' || n, ${busy.uid}, 'checker_compile', 'C++ 17', 'x', '{"kind": "checker_compile", "judgeMode": "spj", "extraFiles": {}}'
        from generate_series(1, 1200) n
        returning id, uid)
      insert into attempt (trial_id, number, uid, language, priority)
      select id, 1, uid, 'C++ 17', ${priority.practice}::int from sent`);
    await site().db.insert(judgeUses).values({ uid: busy.uid, seconds: 100, at: sql`now()` });
    const theirs = await send(honest.token);
    expect((await node.claimOne()).submitId).toBe(theirs);
  });

  test("what runs counts while it runs; use is forgotten after a while; judging again costs the author nothing", async () => {
    const node = await TestNode.join(site());
    const [busy, other] = [await site().user(), await site().user()];
    const running = await send(busy.token);
    await node.claimOne();
    await takes(running, 30);
    const [second, theirs] = [await send(busy.token), await send(other.token)];
    const third = await send(other.token);
    expect((await node.claim(3)).map(({ submitId }) => submitId).toSorted()).toEqual([second, theirs, third]);
    const use = async (uid: string) => {
      const [row] = await site()
        .db.select({ seconds: sql<number>`${secondsNow(judgeUses)}` })
        .from(judgeUses)
        .where(eq(judgeUses.uid, uid));
      return row?.seconds ?? 0;
    };
    await site().db.transaction(async (tx) => {
      const [row] = await tx.select().from(attempts).where(eq(attempts.submissionId, running));
      await chargeUse(tx, row?.id ?? 0);
    });
    expect(await use(busy.uid)).toBeGreaterThan(29);
    expect(await use(busy.uid)).toBeLessThan(60);
    await site().db.update(judgeUses).set({ at: sql`now() - interval '10 minutes'` });
    expect(await use(busy.uid)).toBeLessThan(2);
    const before = await use(other.uid);
    await site()
      .db.update(attempts)
      .set({ priority: priority.rejudge, leasedAt: sql`now() - interval '50 seconds'` })
      .where(eq(attempts.submissionId, theirs));
    await site().db.transaction(async (tx) => {
      const [row] = await tx.select().from(attempts).where(eq(attempts.submissionId, theirs));
      await chargeUse(tx, row?.id ?? 0);
    });
    expect(await use(other.uid)).toBe(before);
  });

  test("priority comes before fairness", async () => {
    const node = await TestNode.join(site());
    const [practice, contest] = [await send(), await send()];
    await site()
      .db.update(attempts)
      .set({ priority: priority.contest })
      .where(eq(attempts.submissionId, contest));
    expect([(await node.claimOne()).submitId, (await node.claimOne()).submitId]).toEqual([contest, practice]);
  });

  describe("beyond the slots of a node", () => {
    /** What a node is given that holds one attempt of `holder`, of this age. */
    async function beyond(holder: TestUser, seconds: number) {
      const node = await TestNode.join(site());
      const held = await send(holder.token);
      await node.claimOne();
      await takes(held, seconds);
      return node;
    }
    /** Without the wait of a claim that finds nothing. */
    async function looks({ token }: TestNode): Promise<number> {
      const node = await findNode(site().db, token, "127.0.0.1");
      if (!node) throw new Error("the node is gone");
      const wanted = { languages: ["C++ 17"], kinds: [...nodeKinds], slots: 1, beyond: true };
      return (await claimAttempts(site().db, node, wanted)).length;
    }

    test("whoever took much less judge time lately than somebody there, and holds nothing", async () => {
      const [busy, honest] = [await site().user(), await site().user()];
      const node = await TestNode.join(site());
      const held = await send(busy.token);
      await node.claimOne();
      const theirs = await send(honest.token);
      await takes(held, 0);
      expect(await looks(node)).toBe(0);
      await takes(held, 12);
      await send(busy.token);
      const [task] = await node.claimBeyond();
      expect(task).toMatchObject({ submitId: theirs, priority: priority.practice });
      // One at a time: the next one waits for it.
      await send(honest.token);
      expect(await looks(node)).toBe(0);
    });

    test("a better priority at once, of whomever; the claim that waits hears of it", async () => {
      const busy = await site().user();
      const node = await beyond(busy, 0);
      const claim = node.claimBeyond();
      const contest = await send(busy.token);
      await site()
        .db.update(attempts)
        .set({ priority: priority.contest })
        .where(eq(attempts.submissionId, contest));
      await notify(site().db, "judge_work");
      expect(await claim).toMatchObject([{ submitId: contest, priority: priority.contest }]);
    });

    test("never more of a priority than the node can bear, nor what would wait at another node", async () => {
      const busy = await site().user();
      const node = await beyond(busy, 60);
      const users = await Promise.all(Array.from({ length: 4 + BEYOND_MAX }, () => site().user()));
      for (const { token } of users) await send(token);
      let got = 0;
      while ((await looks(node)) === 1) got += 1;
      expect(got).toBe(4 + BEYOND_MAX - 1);
      const other = await TestNode.join(site());
      expect(await looks(other)).toBe(0);
      expect(await other.claim(2)).toHaveLength(1);
    });

    test("judged again while held, its old attempt ends nothing and the new one is judged", async () => {
      const busy = await site().user();
      const node = await beyond(busy, 60);
      const theirs = await send();
      const [old] = await node.claimBeyond();
      if (!old) throw new Error("no work came");
      await site().call(rejudge, { token: await site().tokenOf("1"), query: { submitId: theirs } });
      const report = { attempts: [{ attemptId: old.attemptId, events: [{ kind: "compiling", ageMs: 0 }] }] };
      const heard = await site().call(nodeEvents, { token: node.token, body: report });
      expect(heard.data.dropped).toEqual([old.attemptId]);
      expect((await node.result(old, status.accepted)).data.stored).toBe(false);
      const fresh = (await node.claim(4)).find(({ submitId }) => submitId === theirs);
      if (!fresh) throw new Error("the new attempt did not come");
      expect(fresh.attempt).toBe(2);
      expect((await node.result(fresh, status.wrongAnswer)).data.stored).toBe(true);
    });

    test("is leased as all else is: not to be cancelled, back in the queue when its node forgets it", async () => {
      const busy = await site().user();
      const node = await beyond(busy, 60);
      const theirs = await send();
      const [task] = await node.claimBeyond();
      if (!task) throw new Error("no work came");
      const query = { submitId: theirs };
      const stop = await site().call(cancelJudge, { token: await site().tokenOf("1"), query });
      expect(stop.code).toBe("being-judged");
      await node.hello([]);
      expect((await node.result(task, status.accepted)).data.stored).toBe(false);
      const again = (await node.claim(4)).find(({ submitId }) => submitId === theirs);
      if (!again) throw new Error("it did not come back");
      expect((await node.result(again, status.accepted)).data.stored).toBe(true);
    });
  });

  test("a node gets only languages it has", async () => {
    const node = await TestNode.join(site(), ["Python3"]);
    await TestNode.join(site(), ["C++ 17"]); // which asks for nothing: without it nobody could send C++
    await send(user.token, "C++ 17");
    const python = await send(user.token, "Python3");
    expect((await node.claim(5)).map((task) => task.submitId)).toEqual([python]);
  });

  test("many claims at once never lease the same work twice, and none is lost", async () => {
    const nodes = await Promise.all(Array.from({ length: 6 }, () => TestNode.join(site())));
    const users = await Promise.all(Array.from({ length: 5 }, () => site().user()));
    const sent = await Promise.all(Array.from({ length: 36 }, (_, i) => send(users[i % 5]?.token)));
    const got: (number | null)[] = [];
    await Promise.all(
      nodes.map(async (node) => {
        while (got.length < sent.length) {
          const tasks = await node.claim(2);
          got.push(...tasks.map((task) => task.submitId));
          await Promise.all(tasks.map((task) => node.result(task, status.accepted)));
          if (got.length >= sent.length - 2 * nodes.length) break;
        }
      }),
    );
    while (got.length < sent.length) {
      const [task] = (await nodes[0]?.claim(1)) ?? [];
      if (!task) break;
      got.push(task.submitId);
      await nodes[0]?.result(task, status.accepted);
    }
    expect(got.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(sent.toSorted((a, b) => a - b));
  });
});
