import {
  apiDate,
  confirmContestTerms,
  contestAuth,
  getContestAccess,
  getContestChanges,
  getContestInfo,
  getContestList,
  getOwnRunningContests,
  getRecentContest,
  getRecentOtherContest,
  registerContest,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { databaseNow } from "../../platform/clock.ts";
import { listPage, withKeptTotal } from "../../platform/list.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { openSharedReads } from "../../platform/shared-reads.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { insideRefusal, levelFor } from "../group/level.ts";
import { knownRules } from "./entered.ts";
import { ownRunning } from "./own-running.ts";
import { entryOf } from "./participation.ts";
import { hasAccess, hasWindows, isBarred, isOverForAll, managesContest, outsideRefusal } from "./policy.ts";
import { outsideContest, presentContest, presentListedContest } from "./present.ts";
import { problemChanges } from "./problem-changes.ts";
import { contestFor, contestList, type Rules, recentContests } from "./queries.ts";
import { register } from "./register.ts";
import { confirmTerms } from "./terms.ts";
import { openRun } from "./virtual.ts";

export function contestRoutes(app: App<Viewer>, deps: Deps) {
  const { db, totals } = deps;
  const shared = openSharedReads();

  app.serve(getRecentContest, () =>
    shared.of("recent", async () => {
      const [rows, now] = [await recentContests(db), databaseNow()];
      return rows.map((row) => presentListedContest(row, now));
    }),
  );

  app.serve(getOwnRunningContests, ({ viewer }) => ownRunning(db, signedIn(viewer).uid));

  app.serve(getRecentOtherContest, async () => []);

  app.serve(getContestList, ({ query }) =>
    shared.of(JSON.stringify(query), () =>
      listPage(query, withKeptTotal(totals, ["contests", query], contestList(db, query)), (rows) => {
        const now = databaseNow();
        return rows.map((row) => presentListedContest(row, now));
      }),
    ),
  );

  app.serve(getContestInfo, async ({ query, viewer }) => {
    // The same for all: at a contest's start everybody asks for it at once.
    const found = await shared.of(`contest ${query.cid}`, () => contestFor(db, query.cid));
    if (!found?.contest.visible) throw new Refusal("no-such-contest");
    const { groupId, auth } = found.contest;
    if (groupId !== null) {
      const { user } = viewer;
      const level = await levelFor(db, groupId, user?.uid);
      if (!user || insideRefusal(user, level)) refuseIf(outsideRefusal(found.contest, level));
    }
    const contest = presentContest(found.contest, found, databaseNow());
    return viewer.user || auth !== contestAuth.private ? contest : outsideContest(contest);
  });

  app.serve(getContestAccess, async ({ query, viewer }) => {
    const { user } = viewer;
    const rules = await knownRules(db, query.cid, user);
    const { contest, isRegistered, isConfirmed, groupLevel, ownEnd, now } = rules;
    const isLate = now >= contest.endTime && !isOverForAll(contest, now);
    const overTime = isLate ? apiDate(contest.overAt) : null;
    if (!user)
      return { access: false, manages: false, barred: false, team: null, run: null, endTime: null, overTime };
    const [own, run] = await Promise.all([
      entryOf(db, contest.id, user.uid),
      // A virtual run begins after the end.
      now >= contest.endTime ? openRun(db, contest.id, user.uid) : undefined,
    ]);
    return {
      access: hasAccess(contest, { user, isRegistered }),
      manages: managesContest(contest, user, groupLevel),
      barred: isBarred(contest, user, groupLevel),
      team: own?.teamId ? { id: own.teamId, name: own.name ?? "" } : null,
      run: run
        ? {
            startTime: apiDate(run.startsAt),
            endTime: apiDate(run.endsAt),
            team: run.name,
            mayGiveUp: run.teamId === null || run.captain === user.uid,
          }
        : null,
      ...(hasWindows(contest, now) && { window: windowOf(rules) }),
      ...(contest.hasTerms && !isOverForAll(contest, now) && { confirmed: isConfirmed }),
      endTime: contest.windowMinutes === null ? ownEnd && apiDate(ownEnd) : null,
      overTime,
    };
  });

  app.serve(confirmContestTerms, async ({ body, viewer }) => {
    await confirmTerms(db, signedIn(viewer), body);
    return null;
  });

  app.serve(getContestChanges, ({ query }) => problemChanges(db, query.cid));

  app.serve(registerContest, async ({ body, viewer }) => {
    await register(deps, signedIn(viewer), body.cid, body.password);
    return null;
  });
}

/** The caller's personal window. */
const windowOf = ({ ownStart, ownEnd }: Pick<Rules, "ownStart" | "ownEnd">) =>
  ownStart && ownEnd && { startTime: apiDate(ownStart), endTime: apiDate(ownEnd) };
