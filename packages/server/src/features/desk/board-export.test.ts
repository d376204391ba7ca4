import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { downloadContestBoard } from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { z } from "zod";
import { useBoards } from "../../../test/board.ts";
import { at, useContests } from "../../../test/contests.ts";
import { eventually } from "../../../test/eventually.ts";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { contests as contestRows } from "../contest/tables.ts";

const site = useSite();
const contests = useContests(site);
let node: TestNode;
const { attempt } = useBoards(site, contests, () => node);
let ada: TestUser;
let bob: TestUser;
let star: TestUser;

beforeAll(async () => {
  node = await TestNode.join(site());
  ada = await site().user({ school: "North" });
  bob = await site().user();
  star = await site().user();
});

/** Facts of the standard ranklist's published schema, for the parts that are written. */
const duration = z.tuple([z.number(), z.enum(["ms", "s", "min", "h", "d"])]);
const color = z.string().regex(/^#[0-9A-Fa-f]{6}$/);
const result = z.enum(["FB", "AC", "RJ", "?", "WA", "PE", "TLE", "MLE", "OLE", "RTE", "NOUT", "CE", "UKE"]);
const style = z.strictObject({ textColor: color.optional(), backgroundColor: color.optional() });
const Ranklist = z.strictObject({
  type: z.literal("general"),
  version: z.string().regex(/^0\.3\.\d+$/),
  contest: z.strictObject({
    title: z.string(),
    startAt: z.iso.datetime(),
    duration,
    frozenDuration: duration.optional(),
  }),
  problems: z.array(
    z.strictObject({ alias: z.string(), title: z.string().optional(), style: style.optional() }),
  ),
  series: z.array(
    z.strictObject({
      title: z.string(),
      segments: z.array(z.strictObject({ title: z.string(), style })).optional(),
      rule: z.union([
        z.strictObject({
          preset: z.literal("Normal"),
          options: z.strictObject({ includeOfficialOnly: z.boolean() }),
        }),
        z.strictObject({
          preset: z.literal("ICPC"),
          options: z.strictObject({
            ratio: z
              .strictObject({
                value: z.array(z.number()),
                rounding: z.enum(["floor", "ceil", "round"]),
                denominator: z.enum(["all", "submitted", "scored"]),
              })
              .optional(),
            count: z.strictObject({ value: z.array(z.number()) }).optional(),
          }),
        }),
      ]),
    }),
  ),
  rows: z.array(
    z.strictObject({
      user: z.strictObject({
        id: z.string(),
        name: z.string(),
        official: z.boolean(),
        organization: z.string().optional(),
        teamMembers: z.array(z.object({ name: z.string() })).optional(),
      }),
      score: z.strictObject({ value: z.number(), time: duration }),
      statuses: z.array(
        z.strictObject({
          result: z.enum(["FB", "AC", "RJ", "?"]).nullable(),
          score: z.number().optional(),
          time: duration.optional(),
          tries: z.int().min(0).optional(),
          solutions: z.array(z.strictObject({ result, time: duration })).optional(),
        }),
      ),
    }),
  ),
  sorter: z.union([
    z.strictObject({
      algorithm: z.literal("ICPC"),
      config: z.strictObject({ penalty: duration, noPenaltyResults: z.array(result.nullable()) }),
    }),
    z.strictObject({ algorithm: z.literal("score"), config: z.object({}) }),
  ]),
});

/** Facts of XCPCIO's published types, for the parts that are written. */
const Config = z.strictObject({
  contest_name: z.string(),
  start_time: z.int(),
  end_time: z.int(),
  frozen_time: z.int().min(0),
  penalty: z.int(),
  problem_id: z.array(z.string()),
  balloon_color: z.array(z.strictObject({ color, background_color: color })),
  group: z.record(z.string(), z.string()),
  organization: z.string(),
  status_time_display: z.strictObject({
    correct: z.boolean(),
    incorrect: z.boolean(),
    pending: z.boolean(),
  }),
  options: z.strictObject({
    calculation_of_penalty: z.enum(["in_minutes", "in_seconds"]),
    submission_timestamp_unit: z.enum(["second", "millisecond", "microsecond", "nanosecond"]),
  }),
});
const Teams = z.record(
  z.string(),
  z.strictObject({
    team_id: z.string(),
    name: z.string(),
    organization: z.string(),
    members: z.array(z.string()),
    group: z.array(z.string()),
    official: z.boolean().optional(),
    unofficial: z.boolean().optional(),
  }),
);
const words = ["FROZEN", "ACCEPTED", "WRONG_ANSWER", "COMPILE_ERROR", "PRESENTATION_ERROR"] as const;
const Runs = z.array(
  z.strictObject({
    submission_id: z.string(),
    team_id: z.string(),
    problem_id: z.int().min(0),
    timestamp: z.int().min(0),
    status: z.enum(words),
    language: z.string(),
  }),
);

async function fetched(cid: number, query: object) {
  const answer = await site().fetch(downloadContestBoard, {
    token: contests.staff.admin.token,
    query: { cid, ...query },
  });
  return Buffer.from(await answer.arrayBuffer());
}

const ranklist = async (cid: number, query: object = {}) =>
  Ranklist.parse(JSON.parse((await fetched(cid, { format: "srk", ...query })).toString()));

async function xcpcio(cid: number, query: object = {}) {
  const zip = await fromBufferPromise(await fetched(cid, { format: "xcpcio", ...query }));
  const files = new Map<string, unknown>();
  for await (const entry of zip.eachEntry()) {
    const content = await text(Readable.from(await zip.openReadStreamPromise(entry)));
    files.set(entry.fileName, JSON.parse(content));
  }
  return {
    config: Config.parse(files.get("config.json")),
    teams: Teams.parse(files.get("team.json")),
    runs: Runs.parse(files.get("run.json")),
  };
}

async function contest() {
  const awards = [{ priority: 1, name: "Gold", background: "#fd0", color: "#000000", num: 1 }];
  const cid = await contests.make({
    ...{ sealRank: true, sealRankTime: at(-10), starAccount: [star.username] },
    ...{ awardType: 2, awardConfigList: awards },
  });
  for (const label of ["A", "B"]) await contests.addProblem(cid, label);
  await attempt(ada, cid, "A", [60, "WA"]);
  await attempt(ada, cid, "A", [90, "CE"]);
  await attempt(ada, cid, "A", [120, "AC"]);
  await attempt(star, cid, "A", [30, "AC"]);
  await attempt(bob, cid, "B", [100, "PE"]);
  await attempt(bob, cid, "B", [1700, "AC"]);
  return cid;
}

test("a standard ranklist, frozen and live", async () => {
  const cid = await contest();
  const frozen = await ranklist(cid);
  expect(frozen.contest).toMatchObject({ duration: [3600, "s"], frozenDuration: [2400, "s"] });
  expect(frozen.series).toMatchObject([
    {
      segments: [{ title: "Gold", style: { backgroundColor: "#ffdd00", textColor: "#000000" } }],
      rule: { options: { count: { value: [1] } } },
    },
  ]);
  const short = ({ rows }: typeof frozen) =>
    rows.map(({ user, score, statuses }) => [
      user.name,
      user.official,
      score.value,
      ...statuses.map(({ result: code, tries = 0 }) => `${code} ${tries}`),
    ]);
  expect(short(frozen)).toEqual([
    [star.username, false, 1, "FB 1", "null 0"],
    [ada.username, true, 1, "AC 2", "null 0"],
    [bob.username, true, 0, "null 0", "? 2"],
  ]);
  expect(frozen.rows[1]?.statuses[0]?.solutions).toEqual([
    { result: "WA", time: [60, "s"] },
    { result: "CE", time: [90, "s"] },
    { result: "AC", time: [120, "s"] },
  ]);
  expect(frozen.rows[1]?.score.time).toEqual([120 + 1200, "s"]);
  const live = await ranklist(cid, { forceRefresh: true });
  expect(short(live).at(-1)).toEqual([bob.username, true, 1, "null 0", "FB 2"]);
});

test("the files of XCPCIO's board, frozen and live", async () => {
  const cid = await contest();
  const { config, teams, runs } = await xcpcio(cid);
  expect(config).toMatchObject({ frozen_time: 2400, penalty: 1200, problem_id: ["A", "B"] });
  expect(config.end_time - config.start_time).toBe(3600);
  const byName = new Map(Object.values(teams).map((team) => [team.name, team]));
  expect(byName.get(ada.username)).toMatchObject({ official: true, organization: "North" });
  expect(byName.get(star.username)).toMatchObject({ unofficial: true });
  expect(runs.map(({ timestamp, status }) => [timestamp, status])).toEqual([
    [30, "ACCEPTED"],
    [60, "WRONG_ANSWER"],
    [90, "COMPILE_ERROR"],
    [100, "PRESENTATION_ERROR"],
    [120, "ACCEPTED"],
    [1700, "FROZEN"],
  ]);
  expect((await xcpcio(cid, { forceRefresh: true })).runs.at(-1)?.status).toBe("ACCEPTED");
});

test("points: a ranklist by score; XCPCIO's board knows none", async () => {
  const cid = await contests.make({ type: 1 });
  await contests.addProblem(cid, "A", { type: 1 });
  await attempt(ada, cid, "A", [60, "PA", 40]);
  const { rows, sorter } = await ranklist(cid);
  expect(sorter.algorithm).toBe("score");
  expect(rows).toMatchObject([{ score: { value: 40 }, statuses: [{ score: 40 }] }]);
  const refused = await site().call(downloadContestBoard, {
    token: contests.staff.admin.token,
    query: { cid, format: "xcpcio" },
  });
  expect(refused.code).toBe("contest-not-acm");
});

test.each([0, 218_749])(
  "a start that nobody knows, %i ms before, is not told as a date",
  async (pausedMs) => {
    const cid = await contests.make({ startTime: at(60), endTime: at(120) });
    await site().db.update(contestRows).set({ pausedMs }).where(eq(contestRows.id, cid));
    const token = contests.staff.admin.token;
    for (const format of ["srk", "xcpcio"] as const) {
      const refused = await site().call(downloadContestBoard, { token, query: { cid, format } });
      expect(refused.code, format).toBe("contest-not-started");
    }
    const [startTime, endTime] = [at(61), at(121)];
    expect(await contests.change(cid, { startTime, endTime })).toMatchObject({ status: 200 });
    // The board hears of it in a moment, and tells no date until then.
    await eventually(async () =>
      expect((await ranklist(cid)).contest.startAt).toBe(new Date(startTime).toISOString()),
    );
    expect((await xcpcio(cid)).config.start_time).toBe(Math.floor(Date.parse(startTime) / 1000));
  },
);
