import {
  addRemovedTime,
  dropRemovedTime,
  getDeskPeople,
  getRemovedTime,
  giveExtraTime,
  moveContestEnd,
  setParticipationState,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { pageOf } from "../../platform/db.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { decideState, giveMinutes, moveEnd } from "./decide.ts";
import { peoplePage } from "./people.ts";
import { addInterval, dropInterval, removedTimeOf } from "./removed-time.ts";

export function deskPeopleRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(getDeskPeople, async ({ query, viewer }) => {
    const { rows, total } = await peoplePage(db, query, signedIn(viewer));
    return pageOf(rows, total, query);
  });

  app.serve(setParticipationState, async (call) => {
    await decideState(db, call, call.body);
    return null;
  });

  app.serve(giveExtraTime, async (call) => {
    await giveMinutes(db, call, call.body);
    return null;
  });

  app.serve(moveContestEnd, (call) => moveEnd(db, call, call.body));

  app.serve(getRemovedTime, ({ query }) => removedTimeOf(db, query.cid));

  app.serve(addRemovedTime, (call) => addInterval(db, call, call.body));

  app.serve(dropRemovedTime, (call) => dropInterval(db, call, call.query));
}
