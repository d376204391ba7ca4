/**
 * The scoreboard engine by itself on 20,000 contestants × 15 problems × 500,000 attempts in five hours, frozen at four:
 * folds, single attempts, rejudges, pages, snapshots and frames, each beside its bound. Following the log and telling
 * 5,000 clients are measured with the server (`bench/board-live.ts`).
 */
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { brotliCompress, brotliCompressSync, constants, gzipSync } from "node:zlib";
import {
  atOnce,
  Board,
  type BoardEvent,
  type Delta,
  encodeReplay,
  encodeSnapshot,
  Frames,
  listedRows,
  makeSpec,
  type Person,
  peopleFile,
  rankPage,
  statistics,
  type View,
  windowOf,
} from "@verdict/board";
import { report } from "./lib/report.ts";

const ROWS = 20_000;
const PROBLEMS = 15;
const ATTEMPTS = 500_000;
const START = Date.UTC(2026, 10, 21, 9);
const FIVE_HOURS = 5 * 3600;
/** Attempts in a frame when 28 come a second and four frames go out. */
const PER_FRAME = 7;

interface Bound {
  unit: string;
  bound: number;
}
const bounds = {
  fold_ms: { unit: "load, fold and order, one view", bound: 200 },
  attempt_us: { unit: "one attempt, two views, ranked", bound: 20 },
  rejudge_us: { unit: "rejudge of one attempt, two views", bound: 50 },
  rejudge_problem_ms: { unit: "rejudge of a problem (33,000), two views", bound: 100 },
  memory_mb: { unit: "the contest in memory, two views", bound: 60 },
  page_ms: { unit: "page of 50 in contract shape, as text", bound: 2 },
  own_row_us: { unit: "rank of one row", bound: 10 },
  keyword_ms: { unit: "rows of a keyword", bound: 5 },
  snapshot_ms: { unit: "making and compressing a snapshot", bound: 250 },
  snapshot_kib: { unit: "snapshot, brotli 5", bound: 600 },
  delta_bytes: { unit: "frame of 7 attempts", bound: 400 },
  groups_fold_x: { unit: "load and fold by groups, times that by best attempts", bound: 3 },
  groups_rejudge_x: { unit: "rejudge of one attempt, likewise", bound: 3 },
} satisfies Record<string, Bound>;

let seed = 20_261_121;
/** The same numbers every time: xorshift. */
function random(below: number): number {
  seed ^= seed << 13;
  seed ^= seed >>> 17;
  seed ^= seed << 5;
  return (seed >>> 0) % below;
}

const spec = makeSpec({
  type: "acm",
  startAt: START,
  endAt: START + FIVE_HOURS * 1000,
  freezeAt: START + 4 * 3600 * 1000,
  problems: Array.from({ length: PROBLEMS }, (_, id) => ({
    id,
    label: String.fromCharCode(65 + id),
    color: null,
  })),
});

const people = Array.from({ length: ROWS }, (_, participation): Person => {
  const kind = participation % 50 === 7 ? "starred" : "official";
  const names = { nickname: `Contestant ${participation}`, school: `University of ${participation % 700}` };
  return {
    participation,
    kind,
    uid: `uid-${participation * 7919}`,
    username: `team${participation}`,
    ...names,
  };
});

/**
 * One event an attempt, in the order of their moments. Contestants work from easy problems to hard ones: they try until
 * it is accepted (one in two at first, one in twenty at last) or give up (one in ten), and then go on.
 */
function* log(): Generator<BoardEvent> {
  const at = new Uint8Array(ROWS);
  for (let number = 1; number <= ATTEMPTS; number++) {
    const participation = random(ROWS);
    const place = at[participation] as number;
    const problem = (place + (participation % 3)) % PROBLEMS;
    const isAccepted = random(100) < Math.max(5, 50 - 4 * place);
    const verdict = isAccepted ? 0 : ([-1, -1, 1, 3, -2] as const)[random(5)];
    if ((isAccepted || random(10) === 0) && place < PROBLEMS - 1) at[participation] = place + 1;
    yield {
      number,
      kind: "judged",
      submission: 1_000_000 + number,
      judging: 1,
      participation,
      problem,
      language: random(8),
      submittedAt: START + Math.floor((number / ATTEMPTS) * (FIVE_HOURS - 1)) * 1000 + random(1000),
      verdict: verdict as BoardEvent["verdict"],
      score: null,
      runMs: random(2000),
    };
  }
}

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
/** Megabytes in use, once nothing more can be freed: columns of boards that are gone are freed later. */
const used = async () => {
  for (let last = Number.POSITIVE_INFINITY; ; ) {
    collect();
    await setTimeout(300);
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    const now = (heapUsed + arrayBuffers) / 1e6;
    if (now > last - 0.2) return now;
    last = now;
  }
};
/** Milliseconds of this thread's processor time: what others do on the machine does not count. */
const ms = (work: () => unknown): number => {
  const from = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(from);
  return (user + system) / 1000;
};
/** The middle of several runs, in milliseconds. */
const median = (work: () => unknown, runs = 7): number => {
  const took = Array.from({ length: runs }, () => ms(work)).sort((a, b) => a - b);
  return took[Math.floor(runs / 2)] as number;
};

const events = [...log()];
const figures: Record<string, number> = {};
const load = (upTo = ATTEMPTS) => {
  const board = new Board(spec, people, ATTEMPTS);
  board.apply(upTo === ATTEMPTS ? events : events.slice(0, upTo));
  return board;
};
const frozen = windowOf(spec, "frozen");
const live = windowOf(spec, "live");

load().look(live); // warms up
figures.fold_ms = median(() => load().look(live), 5);

/** The same attempts as an olympiad: five groups a problem. Best of each group beside what counts an attempt as a whole. */
const marked = events.map((event): BoardEvent => {
  const points: number[] = Array.from({ length: 5 }, () => (random(3) === 0 ? 0 : 20));
  const score = points.reduce((sum, one) => sum + one, 0);
  return { ...event, score, groups: { scheme: "five", points } };
});
const olympiad = (oiRankScoreType: "Highest" | "Subtasks") => {
  const oi = new Board(makeSpec({ ...spec, type: "oi", rule: null, oiRankScoreType }), people, ATTEMPTS);
  oi.apply(marked);
  return oi;
};
const oneByOne = (counts: "Highest" | "Subtasks") => {
  const oi = olympiad(counts);
  oi.open(live);
  const again = marked.slice(-5000).map((event, at) => ({ ...event, number: ATTEMPTS + 1 + at, judging: 2 }));
  return ms(() => {
    for (const event of again) oi.apply([event]);
  });
};
olympiad("Subtasks").look(live); // warms up
figures.groups_fold_x =
  median(() => olympiad("Subtasks").look(live), 3) / median(() => olympiad("Highest").look(live), 3);
figures.groups_rejudge_x = oneByOne("Subtasks") / oneByOne("Highest");

const before = await used();
const LAST = 20_000;
const board = load(ATTEMPTS - LAST);
const views: View[] = [board.open(frozen), board.open(live)];
figures.attempt_us =
  (ms(() => {
    for (const event of events.slice(ATTEMPTS - LAST)) board.apply([event]);
  }) /
    LAST) *
  1000;
figures.memory_mb = (await used()) - before;

let number = ATTEMPTS;
const rejudged = (event: BoardEvent): BoardEvent => ({
  ...event,
  number: ++number,
  judging: number,
  verdict: event.verdict === 0 ? -1 : 0,
});
const singles = Array.from({ length: 10_000 }, () => rejudged(events[random(ATTEMPTS)] as BoardEvent));
figures.rejudge_us =
  ms(() => {
    for (const event of singles) board.apply([event]);
  }) / 10;
const whole = events
  .filter(({ problem }) => problem === 3)
  .map((event) => ({ ...rejudged(event), verdict: -1 as const })); // every first solver loses it to the next
figures.rejudge_problem_ms = ms(() => board.apply(whole));

const [view] = views as [View];
const { standings } = view;
const page = () => JSON.stringify(rankPage(standings, { currentPage: 1 + random(400), own: "uid-7919" }));
figures.page_ms =
  median(() => {
    for (let turn = 0; turn < 50; turn++) page();
  }) / 50;
figures.own_row_us =
  ms(() => {
    for (let turn = 0; turn < 10_000; turn++) standings.rank(random(ROWS));
  }) / 10;
listedRows(standings, { keyword: "of 69" }); // makes the texts that are searched
figures.keyword_ms =
  ms(() => {
    for (let turn = 0; turn < 50; turn++) listedRows(standings, { keyword: `of ${turn}` });
  }) / 50;

const compress = promisify(brotliCompress);
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const snapshot = encodeSnapshot(standings, board.version);
figures.encoding_ms = median(() => encodeSnapshot(standings, board.version));
const small = await compress(snapshot, quick);
figures.snapshot_ms = figures.encoding_ms + median(() => brotliCompressSync(snapshot, quick));
figures.snapshot_kib = small.length / 1024;
figures.people_kib = (await compress(peopleFile(standings), quick)).length / 1024;

const busy = load(400_000);
const told = busy.open(live);
const frames = new Frames(told, busy.version);
const sizes = Array.from({ length: 1000 }, (_, turn) => {
  busy.apply(events.slice(400_000 + turn * PER_FRAME, 400_000 + (turn + 1) * PER_FRAME));
  return JSON.stringify(frames.take(busy.version) as Delta).length;
});
figures.delta_bytes = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;

figures.minute_150_ms = median(() => board.look({ ...live, horizonS: 150 * 60 }), 3);
figures.statistics_ms = median(() => statistics(view), 5);
const thawed = makeSpec({ ...spec, thawed: true });
let next = board;
figures.refold_epoch_ms = ms(() => {
  next = atOnce(board.rebuilt(thawed));
});
figures.replay_gzip_kib = gzipSync(encodeReplay(next, spec.endAt)).length / 1024;
const minutes = next.look({ ...live, horizonS: 0 });
figures.replay_300_minutes_ms = ms(() => {
  for (let minute = 1; minute <= 300; minute++) minutes.moveTo(minute * 60);
});

report(
  figures,
  Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => {
      const { unit = "", bound } = (bounds as Record<string, Bound>)[name] ?? {};
      return [name, { figure: Number(figure.toPrecision(3)), bound, unit }];
    }),
  ),
);
