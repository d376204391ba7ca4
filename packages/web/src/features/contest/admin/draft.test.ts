import type { AdminContest } from "@verdict/contract";
import { expect, test } from "vitest";
import { localInput } from "../../../lib/local-date.ts";
import { bodyOf, sentAwards, usualAwards, valuesOf } from "./draft.ts";

test("awards are sent by priority from 1: gold, silver and bronze for 10, 20 and 30 at first", () => {
  const { awardType, awardConfigList } = sentAwards({
    awardType: "1",
    awards: usualAwards(["Gold", "Silver", "Bronze"]),
  });
  expect(awardType).toBe(1);
  expect(awardConfigList.map(({ priority, name, num }) => [priority, name, num])).toEqual([
    [1, "Gold", 10],
    [2, "Silver", 20],
    [3, "Bronze", 30],
  ]);
});

const saved = {
  title: "T",
  startTime: "2026-05-01T10:00:07.000Z",
  endTime: "2026-05-01T15:00:40.000Z",
  sealRank: true,
  sealRankTime: "2026-05-01T14:10:00.000Z",
  type: 0,
  auth: 0,
  awardType: 0,
  awardConfigList: [],
  starAccount: [],
  networks: [],
  accountLimitRule: null,
} as unknown as AdminContest;
const hour = 3_600_000;
const ms = (text: unknown) => Date.parse(String(text));

test("what was not touched stays to the second", () => {
  const body = bodyOf(valuesOf(saved), saved);
  expect(ms(body.startTime)).toBe(ms(saved.startTime));
  expect(ms(body.endTime)).toBe(ms(saved.endTime));
  expect(ms(body.sealRankTime)).toBe(ms(saved.sealRankTime));
});

test("a start that moves takes end and freeze with it: length and distance stay", () => {
  const moved = localInput(new Date(ms(saved.startTime) + 26 * hour));
  const body = bodyOf({ ...valuesOf(saved), startTime: moved }, saved);
  expect(ms(body.endTime) - ms(body.startTime)).toBe(ms(saved.endTime) - ms(saved.startTime));
  expect(ms(body.endTime) - ms(body.sealRankTime)).toBe(ms(saved.endTime) - ms(saved.sealRankTime));
});

test("another length keeps the freeze's distance to the end, also where it does not fit any more", () => {
  for (const hours of [8, 0]) {
    const body = bodyOf({ ...valuesOf(saved), hours, minutes: 30 }, saved);
    expect(ms(body.endTime) - ms(body.startTime)).toBe((hours + 0.5) * hour);
    expect(ms(body.endTime) - ms(body.sealRankTime)).toBe(ms(saved.endTime) - ms(saved.sealRankTime));
  }
});

test("a freeze has a length of its own", () => {
  const body = bodyOf({ ...valuesOf(saved), freeze: "own", freezeMinutes: 45 }, saved);
  expect(ms(body.endTime) - ms(body.sealRankTime)).toBe(0.75 * hour);
});

test("a contest of its list is a private one without a password", () => {
  const values = valuesOf({ ...saved, auth: 1, listOnly: true, pwd: null });
  expect(values.auth).toBe("list");
  expect(bodyOf({ ...values, pwd: "left over" }, saved)).toMatchObject({
    auth: 1,
    listOnly: true,
    pwd: null,
  });
  expect(bodyOf({ ...values, auth: "2", pwd: "sesame" }, saved)).toMatchObject({
    ...{ auth: 2, listOnly: false, pwd: "sesame" },
  });
});
