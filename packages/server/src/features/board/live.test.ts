import { setTimeout } from "node:timers/promises";
import { type Frame, Mirror, makeSpec } from "@verdict/board";
import {
  getBoardPeople,
  getBoardSnapshot,
  getBoardState,
  getContestRank,
  type LiveEvent,
  live,
  logout,
  rejudge,
  status,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { at, useContests } from "../../../test/contests.ts";
import { eventually } from "../../../test/eventually.ts";
import { listenerAt } from "../../../test/live.ts";
import { TestNode } from "../../../test/node.ts";
import { type TestSite, type TestUser, useSite } from "../../../test/site.ts";
import { sessions } from "../account/tables.ts";
import { appendToLog } from "../contest/log.ts";

const site = useSite();
const contests = useContests(site);
const listen = listenerAt(site);
let node: TestNode;
let ada: TestUser;
let bob: TestUser;

beforeAll(async () => {
  node = await TestNode.join(site());
  [ada, bob] = [await site().user(), await site().user()];
});

async function judged(user: TestUser, cid: number, verdict: number, pid = "A") {
  const id = await contests.submitted(user.token, cid, pid);
  await node.result(await node.claimOne(), verdict);
  return id;
}

const deltas = (events: LiveEvent[]) =>
  events.flatMap((event) => (event.kind === "board" && event.frame.type === "delta" ? [event.frame] : []));

async function mirrorOf(cid: number, side: "inside" | "outside" | "live", token?: string, at = site()) {
  const query = { cid, side };
  const { data } = await at.call(getBoardState, { token, query });
  const snapshot = await (await at.fetch(getBoardSnapshot, { token, query })).text();
  const people = await (await at.fetch(getBoardPeople, { token, query })).text();
  return new Mirror(makeSpec(data.settings), { people, snapshot });
}

const placesOf = ({ standings, people }: Mirror) =>
  [...standings.all.rows()].map((row) => [
    people.person(row).username,
    standings.rank(row),
    standings.points[row],
    standings.cost[row],
  ]);

test("frames lead from a snapshot to the board as it is, names included", async () => {
  const cid = await contests.make({ openRank: true, rankShowName: "realname" });
  await contests.addProblem(cid, "A");
  await judged(ada, cid, status.wrongAnswer);
  const inside = await mirrorOf(cid, "inside", bob.token);
  const outside = await mirrorOf(cid, "outside");
  const stream = await listen(
    `board.${cid}.inside@${inside.version},board.${cid}.outside@${outside.version}`,
    bob.token,
  );
  const secret = await site().user({ realname: "Hidden Name" });
  await judged(secret, cid, status.accepted);
  await judged(ada, cid, status.accepted);
  await eventually(async () => {
    const { data } = await site().call(getBoardState, { token: bob.token, query: { cid, side: "inside" } });
    expect(deltas(stream.events()).at(-1)?.to).toBe(data.version);
    expect(data.version.split(".")[1]).toBe("6");
  });
  for (const event of stream.events()) {
    if (event.kind !== "board") continue;
    const mirror = event.topic.endsWith("inside") ? inside : outside;
    expect(mirror.apply(event.frame as never)).toBeOneOf(["applied", "old"]);
  }
  // A snapshot may be a second old.
  await eventually(async () => {
    expect(placesOf(inside)).toEqual(placesOf(await mirrorOf(cid, "inside", bob.token)));
    expect(placesOf(outside)).toEqual(placesOf(await mirrorOf(cid, "outside")));
  });
  expect(placesOf(inside).map(([name]) => name)).toEqual([secret.username, ada.username]);
  const told = stream.events().filter((event) => event.kind === "board" && event.topic.endsWith("outside"));
  expect(JSON.stringify(told)).not.toContain("Hidden Name");
  expect(JSON.stringify(stream.events())).toContain("Hidden Name");
  stream.heard.stop();
});

test("a reader whose snapshot lies between two frames hears the one that leads past it", async () => {
  const cid = await contests.make();
  await contests.addProblem(cid, "A");
  await judged(ada, cid, status.wrongAnswer);
  const mirror = await mirrorOf(cid, "inside", bob.token);
  const watching = await listen(`board.${cid}.inside@${mirror.version}`, bob.token);
  const [logged] = await contests.log(cid);
  if (!logged) throw new Error("nothing was logged");
  // Two rows of one transaction are one frame.
  const row = { ...logged, id: logged.submissionId, timeMs: 10 };
  const verdicts = [2, 3].map((attempt) => ({ ...row, attempt, status: status.accepted }));
  await site().db.transaction((tx) => appendToLog(tx, cid, verdicts));
  await eventually(() => expect(deltas(watching.events()).at(-1)?.to.split(".")[1]).toBe("4"));
  watching.heard.stop();
  const between = mirror.version.replace(/\.\d+$/, ".3");
  const late = await listen(`board.${cid}.inside@${between}`, bob.token);
  await eventually(() =>
    expect(late.events()).toMatchObject([{ kind: "board", frame: { type: "delta", from: mirror.version } }]),
  );
  late.heard.stop();
});

test("a snapshot that is fetched because of a reload is not older than what the reload said", async () => {
  const cid = await contests.make();
  await contests.addProblem(cid, "A");
  const before = await mirrorOf(cid, "inside", bob.token);
  await judged(ada, cid, status.accepted);
  await eventually(async () => {
    const { data } = await site().call(getBoardState, { token: bob.token, query: { cid, side: "inside" } });
    expect(data.version).toMatch(/\.2$/);
  });
  // Nobody watched, so there are no frames since that snapshot.
  const stream = await listen(`board.${cid}.inside@${before.version}`, bob.token);
  await eventually(() => expect(stream.events()).toHaveLength(1));
  expect(stream.events()).toMatchObject([
    { kind: "board", frame: { type: "reload", to: before.version.replace(/\d+$/, "2") } },
  ]);
  const after = await mirrorOf(cid, "inside", bob.token);
  expect(after.version).toMatch(/\.2$/);
  expect(placesOf(after)).toMatchObject([[ada.username, 1, 1, expect.any(Number)]]);
  // Everybody is sent for it: a crowd takes its time.
  await contests.change(cid, { title: "Another title" });
  await eventually(() =>
    expect(stream.events().at(-1)).toMatchObject({ kind: "board", frame: { type: "reload", withinMs: 1 } }),
  );
  stream.heard.stop();
});

/** As a page holds a board: it fetches when it is told to, and what it heard since is applied to what it fetched. */
async function follower(cid: number, token: string) {
  let mirror = await mirrorOf(cid, "inside", token);
  const stream = await listen(`board.${cid}.inside@${mirror.version}`, token);
  let heard = 0;
  return {
    stop: stream.heard.stop,
    async places() {
      const events = stream.events();
      for (; heard < events.length; heard++) {
        const event = events[heard];
        if (event?.kind !== "board") continue;
        if (mirror.apply(event.frame as Frame) !== "missed") continue;
        mirror = await mirrorOf(cid, "inside", token);
        heard = -1;
      }
      return placesOf(mirror);
    },
  };
}

test("whoever connects while a contest's first submissions come ends with the board as it is", async () => {
  const token = bob.token;
  for (let round = 0; round < 4; round++) {
    const cid = await contests.make();
    await contests.addProblem(cid, "A");
    const coming = Array.from({ length: 8 }, async (_, n) => {
      await setTimeout(n * round * 8);
      return follower(cid, token);
    });
    await judged(ada, cid, status.wrongAnswer);
    await judged(ada, cid, status.accepted);
    await judged(bob, cid, status.accepted);
    const followers = await Promise.all(coming);
    await eventually(async () => {
      for (const each of followers) {
        const places = await each.places();
        expect(places.map(([name, , solved]) => [name, solved])).toEqual([
          [bob.username, 1],
          [ada.username, 1],
        ]);
      }
    });
    for (const each of followers) each.stop();
  }
});

test("a frozen board moves when somebody tries, and never for a verdict", async () => {
  const cid = await contests.make({ sealRank: true, sealRankTime: at(-10) });
  await contests.addProblem(cid, "A");
  const inside = await listen(`board.${cid}.inside`, bob.token);
  const manager = await listen(`board.${cid}.live`, contests.staff.admin.token);
  await judged(ada, cid, status.accepted);
  await eventually(() => expect(deltas(manager.events()).at(-1)?.to.split(".")[1]).toBe("2"));
  await contests.submitted(bob.token, cid, "A");
  await eventually(() => expect(deltas(inside.events()).at(-1)?.to.split(".")[1]).toBe("3"));
  const cells = deltas(inside.events()).flatMap((frame) => frame.cells);
  // [row, problem, errors, tries, second, total]: each a try, none a verdict
  expect(cells).toEqual([
    [0, 0, 0, 1, -1, 1],
    [1, 0, 0, 1, -1, 1],
  ]);
  expect(deltas(manager.events()).flatMap((frame) => frame.cells)).toContainEqual([
    0,
    0,
    0,
    0,
    expect.any(Number),
    1,
  ]);
  await node.result(await node.claimOne(), status.accepted);
  inside.heard.stop();
  manager.heard.stop();
});

test("who may not see a side is told so, and who loses the right hears nothing more", async () => {
  const cid = await contests.make();
  await contests.addProblem(cid, "A");
  const refused = await listen(`board.${cid}.live,board.${cid}.outside,contest.9999999`, ada.token);
  await eventually(() =>
    expect(refused.events()).toEqual([
      { kind: "refused", topic: `board.${cid}.live`, code: "contest-not-yours" },
      { kind: "refused", topic: `board.${cid}.outside`, code: "contest-board-closed" },
      { kind: "refused", topic: "contest.9999999", code: "no-such-contest" },
    ]),
  );
  refused.heard.stop();
  const stream = await listen(`board.${cid}.inside,contest.${cid}`, ada.token);
  const boards = () => stream.events().filter(({ kind }) => kind === "board");
  await eventually(() => expect(boards()).toHaveLength(1));
  const answer = await contests.change(cid, { auth: 1, pwd: "secret" });
  expect(answer.status).toBe(200);
  await eventually(() =>
    expect(
      stream
        .events()
        .filter(({ kind }) => kind === "refused")
        .map(({ topic }) => topic)
        .toSorted(),
    ).toEqual([`board.${cid}.inside`, `contest.${cid}`]),
  );
  await judged(contests.staff.examiner, cid, status.accepted).catch(() => {});
  expect(deltas(stream.events())).toEqual([]);
  stream.heard.stop();
});

test("a session that ends takes its streams along, at every server, and no others", async () => {
  const other = await site().another();
  try {
    const cid = await contests.make();
    const carol = await site().user();
    const elsewhere = await site().tokenOf(carol.uid);
    const streams = [
      await listen("user", carol.token),
      await listen(`contest.${cid}`, elsewhere, other),
      await listen("submission.1", elsewhere),
    ];
    const [bobs, guests] = [await listen("user", bob.token), await listen(`contest.${cid}`)];
    await site().call(logout, { token: carol.token });
    await eventually(() => expect(streams.map(({ heard }) => heard.isOver)).toEqual([true, true, true]));
    expect([bobs.heard.isOver, guests.heard.isOver]).toEqual([false, false]);
    bobs.heard.stop();
    guests.heard.stop();
  } finally {
    await other.server.stop();
  }
});

test.each([
  ["later", ({ token }: TestUser) => site().call(logout, { token })],
  // Of what was told before the stream was entered, only the table tells.
  [
    "before",
    ({ uid }: TestUser) =>
      site().db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.uid, uid)),
  ],
])("a stream that is being opened while its session ends does not stay: told of %s", async (_when, end) => {
  const cid = await contests.make();
  const carol = await site().user();
  const { db } = site();
  const blocked = sql`select 1 from pg_locks where relation = 'contest'::regclass and not granted`;
  let opening: Promise<Response> | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table contest in access exclusive mode`);
    opening = site().fetch(live, { token: carol.token, query: { topic: [`contest.${cid}`] } });
    await eventually(async () => expect((await db.execute(blocked)).rows.length).toBeGreaterThan(0));
    await end(carol);
  });
  expect(await (await opening)?.text()).not.toContain("data:");
});

test("two servers hold equal boards at equal versions, through rejudges, new epochs and a lost connection", async () => {
  const cid = await contests.make();
  await contests.addProblem(cid, "A");
  await contests.addProblem(cid, "B");
  const other = await site().another();
  try {
    const bodyAt = async (where: TestSite) =>
      (await where.call(getContestRank, { token: bob.token, body: { cid } })).data;
    const versionAt = async (where: TestSite) =>
      (await where.call(getBoardState, { token: bob.token, query: { cid, side: "inside" } })).data.version;
    const settled = async (version: string) => {
      await eventually(async () => {
        expect(await versionAt(site())).toBe(version);
        expect(await versionAt(other)).toBe(version);
      });
      expect(await bodyAt(other)).toEqual(await bodyAt(site()));
      return bodyAt(other);
    };
    const submitId = await judged(ada, cid, status.accepted);
    const before = await versionAt(site());
    const epoch = Number(before.split(".")[0]);
    expect((await settled(`${epoch}.2`)).records[0]).toMatchObject({ ac: 1 });

    await site().call(rejudge, { token: contests.staff.root, query: { submitId } });
    await node.result(await node.claimOne(), status.wrongAnswer);
    expect((await settled(`${epoch}.4`)).records[0]).toMatchObject({ ac: 0, total: 1 });

    // The listening connections are cut: what they would have told comes by the poll.
    await site().db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ~ '^(listen |select 1$)' and pid <> pg_backend_pid()`,
    );
    await judged(bob, cid, status.accepted, "B");
    expect((await settled(`${epoch}.6`)).total).toBe(3);

    await contests.change(cid, { starAccount: [bob.username] });
    const starred = await settled(`${epoch + 2}.6`);
    expect(starred.records.map(({ username, rank }) => [username, rank])).toEqual([
      [bob.username, -1],
      [bob.username, -1],
      [ada.username, 1],
    ]);
  } finally {
    await other.server.stop();
  }
});

test.each([
  ["contest", (cid: number) => `contest.${cid}`],
  ["contest", (cid: number) => `board.${cid}.inside`],
  ["submission", () => "submission.1"],
])(
  "a stream that cannot join its topic without the table %s ends, and is not silent for good",
  async (name, topicOf) => {
    const query = { topic: topicOf(await contests.make()) };
    const [table, away] = [sql.raw(name), sql.raw(`${name}_away`)];
    await site().db.execute(sql`alter table ${table} rename to ${away}`);
    try {
      const answer = await site().fetch(live, { token: bob.token, query });
      expect(await answer.text()).not.toContain("refused");
    } finally {
      await site().db.execute(sql`alter table ${away} rename to ${table}`);
    }
    const back = await listen(query.topic, bob.token);
    expect(back.heard.isOver).toBe(false);
    back.heard.stop();
  },
);
