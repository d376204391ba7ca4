import fc from "fast-check";
import { expect, test } from "vitest";
import { Awards } from "../src/query/awards.ts";
import { rankPage } from "../src/query/page.ts";
import { makeSpec } from "../src/spec.ts";
import { boardOf, contests, windowsOf } from "./contests.ts";

const crowds = contests({ people: 20, attempts: 60 });

test("ranks: from 1, shared by equal keys, next by position; starred have none and take none", () => {
  const property = fc.property(crowds, (contest) => {
    const board = boardOf(contest);
    for (const window of windowsOf(contest.spec)) {
      const { standings } = board.look(window);
      const rows = [...standings.all.rows()];
      const ranked = rows.filter((row) => standings.isRanked(row));
      expect(ranked).toEqual([...standings.ranked.rows()]);
      ranked.forEach((row, position) => {
        const before = ranked[position - 1];
        const isTied = before !== undefined && standings.key[before] === standings.key[row];
        expect(standings.rank(row)).toBe(isTied ? standings.rank(before) : position + 1);
      });
      for (const row of rows.filter((r) => !standings.isRanked(r))) expect(standings.rank(row)).toBe(-1);
      for (let at = 1; at < rows.length; at++) {
        expect(standings.all.compare(rows[at - 1] as number, rows[at] as number)).toBeLessThan(0);
      }
      rows.forEach((row, at) => {
        expect(standings.all.position(row)).toBe(at);
      });
    }
  });
  fc.assert(property, { numRuns: 60 });
});

test("awards: never more than there are, nobody without a point, no starred, by priority from the top", () => {
  const award = fc.record({ priority: fc.nat(9), num: fc.nat(60) });
  const property = fc.property(crowds, fc.array(award), fc.constantFrom(1, 2), (contest, list, awardType) => {
    const awards = list.map((a, index) => ({ ...a, name: `${index}`, background: "", color: "" }));
    const spec = makeSpec({ ...contest.draft, awardType, awards });
    const { standings } = boardOf({ ...contest, spec }).look({
      freezeS: spec.freezeS,
      hasEnd: false,
      horizonS: 1e6,
    });
    const given = new Awards(standings);
    const heads = new Map<string, number>();
    let isOver = false;
    for (const row of standings.ranked.rows()) {
      const name = given.of(row)?.name;
      if (name === undefined) isOver = true;
      else {
        expect(isOver).toBe(false);
        expect(standings.points[row]).toBeGreaterThan(0);
        heads.set(name, (heads.get(name) ?? 0) + 1);
      }
    }
    for (const { name, num } of awards) {
      const room = awardType === 1 ? Math.floor((num * standings.ranked.length) / 100) : num;
      expect(heads.get(name) ?? 0).toBeLessThanOrEqual(room);
    }
    for (const row of standings.all.rows()) if (!standings.isRanked(row)) expect(given.of(row)).toBeNull();
  });
  fc.assert(property, { numRuns: 80 });
});

test("pages put together are the rows in front and the whole order; keywords and stars take out, and renumber nothing", () => {
  const property = fc.property(
    crowds,
    fc.integer({ min: 1, max: 9 }),
    fc.boolean(),
    (contest, limit, removeStar) => {
      const { standings } = boardOf(contest).look({ freezeS: 1e6, hasEnd: false, horizonS: 1e6 });
      const request = { own: "u3", concerned: ["u1", "u3", "nobody"], limit, removeStar };
      const whole = rankPage(standings, { ...request, limit: 300 });
      const pages = [];
      for (let currentPage = 1; currentPage <= whole.total / limit + 1; currentPage++) {
        const page = rankPage(standings, { ...request, currentPage });
        expect([page.total, page.size, page.current]).toEqual([whole.total, limit, currentPage]);
        pages.push(...page.records);
      }
      expect(pages).toEqual(whole.records);
      const order = [...(removeStar ? standings.ranked : standings.all).rows()].map(
        (r) => standings.people.person(r).uid,
      );
      const front = ["u3", "u1"].filter((uid) => order.includes(uid));
      expect(whole.records.map(({ uid }) => uid)).toEqual([...front, ...order]);
      const found = rankPage(standings, { keyword: " USER1", limit: 300 }).records;
      const all = rankPage(standings, { limit: 300 }).records;
      expect(found).toEqual(all.filter(({ username }) => username.startsWith("user1")));
    },
  );
  fc.assert(property, { numRuns: 60 });
});
