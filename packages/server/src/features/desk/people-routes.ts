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
import { listPage } from "../../platform/list.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { decideState, giveMinutes, moveEnd } from "./decide.ts";
import { peopleList, presentPerson } from "./people.ts";
import { addInterval, dropInterval, removedTimeOf } from "./removed-time.ts";

export function deskPeopleRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(getDeskPeople, ({ query, viewer }) =>
    listPage(query, peopleList(db, query, signedIn(viewer)), (rows) => rows.map(presentPerson)),
  );

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
