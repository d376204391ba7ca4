import { contestChanges, type LiveEvent } from "@verdict/contract";
import { LRUCache } from "lru-cache";
import { type LiveStream, type LiveStreams, liveMessage } from "../../platform/live-streams.ts";

export type ContestChange = Extract<LiveEvent, { kind: "contest" }>["change"];

/** contest: what its entrants hear; run: what a virtual run's page waits for; staff: what waits for its managers. */
export type ContestTopic = "contest" | "run" | "staff";
/** What may have been missed when the database's notices were lost for a while. */
const missable = {
  // settings: told when rights were looked at again
  contest: ["announcement", "clarification", "settings"],
  run: ["run"],
  staff: ["clarification", "print", "balloon"],
} as const;
/** Verdicts come in bursts: managers and virtual runs hear of them so often. The board has them by then. */
const VERDICTS_MS = 1000;
/** A page asks for what it shows, then joins: what was told of a topic this long ago it hears when it joins. */
const LATELY_MS = 15_000;
/** So much of it is remembered; what was told longest ago goes first. */
const LATELY_MAX = 10_000;

/**
 * Topics beside boards, whose messages only say what has changed. `name`: "contest.CID", "run.CID", "staff.CID" or
 * "user.UID".
 */
export interface Topics {
  /** Adds a stream, which hears at once what was told lately; returns how it leaves. */
  join(stream: LiveStream, name: string): () => void;
  /** Who hears it; undefined: nobody. */
  audience(name: string): Set<LiveStream> | undefined;
  tell(name: string, event: LiveEvent): void;
  /** The same once a second at most. */
  tellSoon(name: string, change: ContestChange): void;
  /** Notices had been lost: tells all what they may have missed. */
  tellMissed(): void;
  /** Contests of which somebody hears something. */
  contestsHeard(): Set<number>;
}

export function openTopics(streams: LiveStreams): Topics {
  const audiences = new Map<string, Set<LiveStream>>();
  /** By topic and what changed. */
  const lately = new LRUCache<string, LiveEvent>({ max: LATELY_MAX, ttl: LATELY_MS });
  const soonTold = new Set<string>();
  /** When notices came again after they had been lost. */
  let backAt = Number.NEGATIVE_INFINITY;

  const topics: Topics = {
    join(stream, name) {
      const audience = audiences.get(name) ?? new Set();
      audiences.set(name, audience.add(stream));
      // Who joins now may have asked for what their page shows while notices were lost.
      const missed = Date.now() - backAt < LATELY_MS ? missedOn(name) : [];
      for (const what of [...contestChanges, "user"]) {
        const event = lately.get(`${name} ${what}`) ?? missed.find((one) => whatOf(one) === what);
        if (event) stream.write(liveMessage(event));
      }
      return () => {
        audience.delete(stream);
        if (audience.size === 0 && audiences.get(name) === audience) audiences.delete(name);
      };
    },
    audience: (name) => audiences.get(name),
    tell(name, event) {
      lately.set(`${name} ${whatOf(event)}`, event);
      const audience = audiences.get(name);
      if (audience) void streams.tell(audience, liveMessage(event));
    },
    tellSoon(name, change) {
      if (soonTold.has(name)) return;
      soonTold.add(name);
      setTimeout(() => {
        soonTold.delete(name);
        topics.tell(name, { kind: "contest", topic: name, change });
      }, VERDICTS_MS).unref();
    },
    tellMissed() {
      backAt = Date.now();
      for (const name of audiences.keys())
        for (const event of missedOn(name)) if (whatOf(event) !== "settings") topics.tell(name, event);
    },
    contestsHeard: () =>
      new Set(
        [...audiences.keys()].map(partsOf).flatMap(({ kind, id }) => (kind === "user" ? [] : Number(id))),
      ),
  };
  return topics;
}

function partsOf(name: string) {
  const [kind, id] = name.split(".");
  return { kind: kind as ContestTopic | "user", id };
}

function missedOn(name: string): LiveEvent[] {
  const { kind } = partsOf(name);
  if (kind === "user") return [{ kind, topic: kind }];
  return missable[kind].map((change) => ({ kind: "contest", topic: name, change }));
}

const whatOf = (event: LiveEvent): string => (event.kind === "contest" ? event.change : event.kind);
