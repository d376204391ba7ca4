import { type External, elapsedMs, mergeContests, NEVER, type Standings, windowOf } from "@verdict/board";
import type { ContestRankRequest } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { databaseMs } from "../../platform/clock.ts";
import { refuseIf } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { managesContest } from "../contest/policy.ts";
import { rulesFor } from "../contest/queries.ts";
import { type ReadersBoard, sideRefusal } from "./readers-board.ts";

const KEPT_MS = 10_000;
const KEPT_MAX = 20;

/** Boards of several contests at once: made for everybody who asks for the same within ten seconds. */
export function openMergedBoards({ db, boards }: Pick<Deps, "db" | "boards">) {
  const kept = new Map<string, { standings: Standings; until: number }>();

  return async function merged(
    shown: ReadersBoard,
    body: ContestRankRequest,
    user: User | null,
  ): Promise<Standings> {
    const { loaded, name, isOutside } = shown;
    const externals: External[] = [];
    let key = `${loaded.cid} ${loaded.board.spec.epoch} ${name}`;
    for (const cid of new Set(body.externalCidList)) {
      if (cid === loaded.cid) continue;
      const rules = await rulesFor(db, cid, user?.uid ?? "");
      refuseIf(sideRefusal(isOutside ? "outside" : "inside", rules, user));
      // What is frozen there waits here, but for those who manage that contest, too.
      const manages = rules ? managesContest(rules.contest, user, rules.groupLevel) : false;
      const isForced = name !== "frozen" && body.forceRefresh && manages && !isOutside;
      const external = await boards.of(cid);
      externals.push({ board: external.board, isForced });
      key += ` ${cid} ${external.board.spec.epoch} ${isForced}`;
    }
    const known = kept.get(key);
    if (known && Date.now() < known.until) return known.standings;
    const { board } = loaded;
    const elapsedS = Math.floor(elapsedMs(board.spec, databaseMs()) / 1000);
    const horizonS = Math.max(0, Math.min(elapsedS, NEVER));
    const view = mergeContests(board, externals).look({ ...windowOf(board.spec, name), horizonS });
    if (kept.size >= KEPT_MAX) kept.clear();
    kept.set(key, { standings: view.standings, until: Date.now() + KEPT_MS });
    return view.standings;
  };
}
