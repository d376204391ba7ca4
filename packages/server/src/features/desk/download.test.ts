import {
  downloadContestAcSubmission,
  downloadContestRank,
  downloadContestStatistics,
  downloadContestSubmissions,
  type Endpoint,
  type SubmissionStatus,
  status,
} from "@verdict/contract";
import { eq, isNull, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { at, MINUTE, useContests } from "../../../test/contests.ts";
import { useGroupFixtures } from "../../../test/group-fixtures.ts";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { unzipped } from "../../../test/unzipped.ts";
import { contestLog, contestParticipations } from "../contest/tables.ts";
import { attempts } from "../judge/tables.ts";
import { submissions } from "../submission/tables.ts";
import { users } from "../user/tables.ts";
import { extensionOf } from "./programs.ts";

const site = useSite();
const { staff, make, addProblem, submitted } = useContests(site);
const things = useGroupFixtures(site);
let node: TestNode;

beforeAll(async () => {
  node = await TestNode.join(site());
});

async function judged(
  user: TestUser,
  cid: number,
  verdict: SubmissionStatus,
  { pid = "A", minutesAgo = 0, score = undefined as number | undefined } = {},
) {
  const id = await submitted(user.token, cid, pid);
  await node.result(await node.claimOne(), verdict, score === undefined ? {} : { score });
  const submittedAt = new Date(Date.now() - minutesAgo * MINUTE);
  await site().db.update(submissions).set({ submittedAt }).where(eq(submissions.id, id));
  await site().db.update(contestLog).set({ submittedAt }).where(sql`${contestLog.submissionId} = ${id}`);
  return id;
}

const fetched = (endpoint: Endpoint, query: object, token = staff.admin.token) =>
  site().fetch(endpoint, { token, query: query as Record<string, unknown> });

type Cells = (string | number)[][];

/** Cells of the first sheet row by row. */
const cells = async (answer: Response): Promise<Cells> => (await sheets(answer))[0] ?? [];

/** Cells of every sheet, read from the file's XML. */
async function sheets(answer: Response): Promise<Cells[]> {
  expect(answer.headers.get("content-type")).toBe(
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  );
  const files = await unzipped(answer);
  const plain = (xml: string) =>
    xml.replace(
      /&(lt|gt|amp|quot|apos|#39);/g,
      (_all, name) => ({ lt: "<", gt: ">", amp: "&", quot: '"' })[name as string] ?? "'",
    );
  const shared = [...String(files.get("xl/sharedStrings.xml") ?? "").matchAll(/<si>(.*?)<\/si>/gs)].map(
    ([, si = ""]) => plain(si.replace(/<[^>]*>/g, "")),
  );
  const names = [...files.keys()].filter((name) => name.startsWith("xl/worksheets/sheet")).toSorted();
  return names.map((name) => cellsIn(String(files.get(name)), shared, plain));
}

function cellsIn(sheet: string, shared: string[], plain: (xml: string) => string): Cells {
  expect(sheet).not.toContain("<f>"); // no formula
  return [...sheet.matchAll(/<row .*?<\/row>/gs)].map(([row]) => {
    const line: (string | number)[] = [];
    for (const [, column = "", attributes = "", inner = ""] of row.matchAll(
      /<c r="([A-Z]+)\d+"(.*?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      const index = [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
      while (line.length < index) line.push("");
      const value = inner.replace(/<[^>]*>/g, "");
      line[index] = attributes.includes('t="s"')
        ? (shared[Number(value)] ?? "?")
        : attributes.includes("t=")
          ? plain(value)
          : Number(value);
    }
    return line;
  });
}

const rank = async (cid: number, query: object = {}) => {
  const answer = await fetched(downloadContestRank, { cid, ...query });
  expect(answer.headers.get("content-disposition")).toBe(`attachment;filename=contest_${cid}_rank.xlsx`);
  return cells(answer);
};

describe("the rank sheet", () => {
  const HEAD = ["Rank", "Username", "ShowName", "Real Name", "School"];

  test("cells of an ACM contest, frozen as for everybody unless asked otherwise", async () => {
    const [ada, bob, eve] = [
      await site().user({ realname: '=HYPERLINK("http://x")', school: "+North & <South>", nickname: "Ada" }),
      await site().user(),
      await site().user(),
    ];
    const cid = await make({
      ...{ sealRank: true, sealRankTime: at(-10), rankShowName: "nickname", starAccount: [eve.username] },
    });
    for (const label of ["A", "B"]) await addProblem(cid, label);
    await judged(ada, cid, status.wrongAnswer, { minutesAgo: 21 });
    await judged(ada, cid, status.accepted, { minutesAgo: 20 });
    await judged(ada, cid, status.accepted, { pid: "B", minutesAgo: 5 });
    await judged(bob, cid, status.wrongAnswer, { minutesAgo: 15 });
    await judged(bob, cid, status.accepted, { minutesAgo: 4 });
    await judged(eve, cid, status.accepted, { minutesAgo: 18 });
    const total = expect.any(Number);
    const frozen = await rank(cid);
    expect(frozen).toEqual([
      [...HEAD, "AC", "Total Submission", "Total Penalty Time", "A", "B"],
      ["*", eve.username, expect.any(String), "", "", 1, 1, total, "+(1)"],
      [1, ada.username, "Ada", '=HYPERLINK("http://x")', "+North & <South>", 1, 3, total, "+(2)", "?(1)"],
      [2, bob.username, expect.any(String), "", "", 0, 2, 0, "-(1+1)"],
    ]);
    const live = await rank(cid, { forceRefresh: true, removeStar: true });
    expect(live.slice(1).map((row) => [row[0], row[1], row[5], row[8], row[9] ?? ""])).toEqual([
      [1, ada.username, 2, "+(2)", "+(1)"],
      [2, bob.username, 1, "+(2)", ""],
    ]);
  });

  test("after the end, and points of an OI contest", async () => {
    const user = await site().user();
    const cid = await make({ startTime: at(-30), endTime: at(-5), allowEndSubmit: true });
    await addProblem(cid, "A");
    await judged(user, cid, status.accepted, { minutesAgo: 2 });
    expect((await rank(cid)).slice(1).flat()).not.toContain("+(1)*");
    expect((await rank(cid, { containEnd: true }))[1]?.at(-1)).toBe("+(1)*");
    const oi = await make({ type: 1 });
    await addProblem(oi, "A", { type: 1 });
    await judged(user, oi, status.partialAccepted, { score: 40 });
    expect(await rank(oi)).toEqual([
      [...HEAD, "Total Score", "A"],
      [1, user.username, user.username, "", "", 40, 40],
    ]);
  });

  test("what is frozen cannot be read from the frozen sheet, whatever it was", async () => {
    const sheets = [];
    for (const verdict of [status.accepted, status.wrongAnswer, status.compileError]) {
      const user = await site().user();
      const cid = await make({ sealRank: true, sealRankTime: at(-10) });
      await addProblem(cid, "A");
      await judged(user, cid, verdict, { minutesAgo: 5 });
      sheets.push(JSON.stringify((await rank(cid)).slice(1)).replaceAll(user.username, "who"));
    }
    expect(new Set(sheets).size).toBe(1);
  });
});

describe("accepted programs", () => {
  const names = async (cid: number, query: object = {}) => {
    const answer = await fetched(downloadContestAcSubmission, { cid, ...query });
    expect(answer.headers.get("content-disposition")).toMatch(
      new RegExp(`^attachment;filename=contest_${cid}_\\d{13}\\.zip$`),
    );
    return [...(await unzipped(answer)).keys()].map((name) => name.replace(/\d{14}/, "TIME")).toSorted();
  };

  test("by user and by problem, inside the contest, with and without its makers", async () => {
    const cid = await make({ allowEndSubmit: true });
    for (const label of ["A", "../B"]) await addProblem(cid, label);
    const user = await site().user();
    const id = await judged(user, cid, status.accepted, { minutesAgo: 10 });
    await judged(user, cid, status.accepted, { minutesAgo: 9 });
    await judged(user, cid, status.wrongAnswer, { minutesAgo: 8 });
    await judged(user, cid, status.accepted, { minutesAgo: 40 }); // before the start
    await judged(staff.admin, cid, status.accepted, { pid: "../B", minutesAgo: 7 });
    const { username } = user;
    const admin = staff.admin.username;
    expect(await names(cid)).toEqual(
      [`${username}/A_(TIME).c`, `${username}/A_(TIME).c`, `${admin}/__B_(TIME).c`].toSorted(),
    );
    expect(await names(cid, { splitType: "problem", excludeAdmin: true })).toEqual([
      `A/${username}_(TIME).c`,
      `A/${username}_(TIME).c`,
    ]);
    const files = await unzipped(await fetched(downloadContestAcSubmission, { cid }));
    expect(String([...files.values()][0])).toBe("int main() {}");
    const [row] = await site().db.select().from(submissions).where(eq(submissions.id, id));
    const gmt8 = new Date((row?.submittedAt.getTime() ?? 0) + 8 * 60 * MINUTE);
    const stamp = gmt8.toISOString().replace(/\D/g, "").slice(0, 14);
    expect([...files.keys()]).toContain(`${username}/A_(${stamp}).c`);
  });

  test("without its makers, of a group's contest also without the group's roots", async () => {
    const group = await things.group();
    const [, , , pupil, , head] = group.people;
    const cid = await things.contest(group);
    await things.intoContest(group, cid, (await things.problem(group)).problemId);
    await judged(pupil, cid, status.accepted, { minutesAgo: 10 });
    await judged(head, cid, status.accepted, { minutesAgo: 9 });
    const query = { cid, excludeAdmin: true };
    const files = await unzipped(await fetched(downloadContestAcSubmission, query, head.token));
    expect([...files.keys()].map((name) => name.split("/")[0])).toEqual([pupil.username]);
  });

  test("of extra time, too, but not from after it", async () => {
    const cid = await make({ startTime: at(-60), endTime: at(-10), allowEndSubmit: true });
    await addProblem(cid, "A");
    const [user, other] = [await site().user(), await site().user()];
    const id = await judged(user, cid, status.accepted, { minutesAgo: 5 });
    await judged(user, cid, status.accepted, { minutesAgo: 1 });
    await judged(other, cid, status.accepted, { minutesAgo: 5 });
    expect(await names(cid)).toEqual([]);
    await site()
      .db.update(contestParticipations)
      .set({ endsAt: new Date(at(-3)) })
      .where(sql`${contestParticipations.id} = (select participation_id from submission where id = ${id})`);
    expect(await names(cid)).toEqual([`${user.username}/A_(TIME).c`]);
  });

  test("of an OI contest the latest scored one with its points", async () => {
    const cid = await make({ type: 1 });
    await addProblem(cid, "A", { type: 1 });
    const user = await site().user();
    await judged(user, cid, status.accepted, { minutesAgo: 10, score: 100 });
    await judged(user, cid, status.partialAccepted, { minutesAgo: 5, score: 30 });
    await submitted(user.token, cid, "A"); // not judged
    expect(await names(cid)).toEqual([`${user.username}/A_30_(TIME).c`]);
  });

  test.each([
    ["C++ 17", "cpp"],
    ["C++ With O2", "cpp"],
    ["C", "c"],
    ["C With O2", "c"],
    ["C#", "cs"],
    ["PyPy3", "py"],
    ["Python3", "py"],
    ["JavaScript Node", "js"],
    ["Java", "java"],
    ["Pascal", "pas"],
    ["Golang", "go"],
    ["PHP", "php"],
    ["Rust", "rs"],
    ["Common Lisp", "lisp"],
    ["Clang++17 Diagnostics", "cpp"],
    ["GNU G++17 7.3.0", "cpp"],
    ["Microsoft Visual C++ 2017", "cpp"],
    ["GNU GCC C11 5.1.0", "c"],
    ["C# Mono 6.8", "cs"],
    ["D DMD32 v2.101.2", "d"],
    ["Delphi 7", "pas"],
    ["Scala 2.12.8", "scala"],
    ["TypeScript", "ts"],
    ["Whitespace", "txt"],
  ])("%s: .%s", (language, extension) => expect(extensionOf(language)).toBe(extension));
});

test("all submissions, and no formula in a CSV", async () => {
  const user = await site().user({ realname: "=1+1" });
  const cid = await make();
  await addProblem(cid, "A");
  const id = await judged(user, cid, status.wrongAnswer, { minutesAgo: 10 });
  const answer = await fetched(downloadContestSubmissions, { cid });
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const [head, line, ...rest] = (await answer.text()).split("\r\n");
  expect(head).toContain("id,time,second,problem,username");
  expect(line).toMatch(new RegExp(`^${id},[^,]*Z,1\\d{3},A,${user.username},,"'=1\\+1",,C,wrongAnswer,`));
  expect(rest).toEqual([""]);
  const sheet = await cells(await fetched(downloadContestSubmissions, { cid, format: "xlsx" }));
  expect(sheet[1]?.slice(3, 10)).toEqual(["A", user.username, "", "=1+1", "", "C", "wrongAnswer"]);
  await site().db.update(users).set({ realname: null }).where(eq(users.uid, user.uid));
});

test("figures of a contest, frozen as for everybody unless asked otherwise", async () => {
  // What other tests left in the queue would come between.
  await site().db.update(attempts).set({ finishedAt: new Date() }).where(isNull(attempts.finishedAt));
  const [ada, bob] = [await site().user(), await site().user()];
  const cid = await make({ sealRank: true, sealRankTime: at(-10) });
  for (const label of ["A", "B"]) await addProblem(cid, label);
  await judged(ada, cid, status.wrongAnswer, { minutesAgo: 21 });
  await judged(bob, cid, status.accepted, { minutesAgo: 20 });
  await judged(ada, cid, status.accepted, { minutesAgo: 15 });
  await judged(ada, cid, status.accepted, { pid: "B", minutesAgo: 5 });
  const figures = async (query: object = {}) => {
    const answer = await fetched(downloadContestStatistics, { cid, ...query });
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment;filename=contest_${cid}_statistics.xlsx`,
    );
    const [problems = [], languages = [], time = []] = await sheets(answer);
    const sum = (column: number) => time.slice(1).reduce((all, row) => all + Number(row[column]), 0);
    return { problems, languages, attempts: sum(1), accepted: sum(2) };
  };
  const head = ["problem", "title", "solved", "tried", "attempts", "first", "first_second"];
  const title = expect.any(String);
  expect(await figures()).toEqual({
    problems: [head, ["A", title, 2, 2, 3, bob.username, expect.closeTo(600, -2)], ["B", title, 0, 1, 1]],
    languages: [
      ["language", "attempts"],
      ["C", 4],
    ],
    ...{ attempts: 4, accepted: 2 },
  });
  expect(await figures({ forceRefresh: true })).toMatchObject({
    problems: [
      head,
      expect.arrayContaining(["A", bob.username]),
      ["B", title, 1, 1, 1, ada.username, expect.closeTo(1500, -2)],
    ],
    accepted: 3,
  });
});

test("nobody but managers takes anything away", async () => {
  const cid = await make({ openRank: true });
  for (const token of [(await site().user()).token, (await site().user({ roleId: 1001 })).token]) {
    for (const endpoint of [
      ...[downloadContestRank, downloadContestAcSubmission, downloadContestSubmissions],
      downloadContestStatistics,
    ]) {
      const answer = await site().call(endpoint, { token, query: { cid } });
      expect([answer.status, answer.code]).toEqual([403, "contest-not-yours"]);
    }
  }
  expect((await fetched(downloadContestRank, { cid }, "")).status).toBe(401);
});
