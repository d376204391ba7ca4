import { BoardError, Resolver, slicedPeople, slicedSnapshot, suggestedMedals } from "@verdict/board";
import { contestType } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import { inSlices } from "../../platform/slices.ts";
import type { User } from "../../viewer.ts";
import { managesContest } from "../contest/policy.ts";
import { rulesFor } from "../contest/queries.ts";
import type { HeldBoard } from "./held-board.ts";

type Parts = Pick<Deps, "db" | "boards">;

/** An ended ACM contest with a freeze. While it is to stay frozen, only its managers may open it. */
export async function resolvableBoard({ db, boards }: Parts, cid: number, user: User | null) {
  const rules = await rulesFor(db, cid, user?.uid ?? "");
  if (!rules?.contest.visible) throw new Refusal("contest-not-resolvable");
  const { contest, now, groupLevel } = rules;
  const isReady = contest.type === contestType.acm && contest.sealRank && now >= contest.endTime;
  const isOpen = contest.autoRealRank || managesContest(contest, user, groupLevel);
  if (!isReady || !isOpen) throw new Refusal("contest-not-resolvable");
  return boards.of(cid);
}

/** Everything a resolver needs, in one answer: it goes on without a connection. */
export async function resolverFiles(held: HeldBoard) {
  await held.prepare("frozen");
  const { board, made } = held;
  const frozen = held.view("frozen").standings;
  const live = held.view("live").standings;
  try {
    new Resolver(frozen, live);
  } catch (error) {
    if (error instanceof BoardError) throw new Refusal("contest-board-waits");
    throw error;
  }
  const { version } = board;
  const settings = settingsOf(held);
  const medals = suggestedMedals(live);
  // All begin here: as the boards are at this moment.
  const [people, frozenCells, liveCells] = await Promise.all([
    inSlices(slicedPeople(live)),
    inSlices(slicedSnapshot(frozen, version)),
    inSlices(slicedSnapshot(live, version)),
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

export function settingsOf({ made: { draft, board } }: HeldBoard) {
  return { ...draft, penaltyS: board.spec.penaltyS };
}

/** As older resolvers read moments. */
export const inGmt8 = (ms: number): string =>
  new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replaceAll("-", "/").replace("T", " ");

export function scrollInfo(held: HeldBoard) {
  const { contest, problems } = held.made.settings;
  const shown = problems.filter(({ isHidden }) => !isHidden);
  return {
    id: held.cid,
    rankShowName: contest.rankShowName,
    problemCount: shown.length,
    balloonColor: Object.fromEntries(shown.map(({ label, color }) => [label, color])),
    startTime: inGmt8(contest.startTime.getTime()),
    sealRankTime: inGmt8((contest.sealRankTime ?? contest.endTime).getTime()),
    starUserList: contest.starAccounts,
  };
}

/** Judged attempts inside the contest, newest first. */
export function scrollSubmissions(held: HeldBoard, removeStar: boolean) {
  const { settings } = held.made;
  const isInside = settings.contest.rankShowName === "realname";
  const view = held.view("live");
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
      realname: isInside ? (realname ?? null) : null,
      school: school ?? null,
      avatar: avatar ?? null,
      gender: gender ?? "secrecy",
    };
    return shown.flatMap(({ column, label }) =>
      [...view.attempts(row * store.problems + column)].map(({ slot }) => ({
        ...person,
        submitId: store.submission[slot] as number,
        status: store.verdict[slot] as number,
        submitTime: inGmt8(store.submittedAt[slot] as number),
        displayId: label,
      })),
    );
  });
  return told.sort((a, b) => b.submitId - a.submitId);
}
