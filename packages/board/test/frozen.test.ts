/**
 * Nothing that leaves a frozen board may depend on frozen verdicts: the bytes of every answer are compared between two
 * contests that differ in nothing else.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { Board } from "../src/board.ts";
import { elapsedMs } from "../src/clock.ts";
import { rankPage } from "../src/query/page.ts";
import { spreadsheetRows } from "../src/query/spreadsheet.ts";
import { statistics } from "../src/query/statistics.ts";
import { makeSpec } from "../src/spec.ts";
import { boardFor, windowOf } from "../src/windows.ts";
import { Frames } from "../src/wire/delta.ts";
import { peopleFile } from "../src/wire/people-file.ts";
import { encodeReplay } from "../src/wire/replay.ts";
import { encodeSnapshot } from "../src/wire/snapshot.ts";
import { type Contest, contests, START, verdicts } from "./contests.ts";

const viewers = [
  { name: "contestant", request: { own: "u0", concerned: ["u1", "u2"] }, wish: {} },
  { name: "contestant asking for more", request: { own: "u1", keyword: "ser" }, wish: { containsEnd: true } },
  { name: "anonymous", request: { isOutside: true, removeStar: true }, wish: {} },
  { name: "manager before they ask for the live board", request: { limit: 300 }, wish: { isForced: false } },
];

const awards = [
  { priority: 1, name: "gold", background: "#fd0", color: "#000", num: 30 },
  { priority: 2, name: "silver", background: "#ccc", color: "#000", num: 40 },
];

/** Everything that is sent to whoever may not see the live board, during and after the contest. */
function sent({ draft, persons, log }: Contest): string[] {
  const spec = makeSpec({ ...draft, awardType: 1, awards });
  const board = new Board(spec, persons);
  const view = board.open(windowOf(spec, boardFor(spec)));
  const frames = new Frames(view, board.version);
  const bytes: string[] = [];
  for (const event of log) {
    board.apply([event]);
    bytes.push(`${JSON.stringify(frames.take(board.version))}`);
  }
  for (const { request, wish } of viewers) {
    const { standings } = board.look(windowOf(spec, boardFor(spec, wish)));
    const isOutside = request.isOutside ?? false;
    bytes.push(JSON.stringify(rankPage(standings, request)), encodeSnapshot(standings, board.version));
    bytes.push(peopleFile(standings, { isOutside }), JSON.stringify(spreadsheetRows(standings)));
  }
  bytes.push(JSON.stringify(statistics(view)), JSON.stringify(statistics(board.look(view.window))));
  return bytes;
}

const isFrozenEvent = ({ spec, persons }: Contest, event: Contest["log"][number]) => {
  const person = persons.find(({ participation }) => participation === event.participation);
  const start = person?.startAt ?? null;
  const clock = (at: number) => (start === null ? elapsedMs(spec, at) : at - start);
  const end = person?.endAt ?? (start === null ? spec.endAt : start + elapsedMs(spec, spec.endAt));
  return clock(event.submittedAt) >= spec.freezeS * 1000 && event.submittedAt < end;
};

const other = fc.tuple(verdicts, fc.nat(100), fc.nat(9));

test.each(["acm", "oi"] as const)("%s: frozen verdicts change no byte", (type) => {
  const property = fc.property(
    contests({ type, hasFreeze: true }),
    fc.array(other, { minLength: 160, maxLength: 160, size: "max" }),
    (contest, others) => {
      const log = contest.log.map((event, index) => {
        const [verdict, score, runMs] = others[index] ?? [0 as const, 0, 0];
        const isHidden = event.kind === "judged" && isFrozenEvent(contest, event);
        return isHidden ? { ...event, verdict, score, runMs } : event;
      });
      expect(sent({ ...contest, log })).toEqual(sent(contest));
    },
  );
  fc.assert(property, { numRuns: 120 });
});

test("what is compared above does change on the live board", () => {
  let differences = 0;
  fc.assert(
    fc.property(contests({ type: "acm", hasFreeze: true, isJudged: true }), (contest) => {
      const flipped = contest.log.map((event) =>
        event.kind === "judged" && isFrozenEvent(contest, event)
          ? { ...event, verdict: event.verdict === 0 ? (-1 as const) : (0 as const) }
          : event,
      );
      const thawed = { ...contest.draft, thawed: true };
      if (
        sent({ ...contest, draft: thawed }).join() !==
        sent({ ...contest, draft: thawed, log: flipped }).join()
      )
        differences++;
    }),
    { numRuns: 30 },
  );
  expect(differences).toBeGreaterThan(15);
});

test("the manager's forced board is live, everybody else's is not before it is thawed", () => {
  const draft = {
    type: "acm" as const,
    startAt: START,
    endAt: START + 9e6,
    freezeAt: START + 5e6,
    problems: [],
  };
  const frozen = makeSpec({ ...draft, allowEndSubmit: true });
  expect(boardFor(frozen)).toBe("frozen");
  expect(boardFor(frozen, { containsEnd: true })).toBe("frozen");
  expect(boardFor(frozen, { isForced: true })).toBe("live");
  expect(boardFor(frozen, { isForced: true, containsEnd: true })).toBe("after-end");
  const thawed = makeSpec({ ...draft, thawed: true });
  expect(boardFor(thawed)).toBe("live");
  expect(boardFor(thawed, { containsEnd: true })).toBe("live"); // nothing was allowed after the end
});

test("no replay file is written while a freeze holds or somebody still works", () => {
  const draft = {
    type: "acm" as const,
    startAt: START,
    endAt: START + 9000,
    freezeAt: START + 5000,
    problems: [],
  };
  const late = {
    participation: 1,
    kind: "official" as const,
    uid: "a",
    username: "a",
    endAt: START + 12_000,
  };
  expect(() => encodeReplay(new Board(makeSpec(draft)), START + 20_000)).toThrow("frozen");
  const thawed = new Board(makeSpec({ ...draft, thawed: true }), [late]);
  expect(() => encodeReplay(thawed, START + 11_999)).toThrow("not over");
  expect(encodeReplay(thawed, START + 12_000).length).toBeGreaterThan(0);
});
