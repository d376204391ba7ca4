import { expect, test } from "vitest";
import { pageScan } from "./page-scan.ts";

const CAP = 100_000;

/** Which of so many rows, by place in the list, a page is that is read as `pageScan` says. */
async function placesOf(currentPage: number, limit: number, all: number, cap = CAP) {
  const read = await pageScan({ currentPage, limit }, async () => Math.min(all, cap), cap);
  const list = Array.from({ length: all }, (_, place) => place);
  const rows = (read.isBackward ? list.toReversed() : list).slice(read.offset, read.offset + read.limit);
  return { ...read, places: rows.toSorted((a, b) => a - b) };
}

test.each([10, 7, 100])("pages of %i are the same rows from either end", async (limit) => {
  const all = 3003;
  for (let page = 1; page <= Math.ceil(all / limit) + 1; page += 1) {
    const first = (page - 1) * limit;
    const { places } = await placesOf(page, limit, all);
    const wanted = Array.from({ length: Math.max(0, Math.min(limit, all - first)) }, (_, n) => first + n);
    expect(places, `page ${page}`).toEqual(wanted);
  }
});

test("the last page passes no row, the first ones wait for no total, and beyond the cap there is no end", async () => {
  expect(await placesOf(9000, 10, 90_000)).toMatchObject({ isBackward: true, offset: 0 });
  const never = () => new Promise<number>(() => {});
  expect(await pageScan({ currentPage: 1, limit: 10 }, never, CAP)).toMatchObject({ isBackward: false });
  expect((await placesOf(9900, 10, CAP)).isBackward).toBe(false);
});
