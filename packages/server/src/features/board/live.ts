import { contestChanges, type LiveEvent, type RefusalCode } from "@verdict/contract";
import { and, eq, inArray } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../platform/db.ts";
import { untilDone } from "../../platform/every.ts";
import {
  type Audience,
  type LiveStream,
  type LiveStreams,
  liveMessage,
} from "../../platform/live-streams.ts";
import type { User } from "../../viewer.ts";
import { endWithSessions } from "../account/end-streams.ts";
import { type Rules, rulesFor } from "../contest/queries.ts";
import { users } from "../user/tables.ts";
import { type BoardTopic, openPublisher, type Publisher, topicName } from "./publish.ts";
import { sideRefusal } from "./seat.ts";

type ContestChange = Extract<LiveEvent, { kind: "contest" }>["change"];

/** contest: what its entrants hear; run: what a virtual run's page waits for; staff: what waits for its managers. */
type ContestTopic = "contest" | "run" | "staff";
/** Who hears a topic is who sees this side of the board. */
const sideOf = { contest: "inside", run: "inside", staff: "live" } as const;
/** What may have been missed when the database's notices were lost for a while. */
const missable = {
  // settings: told when rights were looked at again
  contest: ["announcement", "clarification", "settings"],
  run: ["run"],
  staff: ["clarification", "print", "balloon"],
} as const;
/** Until rights that could not be looked at are looked at again. */
const RETRY_MS = 1000;
/** Verdicts come in bursts: managers and virtual runs hear of them so often. The board has them by then. */
const VERDICTS_MS = 1000;
/** A page asks for what it shows, then joins: what was told of a topic this long ago it hears when it joins. */
const LATELY_MS = 15_000;
/** So much of it is remembered; what was told longest ago goes first. */
const LATELY_MAX = 10_000;

export interface Listening {
  stream: LiveStream;
  user: User | null;
  /** Of the contests its topics name, each read once for all of them. */
  rules: Map<number, Promise<Rules | undefined>>;
}

/** Topics whose messages are the same for all who hear them. */
export interface Live {
  /** Why the caller may not hear it, or null; `stop` is called when the stream ends. */
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
  const audiences = new Map<string, Set<LiveStream>>();
  /** By topic and what changed. */
  const lately = new LRUCache<string, LiveEvent>({ max: LATELY_MAX, ttl: LATELY_MS });
  const userOf = new Map<LiveStream, User | null>();
  const leaving = new Map<LiveStream, (() => void)[]>();
  /** When notices came again after they had been lost. */
  let backAt = Number.NEGATIVE_INFINITY;

  function rulesOf({ user, rules }: Listening, cid: number): Promise<Rules | undefined> {
    const known = rules.get(cid) ?? rulesFor(db, cid, user?.uid ?? "");
    rules.set(cid, known);
    return known;
  }

  function stays({ stream }: Listening, stop: () => void): void {
    leaving.set(stream, [...(leaving.get(stream) ?? []), stop]);
    if (!stream.isOpen) live.leave(stream);
  }

  function join(listening: Listening, key: string): void {
    const audience = audiences.get(key) ?? new Set();
    audiences.set(key, audience.add(listening.stream));
    const missed = Date.now() - backAt < LATELY_MS ? missedOn(key) : [];
    for (const what of [...contestChanges, "user"]) {
      const event = lately.get(`${key} ${what}`) ?? missed.find((one) => whatOf(one) === what);
      if (event) listening.stream.write(liveMessage(event));
    }
    stays(listening, () => {
      audience.delete(listening.stream);
      if (audience.size === 0 && audiences.get(key) === audience) audiences.delete(key);
    });
  }

  function tell(key: string, event: LiveEvent): void {
    lately.set(`${key} ${whatOf(event)}`, event);
    const audience = audiences.get(key);
    if (audience) void streams.tell(audience, liveMessage(event));
  }

  listener.on("live", (payload) => {
    if (payload === null) return tellMissed();
    const [key = "", change] = payload.split(" ");
    if (key.startsWith("user.")) tell(key, { kind: "user", topic: "user" });
    else if (change) tell(key, { kind: "contest", topic: key, change: change as ContestChange });
  });
  endWithSessions(deps, userOf);
  listener.on("contest_changed", (cid) => {
    for (const id of cid === null ? contestsHeard() : [Number(cid)]) {
      const failure = `listeners of contest ${id} could not be told of its change; tried again`;
      void untilDone(deps, { ms: RETRY_MS, failure }, () => recheckContest(id));
    }
  });

  listener.on("contest_log", (cid) => {
    if (cid === null) return;
    tellSoon(`staff.${cid}`, "balloon");
    tellSoon(`run.${cid}`, "run");
  });

  const soonTold = new Set<string>();
  function tellSoon(topic: string, change: ContestChange): void {
    if (soonTold.has(topic)) return;
    soonTold.add(topic);
    setTimeout(() => {
      soonTold.delete(topic);
      tell(topic, { kind: "contest", topic, change });
    }, VERDICTS_MS).unref();
  }

  const contestsHeard = () =>
    new Set(
      [...audiences.keys()].map(topicOf).flatMap(({ kind, id }) => (kind === "user" ? [] : Number(id))),
    );

  /** Who joins in the next moments may have asked for what their page shows while notices were lost. */
  function tellMissed(): void {
    backAt = Date.now();
    for (const key of audiences.keys())
      for (const event of missedOn(key)) if (whatOf(event) !== "settings") tell(key, event);
  }

  publisher.recheck = (cid) => recheckBoards(db, publisher, userOf, cid);

  /** Another epoch: rights are looked at again, then all who may still hear it are told. */
  async function recheckContest(cid: number): Promise<void> {
    for (const kind of ["contest", "run", "staff"] as const) {
      const topic = `${kind}.${cid}`;
      const audience = audiences.get(topic);
      if (!audience) continue;
      await withoutBarred(db, cid, { side: sideOf[kind], audience, topic, userOf });
      if (kind === "contest") tell(topic, { kind, topic, change: "settings" });
      else tellSoon(topic, kind === "run" ? "run" : "balloon");
    }
  }

  const live: Live = {
    async board(listening, topic, version) {
      const { cid, side } = topic;
      const refusal = sideRefusal(side, await rulesOf(listening, cid), listening.user);
      if (refusal) return refusal;
      const isLoaded = boards.held(cid)?.isLoaded;
      const held = await boards.of(cid);
      if (!isLoaded) {
        // Loading took its time: they may have lost the right meanwhile.
        listening.rules.delete(cid);
        const late = sideRefusal(side, await rulesOf(listening, cid), listening.user);
        if (late) return late;
      }
      stays(listening, publisher.watch(held, topic, listening.stream, version));
      return null;
    },
    async contest(listening, kind, cid) {
      const rules = await rulesOf(listening, cid);
      const refusal = sideRefusal(sideOf[kind], rules, listening.user);
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

/** Of a topic's name in this file, where a user's says whose it is. */
function topicOf(key: string) {
  const [kind, id] = key.split(".");
  return { kind: kind as ContestTopic | "user", id };
}

function missedOn(key: string): LiveEvent[] {
  const { kind } = topicOf(key);
  if (kind === "user") return [{ kind, topic: kind }];
  return missable[kind].map((change) => ({ kind: "contest", topic: key, change }));
}

const whatOf = (event: LiveEvent): string => (event.kind === "contest" ? event.change : event.kind);

type Listeners = ReadonlyMap<LiveStream, User | null>;

async function recheckBoards(db: Db, publisher: Publisher, userOf: Listeners, cid: number): Promise<void> {
  for (const { topic, audience } of publisher.audiences(cid)) {
    await withoutBarred(db, cid, { side: topic.side, audience, topic: topicName(topic), userOf });
  }
}

/** Takes those off an audience who may not hear it any more, by what roles, groups and registrations say now. */
async function withoutBarred(
  db: Db,
  cid: number,
  {
    side,
    audience,
    topic,
    userOf,
  }: { side: BoardTopic["side"]; audience: Audience; topic: string; userOf: Listeners },
): Promise<void> {
  const listening = [...audience];
  const uids = new Set(listening.flatMap((stream) => userOf.get(stream)?.uid ?? []));
  const [guests, known] = await Promise.all([rulesFor(db, cid, ""), usersNow(db, [...uids])]);
  const rules = new Map(
    await Promise.all([...known.keys()].map(async (uid) => [uid, await rulesFor(db, cid, uid)] as const)),
  );
  for (const stream of listening) {
    const before = userOf.get(stream);
    const now = before && known.get(before.uid);
    const user = before && now ? { ...before, ...now } : null;
    const refusal = sideRefusal(side, user ? rules.get(user.uid) : guests, user);
    if (!refusal) continue;
    (audience as Set<LiveStream>).delete(stream);
    stream.write(liveMessage({ kind: "refused", topic, code: refusal }));
  }
}

/** What users are now; those who are banned or gone are left out. */
async function usersNow(db: Db, uids: string[]) {
  if (uids.length === 0) return new Map<string, Pick<User, "username" | "roleId">>();
  const rows = await db
    .select({ uid: users.uid, username: users.username, roleId: users.roleId })
    .from(users)
    .where(and(inArray(users.uid, uids), eq(users.status, 0)));
  return new Map(rows.map(({ uid, ...now }) => [uid, now]));
}
