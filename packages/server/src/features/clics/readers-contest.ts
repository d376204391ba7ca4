import { elapsedMs, makeSpec, type Person, type Spec, shownName } from "@verdict/board";
import { type ClicsView, contestRules } from "@verdict/contract";
import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import type { LoadedBoard, Made } from "../board/loaded-board.ts";
import { type ContestSettings, draftOf, personsOf, settingsOf } from "../board/read.ts";
import { languages } from "../language/tables.ts";
import { languageIds, relativeTimeOf, timeOf } from "./words.ts";

/** A contest as one reader of the CLICS Contest API sees it, under the settings of one epoch. */
export interface ReadersContest {
  db: Db;
  cid: number;
  /** The board under these settings, also when the server holds one under newer ones by now. */
  made: Made;
  view: ClicsView;
  /** Identifiers of languages by name. */
  languages: ReadonlyMap<string, string>;
  /** Limits and numbers of cases, by contest problem. */
  limits: ReadonlyMap<number, ProblemLimits>;
}

interface ProblemLimits {
  timeLimitMs: number;
  memoryLimitMib: number;
  cases: number;
}

export async function readersContest(
  db: Db,
  { cid, made }: LoadedBoard,
  view: ClicsView,
): Promise<ReadersContest> {
  const rows = await db
    .select({ id: languages.id, name: languages.name })
    .from(languages)
    .where(eq(languages.oj, "ME"))
    .orderBy(asc(languages.id));
  return {
    db,
    cid,
    made,
    view,
    languages: languageIds(rows),
    limits: await limitsOf(db, cid),
  };
}

async function limitsOf(db: Db, cid: number): Promise<Map<number, ProblemLimits>> {
  const { rows } = await db.execute<
    Record<"id" | "time_limit_ms" | "memory_limit_mib" | "cases", number>
  >(sql`
    select c.id, p.time_limit_ms, p.memory_limit_mib, (select count(*) from test_case t
      where t.data_version_id = coalesce(c.data_version_id, p.data_version_id))::int as cases
    from contest_problem c join problem p on p.id = c.problem_id where c.contest_id = ${cid}`);
  return new Map(
    rows.map(({ id, cases, ...row }) => [
      id,
      { timeLimitMs: row.time_limit_ms, memoryLimitMib: row.memory_limit_mib, cases },
    ]),
  );
}

/** What is told of a contest before any of its board is. */
export interface Announced {
  cid: number;
  made: { board: { spec: Spec }; settings: Pick<ContestSettings, "contest"> };
}

/** Read from the settings alone: a list of contests must not fill the memory with their boards. */
export async function announcedContest(db: Db, cid: number): Promise<Announced | undefined> {
  const settings = await settingsOf(db, cid);
  return settings && { cid, made: { board: { spec: makeSpec(draftOf(settings, Date.now())) }, settings } };
}

export const hasPoints = ({ made }: Announced): boolean => contestRules[made.board.spec.type].hasPoints;

/** Whether this reader learns no verdicts of the freeze. */
export const isFrozenFor = ({ made, view }: ReadersContest): boolean =>
  view !== "admin" && made.board.spec.isFrozen;

/** What the contest's clock shows at a moment, as text. */
export const contestTimeOf = ({ made }: ReadersContest, ms: number): string =>
  relativeTimeOf(elapsedMs(made.board.spec, ms));

export const nameIn = ({ made, view }: ReadersContest, person: Person): string =>
  shownName(person, made.board.spec, view === "public");

/** Teams read at once. */
const TEAMS_PAGE = 1000;

/** Those on the official board, and for admins those that are kept off it; in the order of their ids. */
export async function* personsIn(shown: ReadersContest): AsyncGenerator<Person[]> {
  let after = 0;
  while (true) {
    const { rows } = await shown.db.execute<{ id: number }>(sql`
      select id from contest_participation where contest_id = ${shown.cid} and kind in (0, 1) and id > ${after}
      order by id limit ${TEAMS_PAGE}`);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    const ids = rows.map(({ id }) => id);
    yield (await personsOf(shown.db, shown.cid, ids)).filter((person) => isShown(shown, person));
  }
}

export const isShown = ({ view }: ReadersContest, { kind, uid }: Person): boolean =>
  uid !== "" && (kind === "official" || kind === "starred" || (kind === "excluded" && view === "admin"));

/**
 * Where the contest stands. Without a moment of its own a lifted freeze was lifted when the contest was over for
 * everybody, and then results are final.
 */
export function stateOf(shown: ReadersContest, nowMs: number) {
  const { startAt, endAt, freezeAt, thawed, removed } = shown.made.board.spec;
  const from = (at: number | null) => (at !== null && nowMs >= at ? timeOf(at) : null);
  const over = from(shown.made.settings.overAt.getTime());
  const frozen = from(freezeAt);
  const isTold = frozen === null || thawed || shown.view === "admin";
  return {
    started: from(startAt),
    frozen,
    ended: from(endAt),
    thawed: frozen && thawed ? over : null,
    finalized: isTold && isSettled(shown) ? over : null,
    end_of_updates: null,
    removed_intervals: removed.map(({ from: start, to }) => ({
      start: timeOf(start),
      end: timeOf(to),
      contest_time: contestTimeOf(shown, start),
    })),
  };
}

/** Whether every submission on the board has its verdict, and no system tests follow. */
function isSettled({ made }: ReadersContest): boolean {
  if (made.settings.awaitsTests) return false;
  const { store } = made.board;
  for (let attempt = 0; attempt < store.size; attempt++) if (store.is[attempt] === WAITING) return false;
  return true;
}

/** Of the engine's classes of verdicts. */
const WAITING = 1;
