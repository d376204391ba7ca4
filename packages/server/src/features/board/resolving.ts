import { BoardError, Resolver, slicedPeople, slicedSnapshot, suggestedMedals } from "@verdict/board";
import { ruleOf } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import { runInSlices } from "../../platform/time-slices.ts";
import type { User } from "../../viewer.ts";
import { isOverForAll, managesContest } from "../contest/policy.ts";
import { type Rules, rulesFor } from "../contest/queries.ts";
import type { LoadedBoard } from "./loaded-board.ts";
import { sideRefusal } from "./readers-board.ts";

type Parts = Pick<Deps, "db" | "boards">;

/** What is to be resolved, and from where the caller looks at it. */
interface Resolvable {
  loaded: LoadedBoard;
  isOutside: boolean;
}

/**
 * The board of an ACM contest with a freeze that is over for everybody, for those who see it from inside or outside.
 * All others are refused alike, whether there is such a contest or not.
 */
export async function resolvableBoard(
  { db, boards }: Parts,
  cid: number,
  user: User | null,
): Promise<Resolvable> {
  const rules = await rulesFor(db, cid, user?.uid ?? "");
  const side = (["inside", "outside"] as const).find((one) => sideRefusal(one, rules, user) === null);
  if (!rules || !side || !isResolvable(rules, user)) throw new Refusal("contest-not-resolvable");
  return { loaded: await boards.of(cid), isOutside: side === "outside" };
}

/** While a contest is to stay frozen, only its managers may open it. */
function isResolvable({ contest, now, groupLevel }: Rules, user: User | null): boolean {
  const isReady = ruleOf(contest.type).isRace && contest.sealRank && isOverForAll(contest, now);
  return isReady && (contest.autoRealRank || managesContest(contest, user, groupLevel));
}

/** Everything a resolver needs, in one answer: it goes on without a connection. */
export async function resolverFiles({ loaded }: Pick<Resolvable, "loaded">) {
  await loaded.prepare("frozen");
  const { board, made } = loaded;
  const frozen = loaded.view("frozen").standings;
  const live = loaded.view("live").standings;
  try {
    new Resolver(frozen, live);
  } catch (error) {
    if (error instanceof BoardError) throw new Refusal("contest-board-waits");
    throw error;
  }
  const { version } = board;
  const settings = settingsOf(loaded);
  const medals = suggestedMedals(live);
  // All begin here: as the boards are at this moment.
  const [people, frozenCells, liveCells] = await Promise.all([
    runInSlices(slicedPeople(live)),
    runInSlices(slicedSnapshot(frozen, version)),
    runInSlices(slicedSnapshot(live, version)),
  ]);
  return {
    title: made.settings.contest.title,
    version,
    settings,
    people,
    frozen: frozenCells,
    live: liveCells,
    medals,
  };
}

/** Of a contest with personal windows as if all had begun with it: rows are told by their own seconds. */
export function settingsOf({ made: { draft, board } }: LoadedBoard) {
  const { windowS, ...settings } = draft;
  const endAt = windowS === undefined ? draft.endAt : draft.startAt + windowS * 1000;
  return { ...settings, endAt, penaltyS: board.spec.penaltyS };
}

/** As older resolvers read moments. */
export const inGmt8 = (ms: number): string =>
  new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replaceAll("-", "/").replace("T", " ");

export function scrollInfo({ loaded }: Pick<Resolvable, "loaded">) {
  const { contest, problems } = loaded.made.settings;
  const shown = problems.filter(({ isHidden }) => !isHidden);
  const { people, standings } = loaded.view("live");
  const persons = [...standings.all.rows()].map((row) => people.person(row));
  return {
    id: loaded.cid,
    rankShowName: contest.rankShowName,
    problemCount: shown.length,
    balloonColor: Object.fromEntries(shown.map(({ label, color }) => [label, color])),
    startTime: inGmt8(contest.startTime.getTime()),
    sealRankTime: inGmt8((contest.sealRankTime ?? contest.endTime).getTime()),
    // Under the names of the board, and nobody who is not on it.
    starUserList: persons.filter(({ kind }) => kind === "starred").map(({ username }) => username),
  };
}

/** Judged attempts inside the contest, newest first. */
export function scrollSubmissions({ loaded, isOutside }: Resolvable, removeStar: boolean) {
  const { settings } = loaded.made;
  const showsRealName = settings.contest.rankShowName === "realname" && !isOutside;
  const view = loaded.view("live");
  const { store, people, standings } = view;
  const shown = settings.problems.flatMap(({ isHidden, label }, column) =>
    isHidden ? [] : [{ column, label }],
  );
  const told = [...(removeStar ? standings.ranked : standings.all).rows()].flatMap((row) => {
    const { uid, username, nickname, realname, school, avatar, gender } = people.person(row);
    const person = {
      uid,
      username,
      nickname: nickname ?? null,
      realname: showsRealName ? (realname ?? null) : null,
      school: school ?? null,
      avatar: avatar ?? null,
      gender: gender ?? "secrecy",
    };
    return shown.flatMap(({ column, label }) =>
      [...view.attempts(row * store.problems + column)].map(({ attempt }) => ({
        ...person,
        submitId: store.submission[attempt] as number,
        status: store.verdict[attempt] as number,
        submitTime: inGmt8(store.submittedAt[attempt] as number),
        displayId: label,
      })),
    );
  });
  return told.sort((a, b) => b.submitId - a.submitId);
}
