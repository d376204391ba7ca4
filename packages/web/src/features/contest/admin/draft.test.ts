import { expect, test } from "vitest";
import { sentAwards, usualAwards } from "./draft.ts";

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
