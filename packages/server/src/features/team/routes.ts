import {
  addTeam,
  answerTeam,
  apiDate,
  changeTeam,
  deleteTeam,
  getMyTeams,
  getTeam,
  getTeamContests,
  inviteToTeam,
  leaveTeam,
  removeFromTeam,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { databaseNow } from "../../platform/clock.ts";
import { listPage } from "../../platform/list.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { resultsFor } from "../board/results.ts";
import { entryList, ofTeam } from "../contest/entries.ts";
import { statusAt } from "../contest/policy.ts";
import { pausedOf } from "../contest/present.ts";
import { stepOut } from "../contest/team-entry.ts";
import { answerInvitation, invite, lockTeam, makeTeam, takeOut } from "./members.ts";
import { presentTeam, presentTeamRow } from "./present.ts";
import { peopleOfTeam, teamById, teamsOf } from "./queries.ts";
import { teamMembers, teams } from "./tables.ts";

export function teamRoutes(app: App<Viewer>, deps: Deps) {
  const { db } = deps;

  app.serve(getMyTeams, ({ query, viewer }) =>
    listPage(query, teamsOf(db, signedIn(viewer).uid), (rows) => rows.map(presentTeamRow)),
  );

  app.serve(getTeam, async ({ query, viewer }) => {
    const team = await teamById(db, query.id);
    if (!team) throw new Refusal("team-not-found");
    return presentTeam(team, await peopleOfTeam(db, team), signedIn(viewer).uid);
  });

  app.serve(getTeamContests, async ({ query, viewer }) => {
    if (!(await teamById(db, query.id))) throw new Refusal("team-not-found");
    const now = databaseNow();
    return listPage(query, entryList(db, ofTeam(query.id)), async (rows) => {
      const results = await resultsFor(deps, rows, signedIn(viewer));
      return rows.map(({ id, contest, members, startsAt, isVirtual }) => ({
        ...{ cid: contest.id, title: contest.title, type: contest.type, isVirtual, members },
        status: statusAt(contest, now),
        startTime: apiDate(startsAt ?? contest.startTime),
        ...(startsAt === null && pausedOf(contest)),
        result: results.get(id) ?? null,
      }));
    });
  });

  app.serve(addTeam, async ({ body, viewer }) => ({ id: await makeTeam(db, signedIn(viewer), body) }));

  app.serve(changeTeam, async ({ body: { id, ...form }, viewer }) => {
    await db.transaction(async (tx) => {
      await lockTeam(tx, id, signedIn(viewer).uid);
      await tx.update(teams).set(form).where(eq(teams.id, id));
    });
    return null;
  });

  app.serve(deleteTeam, async ({ query: { id }, viewer }) => {
    await db.transaction(async (tx) => {
      await lockTeam(tx, id, signedIn(viewer).uid);
      await stepOut(tx, id, null);
      await tx.delete(teamMembers).where(eq(teamMembers.teamId, id));
      await tx.update(teams).set({ deletedAt: sql`now()` }).where(eq(teams.id, id));
    });
    return null;
  });

  app.serve(inviteToTeam, async ({ body, viewer }) => {
    await invite(db, signedIn(viewer), body.id, body.username);
    return null;
  });

  app.serve(answerTeam, async ({ body, viewer }) => {
    await db.transaction((tx) => answerInvitation(tx, signedIn(viewer), body));
    return null;
  });

  app.serve(leaveTeam, async ({ body: { id }, viewer }) => {
    const { uid } = signedIn(viewer);
    await db.transaction(async (tx) => {
      await takeOut(tx, await lockTeam(tx, id), uid, { isInvitationToo: false });
      await stepOut(tx, id, uid);
    });
    return null;
  });

  app.serve(removeFromTeam, async ({ query: { id, uid }, viewer }) => {
    await db.transaction(async (tx) => {
      const team = await lockTeam(tx, id, signedIn(viewer).uid);
      await takeOut(tx, team, uid, { isInvitationToo: true });
      await stepOut(tx, id, uid);
    });
    return null;
  });
}
