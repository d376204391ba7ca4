import { apiDate, enterAsTeam, getContestTeam, withdrawTeam } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { teamsLedBy } from "../team/queries.ts";
import { knownRules } from "./entered.ts";
import { entryOf } from "./participation.ts";
import { teamsCloseAt } from "./policy.ts";
import { enterWithTeam, withdraw } from "./team-entry.ts";

/** How people take part in a contest: alone or with a team. */
export function contestTeamRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(getContestTeam, async ({ query: { cid }, viewer }) => {
    const user = signedIn(viewer);
    const { uid } = user;
    const { contest, now } = await knownRules(db, cid, user);
    const [own, teams] = [await entryOf(db, cid, uid), await teamsLedBy(db, uid, contest)];
    const entered = own
      ? {
          team: own.teamId === null ? null : { id: own.teamId, name: own.name ?? "" },
          members: own.members,
          mayChange: own.captain === uid && now < teamsCloseAt(contest),
        }
      : null;
    return {
      ...{ entry: contest.entry, teamSizeMax: contest.teamSizeMax, entered, teams },
      ...(contest.teamsCloseMinutes !== null && { closesAt: apiDate(teamsCloseAt(contest)) }),
    };
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
