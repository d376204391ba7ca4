import { EVENT_STREAMS_MAX, LIVE_STREAMS_OF_USER_MAX, live } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { networkOf } from "../../platform/address.ts";
import { openLimiter } from "../../platform/limiter.ts";
import { HEARTBEAT, liveMessage, openLiveStreams } from "../../platform/live-streams.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { isStillThere } from "../account/session.ts";
import { levelsAmong } from "../group/level.ts";
import { openContestViews } from "../submission/contest-views.ts";
import { eventOf, newsOnly, openSubmissionFeed } from "../submission/events.ts";
import { existing } from "../submission/queries.ts";
import { type Listening, openLive } from "./live.ts";

/** One stream for everything that a page shows and that changes by itself. */
export function boardLiveRoutes(app: App<Viewer>, deps: Deps) {
  const { db, log, stopping } = deps;
  const streams = openLiveStreams(stopping);
  const topics = openLive(deps, streams);
  const feed = openSubmissionFeed(deps);
  /** Streams at this server: of each user, and of each network of guests. */
  const places = {
    users: openLimiter({ each: LIVE_STREAMS_OF_USER_MAX }),
    guests: openLimiter({ each: EVENT_STREAMS_MAX }),
  };

  app.serve(live, async ({ query, viewer, request, reply }) => {
    const { user } = viewer;
    const leave = user ? places.users.take(user.uid) : places.guests.take(networkOf(request.ip));
    if (!leave) throw new Refusal("too-many-requests");
    const stops: (() => void)[] = [];
    const stream = streams.open(reply, () => {
      leave();
      for (const stop of stops) stop();
      topics.leave(stream);
    });
    const listening: Listening = { stream, user, rules: new Map() };
    topics.enter(listening);
    const watched = query.topic.flatMap((topic) => topic.match(/^submission\.(\d+)$/)?.[1] ?? []).map(Number);
    try {
      if (watched.length > 0) stops.push(await watchSubmissions(listening, watched));
      for (const topic of query.topic) await join(topic, listening);
      stream.write(HEARTBEAT); // from here on nothing is missed
      // What ends streams reaches those that have entered: it may have come before.
      if (user && !(await isStillThere(db, user))) stream.end();
    } catch (error) {
      // Open, it would be silent for good: its reader comes back.
      log.warn({ err: error, topics: query.topic }, "a stream's topics could not be joined");
      stream.end();
    }
    if (!stream.isOpen) for (const stop of stops) stop();
    return null;
  });

  async function join(topic: string, listening: Listening): Promise<void> {
    const [asked = "", version = null] = topic.split("@");
    const [kind, id = "", side, after] = asked.split(".");
    try {
      const refusal = await (kind === "board"
        ? topics.board(
            listening,
            { cid: Number(id), side: side as "inside", containsEnd: after !== undefined },
            version,
          )
        : kind === "contest" || kind === "run" || kind === "staff"
          ? topics.contest(listening, kind, Number(id))
          : kind === "user"
            ? topics.user(listening)
            : null);
      if (refusal) throw new Refusal(refusal);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      listening.stream.write(liveMessage({ kind: "refused", topic: asked, code: error.code }));
    }
  }

  async function watchSubmissions({ stream, user }: Listening, asked: number[]): Promise<() => void> {
    const { idsFor, contests, groups } = await existing(db, asked);
    const views = await openContestViews(db, contests, user);
    const levelIn = await levelsAmong(db, groups, user?.uid);
    const ids = idsFor(user, levelIn);
    for (const id of asked) {
      if (!ids.includes(id)) {
        stream.write(
          liveMessage({ kind: "refused", topic: `submission.${id}`, code: "submission-not-found" }),
        );
      }
    }
    const send = newsOnly((event) => {
      const topic = `submission.${event.submission.submitId}`;
      stream.write(liveMessage({ kind: "submission", topic, event }));
    });
    return feed.watch(ids, (state) => {
      const event = eventOf(state, views(state.row), user, levelIn);
      if (event) send(event);
    });
  }
}
