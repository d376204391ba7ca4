import { enterAsTeam, getContestTeam, withdrawTeam } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { teamsLedBy } from "../team/queries.ts";
import { entryOf } from "./participation.ts";
import { rulesFor } from "./queries.ts";
import { enterWithTeam, withdraw } from "./team-entry.ts";

/** How people take part in a contest: alone or with a team. */
export function contestTeamRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(getContestTeam, async ({ query: { cid }, viewer }) => {
    const { uid } = signedIn(viewer);
    const rules = await rulesFor(db, cid, uid);
    if (!rules?.contest.visible) throw new Refusal("no-such-contest");
    const { contest, now } = rules;
    const [own, teams] = [await entryOf(db, cid, uid), await teamsLedBy(db, uid)];
    const entered = own
      ? {
          team: own.teamId === null ? null : { id: own.teamId, name: own.name ?? "" },
          members: own.members,
          mayChange: own.captain === uid && now < contest.startTime,
        }
      : null;
    return { entry: contest.entry, teamSizeMax: contest.teamSizeMax, entered, teams };
  });

  app.serve(enterAsTeam, async ({ body, viewer }) => {
    await db.transaction((tx) => enterWithTeam(tx, signedIn(viewer), body));
    return null;
  });

  app.serve(withdrawTeam, async ({ query, viewer }) => {
    await db.transaction((tx) => withdraw(tx, signedIn(viewer), query.cid));
    return null;
  });
}
