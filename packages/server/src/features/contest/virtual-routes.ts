import { attemptsOf } from "@verdict/board";
import {
  apiDate,
  getUserVirtualRuns,
  getVirtualAttempts,
  getVirtualRun,
  giveUpVirtualRun,
  startVirtualRun,
  VIRTUAL_ATTEMPTS_MAX,
  type VirtualRun,
  virtualRefusals,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { listPage } from "../../platform/list.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type User, type Viewer } from "../../viewer.ts";
import { resultsFor } from "../board/results.ts";
import { namedUser } from "../ranking/queries.ts";
import { teamsLedBy } from "../team/queries.ts";
import { knownRules } from "./entered.ts";
import { entryList, runsOver } from "./entries.ts";
import { virtualRefusal } from "./policy.ts";
import { giveUpRun, type OpenRun, openRun, startRun } from "./virtual.ts";

/** Contests that are over, run as if they began now. */
export function contestVirtualRoutes(app: App<Viewer>, deps: Deps) {
  const { db, boards } = deps;

  app.serve(getVirtualRun, async ({ query: { cid }, viewer }) => {
    const user = signedIn(viewer);
    const rules = await knownRules(db, cid, user);
    const run = await openRun(db, cid, user.uid);
    const code = virtualRefusal(rules.contest, { user, ...rules }, rules.now);
    return {
      run: run ? presentRun(run, user) : null,
      refusal: virtualRefusals.find((known) => known === code) ?? null,
      teamSizeMax: rules.contest.teamSizeMax,
      teams: await teamsLedBy(db, user.uid, rules.contest),
    };
  });

  app.serve(startVirtualRun, async ({ body, viewer }) => {
    const user = signedIn(viewer);
    await startRun(db, user, body);
    const run = await openRun(db, body.cid, user.uid);
    if (!run) throw new Refusal("contest-virtual-none");
    return presentRun(run, user);
  });

  app.serve(giveUpVirtualRun, async ({ query, viewer }) => {
    await db.transaction((tx) => giveUpRun(tx, signedIn(viewer), query.cid));
    return null;
  });

  app.serve(getVirtualAttempts, async ({ query: { cid }, viewer }) => {
    const user = signedIn(viewer);
    const run = await openRun(db, cid, user.uid);
    if (!run) throw new Refusal("contest-virtual-none");
    const { board } = await boards.of(cid);
    const row = board.people.row(run.id);
    const attempts = row < 0 ? [] : attemptsOf(board, row);
    return {
      startAt: run.startsAt.getTime(),
      name: run.name ?? user.username,
      school: run.school,
      attempts: attempts.slice(-VIRTUAL_ATTEMPTS_MAX).map((attempt) => ({
        submission: attempt.submission,
        problem: attempt.problem,
        second: Math.max(0, board.people.second(row, attempt.submittedAt)),
        verdict: attempt.verdict,
        score: attempt.score,
        groups: attempt.groups ?? null,
        runMs: attempt.runMs,
      })),
    };
  });

  app.serve(getUserVirtualRuns, async ({ query, viewer }) => {
    const isNamed = query.uid !== undefined || query.username !== undefined;
    const named = isNamed ? query : { uid: viewer.user?.uid };
    const user = isNamed || viewer.user ? await namedUser(db, named) : undefined;
    if (!user) throw new Refusal("user-not-found");
    return listPage(query, entryList(db, runsOver(user.uid)), async (rows) => {
      const results = await resultsFor(deps, rows, viewer.user);
      return rows.map(({ id, contest, startsAt, teamId, name }) => ({
        ...{ cid: contest.id, title: contest.title, type: contest.type },
        startTime: apiDate(startsAt ?? contest.startTime),
        team: teamId === null ? null : { id: teamId, name: name ?? "" },
        result: results.get(id) ?? null,
      }));
    });
  });
}

function presentRun(run: OpenRun, { uid }: User): VirtualRun {
  return {
    team: run.teamId === null ? null : { id: run.teamId, name: run.name ?? "" },
    members: run.members,
    startTime: apiDate(run.startsAt),
    endTime: apiDate(run.endsAt),
    mayGiveUp: run.teamId === null || run.captain === uid,
  };
}
