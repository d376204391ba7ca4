import { BoardError, shownName } from "@verdict/board";
import {
  type freezeStates,
  getBoardCell,
  getBoardPeople,
  getBoardReplay,
  getBoardResolver,
  getBoardSnapshot,
  getBoardState,
  getBoardStatistics,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { databaseMs } from "../../platform/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { isOverForAll } from "../contest/policy.ts";
import { cellOf } from "./cell.ts";
import { statisticsOf } from "./figures.ts";
import { peopleName, peopleOf, replayFile, sendFile, snapshotFile } from "./files.ts";
import type { LoadedBoard } from "./loaded-board.ts";
import { type ContestSettings, isThawed } from "./read.ts";
import { readersBoard } from "./readers-board.ts";
import { resolvableBoard, resolverFiles, settingsOf } from "./resolving.ts";

/** Boards as our own page holds them. */
export function boardPageRoutes(app: App<Viewer>, deps: Deps) {
  app.serve(getBoardState, async ({ query, viewer }) => {
    const { loaded, isManager } = await readersBoard(deps, viewer.user, query);
    const { contest } = loaded.made.settings;
    const now = databaseMs();
    return {
      cid: loaded.cid,
      title: contest.title,
      version: loaded.board.version,
      epoch: loaded.board.spec.epoch,
      settings: settingsOf(loaded),
      people: peopleName(loaded),
      freeze: freezeOf(loaded.made.settings, now),
      now,
      isManager,
      hasReplay: isReplayable(loaded, now),
    };
  });

  app.serve(getBoardPeople, async ({ query, viewer, request, reply }) => {
    const shown = await readersBoard(deps, viewer.user, query);
    return sendFile(await peopleOf(shown), request, reply);
  });

  app.serve(getBoardSnapshot, async ({ query, viewer, request, reply }) => {
    const shown = await readersBoard(deps, viewer.user, query);
    return sendFile(await snapshotFile(shown), request, reply);
  });

  app.serve(getBoardReplay, async ({ query, viewer, request, reply }) => {
    const { loaded } = await readersBoard(deps, viewer.user, query);
    const now = databaseMs();
    if (!isReplayable(loaded, now)) throw new Refusal("contest-replay-early");
    try {
      return sendFile(await replayFile(loaded, now), request, reply);
    } catch (error) {
      if (error instanceof BoardError) throw new Refusal("contest-replay-early");
      throw error;
    }
  });

  app.serve(getBoardCell, async ({ query, viewer }) => cellOf(deps, signedIn(viewer), query));

  app.serve(getBoardStatistics, async ({ query, viewer }) => {
    const { loaded, name, isOutside } = await readersBoard(deps, viewer.user, query);
    const { languages, leaders, ...figures } = await statisticsOf(loaded, name);
    const { people, spec } = loaded.board;
    const names = loaded.languages;
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

function freezeOf(settings: ContestSettings, now: number) {
  const { sealRank, sealRankTime, autoRealRank } = settings.contest;
  if (!sealRank || !sealRankTime) return { state: "none" as const, from: null, until: null };
  const from = sealRankTime.getTime();
  const until = autoRealRank ? settings.overAt.getTime() : null;
  return { state: freezeState(settings, from, now), from, until };
}

function freezeState(settings: ContestSettings, from: number, now: number): (typeof freezeStates)[number] {
  if (now < from) return "ahead";
  if (!isOverForAll(settings, now)) return "on";
  return isThawed(settings, now) ? "lifted" : "kept";
}

/** Whether a replay would be answered now. */
function isReplayable({ board, made: { settings } }: LoadedBoard, now: number): boolean {
  return !board.spec.isFrozen && isOverForAll(settings, now);
}
