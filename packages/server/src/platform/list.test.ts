import { expect, test, vi } from "vitest";
import { JsonText } from "./json.ts";
import { arrayList, type List, listPage, listPageText, withKeptTotal } from "./list.ts";
import { openTotals } from "./totals.ts";

/** A list of so many rows whose length is counted by `count`. */
const listOf = (length: number, count = vi.fn(async () => length)) => {
  const { length: _, ...list } = arrayList(Array.from({ length }, (_, place) => place));
  return { list: { ...list, count } satisfies List<number>, count };
};

test("a page that is not full tells how long its list is, one behind the end does not", async () => {
  const { list, count } = listOf(24);
  const at = async (currentPage: number) => {
    const { total, pages } = await listPage({ currentPage, limit: 10 }, list);
    return [total, pages, count.mock.calls.length];
  };
  expect(await at(3)).toEqual([24, 3, 0]);
  expect(await at(1)).toEqual([24, 3, 1]);
  expect(await at(4)).toEqual([24, 3, 2]);
  const empty = listOf(0);
  expect(await listPage({ currentPage: 1, limit: 10 }, empty.list)).toEqual({
    ...{ records: [], total: 0, size: 10, current: 1, pages: 0 },
  });
  expect(empty.count).not.toHaveBeenCalled();
});

test("a list that is read from its end is counted once", async () => {
  const { list, count } = listOf(2000);
  const far: List<number> = {
    ...list,
    rows: async (query, total) => ((await total()) > 0 ? list.rows(query, total) : []),
  };
  expect((await listPage({ currentPage: 150, limit: 10 }, far)).total).toBe(2000);
  expect(count).toHaveBeenCalledTimes(1);
});

test("rows are presented together, beside the total of all", async () => {
  const page = await listPage({ currentPage: 2, limit: 2 }, arrayList([1, 2, 3, 4, 5]), async (rows) =>
    rows.map((row) => `row ${row}`),
  );
  expect(page).toEqual({ records: ["row 3", "row 4"], total: 5, size: 2, current: 2, pages: 3 });
});

test("a kept total is one for all pages and languages of a filter, and for no other filter", async () => {
  const totals = openTotals(10_000);
  const { list, count } = listOf(30);
  const ask = (filter: object) =>
    listPage({ currentPage: 1, limit: 10 }, withKeptTotal(totals, ["a", filter], list));
  await ask({ keyword: "x", currentPage: 1, limit: 10, l: "en" });
  await ask({ keyword: "x", currentPage: 2, limit: 20, l: "ja" });
  expect(count).toHaveBeenCalledTimes(1);
  await ask({ keyword: "y" });
  expect(count).toHaveBeenCalledTimes(2);
});

test("rows that are JSON already stand in the page as they are", async () => {
  const rows = [1, 2].map((n) => new JsonText<{ n: number }>(`{"n":${n}}`));
  const { text } = await listPageText({ currentPage: 1, limit: 2 }, arrayList(rows));
  expect(JSON.parse(text)).toEqual({
    records: [{ n: 1 }, { n: 2 }],
    total: 2,
    size: 2,
    current: 1,
    pages: 1,
  });
});
