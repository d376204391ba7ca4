import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import {
  MOVE_EXAMPLES,
  MOVE_UNEXPLAINED,
  type MoveReport,
  moveKinds,
  ruleOf,
  status,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { LoadedBoard } from "../board/loaded-board.ts";
import { contests } from "../contest/tables.ts";
import { offBoards } from "../group/level.ts";
import { problems } from "../problem/tables.ts";
import { unixLineEnds } from "../testdata/blobs.ts";
import { testFilesOf } from "../testdata/versions.ts";
import { countMoved, knownMove, movedAmong } from "./moved.ts";
import { Remarks } from "./remarks.ts";
import type { OldRow, Source } from "./source.ts";

type Proof = MoveReport["proofs"][number];

/** What was compared in one respect, and why what differs does. */
class Book {
  readonly #proof: Proof;
  readonly #reasons = new Map<string, Proof["explained"][number]>();

  constructor(what: Proof["what"]) {
    this.#proof = { what, checked: 0, same: 0, explained: [], unexplained: [], unexplainedCount: 0 };
  }

  same(): void {
    this.#proof.checked += 1;
    this.#proof.same += 1;
  }

  /** `reason` null: there is none. */
  differs(id: string, detail: string, reason: string | null): void {
    this.#proof.checked += 1;
    if (reason === null) {
      this.#proof.unexplainedCount += 1;
      if (this.#proof.unexplained.length < MOVE_UNEXPLAINED) this.#proof.unexplained.push({ id, detail });
      return;
    }
    const known = this.#reasons.get(reason) ?? { reason, count: 0, examples: [] };
    known.count += 1;
    if (known.examples.length < MOVE_EXAMPLES) known.examples.push({ id, detail });
    this.#reasons.set(reason, known);
  }

  get proof(): Proof {
    return { ...this.#proof, explained: [...this.#reasons.values()] };
  }
}

/** The old site's numbers beside ours, after a move. Reads both sides and writes nothing. */
export async function prove(db: Db, source: Source): Promise<MoveReport> {
  const startedAt = new Date();
  const moveId = await knownMove(db, source.system, source.site);
  if (moveId === undefined) throw new Error("nothing of this site has moved in yet");
  const kinds: MoveReport["kinds"] = [];
  for (const kind of moveKinds)
    kinds.push({ kind, there: await source.count(kind), here: await countMoved(db, moveId, kind), fresh: 0 });
  const left = await leftBehind(db, source, moveId);
  const proofs = [
    await proveSolved(db, source, moveId, left),
    ...(await proveProblems(db, source, moveId, left)),
    await proveBoards(db, source, moveId, left),
    await proveFiles(db, source, moveId),
  ];
  return {
    ...{ system: source.system, site: source.site, what: "prove" },
    ...{ startedAt: startedAt.toISOString(), endedAt: new Date().toISOString() },
    ...{ kinds, remarks: [], samples: [], proofs },
  };
}

/** Submissions that are there and not here: how many of what, and how many of them accepted. */
interface Left {
  readonly acceptedOfUser: ReadonlyMap<string, number>;
  readonly ofProblem: ReadonlyMap<string, number>;
  readonly acceptedOfProblem: ReadonlyMap<string, number>;
  /** Themselves, by contest. */
  readonly inContest: ReadonlyMap<string, ReadonlySet<string>>;
}

async function leftBehind(db: Db, source: Source, moveId: number): Promise<Left> {
  const left = {
    ...{ acceptedOfUser: new Map<string, number>(), ofProblem: new Map<string, number>() },
    ...{ acceptedOfProblem: new Map<string, number>(), inContest: new Map<string, Set<string>>() },
  };
  const add = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
  for await (const page of source.pages("submission", new Remarks())) {
    const known = await movedAmong(db, moveId, "submission", idsOf(page));
    for (const old of page) {
      if (known.has(old.id)) continue;
      add(left.ofProblem, old.problem);
      if (old.contest !== null)
        left.inContest.set(old.contest, (left.inContest.get(old.contest) ?? new Set()).add(old.id));
      if (old.status !== status.accepted) continue;
      add(left.acceptedOfUser, old.user);
      add(left.acceptedOfProblem, old.problem);
    }
  }
  return left;
}

const idsOf = (page: readonly { id: string }[]) => page.map(({ id }) => id);

/** Of one thing: as the old site shows it, counted there, what did not come; here, counted without contests and with them. */
interface Numbers {
  readonly shown: number;
  readonly recount: number;
  readonly left: number;
  readonly ours: number;
  readonly outside: number;
  readonly all: number;
}

const told = ({ shown, recount, left, ours, outside, all }: Numbers): string =>
  `there ${shown}, counted ${recount}, of which ${left} did not come; here ${ours}, counted ${outside}, with contests ${all}`;

/** `isSum`: what did not come is missing one by one; else at most so many, for they may be there twice. */
function reasonOf({ shown, recount, left, ours, outside, all }: Numbers, isSum: boolean): string | null {
  const missing = recount - all;
  if (ours !== outside || missing < 0 || missing > left || (isSum && missing !== left)) return null;
  if (missing > 0) return LEFT_OUT;
  if (ours < all) return "those in contests and groups are counted there and not here";
  return shown === recount ? null : "the old site's own number is not that of its submissions";
}

function compare(book: Book, id: string, isHere: boolean, numbers: Numbers, isSum: boolean): void {
  if (!isHere) book.differs(id, told(numbers), "it did not come itself: the report of the move says why");
  else if (numbers.ours === numbers.shown && numbers.ours === numbers.outside) book.same();
  else book.differs(id, told(numbers), reasonOf(numbers, isSum));
}

async function proveSolved(db: Db, source: Source, moveId: number, left: Left): Promise<Proof> {
  const book = new Book("solved");
  for await (const page of source.numbers.solved) {
    const known = await movedAmong(db, moveId, "user", idsOf(page));
    const { rows } = await db.execute<{ uid: string; ours: number; outside: number; all: number }>(sql`
      select u.uid, u.ac as ours, count(distinct s.problem_id)::int as all,
        (count(distinct s.problem_id) filter (where s.contest_id is null and s.group_id is null))::int as outside
      from user_score u left join submission s on s.uid = u.uid and s.status = ${status.accepted}
      where u.uid = any(${sql.param([...known.values()].map(({ newId }) => newId))}::text[]) group by 1, 2`);
    const here = new Map(rows.map((row) => [row.uid, row]));
    for (const { id, shown, recount } of page) {
      const row = here.get(known.get(id)?.newId ?? "");
      const lost = left.acceptedOfUser.get(id) ?? 0;
      const { ours, outside, all } = row ?? { ours: 0, outside: 0, all: 0 };
      compare(book, id, row !== undefined, { shown, recount, left: lost, ours, outside, all }, false);
    }
  }
  return book.proof;
}

type Counted = Record<"ours" | "outside" | "all", number>;

async function proveProblems(db: Db, source: Source, moveId: number, left: Left): Promise<Proof[]> {
  const books = { submitted: new Book("submitted"), accepted: new Book("accepted") };
  const lost = { submitted: left.ofProblem, accepted: left.acceptedOfProblem };
  const accepted = sql`s.status = ${status.accepted}`;
  const outside = sql`s.id is not null and s.contest_id is null and s.group_id is null`;
  for await (const page of source.numbers.problems) {
    const known = await movedAmong(db, moveId, "problem", idsOf(page));
    const { rows } = await db.execute<{ id: number; submitted: Counted; accepted: Counted }>(sql`
      select c.problem_id as id,
        json_build_object('ours', c.total, 'all', count(s.id), 'outside', count(*) filter (where ${outside})) as submitted,
        json_build_object('ours', c.ac, 'all', count(s.id) filter (where ${accepted}),
          'outside', count(*) filter (where ${outside} and ${accepted})) as accepted
      from problem_count c left join submission s on s.problem_id = c.problem_id
      where c.problem_id = any(${sql.param([...known.values()].map(({ newId }) => Number(newId)))}::int[])
      group by c.problem_id, c.total, c.ac`);
    const here = new Map(rows.map((row) => [String(row.id), row]));
    for (const one of page)
      for (const what of ["submitted", "accepted"] as const) {
        const row = here.get(known.get(one.id)?.newId ?? "");
        const numbers = {
          ...{ shown: one[what], recount: one.recount[what], left: lost[what].get(one.id) ?? 0 },
          ...(row?.[what] ?? { ours: 0, outside: 0, all: 0 }),
        };
        compare(books[what], one.id, row !== undefined, numbers, true);
      }
  }
  return [books.submitted.proof, books.accepted.proof];
}

const LEFT_OUT = "submissions that did not come: the report of the move says which";
const NEAREST_RULE =
  "the nearest rule there is here counts it so, or rounds parts of points: docs/moving-in.md";

async function proveBoards(db: Db, source: Source, moveId: number, left: Left): Promise<Proof> {
  const book = new Book("board");
  for await (const page of source.pages("contest", new Remarks())) {
    const known = await movedAmong(db, moveId, "contest", idsOf(page));
    for (const { id } of page) {
      const cid = known.get(id)?.newId;
      const theirs = await source.numbers.board(id, new Set());
      const missing = left.inContest.get(id) ?? new Set();
      const here = await source.numbers.board(id, missing, true);
      const asCame = new Map(here.map((row) => [row.user, row]));
      if (cid === undefined) {
        book.differs(id, `${theirs.length} rows there`, "the contest has not come");
        continue;
      }
      const ours = await boardHere(db, Number(cid));
      const { rows: managing } = await db.execute<{ uids: string[] }>(
        sql`select ${offBoards(contests, Number(cid))} as uids`,
      );
      const off = new Set(managing.flatMap(({ uids }) => uids));
      const people = await movedAmong(
        db,
        moveId,
        "user",
        theirs.map(({ user }) => user),
      );
      for (const { user, solved, penalty } of theirs) {
        const uid = people.get(user)?.newId;
        const row = uid === undefined ? undefined : ours.get(uid);
        const name = `contest ${id}: ${user}`;
        const detail = `there ${solved} in ${penalty ?? "-"} s, here ${row ? `${row.solved} in ${row.penalty} s` : "no row"}`;
        if (row && isSame(row, { solved, penalty })) book.same();
        else if (uid === undefined) book.differs(name, detail, "the account has not come");
        else if (!row && off.has(uid))
          book.differs(name, detail, "who manages a contest has no row on its board here");
        else if (isSame(row ?? null, asCame.get(user) ?? null))
          book.differs(name, detail, missing.size > 0 ? LEFT_OUT : NEAREST_RULE);
        else book.differs(name, detail, null);
      }
    }
  }
  return book.proof;
}

type Standing = Pick<OldRow, "solved" | "penalty">;

const isSame = (ours: Standing | null, theirs: Standing | null): boolean =>
  ours === null || theirs === null
    ? ours === theirs
    : ours.solved === theirs.solved && (theirs.penalty === null || ours.penalty === theirs.penalty);

async function boardHere(db: Db, cid: number): Promise<Map<string, { solved: number; penalty: number }>> {
  const board = new LoadedBoard(db, cid);
  await board.follow();
  if (!board.isReady) return new Map();
  const { standings } = board.view("live");
  const [contest] = await db.select({ type: contests.type }).from(contests).where(eq(contests.id, cid));
  // Boards by points count in milliseconds.
  const perSecond = ruleOf(contest?.type).cost === "runTime" ? 1000 : 1;
  const rows = [...standings.all.rows()].map((row) => {
    const { uid } = standings.people.person(row);
    return [
      uid,
      { solved: standings.points[row] ?? 0, penalty: (standings.cost[row] ?? 0) / perSecond },
    ] as const;
  });
  return new Map(rows);
}

async function proveFiles(db: Db, source: Source, moveId: number): Promise<Proof> {
  const book = new Book("file");
  for await (const page of source.pages("problem", new Remarks())) {
    const known = await movedAmong(db, moveId, "problem", idsOf(page));
    for (const { id } of page) {
      const pid = known.get(id)?.newId;
      if (pid === undefined) continue;
      const [problem] = await db
        .select({ version: problems.dataVersionId })
        .from(problems)
        .where(eq(problems.id, Number(pid)));
      const files = problem?.version ? await testFilesOf(db, problem.version) : [];
      const hashes = new Map(files.map(({ name, sha256 }) => [name, sha256]));
      for await (const { name, open } of source.numbers.testFiles(id)) {
        const ours = hashes.get(name);
        if (ours === undefined) continue; // no test file, or a case that lacks its other half: the move's report says so
        const hash = createHash("sha256");
        await pipeline(open(), unixLineEnds().stream, hash);
        if (hash.digest("hex") === ours) book.same();
        else book.differs(`problem ${id}: ${name}`, "another content", null);
      }
    }
  }
  return book.proof;
}
