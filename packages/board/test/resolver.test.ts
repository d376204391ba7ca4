import fc from "fast-check";
import { expect, test } from "vitest";
import { Resolver } from "../src/query/resolver.ts";
import { makeSpec } from "../src/spec.ts";
import { windowOf } from "../src/windows.ts";
import { boardOf, type Contest, contests, dump } from "./contests.ts";

const judged = contests({ type: "acm", hasFreeze: true, isJudged: true, people: 8, attempts: 90 });

const boards = (contest: Contest) => {
  const board = boardOf(contest);
  const frozen = board.look(windowOf(contest.spec, "frozen")).standings;
  return { frozen, live: board.look(windowOf(contest.spec, "live")).standings };
};

test("300 contests: the end of the resolver is the live board, and the way back is the frozen one", () => {
  let revealed = 0;
  const property = fc.property(judged, fc.boolean(), (contest, removeStar) => {
    const { frozen, live } = boards(contest);
    const resolver = new Resolver(frozen, live, { removeStar: false });
    const start = dump(resolver.standings);
    const steps = [];
    for (let step = resolver.step(); step; step = resolver.step()) steps.push(step);
    expect(dump(resolver.standings)).toEqual(dump(live));
    expect([...resolver.standings.all.rows()]).toEqual([...live.all.rows()]);
    const settled = steps.filter(({ kind }) => kind === "settle").map(({ row }) => row);
    expect(settled.toReversed()).toEqual([...live.all.rows()]); // each at its final place, from the last to the first
    revealed += steps.length - settled.length;
    while (resolver.back());
    expect(dump(resolver.standings)).toEqual(start);
    if (removeStar) {
      const unstarred = new Resolver(frozen, live, { removeStar });
      const order = [];
      for (let step = unstarred.step(); step; step = unstarred.step())
        if (step.kind === "settle") order.push(step.row);
      expect(order.toReversed()).toEqual([...live.ranked.rows()]);
    }
  });
  fc.assert(property, { numRuns: 300 });
  expect(revealed).toBeGreaterThan(1000);
});

test("steps forward and back in any order lead where as many steps forward lead", () => {
  const property = fc.property(judged, fc.array(fc.boolean(), { maxLength: 60 }), (contest, walk) => {
    const { frozen, live } = boards(contest);
    const [resolver, straight] = [new Resolver(frozen, live), new Resolver(frozen, live)];
    let at = 0;
    for (const isForward of walk) {
      if (isForward && resolver.step()) at++;
      if (!isForward && resolver.back()) at--;
    }
    for (let step = 0; step < at; step++) straight.step();
    expect(dump(resolver.standings)).toEqual(dump(straight.standings));
    expect(resolver.pointer).toBe(straight.pointer);
  });
  fc.assert(property, { numRuns: 80 });
});

test("known cells never change, rows only rise, and nothing is opened in settled rows", () => {
  const property = fc.property(judged, (contest) => {
    const { frozen, live } = boards(contest);
    const resolver = new Resolver(frozen, live);
    const opened = new Set<string>();
    const settled = new Set<number>();
    for (const row of frozen.all.rows()) {
      contest.spec.problems.forEach((_, p) => {
        if (frozen.cell(row, p).second >= 0) opened.add(`${row} ${p}`);
      });
    }
    for (let step = resolver.step(); step; step = resolver.step()) {
      expect(settled.has(step.row)).toBe(false);
      if (step.kind === "settle") settled.add(step.row);
      else {
        expect(opened.has(`${step.row} ${step.problem}`)).toBe(false);
        expect(step.to).toBeLessThanOrEqual(step.from);
        opened.add(`${step.row} ${step.problem}`);
      }
    }
    expect(settled.size).toBe(live.all.length);
  });
  fc.assert(property, { numRuns: 80 });
});

test("a board with attempts that wait, or an OI one, is not resolved", () => {
  const [contest] = fc.sample(judged, { numRuns: 1, seed: 3 }) as [Contest];
  const person = contest.persons.find(({ kind }) => kind === "official");
  const waiting = {
    number: contest.log.length + 1,
    kind: "submitted" as const,
    submission: 1,
    judging: 1,
    participation: person?.participation ?? 0,
    problem: 7,
    language: 1,
    submittedAt: (person?.startAt ?? contest.spec.startAt) + contest.spec.freezeS * 1000,
    verdict: null,
    score: null,
    runMs: null,
  };
  const { frozen, live } = boards({ ...contest, log: [...contest.log, waiting] });
  expect(() => new Resolver(frozen, live)).toThrow("wait for their verdicts");
  const oi = boards({ ...contest, spec: makeSpec({ ...contest.draft, type: "oi" }) });
  expect(() => new Resolver(oi.frozen, oi.live)).toThrow("only ACM");
});
