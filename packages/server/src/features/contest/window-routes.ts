import { apiDate, giveLateStart, startPersonalWindow } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { type PersonalWindow, startLate, startWindow } from "./window.ts";

/** Personal windows: everybody begins when they like. */
export function contestWindowRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(startPersonalWindow, async ({ body, viewer }) =>
    presentWindow(await startWindow(db, signedIn(viewer), body.cid)),
  );

  app.serve(giveLateStart, async (call) => presentWindow(await startLate(db, call, call.body)));
}

const presentWindow = ({ startsAt, endsAt }: PersonalWindow) => ({
  startTime: apiDate(startsAt),
  endTime: apiDate(endsAt),
});
