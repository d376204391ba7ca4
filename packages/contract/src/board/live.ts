import { z } from "zod";
import { AwardConfig } from "../contest/admin.ts";
import { contestShowNames, oiScoreTypes } from "../contest/contest.ts";
import { ContestRule } from "../contest/contest-rule.ts";
import { endpoint } from "../endpoint.ts";
import { boolean, optionalText, rowId } from "../scalar.ts";
import { SubmissionEvent } from "../submission.ts";
import { entrantRefusals, outsideRefusals } from "./board.ts";

/**
 * Boards as our own page holds them: settings, people and cells once, then what changes. A page asks for the state,
 * the snapshot and, after it, the people, whose file then has every row of the snapshot; frames come by `live`.
 */

/**
 * inside: for those who may look into the contest, frozen for all of them from its first minute on. outside: for
 * everybody where the contest opens its board; without real names. live: for managers, with what is frozen.
 */
export const boardSides = ["inside", "outside", "live"] as const;
export type BoardSide = (typeof boardSides)[number];

const place = {
  cid: rowId,
  side: z.enum(boardSides),
  /** With what was sent in after the end, where the contest allows that and this side is not frozen. */
  containsEnd: boolean.optional(),
};

/** Refusals of every call that names a side. */
const sideRefusals = [
  ...new Set([...entrantRefusals, ...outsideRefusals, "login-required", "contest-not-yours"] as const),
];

/**
 * none: verdicts are never hidden. ahead: they will be. on: those from `from` on are hidden until `until`. kept: hidden
 * after the end, too, until somebody lifts it. lifted: they were hidden, and are not any more.
 */
export const freezeStates = ["none", "ahead", "on", "kept", "lifted"] as const;

/** As the board engine's `makeSpec` takes it; moments in milliseconds since 1970. */
const BoardSettings = z.object({
  type: z.enum(["acm", "oi"]),
  startAt: z.int(),
  endAt: z.int(),
  freezeAt: z.int().nullable(),
  /** Whether the freeze was lifted. */
  thawed: z.boolean(),
  /** Time that does not count: the contest's clock stands still. */
  removed: z.array(z.object({ from: z.int(), to: z.int() })),
  allowEndSubmit: z.boolean(),
  oiRankScoreType: z.enum(oiScoreTypes),
  /** What the board counts; absent: what is usual for the type. */
  rule: ContestRule.optional(),
  penaltyS: z.int(),
  showName: z.enum(contestShowNames),
  awardType: z.int(),
  awards: z.array(AwardConfig),
  problems: z.array(
    z.object({
      /** Of the contest's problem. */
      id: z.int(),
      label: z.string(),
      title: z.string(),
      color: z.string().nullable(),
      /** On the board, and as the judge counts. */
      maxScore: z.int(),
      fullScore: z.int(),
    }),
  ),
  epoch: z.int(),
});

export const getBoardState = endpoint({
  name: "getBoardState",
  method: "GET",
  path: "/api/board/state",
  summary: "A board's settings, version and freeze, with the server's time",
  access: "anon-checked",
  query: z.object(place),
  data: z.object({
    cid: z.int(),
    title: z.string(),
    /** Epoch and number in the contest's log: "3.1205". The same version is the same board on all servers. */
    version: z.string(),
    epoch: z.int(),
    settings: BoardSettings,
    /** Name of the people file. */
    people: z.string(),
    freeze: z.object({
      state: z.enum(freezeStates),
      /** Milliseconds since 1970; null: never, or (until) nobody knows. */
      from: z.int().nullable(),
      until: z.int().nullable(),
    }),
    /** Milliseconds since 1970. */
    now: z.int(),
    /** Whether the caller may ask for the side `live`. */
    isManager: z.boolean(),
    /** Whether a replay may be fetched now. */
    hasReplay: z.boolean(),
  }),
  refusals: sideRefusals,
});

export const getBoardPeople = endpoint({
  name: "getBoardPeople",
  method: "GET",
  path: "/api/board/people",
  summary: "Names of a board's rows: JSON array by row; the ETag is the file's name",
  access: "anon-checked",
  query: z.object(place),
  data: z.unknown(),
  answer: "bytes",
  refusals: sideRefusals,
});

export const getBoardSnapshot = endpoint({
  name: "getBoardSnapshot",
  method: "GET",
  path: "/api/board/snapshot",
  summary: "A board's cells as JSON for the board engine; the ETag is their version",
  access: "anon-checked",
  query: z.object(place),
  data: z.unknown(),
  answer: "bytes",
  refusals: sideRefusals,
});

export const getBoardReplay = endpoint({
  name: "getBoardReplay",
  method: "GET",
  path: "/api/board/replay",
  summary: "Every judged submission of a contest that is over and not frozen, packed for the board engine",
  access: "anon-checked",
  query: z.object({ cid: rowId, side: z.enum(boardSides) }),
  data: z.unknown(),
  answer: "bytes",
  refusals: [...sideRefusals, "contest-replay-early"],
});

export const getBoardCell = endpoint({
  name: "getBoardCell",
  method: "GET",
  path: "/api/board/cell",
  summary:
    "What a cell of a board that adds up the best of each group is made of: the caller's own, or one they may look into",
  access: "login",
  query: z.object({
    cid: rowId,
    /** Empty: the caller's own row. */
    username: optionalText(64),
    displayId: z.string().trim().min(1).max(50),
  }),
  /** null: no such board, row or groups for this caller. */
  data: z
    .object({
      groups: z.array(z.object({ name: z.string(), points: z.number(), max: z.number().nullable() })),
    })
    .nullable(),
  refusals: entrantRefusals,
});

export const getBoardStatistics = endpoint({
  name: "getBoardStatistics",
  method: "GET",
  path: "/api/board/statistics",
  summary: "Figures of a board for pictures; as frozen as the board",
  access: "anon-checked",
  query: z.object(place),
  data: z.object({
    version: z.string(),
    /** Seconds between two points of `attempts` and `accepted`. */
    stepS: z.int(),
    attempts: z.array(z.int()),
    accepted: z.array(z.int()),
    /** By column. */
    problems: z.array(z.object({ solved: z.int(), tried: z.int(), attempts: z.int() })),
    /** Attempts by name of the language. */
    languages: z.record(z.string(), z.int()),
    /** First rows of the board, each with [second, points, cost] after every change. */
    leaders: z.array(
      z.object({
        /** In the people file. */
        row: z.int(),
        shown: z.string(),
        progress: z.array(z.tuple([z.int(), z.int(), z.number()])),
      }),
    ),
  }),
  refusals: sideRefusals,
});

export const getBoardResolver = endpoint({
  name: "getBoardResolver",
  method: "GET",
  path: "/api/board/resolver",
  summary: "Both boards of an ended ACM contest with a freeze, to open it cell by cell without a connection",
  access: "contest-manager",
  query: z.object({ cid: rowId }),
  data: z.object({
    title: z.string(),
    version: z.string(),
    settings: BoardSettings,
    /** The people file and two snapshots, as texts for the board engine. */
    people: z.string(),
    frozen: z.string(),
    live: z.string(),
    /** Gold, silver and bronze as they are proposed. */
    medals: z.tuple([z.int(), z.int(), z.int()]),
  }),
  refusals: [
    "no-such-contest",
    "contest-not-yours",
    "contest-not-resolvable",
    "contest-board-waits",
    "contest-board-large",
  ],
});

/** Topics of one stream. */
export const LIVE_TOPICS_MAX = 100;
/** Streams that one user may have open at a server. */
export const LIVE_STREAMS_OF_USER_MAX = 30;

const topic =
  /^(board\.\d{1,9}\.(inside|outside|live)(\.after)?(@\d{1,9}\.\d{1,12})?|contest\.\d{1,9}|run\.\d{1,9}|staff\.\d{1,9}|submission\.\d{1,15}|user)$/;

/**
 * What changed in a contest beside its board; told to its entrants by `contest`, what waits for its managers by `staff`,
 * what came of submissions to those who hold a virtual run by `run`.
 */
export const contestChanges = [
  "settings",
  "announcement",
  "clarification",
  "print",
  "balloon",
  "run",
] as const;

/** As the board engine's `Mirror` takes it. */
const BoardFrame = z.union([
  z.object({
    type: z.literal("delta"),
    from: z.string(),
    to: z.string(),
    cells: z.array(z.array(z.number())),
    ties: z.array(z.array(z.number())).optional(),
    /** People whose rows are new. */
    joined: z.array(z.unknown()).optional(),
  }),
  z.object({
    type: z.literal("reload"),
    to: z.string(),
    /** Listeners fetch the board at some time within so many milliseconds. */
    withinMs: z.number().optional(),
  }),
]);

/**
 * `topic` as it was asked for, but for the version of a board. Who joins a contest or `user` hears again what was told in
 * the last 15 s.
 */
export const LiveEvent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("board"), topic: z.string(), frame: BoardFrame }),
  z.object({ kind: z.literal("contest"), topic: z.string(), change: z.enum(contestChanges) }),
  z.object({ kind: z.literal("submission"), topic: z.string(), event: SubmissionEvent }),
  /** Something that counts as unread changed. */
  z.object({ kind: z.literal("user"), topic: z.string() }),
  /** Nothing (more) comes of this topic; the code of a refusal. */
  z.object({ kind: z.literal("refused"), topic: z.string(), code: z.string() }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

export const live = endpoint({
  name: "live",
  method: "GET",
  path: "/api/live",
  summary:
    "One stream of server-sent events for a page. Topics, repeated or with commas: board.CID.SIDE (with .after: as containsEnd; with @VERSION: frames since then), contest.CID, run.CID (for virtual runs), staff.CID (for its managers), submission.ID, user",
  access: "anon-checked",
  query: z.object({
    topic: z
      .union([z.string().max(8000), z.array(z.string().max(100)).max(LIVE_TOPICS_MAX)])
      .transform((topics) => [...new Set([topics].flat().flatMap((each) => each.split(",")))])
      .pipe(z.array(z.string().regex(topic)).min(1).max(LIVE_TOPICS_MAX)),
  }),
  data: LiveEvent,
  answer: "events",
  refusals: ["too-many-requests"],
});
