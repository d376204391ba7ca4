import { getContestInfo } from "@verdict/contract";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useContests } from "../../test/contests.ts";
import { useSite } from "../../test/site.ts";
import { compareClocks, databaseNow } from "./clock.ts";

/** A server whose clock is not the database's. */

const site = useSite();
const { make } = useContests(site);
const MINUTE = 60_000;
const said: string[] = [];
const compare = () =>
  compareClocks({
    db: site().db,
    log: { warn: (_: object, text: string) => said.push(text) } as never,
  });

async function databaseAt(): Promise<number> {
  const { rows } = await site().db.execute<{ at: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
  );
  return rows[0]?.at ?? 0;
}

beforeEach(() => {
  said.length = 0;
});
afterEach(async () => {
  vi.useRealTimers();
  await compare();
});

test("clocks that agree within the time of a question are the same", async () => {
  await compare();
  const before = Date.now();
  const now = databaseNow().getTime();
  expect(now).toBeGreaterThanOrEqual(before - 1);
  expect(now).toBeLessThanOrEqual(Date.now() + 1);
  expect(said).toEqual([]);
});

test.each([
  [2, "ahead of"],
  [-2, "behind"],
])(
  "a clock %i minutes off opens and closes nothing at another time, and is told of once",
  async (minutes, words) => {
    const ends = await databaseAt();
    const soon = await make({
      startTime: new Date(ends - MINUTE).toISOString(),
      endTime: new Date(ends + MINUTE).toISOString(),
    });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * MINUTE });
    await compare();
    await compare();
    expect(Math.abs(databaseNow().getTime() - (await databaseAt()))).toBeLessThan(MINUTE / 2);
    expect(said).toEqual([expect.stringMatching(`1[12]. s ${words} the database's`)]);
    const { data } = await site().call(getContestInfo, { query: { cid: soon } });
    expect(data.status).toBe(0);
    expect(Math.abs(Date.parse(data.now?.replace("+0000", "Z") ?? "") - (await databaseAt()))).toBeLessThan(
      MINUTE / 2,
    );
    vi.useRealTimers();
    await compare();
    expect(said.at(-1)).toContain("agrees with the database's again");
  },
);
