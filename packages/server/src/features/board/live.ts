import type { RefusalCode } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { retryUntilDone } from "../../platform/every.ts";
import type { LiveStream, LiveStreams } from "../../platform/live-streams.ts";
import type { User } from "../../viewer.ts";
import { endWithSessions } from "../account/end-streams.ts";
import { type Rules, rulesFor } from "../contest/queries.ts";
import { type RefusalOf, recheckBoards, withoutBarred } from "./live-rights.ts";
import { type ContestChange, type ContestTopic, openTopics } from "./live-topics.ts";
import { type BoardTopic, openPublisher } from "./publish.ts";
import { insideRefusal, sideRefusal } from "./readers-board.ts";

/** Who hears a topic is who may look into the contest, or sees this side of the board. */
const refusalOf: Record<ContestTopic, RefusalOf> = {
  contest: insideRefusal,
  run: (rules, user) => sideRefusal("inside", rules, user),
  staff: (rules, user) => sideRefusal("live", rules, user),
};
/** Until rights that could not be looked at are looked at again. */
const RETRY_MS = 1000;

export interface Listening {
  stream: LiveStream;
  user: User | null;
  /** Of the contests its topics name, each read once for all of them. */
  rules: Map<number, Promise<Rules | undefined>>;
}

/** Topics whose messages are the same for all who hear them. */
export interface Live {
  /** Why the caller may not hear it, or null. */
  board(listening: Listening, topic: BoardTopic, version: string | null): Promise<RefusalCode | null>;
  contest(listening: Listening, kind: ContestTopic, cid: number): Promise<RefusalCode | null>;
  user(listening: Listening): RefusalCode | null;
  /** From now on the stream ends when what its user may hear, or their session, does. */
  enter(listening: Listening): void;
  /** The stream has ended. */
  leave(stream: LiveStream): void;
}

export function openLive(deps: Deps, streams: LiveStreams): Live {
  const { db, boards, listener, log } = deps;
  const publisher = openPublisher(boards, streams, log);
  const topics = openTopics(streams);
  const userOf = new Map<LiveStream, User | null>();
  const leaving = new Map<LiveStream, (() => void)[]>();

  function rulesOf({ user, rules }: Listening, cid: number): Promise<Rules | undefined> {
    const known = rules.get(cid) ?? rulesFor(db, cid, user?.uid ?? "");
    rules.set(cid, known);
    return known;
  }

  function stays({ stream }: Listening, stop: () => void): void {
    leaving.set(stream, [...(leaving.get(stream) ?? []), stop]);
    if (!stream.isOpen) live.leave(stream);
  }

  const join = (listening: Listening, name: string) => stays(listening, topics.join(listening.stream, name));

  listener.on("live", (payload) => {
    if (payload === null) return topics.tellMissed();
    const [name = "", change] = payload.split(" ");
    if (name.startsWith("user.")) topics.tell(name, { kind: "user", topic: "user" });
    else if (change) topics.tell(name, { kind: "contest", topic: name, change: change as ContestChange });
  });
  endWithSessions(deps, userOf);
  listener.on("contest_changed", (cid) => {
    for (const id of cid === null ? topics.contestsHeard() : [Number(cid)]) {
      const failure = `listeners of contest ${id} could not be told of its change; tried again`;
      void retryUntilDone(deps, { ms: RETRY_MS, failure }, () => recheckContest(id));
    }
  });
  listener.on("contest_log", (cid) => {
    if (cid === null) return;
    topics.tellSoon(`staff.${cid}`, "balloon");
    topics.tellSoon(`run.${cid}`, "run");
  });
  publisher.recheck = (cid) => recheckBoards(db, publisher, userOf, cid);

  /** Another epoch: rights are looked at again, then all who may still hear it are told. */
  async function recheckContest(cid: number): Promise<void> {
    for (const kind of ["contest", "run", "staff"] as const) {
      const topic = `${kind}.${cid}`;
      const audience = topics.audience(topic);
      if (!audience) continue;
      await withoutBarred(db, cid, { refusalOf: refusalOf[kind], audience, topic, userOf });
      if (kind === "contest") topics.tell(topic, { kind, topic, change: "settings" });
      else topics.tellSoon(topic, kind === "run" ? "run" : "balloon");
    }
  }

  const live: Live = {
    async board(listening, topic, version) {
      const { cid, side } = topic;
      const refusal = sideRefusal(side, await rulesOf(listening, cid), listening.user);
      if (refusal) return refusal;
      const isReady = boards.loaded(cid)?.isReady;
      const loaded = await boards.of(cid);
      if (!isReady) {
        // Loading took its time: they may have lost the right meanwhile.
        listening.rules.delete(cid);
        const late = sideRefusal(side, await rulesOf(listening, cid), listening.user);
        if (late) return late;
      }
      stays(listening, publisher.watch(loaded, topic, listening.stream, version));
      return null;
    },
    async contest(listening, kind, cid) {
      const rules = await rulesOf(listening, cid);
      const refusal = refusalOf[kind](rules, listening.user);
      if (!refusal) join(listening, `${kind}.${cid}`);
      return refusal;
    },
    user(listening) {
      if (!listening.user) return "login-required";
      join(listening, `user.${listening.user.uid}`);
      return null;
    },
    enter({ stream, user }) {
      userOf.set(stream, user);
    },
    leave(stream) {
      for (const stop of leaving.get(stream) ?? []) stop();
      leaving.delete(stream);
      userOf.delete(stream);
    },
  };
  return live;
}
