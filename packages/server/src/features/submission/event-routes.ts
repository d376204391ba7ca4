import { submissionEvents } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { openEventStream } from "../../platform/event-stream.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { openContestViews } from "./contest-views.ts";
import { eventOf, type SubmissionFeed, untilAllJudged } from "./events.ts";
import { contestsOf } from "./queries.ts";

export function submissionEventRoutes(app: App<Viewer>, { db, stopping }: Deps, feed: SubmissionFeed) {
  app.serve(submissionEvents, async ({ query, reply, viewer }) => {
    const views = await openContestViews(db, await contestsOf(db, query.submitIds), viewer.user);
    const stream = openEventStream(() => {
      unwatch();
      stopping.removeEventListener("abort", stream.end);
    });
    const noteEnd = untilAllJudged(query.submitIds, stream.end);
    const unwatch = feed.watch(query.submitIds, (state) => {
      const event = eventOf(state, views(state.row));
      if (!event) return;
      stream.send("submission", event);
      noteEnd(event);
    });
    stopping.addEventListener("abort", stream.end);
    reply.header("Content-Type", "text/event-stream; charset=utf-8");
    reply.header("Cache-Control", "no-store");
    reply.header("X-Accel-Buffering", "no");
    return stream.body;
  });
}
