import {
  endpoints,
  getContestAccess,
  getContestInfo,
  getContestProblem,
  getContestProblemDetails,
  setAccessConfig,
} from "@verdict/contract";
import { describe, expect, test } from "vitest";
import { at, useContests } from "../../../test/contests.ts";
import { useSite } from "../../../test/site.ts";

const site = useSite();
const { staff, make, addProblem, change, submitted } = useContests(site);

/** Begins every text of a contest that stands nowhere else; a new field of a contest gets it, too. */
const TEXT = "Only-for-those-inside";
const secret = { description: TEXT, title: "A closed round" };

/** What a private contest tells those who are not in it. */
const OUTSIDE = [
  "allowEndSubmit",
  "auth",
  "author",
  "count",
  "duration",
  "endTime",
  "entry",
  "id",
  "listOnly",
  "now",
  "oiRankScoreType",
  "openPrint",
  "openRank",
  "rankShowName",
  "sealRank",
  "sealRankTime",
  "source",
  "startTime",
  "status",
  "teamSizeMax",
  "title",
  "type",
];

const withProblem = async (form: Parameters<typeof make>[0] = {}) => {
  const cid = await make({ ...secret, ...form });
  const problem = await addProblem(cid, "A", {
    title: `${TEXT} title`,
    description: `${TEXT} statement`,
    source: `${TEXT} source`,
    tags: ["dp"],
  });
  return { cid, ...problem };
};

const details = (cid: number, token?: string) =>
  site().call(getContestProblemDetails, { token, query: { cid, displayId: "A" } });

describe("a guest in a contest for everybody", () => {
  test("reads it from its start as who has an account and did nothing yet", async () => {
    const { cid } = await withProblem();
    const { token } = await site().user();
    for (const [endpoint, query] of [
      [getContestProblem, { cid }],
      [getContestProblemDetails, { cid, displayId: "A" }],
    ] as const) {
      const [own, guests] = [
        await site().call(endpoint, { token, query }),
        await site().call(endpoint, { query }),
      ];
      expect(guests).toMatchObject({ status: 200 });
      expect(JSON.stringify(guests.data)).toBe(JSON.stringify(own.data));
    }
    expect((await site().call(getContestInfo, { query: { cid } })).data).toMatchObject({ description: TEXT });
    expect((await site().call(getContestAccess, { query: { cid } })).data).toEqual({
      access: false,
      manages: false,
      barred: false,
      team: null,
      run: null,
      endTime: null,
      overTime: null,
    });
  });

  test("is not told where a problem is from before the end", async () => {
    const { cid, problemId } = await withProblem();
    const during = JSON.stringify((await details(cid)).data);
    for (const word of [`"${problemId}"`, `${TEXT} source`, '"dp"']) expect(during).not.toContain(word);
    await change(cid, { startTime: at(-60), endTime: at(-1) });
    expect(JSON.stringify((await details(cid)).data)).toContain(`"${problemId}"`);
  });
});

/** Every call of the interface that names a contest and changes nothing, as a guest makes it. */
async function everythingToldOf(cid: number): Promise<string> {
  const asked = endpoints
    .map(({ endpoint }) => endpoint)
    .filter(({ method, access }) => method === "GET" && access.startsWith("anon"))
    .filter(({ path }) => !path.includes("/live"));
  const told: string[] = [];
  for (const endpoint of asked) {
    const query = { cid, contestID: cid, contestId: cid, displayId: "A", currentPage: 1, limit: 10 };
    const abort = AbortSignal.timeout(5_000);
    const answer = await site()
      .fetch(endpoint, { query, signal: abort })
      .catch(() => null);
    if (answer && !answer.headers.get("content-type")?.includes("event-stream"))
      told.push(await answer.text());
  }
  return told.join("\n");
}

describe("a guest is told nothing of what is inside", () => {
  test.each([
    ["a private contest", { auth: 1, pwd: "contest-secret" }],
    [
      "a private contest that is over",
      { auth: 1, pwd: "contest-secret", startTime: at(-60), endTime: at(-1) },
    ],
    ["a hidden one", { visible: false }],
  ])("%s", async (_what, form) => {
    const { cid, problemId } = await withProblem(form);
    const told = await everythingToldOf(cid);
    // TEXT begins every word of the contest and its problem but the title.
    for (const word of [TEXT, `"${problemId}"`]) expect(told).not.toContain(word);
    expect((await site().call(getContestInfo, { query: { cid } })).data?.description ?? null).toBeNull();
    expect(await details(cid)).toMatchObject({ status: expect.toBeOneOf([400, 403]) });
  });

  test("of a private contest the page outside says these things and no others", async () => {
    const { cid } = await withProblem({
      auth: 1,
      pwd: "contest-secret",
      sealRank: true,
      sealRankTime: at(20),
    });
    const { data } = await site().call(getContestInfo, { query: { cid } });
    const told = Object.entries(data).flatMap(([name, value]) => (value === null ? [] : [name]));
    // A new field of a contest is added here, or taken away by `outsideContest` (present.ts).
    expect(told.toSorted()).toEqual(OUTSIDE);
  });

  test.each([
    ["one that is to come", { startTime: at(10), endTime: at(60) }, "contest-not-started"],
    ["one with a password to submit", { auth: 2, pwd: "contest-secret" }, "contest-guests-refused"],
    ["one bound to addresses", { networks: ["10.1.0.0/16"] }, "contest-guests-refused"],
    ["one bound to the latest sign-in", { oneSession: true }, "contest-guests-refused"],
  ])("%s: no problem", async (_what, form, code) => {
    const { cid } = await withProblem(form);
    expect(await details(cid)).toMatchObject({ status: 403, code });
    expect(await site().call(getContestProblem, { query: { cid } })).toMatchObject({ status: 403, code });
    const told = await everythingToldOf(cid);
    for (const word of [`${TEXT} title`, `${TEXT} statement`]) expect(told).not.toContain(word);
  });

  test("what contestants send", async () => {
    const { cid } = await withProblem();
    const { token, username } = await site().user();
    await submitted(token, cid, "A");
    expect(await everythingToldOf(cid)).not.toContain(username);
  });
});

test("a site that is closed to guests tells them nothing of its contests", async () => {
  const { cid } = await withProblem();
  const switchTo = (guests: boolean) => site().call(setAccessConfig, { token: staff.root, body: { guests } });
  expect((await switchTo(false)).status).toBe(200);
  try {
    expect(await everythingToldOf(cid)).not.toContain(TEXT);
    expect(await details(cid)).toMatchObject({ http: 401, code: "login-required" });
  } finally {
    await switchTo(true);
  }
});
