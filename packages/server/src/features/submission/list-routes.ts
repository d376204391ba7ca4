import {
  checkContestSubmissionsStatus,
  checkSubmissionsStatus,
  getSubmissionList,
  groupLevel as levels,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { listPage, pageList } from "../../platform/list.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { ownParticipations } from "../contest/participation.ts";
import { entryRefusal } from "../contest/policy.ts";
import { rulesFor } from "../contest/queries.ts";
import { submissionView } from "../contest/submission-view.ts";
import { insideRefusal, levelsAmong, membership } from "../group/level.ts";
import { withheld } from "./contest-views.ts";
import { openSubmissionList } from "./list.ts";
import { isShown } from "./policy.ts";
import { presentJudge, presentRow } from "./present.ts";
import { submissionsById } from "./queries.ts";
import { homesOf } from "./teaching.ts";

/** The list of submissions outside contests, and how some of a page stand now. */
export function submissionListRoutes(app: App<Viewer>, { db, keysets, totals }: Deps) {
  const readList = openSubmissionList(db, totals, keysets);

  app.serve(getSubmissionList, async ({ query, viewer }) => {
    if (query.onlyMine && !viewer.user) throw new Refusal("only-mine-needs-login");
    const inside = query.gid ? await membership(db, viewer, query.gid) : null;
    const seesAll = inside ? insideRefusal(inside.user, inside.level, levels.admin) === null : undefined;
    return listPage(query, pageList(await readList(query, viewer.user, seesAll)), async (rows) => {
      const homeOf = await homesOf(db, rows, viewer.user);
      return rows.map((row) => presentRow(row, homeOf(row)));
    });
  });

  app.serve(checkSubmissionsStatus, async ({ body, viewer }) => {
    if (body.submitIds.length === 0) return {};
    const rows = await submissionsById(db, body.submitIds);
    // Those of contests have a call of their own, which asks who may see them.
    const groups = rows.flatMap(({ groupId, problem }) => [groupId, problem.groupId]);
    const levelIn = await levelsAmong(db, groups, viewer.user?.uid);
    const outside = rows.filter(
      (row) => row.contestId === null && isShown(row, row.problem, viewer.user, levelIn),
    );
    return Object.fromEntries(outside.map((row) => [row.id, presentJudge(row, row)]));
  });

  app.serve(checkContestSubmissionsStatus, async ({ body, viewer }) => {
    const user = signedIn(viewer);
    const rules = body.cid ? await rulesFor(db, body.cid, user.uid) : undefined;
    if (!rules) throw new Refusal("contest-not-found");
    const { contest, now, ...standing } = rules;
    const { teamParticipations, open } = await ownParticipations(db, [contest.id], user.uid);
    const entrant = { user, ...standing, teamParticipations, run: open.get(contest.id) ?? null };
    const refusal = entryRefusal(contest, entrant, now);
    // One that the caller may not know of is as none.
    refuseIf(refusal === "no-such-contest" ? "contest-not-found" : refusal);
    if (body.submitIds.length === 0) return {};
    const rows = await submissionsById(db, body.submitIds);
    return Object.fromEntries(
      rows.flatMap((row) => {
        const { listing } = submissionView(contest, row, entrant, now);
        if (row.contestId !== contest.id || !listing) return [];
        // As in the detail: when it was judged, and how often, would tell of a verdict.
        const judge = listing.verdict
          ? presentJudge(row, row)
          : presentJudge({ ...row, attempt: 1, updatedAt: row.submittedAt }, row);
        return [[row.id, { ...judge, displayPid: null, ...withheld(listing) }]];
      }),
    );
  });
}
