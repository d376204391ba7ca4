import {
  addDiscussion,
  deleteDiscussion,
  deleteDiscussions,
  getDeletedTexts,
  getDiscussionCategories,
  getDiscussionReports,
  getLikeMessages,
  getMyMessages,
  handleDiscussionReport,
  likeDiscussion,
  mayWrite,
  moderateDiscussion,
  type RoleId,
  reportDiscussion,
  saveDiscussionCategories,
  updateDiscussion,
  updateGroupDiscussion,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { useDiscussions } from "../../../test/discussions.ts";
import { meanwhile } from "../../../test/meanwhile.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { cleanUpDiscussions } from "../comment/cleanup.ts";
import { groupMembers, groups } from "../group/tables.ts";
import { solved, submissions } from "../submission/tables.ts";
import { discussions } from "./tables.ts";

const site = useSite();
const talk = useDiscussions(site);
let root = "";
let admin: TestUser;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  root = await site().tokenOf("1");
  admin = await site().user({ roleId: 1001 });
  ann = await talk.writer();
  bob = await talk.writer();
  await site().server.deps.settings.changeSwitches({ defaultCreateDiscussionDailyLimit: 1000 });
});

async function group(levels: [TestUser, number][]): Promise<number> {
  const name = `Group ${Math.random()}`;
  const [row] = await site()
    .db.insert(groups)
    .values({ name, shortName: name.slice(-9), uid: "1", auth: 1 })
    .returning();
  const gid = row?.id ?? 0;
  await site()
    .db.insert(groupMembers)
    .values(levels.map(([{ uid }, level]) => ({ groupId: gid, uid, level })));
  return gid;
}

const moderate = (token: string, body: Record<string, unknown>) =>
  site().call(moderateDiscussion, { token, body });

describe("writing", () => {
  test("the author is who is signed in; ids, names, counts and roles of the body are nothing", async () => {
    const first = await talk.opened(ann, { title: "Mine" });
    const forged = {
      id: first,
      uid: "1",
      author: "root",
      role: "root",
      viewNum: 9,
      likeNum: 9,
      topPriority: true,
    };
    await site().call(addDiscussion, {
      token: bob.token,
      body: { ...talk.form({ title: "His" }), ...forged },
    });
    const { records } = (await talk.list({ limit: 2 })).data;
    expect(records).toMatchObject([
      {
        title: "His",
        author: bob.username,
        uid: bob.uid,
        role: "user",
        viewNum: 0,
        likeNum: 0,
        topPriority: false,
      },
      { title: "Mine", author: ann.username },
    ]);
  });

  test.each([
    ["no title", { title: " " }, "title-blank"],
    ["a long title", { title: "x".repeat(256) }, "title-too-long"],
    ["no description", { description: "" }, "description-blank"],
    ["a long description", { description: "x".repeat(256) }, "description-too-long"],
    ["blank content", { content: " \n" }, "content-blank"],
    ["long content", { content: "x".repeat(65_536) }, "content-too-long"],
    ["an unknown category", { categoryId: 9999 }, "category-not-found"],
  ])("%s is refused", async (_what, change, code) => {
    expect(await talk.open(ann.token, change)).toMatchObject({ http: 200, status: 400, code });
  });

  test("an unknown problem is not found, nor one that is hidden", async () => {
    const hidden = await site().problem({ auth: 2 });
    for (const pid of ["NOPE", hidden.problemId]) {
      expect(await talk.open(ann.token, { pid })).toMatchObject({ status: 404, code: "problem-not-found" });
    }
  });

  test("ordinary users need ten solved problems; staff none", async () => {
    const novice = await talk.writer(9);
    expect(await talk.open(novice.token)).toMatchObject({ status: 403, code: "discussion-too-few-solved" });
    expect((await talk.open(admin.token)).status).toBe(200);
  });

  test("pages ask before anything is written: the same numbers, for discussions of groups their own", async () => {
    const { settings } = site().server.deps;
    await settings.changeSwitches({ defaultCreateCommentACInitValue: 3 });
    const asked = async (user: TestUser, inGroup = false) => {
      const ask = (what: "discussion" | "comment") =>
        site().call(mayWrite, { token: user.token, query: { what, inGroup } });
      return [(await ask("discussion")).code, (await ask("comment")).code];
    };
    const few = ["discussion-too-few-solved", "comment-too-few-solved"];
    expect(await asked(await talk.writer(2))).toEqual(few);
    const novice = await talk.writer(9);
    expect(await asked(novice)).toEqual([few[0], undefined]);
    expect(await asked(novice, true)).toEqual([few[0], undefined]);
    expect(await asked(await talk.writer(10), true)).toEqual([undefined, undefined]);
    expect(await asked(admin)).toEqual([undefined, undefined]);
    await settings.changeSwitches({ defaultCreateCommentACInitValue: 10 });
  });

  test("five a day, rolling, however many are sent at once and whether or not they are deleted", async () => {
    const { settings } = site().server.deps;
    await settings.changeSwitches({ defaultCreateDiscussionDailyLimit: 5 });
    const busy = await talk.writer();
    const answers = await Promise.all(Array.from({ length: 12 }, () => talk.open(busy.token)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5);
    expect(answers.filter((answer) => answer.code === "discussion-too-many")).toHaveLength(7);
    const mine = await talk.list({ onlyMine: true }, busy.token);
    await site().call(deleteDiscussion, { token: busy.token, query: { did: mine.data.records[0]?.id ?? 0 } });
    expect((await talk.open(busy.token)).code).toBe("discussion-too-many");
    // The oldest is a day old: the window moves, and does not begin anew.
    await site()
      .db.update(discussions)
      .set({ createdAt: new Date(Date.now() - 86_401_000) })
      .where(eq(discussions.id, mine.data.records[4]?.id ?? 0));
    expect((await talk.open(busy.token)).status).toBe(200);
    expect((await talk.open(busy.token)).code).toBe("discussion-too-many");
    await settings.changeSwitches({ defaultCreateDiscussionDailyLimit: 1000 });
  });

  test("in a group its members write, by fixed numbers and on the same count; levels are roles there", async () => {
    const busy = await talk.writer();
    const boss = await talk.writer();
    const gid = await group([
      [busy, 3],
      [boss, 5],
    ]);
    expect((await talk.open(ann.token, { gid })).code).toBe("group-level-too-low");
    expect((await talk.open(ann.token, { gid: 999_999 })).code).toBe("group-not-found");
    for (let i = 0; i < 3; i++) await talk.opened(busy, i % 2 ? { gid } : {});
    const did = await talk.opened(busy, { gid, topPriority: true });
    await talk.opened(busy, { gid });
    // The site's own number is 1000 here.
    expect((await talk.open(busy.token, { gid })).code).toBe("discussion-too-many");
    const novice = await talk.writer(9);
    await site().db.insert(groupMembers).values({ groupId: gid, uid: novice.uid, level: 3 });
    expect((await talk.open(novice.token, { gid })).code).toBe("discussion-too-few-solved");
    expect((await talk.detail(did, busy.token)).data).toMatchObject({
      gid,
      role: "user",
      topPriority: false,
    });
    const byBoss = await talk.opened(boss, { gid });
    expect((await talk.detail(byBoss, busy.token)).data.role).toBe("root");
    expect(await talk.detail(did)).toMatchObject({ status: 404, code: "discussion-not-found" });
    expect(await talk.detail(did, ann.token)).toMatchObject({ status: 403, code: "discussion-of-group" });
    expect((await talk.list({ limit: 100 }, busy.token)).data.records.map(({ id }) => id)).not.toContain(did);
    const edit = { ...talk.form({ title: "By the boss" }), id: did };
    expect((await site().call(updateDiscussion, { token: boss.token, body: edit })).status).toBe(200);
    // Staff of the site are nobody there.
    expect((await site().call(deleteDiscussion, { token: admin.token, query: { did } })).status).toBe(404);
    await site().server.deps.settings.changeSwitches({ openGroupDiscussion: false });
    expect((await talk.detail(did, busy.token)).code).toBe("discussion-area-closed");
    await site().server.deps.settings.changeSwitches({ openGroupDiscussion: true });
  });

  test.each([
    [1003, 200, 200],
    [1004, 403, 200],
    [1005, 403, 200],
    [1006, 403, 200],
    [1007, 403, 200],
  ] as [RoleId, number, number][])(
    "role %i opens: %i, edits and deletes own: %i",
    async (roleId, opens, edits) => {
      const user = await talk.writer(10, {});
      const did = await talk.opened(user);
      await site().db.execute(sql`update user_account set role_id = ${roleId} where uid = ${user.uid}`);
      expect((await talk.open(user.token)).http).toBe(opens);
      const body = { ...talk.form({ title: "Again" }), id: did };
      expect((await site().call(updateDiscussion, { token: user.token, body })).http).toBe(edits);
      expect((await site().call(deleteDiscussion, { token: user.token, query: { did } })).http).toBe(edits);
    },
  );

  test("only its author, root and its group's administrators change it; only staff pin", async () => {
    const did = await talk.opened(ann);
    const edit = (token: string, more: object = {}) =>
      site().call(updateDiscussion, {
        token,
        body: { ...talk.form({ title: "Changed" }), id: did, ...more },
      });
    expect((await edit(bob.token)).code).toBe("discussion-not-yours");
    expect((await edit(admin.token)).code).toBe("discussion-not-yours");
    expect((await edit(ann.token, { topPriority: true })).status).toBe(200);
    expect((await talk.detail(did)).data).toMatchObject({ title: "Changed", topPriority: false });
    expect((await edit(root, { topPriority: true })).status).toBe(200);
    expect((await talk.detail(did)).data).toMatchObject({ topPriority: true, author: ann.username });
    await moderate(root, { id: did, topPriority: false });
    const remove = (token: string) => site().call(deleteDiscussion, { token, query: { did } });
    expect((await remove(bob.token)).code).toBe("discussion-not-yours");
    expect((await remove(ann.token)).status).toBe(200);
    expect((await remove(ann.token)).code).toBe("discussion-not-found");
    expect((await edit(ann.token)).code).toBe("discussion-not-found");
  });

  test("it stays in its category, but for who keeps order there", async () => {
    const did = await talk.opened(ann);
    const movedBy = async (token: string) => {
      const body = { ...talk.form({ title: "Again", categoryId: 4 }), id: did };
      expect((await site().call(updateDiscussion, { token, body })).status).toBe(200);
      const { title, categoryId } = (await talk.detail(did)).data;
      return [title, categoryId];
    };
    expect(await movedBy(ann.token)).toEqual(["Again", 1]);
    expect(await movedBy(root)).toEqual(["Again", 4]);
    const boss = await talk.writer();
    const gid = await group([
      [ann, 3],
      [boss, 4],
    ]);
    const inGroup = await talk.opened(ann, { gid });
    const move = (token: string) =>
      site().call(updateGroupDiscussion, { token, body: { ...talk.form({ categoryId: 4 }), id: inGroup } });
    for (const [user, kept] of [
      [ann, 1],
      [boss, 4],
    ] as const) {
      expect((await move(user.token)).status).toBe(200);
      expect((await talk.detail(inGroup, ann.token)).data.categoryId).toBe(kept);
    }
  });

  test("staff delete what lies on the site, by the call of its author, too", async () => {
    for (const { token } of [admin, await site().user({ roleId: 1008 })]) {
      const did = await talk.opened(ann);
      const query = { did };
      expect((await site().call(deleteDiscussion, { token: bob.token, query })).code).toBe(
        "discussion-not-yours",
      );
      expect(await site().call(deleteDiscussion, { token, query })).toMatchObject({
        status: 200,
        data: null,
      });
      expect((await talk.detail(did, ann.token)).code).toBe("discussion-not-found");
    }
  });

  test("one that is deleted while it is changed stays as it was", async () => {
    const did = await talk.opened(ann, { title: "Gone" });
    const { db } = site();
    const body = { ...talk.form({ title: "Changed" }), id: did };
    const [answer] = await meanwhile(
      db,
      (tx) =>
        tx.update(discussions).set({ deletedAt: sql`now()`, deletedBy: "1" }).where(eq(discussions.id, did)),
      () => site().call(updateDiscussion, { token: ann.token, body }),
    );
    expect(answer?.code).toBe("discussion-not-found");
    const [row] = await db.select().from(discussions).where(eq(discussions.id, did));
    expect(row?.title).toBe("Gone");
  });

  test("calls users by @name once, outside code, and tells no word of the text", async () => {
    const carol = await site().user();
    const inBox = async (user: TestUser) =>
      (await site().call(getMyMessages, { token: user.token, query: {} })).data.records;
    const content = `Ask @${carol.username}. Not \`@${bob.username}\` nor me@${bob.username}.com`;
    const did = await talk.opened(ann, { title: "Secret words", content });
    const url = `/discussion-detail/${did}`;
    const [told, ...more] = await inBox(carol);
    expect(more).toEqual([]);
    expect(told?.sentence).toEqual({ code: "mentioned", by: ann.username, url });
    expect(JSON.stringify(told)).not.toContain("Secret");
    expect((await inBox(bob)).length).toBe(0);
    const body = { ...talk.form({ content: `${content} again` }), id: did };
    await site().call(updateDiscussion, { token: ann.token, body });
    expect(await inBox(carol)).toHaveLength(1);
  });
});

describe("reading", () => {
  test("pinned ones first, then newest, most liked or most viewed; content only of own ones", async () => {
    const word = "orders";
    const ids = [];
    for (const [likeNum, viewNum] of [
      [3, 1],
      [1, 3],
      [2, 2],
    ]) {
      const did = await talk.opened(ann, { title: `${word} ${likeNum}` });
      await site().db.update(discussions).set({ likeNum, viewNum }).where(eq(discussions.id, did));
      ids.push(did);
    }
    const [a, b, c] = ids as [number, number, number];
    await moderate(admin.token, { id: b, topPriority: true });
    const order = async (sort?: string) =>
      (await talk.list({ keyword: word, ...(sort && { sort }) })).data.records.map(({ id }) => id);
    expect(await order()).toEqual([b, c, a]);
    expect(await order("likes")).toEqual([b, a, c]);
    expect(await order("views")).toEqual([b, c, a]);
    const contents = async (token?: string) =>
      (await talk.list({ keyword: word }, token)).data.records.map(({ content }) => content);
    expect(await contents()).toEqual([null, null, null]);
    expect(await contents(root)).toEqual([null, null, null]);
    expect(await contents(ann.token)).toEqual(Array(3).fill("The **text** itself"));
    await moderate(admin.token, { id: b, topPriority: false });
  });

  test("by words of title, description, author and id, by category, problem and author", async () => {
    const { problemId } = await site().problem();
    const did = await talk.opened(ann, {
      title: "Zebra crossing",
      description: "动态规划 question",
      categoryId: 2,
      pid: problemId.toLowerCase(),
    });
    const found = async (query: Record<string, unknown>, token?: string) =>
      (await talk.list({ limit: 100, ...query }, token)).data.records.map(({ id }) => id);
    for (const keyword of ["zebra", "cross zeb", "动态", "question", `zebra ${ann.username}`]) {
      expect(await found({ keyword }), keyword).toEqual([did]);
    }
    expect(await found({ keyword: String(did) })).toContain(did);
    expect(await found({ keyword: "text" })).not.toContain(did);
    expect(await found({ keyword: "%" })).toEqual([]);
    expect(await found({ cid: 2 })).toEqual([did]);
    expect(await found({ pid: problemId })).toEqual([did]);
    expect(await found({ onlyMine: true, keyword: "zebra" }, bob.token)).toEqual([]);
    expect((await talk.list({ onlyMine: true })).code).toBe("only-mine-needs-login");
    expect((await talk.list({ pid: problemId })).data.records[0]?.pid).toBe(problemId);
  });

  test("a look counts once a reader and day, a guest's by their network", async () => {
    const did = await talk.opened(ann);
    const looks = [undefined, undefined, bob.token, bob.token, ann.token];
    const views = [];
    for (const token of looks) views.push((await talk.detail(did, token)).data.viewNum);
    expect(views).toEqual([1, 1, 2, 2, 3]);
    await site().db.execute(sql`update discussion_view set day = day - 3`);
    expect((await talk.detail(did, bob.token)).data.viewNum).toBe(4);
    await cleanUpDiscussions(site().server.deps);
    const { rows } = await site().db.execute(sql`select from discussion_view where discussion_id = ${did}`);
    expect(rows).toHaveLength(1);
  });

  test("an editorial is withheld until the problem is solved or somebody asks", async () => {
    const { pid, problemId } = await site().problem();
    const examiner = await site().user({ roleId: 1008 });
    expect((await talk.open(examiner.token, { isOfficial: true })).code).toBe("official-without-problem");
    const editorial = { pid: problemId, isOfficial: true, content: "Sort it." };
    const did = await talk.opened(examiner, editorial);
    expect((await talk.detail(await talk.opened(ann, editorial))).data.isOfficial).toBe(false);
    expect((await talk.detail(did, ann.token)).data).toMatchObject({ isWithheld: true, content: "" });
    expect((await talk.detail(did)).data.content).toBe("");
    expect((await talk.detail(did, ann.token, { reveal: true })).data.content).toBe("Sort it.");
    const [submission] = await site()
      .db.insert(submissions)
      .values({ problemId: pid, uid: ann.uid, language: "C", code: "x", length: 1, status: 0 })
      .returning();
    const row = { uid: ann.uid, problemId: pid, submissionId: submission?.id ?? 0, solvedAt: new Date() };
    await site().db.insert(solved).values(row);
    expect((await talk.detail(did, ann.token)).data).toMatchObject({
      isWithheld: false,
      content: "Sort it.",
    });
  });

  test("a problem that leaves the list takes its discussions along", async () => {
    const { pid, problemId } = await site().problem();
    const examiner = await site().user({ roleId: 1008 });
    const did = await talk.opened(ann, { pid: problemId, title: "Vanishing" });
    await site().db.execute(sql`update problem set auth = 2 where id = ${pid}`);
    expect((await talk.detail(did, ann.token)).code).toBe("discussion-not-found");
    expect((await talk.list({ keyword: "vanishing" }, ann.token)).data).toMatchObject({
      records: [],
      total: 0,
    });
    expect((await talk.detail(did, root)).status).toBe(200);
    const { code } = await talk.open(ann.token, { pid: problemId });
    expect(code).toBe("problem-not-found");
    const staffs = await talk.opened(examiner, { pid: problemId, title: "Vanished at once" });
    expect((await talk.list({ keyword: "vanished" }, ann.token)).data.total).toBe(0);
    await site().db.execute(sql`update problem set auth = 1 where id = ${pid}`);
    const { records } = (await talk.list({ pid: problemId }, ann.token)).data;
    expect(records.map(({ id }) => id)).toEqual([staffs, did]);
  });
});

describe("switched off", () => {
  test("list, opening, editing and deleting answer HTTP 403; details refuse inside the envelope", async () => {
    const did = await talk.opened(ann);
    await site().server.deps.settings.changeSwitches({ openPublicDiscussion: false });
    const edit = { token: ann.token, body: { ...talk.form(), id: did } };
    const asked = [
      await talk.list(),
      await talk.open(ann.token),
      await site().call(updateDiscussion, edit),
      await site().call(deleteDiscussion, { token: ann.token, query: { did } }),
    ];
    for (const answer of asked) expect(answer).toMatchObject({ http: 403, code: "discussions-closed" });
    const inside = [
      await talk.detail(did),
      await talk.commentsOf({ did }),
      await site().call(likeDiscussion, { token: ann.token, query: { did, toLike: true } }),
    ];
    for (const answer of inside) expect(answer).toMatchObject({ http: 200, status: 403 });
    await site().server.deps.settings.changeSwitches({ openPublicDiscussion: true });
  });
});

describe("liking", () => {
  const like = (token: string, did: number, toLike = true) =>
    site().call(likeDiscussion, { token, query: { did, toLike } });
  const messages = async (user: TestUser) =>
    (await site().call(getLikeMessages, { token: user.token, query: { limit: 50 } })).data.records;

  test("a storm of a thousand clicks leaves one like and one message", async () => {
    const author = await talk.writer();
    const did = await talk.opened(author);
    // A hundred at once: a server that is asked a thousand at once may hang up on the last.
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => like(bob.token, did)));
      expect(answers.every((answer) => answer.status === 200)).toBe(true);
    }
    expect((await talk.detail(did, bob.token)).data).toMatchObject({ likeNum: 1, hasLike: true });
    expect(await messages(author)).toMatchObject([{ action: "Like_Post", senderUsername: bob.username }]);
    await Promise.all(Array.from({ length: 20 }, (_, i) => like(bob.token, did, i % 2 === 0)));
    await like(bob.token, did, false);
    await like(bob.token, did, false);
    expect((await talk.detail(did, ann.token)).data).toMatchObject({ likeNum: 0, hasLike: false });
    await like(bob.token, did);
    expect(await messages(author)).toHaveLength(1);
  });

  test("clicks of many are all counted; one's own sends no message", async () => {
    const author = await talk.writer();
    const did = await talk.opened(author);
    const many = await Promise.all(Array.from({ length: 40 }, () => site().user()));
    await Promise.all([...many, author].flatMap(({ token }) => [like(token, did), like(token, did)]));
    expect((await talk.detail(did)).data).toMatchObject({ likeNum: 41, hasLike: null });
    expect(await messages(author)).toHaveLength(40);
  });
});

describe("keeping order", () => {
  test("a report is one a user and discussion, and staff handle it", async () => {
    const did = await talk.opened(ann, { title: "Reported" });
    const report = (content: string) =>
      site().call(reportDiscussion, { token: bob.token, body: { did, reporter: "root", content } });
    expect((await report(" ")).code).toBe("report-blank");
    expect((await report("x".repeat(256))).code).toBe("report-too-long");
    await report("#Spam ads#");
    expect((await report("#Spam ads# really")).status).toBe(200);
    expect((await talk.detail(did, bob.token)).data.hasReported).toBe(true);
    const reports = async () =>
      (await site().call(getDiscussionReports, { token: admin.token, query: { limit: 100 } })).data.records;
    const ofThis = (await reports()).filter((row) => row.did === did);
    expect(ofThis).toMatchObject([
      { content: "#Spam ads# really", reporter: bob.username, discussionTitle: "Reported", status: false },
    ]);
    const body = { id: ofThis[0]?.id ?? 0, status: true };
    expect((await site().call(handleDiscussionReport, { token: admin.token, body })).status).toBe(200);
    expect((await reports()).find((row) => row.did === did)?.status).toBe(true);
    const unknown = { id: 999_999, status: true };
    expect((await site().call(handleDiscussionReport, { token: admin.token, body: unknown })).status).toBe(
      404,
    );
  });

  test("staff hide, pin, close and move; hidden ones are seen by staff alone", async () => {
    const did = await talk.opened(ann, { title: "Moderated" });
    const change = { id: did, status: 1, topPriority: true, closed: true, categoryId: 3 };
    expect((await moderate(admin.token, change)).status).toBe(200);
    expect(await talk.detail(did, ann.token)).toMatchObject({ status: 403, code: "discussion-hidden" });
    expect((await talk.detail(did, admin.token)).data).toMatchObject({
      closed: true,
      categoryId: 3,
      status: 1,
    });
    const listed = async (token: string, more = {}) =>
      (await talk.list({ keyword: "moderated", ...more }, token)).data.records.length;
    expect([await listed(admin.token), await listed(admin.token, { admin: true })]).toEqual([0, 1]);
    expect(await listed(ann.token, { admin: true })).toBe(0);
    expect((await moderate(admin.token, { id: did, categoryId: 999 })).code).toBe("category-not-found");
    expect((await moderate(admin.token, { id: did, isOfficial: true })).code).toBe(
      "official-without-problem",
    );
    expect((await moderate(admin.token, { id: 999_999, status: 1 })).code).toBe("discussion-not-found");
  });

  test("what is deleted is gone for all but staff, for thirty days", async () => {
    const did = await talk.opened(ann, { title: "Regretted", content: "Words I regret" });
    await talk.commented(bob, { did }, "So do I");
    const gone = await site().call(deleteDiscussions, { token: admin.token, body: [did] as never });
    expect(gone.status).toBe(200);
    expect((await talk.detail(did, root)).code).toBe("discussion-not-found");
    expect((await talk.commentsOf({ did })).code).toBe("discussion-not-found");
    const kept = async () =>
      (await site().call(getDeletedTexts, { token: root, query: { limit: 100 } })).data.records;
    expect((await kept()).find((row) => row.id === did)).toMatchObject({
      ...{ kind: "discussion", author: ann.username, deletedBy: admin.username, content: "Words I regret" },
    });
    await site().db.execute(
      sql`update discussion set deleted_at = now() - interval '31 days' where id = ${did}`,
    );
    await cleanUpDiscussions(site().server.deps);
    expect((await kept()).find((row) => row.id === did)).toBeUndefined();
    expect((await site().call(deleteDiscussions, { token: admin.token, body: [did] as never })).status).toBe(
      404,
    );
  });

  test("categories come as a whole list: known ones are renamed, new ones added, blank ones passed over", async () => {
    const read = async () => (await site().call(getDiscussionCategories)).data;
    const before = await read();
    expect(before.slice(0, 5).map(({ name }) => name)).toEqual([
      "chat",
      "solution",
      "help",
      "suggestion",
      "record",
    ]);
    const send = (body: unknown) =>
      site().call(saveDiscussionCategories, { token: root, body: body as never });
    const sent = [
      ...before.map(({ id, name }) => ({ id, name })),
      { id: null, name: "games" },
      { name: " " },
    ];
    sent[4] = { id: before[4]?.id ?? 0, name: "records" };
    expect((await send(sent)).data.map(({ name }) => name)).toEqual([
      ...["chat", "solution", "help", "suggestion", "records", "games"],
    ]);
    expect((await send([{ name: "Games" }])).code).toBe("category-name-taken");
    expect((await send([{ id: 999, name: "x" }])).code).toBe("category-not-found");
    expect((await send([{ name: "x".repeat(51) }])).code).toBe("category-name-too-long");
    const many = Array.from({ length: 95 }, (_, i) => ({ name: `c${i}` }));
    expect((await send(many)).code).toBe("categories-too-many");
  });
});
