import { EVENT_STREAMS_MAX, LIVE_STREAMS_OF_USER_MAX, submissionEvents } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { networkOf } from "../../platform/address.ts";
import { type EventStream, openEventStream } from "../../platform/event-stream.ts";
import { openLimiter } from "../../platform/limiter.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import type { User, Viewer } from "../../viewer.ts";
import { endWithSessions } from "../account/end-streams.ts";
import { type Rate, spend } from "../account/rates.ts";
import { isStillThere } from "../account/session.ts";
import { levelsAmong } from "../group/level.ts";
import { openContestViews } from "./contest-views.ts";
import { eventOf, newsOnly, openSubmissionFeed, untilAllJudged } from "./events.ts";
import { existing } from "./queries.ts";

/** Asking for submissions that do not exist, by network. */
const unknownIds: Rate = { purpose: "unknown-submission", max: 120, seconds: 60 };

export function submissionEventRoutes(app: App<Viewer>, deps: Deps) {
  const { db, stopping } = deps;
  const feed = openSubmissionFeed(deps);

  /** Streams at this server: of each user, and of each network of guests. */
  const places = {
    users: openLimiter({ each: LIVE_STREAMS_OF_USER_MAX }),
    guests: openLimiter({ each: EVENT_STREAMS_MAX }),
  };
  const userOf = new Map<EventStream, User | null>();
  endWithSessions(deps, userOf);

  app.serve(submissionEvents, async ({ query, request, reply, viewer }) => {
    const network = networkOf(request.ip);
    const isFull = viewer.user ? places.users.isFull(viewer.user.uid) : places.guests.isFull(network);
    if (isFull) throw new Refusal("too-many-requests");
    const { idsFor, contests, groups } = await existing(db, query.submitIds);
    const levelIn = await levelsAmong(db, groups, viewer.user?.uid);
    const ids = idsFor(viewer.user, levelIn);
    // What does not exist would be waited for without end.
    if (ids.length < new Set(query.submitIds).size) await spend(db, unknownIds, network);
    const views = await openContestViews(db, contests, viewer.user);
    // Again, for it took a while to get here.
    const leave = viewer.user ? places.users.take(viewer.user.uid) : places.guests.take(network);
    if (!leave) throw new Refusal("too-many-requests");
    const stream = openEventStream(() => {
      leave();
      userOf.delete(stream);
      unwatch();
      stopping.removeEventListener("abort", stream.end);
    });
    userOf.set(stream, viewer.user);
    const noteEnd = untilAllJudged(ids, stream.end);
    const send = newsOnly((event) => {
      stream.send("submission", event);
      noteEnd(event);
    });
    const unwatch = feed.watch(ids, (state) => {
      const event = eventOf(state, views(state.row), viewer.user, levelIn);
      if (event) send(event);
    });
    const { user } = viewer;
    // What ends streams reaches those that are noted: it may have come before.
    const isOver = user !== null && !(await isStillThere(db, user).catch(() => false));
    if (isOver || ids.length === 0) stream.end();
    stopping.addEventListener("abort", stream.end);
    reply.header("Content-Type", "text/event-stream; charset=utf-8");
    reply.header("Cache-Control", "no-store");
    reply.header("X-Accel-Buffering", "no");
    return stream.body;
  });
}
