import { BoardError, shownName } from "@verdict/board";
import {
  type freezeStates,
  getBoardPeople,
  getBoardReplay,
  getBoardResolver,
  getBoardSnapshot,
  getBoardState,
  getBoardStatistics,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import type { ContestRow } from "../contest/policy.ts";
import { statisticsOf } from "./figures.ts";
import { peopleName, peopleOf, replayFile, sendFile, snapshotFile } from "./files.ts";
import type { HeldBoard } from "./held-board.ts";
import { isThawed } from "./read.ts";
import { resolvableBoard, resolverFiles, settingsOf } from "./resolving.ts";
import { takeSeat } from "./seat.ts";

/** Boards as our own page holds them. */
export function boardPageRoutes(app: App<Viewer>, deps: Deps) {
  app.serve(getBoardState, async ({ query, viewer }) => {
    const { held, isManager } = await takeSeat(deps, viewer.user, query);
    const { contest } = held.made.settings;
    const now = Date.now();
    return {
      cid: held.cid,
      title: contest.title,
      version: held.board.version,
      epoch: held.board.spec.epoch,
      settings: settingsOf(held),
      people: peopleName(held),
      freeze: freezeOf(contest, now),
      now,
      isManager,
      hasReplay: isReplayable(held, now),
    };
  });

  app.serve(getBoardPeople, async ({ query, viewer, request, reply }) => {
    const seat = await takeSeat(deps, viewer.user, query);
    return sendFile(await peopleOf(seat), request, reply);
  });

  app.serve(getBoardSnapshot, async ({ query, viewer, request, reply }) => {
    const seat = await takeSeat(deps, viewer.user, query);
    return sendFile(await snapshotFile(seat), request, reply);
  });

  app.serve(getBoardReplay, async ({ query, viewer, request, reply }) => {
    const { held } = await takeSeat(deps, viewer.user, query);
    try {
      return sendFile(await replayFile(held, Date.now()), request, reply);
    } catch (error) {
      if (error instanceof BoardError) throw new Refusal("contest-replay-early");
      throw error;
    }
  });

  app.serve(getBoardStatistics, async ({ query, viewer }) => {
    const { held, name, isOutside } = await takeSeat(deps, viewer.user, query);
    const { languages, leaders, ...figures } = await statisticsOf(held, name);
    const { people, spec } = held.board;
    const names = held.languages;
    return {
      ...figures,
      languages: Object.fromEntries(
        Object.entries(languages).map(([id, n]) => [names[Number(id)] ?? "?", n]),
      ),
      leaders: leaders.map((leader) => ({
        ...leader,
        shown: shownName(people.person(leader.row), spec, isOutside),
      })),
    };
  });

  app.serve(getBoardResolver, async ({ query, viewer }) =>
    resolverFiles(await resolvableBoard(deps, query.cid, signedIn(viewer))),
  );
}

function freezeOf(contest: ContestRow, now: number) {
  const { sealRank, sealRankTime, endTime, autoRealRank } = contest;
  if (!sealRank || !sealRankTime) return { state: "none" as const, from: null, until: null };
  const from = sealRankTime.getTime();
  const until = autoRealRank ? endTime.getTime() : null;
  return { state: freezeState(contest, from, now), from, until };
}

function freezeState(contest: ContestRow, from: number, now: number): (typeof freezeStates)[number] {
  if (now < from) return "ahead";
  if (now < contest.endTime.getTime()) return "on";
  return isThawed(contest, now) ? "lifted" : "kept";
}

/** Whether a replay would be answered now. */
function isReplayable({ board, made: { settings } }: HeldBoard, now: number): boolean {
  return !board.spec.isFrozen && now >= settings.contest.endTime.getTime();
}
