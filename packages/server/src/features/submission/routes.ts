import {
  checkSubmissionsStatus,
  getAllCaseResult,
  getLastAcCode,
  getSubmissionDetail,
  getSubmissionList,
  getSubmissionTimeline,
  getUserProblemStatus,
  shareSubmission,
  status,
  submitProblemJudge,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { pageOf } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { HIDDEN_CODE, withTrailer } from "./code.ts";
import { contestSubmissionRoutes } from "./contest-routes.ts";
import { submitInContest } from "./contest-submit.ts";
import { openContestViews, refuseUnseen, veiled, veiledAttempts } from "./contest-views.ts";
import { openSubmissionList } from "./list.ts";
import { maySeeCode, maySeeFileNames, maySeeTrace } from "./policy.ts";
import { presentAttempt, presentCases, presentJudge, presentRow } from "./present.ts";
import {
  attemptsOf,
  casesOf,
  lastAccepted,
  standings,
  submissionDetail,
  submissionsById,
} from "./queries.ts";
import { type OfferedLanguages, submit } from "./submit.ts";
import { submissions } from "./tables.ts";
import type { SubmissionRow } from "./verdict.ts";

export function submissionRoutes(app: App<Viewer>, deps: Deps, offered: OfferedLanguages) {
  const { db, settings, totals } = deps;
  const contests = contestSubmissionRoutes(app, deps);

  async function find(submitId: number) {
    const found = await submissionDetail(db, submitId);
    if (!found) throw new Refusal("submission-not-found");
    return found;
  }

  /** What the viewer may see of a contest's submission; null of one outside contests. */
  async function viewOf(submission: SubmissionRow, { user }: Viewer) {
    return (await openContestViews(db, [submission.contestId], user))(submission);
  }

  app.serve(submitProblemJudge, async ({ body, viewer, request }) => {
    const author = signedIn(viewer);
    const sender = { ...author, ip: request.ip };
    const { submission, displayPid } = await (body.cid
      ? submitInContest(deps, offered, sender, body.cid, body)
      : submit(deps, offered, sender, body));
    return presentJudge(submission, { username: author.username, displayPid }, body);
  });

  app.serve(getSubmissionDetail, async ({ query, viewer }) => {
    const { submission, problem, username, displayId } = await find(query.submitId);
    const view = await viewOf(submission, viewer);
    if (view) {
      refuseUnseen(view);
      const names = { username, displayPid: displayId ?? problem.problemId };
      const code = view.code ? submission.code : null;
      return {
        submission: veiled(presentJudge(submission, names, { ...submission, code }), view),
        codeShare: false,
        staffTrace: view.staff ? submission.staffTrace : null,
      };
    }
    const { hideNonContestSubmissionCode } = settings.switches();
    const shown = { uid: submission.uid, share: submission.share && problem.codeShare };
    const visible = maySeeCode(shown, viewer.user, hideNonContestSubmissionCode);
    const hidden = hideNonContestSubmissionCode ? HIDDEN_CODE : null;
    const names = { username, displayPid: problem.problemId };
    const code = visible ? submission.code : hidden;
    return {
      submission: presentJudge(submission, names, { ...submission, code }),
      codeShare: problem.codeShare,
      staffTrace: maySeeTrace(viewer.user) ? submission.staffTrace : null,
    };
  });

  const readList = openSubmissionList(db, totals);

  app.serve(getSubmissionList, async ({ query, viewer }) => {
    if (query.onlyMine && !viewer.user) throw new Refusal("only-mine-needs-login");
    const { rows, total } = await readList(query, viewer.user?.uid ?? null);
    return pageOf(rows.map(presentRow), total, query);
  });

  app.serve(checkSubmissionsStatus, async ({ body }) => {
    if (body.submitIds.length === 0) return {};
    const rows = await submissionsById(db, body.submitIds);
    // Those of contests have a call of their own, which asks who may see them.
    const outside = rows.filter(({ contestId }) => contestId === null);
    return Object.fromEntries(outside.map((row) => [row.id, presentJudge(row, row)]));
  });

  app.serve(getAllCaseResult, async ({ query, viewer }) => {
    const { submission, problem } = await find(query.submitId);
    const view = await viewOf(submission, viewer);
    refuseUnseen(view, "contest-strangers-refused");
    const names = view?.staff ?? maySeeFileNames(viewer.user);
    if (!names && (!problem.openCaseResult || view?.cases === false)) return null;
    const rows = await casesOf(db, submission.id);
    // An output may tell the test's input: it is for whoever wrote the program, and for staff.
    const outputs = view?.outputs ?? (names || viewer.user?.uid === submission.uid);
    return presentCases(rows, problem.judgeCaseMode, { names, outputs });
  });

  app.serve(getSubmissionTimeline, async ({ query, viewer }) => {
    const { submission } = await find(query.submitId);
    const view = await viewOf(submission, viewer);
    refuseUnseen(view);
    const attempts = (await attemptsOf(db, submission.id)).map(presentAttempt);
    return view ? veiledAttempts(attempts, view) : attempts;
  });

  app.serve(shareSubmission, async ({ body, viewer }) => {
    const { submission, problem } = await find(body.submitId);
    if (submission.uid !== signedIn(viewer).uid) throw new Refusal("submission-not-yours");
    if (submission.contestId !== null || (body.share && !problem.codeShare))
      throw new Refusal("sharing-not-allowed");
    await db.update(submissions).set({ share: body.share }).where(eq(submissions.id, submission.id));
    return null;
  });

  app.serve(getUserProblemStatus, async ({ body, viewer }) => {
    const user = signedIn(viewer);
    if (body.isContestProblemList) {
      return contests.standings(body.cid ?? 0, user, body.pidList, body.containsEnd ?? false);
    }
    const found = await standings(db, user.uid, body.pidList);
    return Object.fromEntries(
      body.pidList.map((pid) => [pid, { status: found.get(pid) ?? status.notSubmitted, score: null }]),
    );
  });

  app.serve(getLastAcCode, async ({ query, viewer }) => {
    const user = signedIn(viewer);
    const row = await lastAccepted(db, user.uid, query.pid, query.cid || null);
    const view = row && (await viewOf(row, viewer));
    // That a program was accepted is no news to be had while its contest keeps verdicts to itself.
    if (!row || view?.verdict === false) return { submitId: null, code: "", language: null };
    if (view) return { submitId: row.id, code: withTrailer(row, user.username), language: row.language };
    const visible = maySeeCode(row, user, settings.switches().hideNonContestSubmissionCode);
    const code = visible ? withTrailer(row, user.username) : HIDDEN_CODE;
    return { submitId: row.id, code, language: row.language };
  });
}
