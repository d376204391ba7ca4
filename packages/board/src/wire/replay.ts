import type { Board } from "../board.ts";
import { BoardError, type BoardEvent, type GroupPoints } from "../event.ts";
import { POINT_PARTS } from "../fold/group-columns.ts";
import type { Store } from "../fold/store.ts";
import { rules, verdictClass } from "../rules.ts";
import { atOnce, type Sliced } from "../slices.ts";
import { countsByGroups, SCORE_SUM_MAX, type Spec } from "../spec.ts";
import { Reader, Writer } from "./varint.ts";

/** Rows between two stops. */
const SLICE = 200;

const MAGIC = 0x56_42_31; // "VB1"
/** The same with points of groups, where boards count by them: a list of schemes, and with each attempt its groups. */
const MAGIC_GROUPS = 0x56_42_32; // "VB2"

/**
 * Every judged attempt of a contest that is over, packed for the time slider, virtual runs and ghosts. Rows are those
 * of the people file; submissions are numbered in contest order, their ids are not told. BoardError while the contest
 * runs (also for a single row with extra time) or its freeze holds: the file would tell what is hidden.
 */
export const encodeReplay = (board: Board, nowMs: number): Uint8Array<ArrayBuffer> =>
  atOnce(slicedReplay(board, nowMs));

/** The same in slices. Nothing may be taken in by the board meanwhile that moves attempts: what is not told is old. */
export function* slicedReplay(board: Board, nowMs: number): Sliced<Uint8Array<ArrayBuffer>> {
  const { spec, people, store } = board;
  if (spec.isFrozen) throw new BoardError("the board is frozen");
  /** By second: attempts of a second are few, so that none of the sorts is long. */
  const seconds: number[][] = [];
  let length = 0;
  for (let row = 0; row < people.size; row++) {
    if (row % SLICE === SLICE - 1) yield;
    const { kind, endAt, startAt } = people.person(row);
    if (kind !== "official" && kind !== "starred") continue;
    if (Math.max(spec.endAt, endAt ?? 0, (startAt ?? 0) + spec.durationS * 1000) > nowMs) {
      throw new BoardError("the contest is not over for everybody");
    }
    for (let cell = row * store.problems, end = cell + store.problems; cell < end; cell++) {
      for (let attempt = store.head[cell] ?? -1; attempt >= 0; attempt = store.next[attempt] as number) {
        const second = store.second[attempt] as number;
        if ((store.is[attempt] as number) <= verdictClass.waiting || second < 0) continue;
        const others = seconds[second];
        if (others) others.push(attempt);
        else seconds[second] = [attempt];
        length++;
      }
    }
  }
  const writer = new Writer();
  const schemes = countsByGroups(spec) ? schemesOf(store, seconds) : null;
  writer.unsigned(schemes ? MAGIC_GROUPS : MAGIC);
  writer.unsigned(length);
  if (schemes) writeSchemes(writer, store, schemes);
  let last = 0;
  let written = 0;
  for (const key of Object.keys(seconds)) {
    const second = Number(key);
    const attempts = seconds[second] ?? [];
    attempts.sort((a, b) => (store.precedes(a, b) ? -1 : 1));
    for (const attempt of attempts) {
      if (++written % (SLICE * 10) === 0) yield;
      const cell = store.cell[attempt] as number;
      writer.unsigned(second - last);
      writer.unsigned(Math.floor(cell / store.problems));
      writer.unsigned(cell % store.problems);
      writer.signed(store.verdict[attempt] as number);
      writer.unsigned(store.language[attempt] as number);
      if (rules[spec.form].hasPoints) {
        writer.unsigned(store.score[attempt] as number);
        writer.unsigned(store.runMs[attempt] as number);
      }
      if (spec.rule.pretests) writer.unsigned(store.onPretests[attempt] as number);
      if (schemes) {
        const scheme = store.groups.scheme(attempt);
        writer.unsigned(schemes.indexOf(scheme) + 1);
        if (scheme >= 0) for (const parts of store.groups.parts(attempt)) writer.unsigned(parts);
      }
      last = second;
    }
  }
  return writer.bytes();
}

/** Numbers of the schemes that attempts have. */
function schemesOf(store: Store, seconds: readonly number[][]): number[] {
  const found = new Set<number>();
  for (const attempts of seconds) {
    for (const attempt of attempts ?? []) {
      const scheme = store.groups.scheme(attempt);
      if (scheme >= 0) found.add(scheme);
    }
  }
  return [...found];
}

/** Schemes are told by their places in the file: nobody compares them with those of other contests. */
function writeSchemes(writer: Writer, { groups }: Store, schemes: readonly number[]): void {
  writer.unsigned(schemes.length);
  for (const number of schemes) {
    const { size, cap, sumRounds } = groups.schemeAt(number);
    writer.unsigned(size);
    writer.unsigned(Number.isFinite(cap) ? Math.min(cap, CAP_MAX) + 1 : 0);
    writer.unsigned(sumRoundings.indexOf(sumRounds));
  }
}

const sumRoundings = [undefined, "down", "nearest"] as const;
const CAP_MAX = SCORE_SUM_MAX * POINT_PARTS;

function readSchemes(reader: Reader): (() => GroupPoints)[] {
  return Array.from({ length: reader.unsigned() }, (_, index) => {
    const size = reader.unsigned();
    const cap = reader.unsigned();
    const sumRounds = sumRoundings[reader.unsigned()];
    return () => ({
      scheme: String(index),
      points: Array.from({ length: size }, () => reader.unsigned() / POINT_PARTS),
      ...(cap > 0 && { cap: (cap - 1) / POINT_PARTS }),
      ...(sumRounds && { sumRounds }),
    });
  });
}

/**
 * The attempts of a replay file as a log, for a `Board` with the spec and the people of the same contest. Rows with a
 * start of their own are told as if all had started together.
 */
export function* decodeReplay(bytes: Uint8Array, spec: Spec): Generator<BoardEvent> {
  const reader = new Reader(bytes);
  const magic = reader.unsigned();
  if (magic !== MAGIC && magic !== MAGIC_GROUPS) throw new BoardError("this is no replay file");
  const length = reader.unsigned();
  const schemes = magic === MAGIC_GROUPS ? readSchemes(reader) : null;
  let second = 0;
  for (let number = 1; number <= length; number++) {
    second += reader.unsigned();
    yield {
      number,
      submission: number,
      kind: "judged",
      judging: 1,
      submittedAt: spec.startAt + second * 1000,
      participation: reader.unsigned(),
      problem: spec.problems[reader.unsigned()]?.id ?? -1,
      verdict: reader.signed() as BoardEvent["verdict"],
      language: reader.unsigned(),
      score: rules[spec.form].hasPoints ? reader.unsigned() : null,
      runMs: rules[spec.form].hasPoints ? reader.unsigned() : null,
      ...(spec.rule.pretests && reader.unsigned() === 1 && { onPretests: true }),
      groups: schemes?.[reader.unsigned() - 1]?.() ?? null,
    };
  }
}
