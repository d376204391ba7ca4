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

export function submissionRoutes(app: App<Viewer>, deps: Deps, offered: OfferedLanguages) {
  const { db, settings, totals } = deps;

  async function find(submitId: number) {
    const found = await submissionDetail(db, submitId);
    if (!found) throw new Refusal("submission-not-found");
    return found;
  }

  app.serve(submitProblemJudge, async ({ body, viewer, request }) => {
    const author = signedIn(viewer);
    const { submission, problem } = await submit(deps, offered, { ...author, ip: request.ip }, body);
    return presentJudge(submission, { username: author.username, displayPid: problem.problemId }, body);
  });

  app.serve(getSubmissionDetail, async ({ query, viewer }) => {
    const { submission, problem, username } = await find(query.submitId);
    const { hideNonContestSubmissionCode } = settings.switches();
    const visible = maySeeCode(submission, viewer.user, hideNonContestSubmissionCode);
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
    return Object.fromEntries(rows.map((row) => [row.id, presentJudge(row, row)]));
  });

  app.serve(getAllCaseResult, async ({ query, viewer }) => {
    const { submission, problem } = await find(query.submitId);
    const names = maySeeFileNames(viewer.user);
    if (!problem.openCaseResult && !names) return null;
    const rows = await casesOf(db, submission.id);
    // An output may tell the test's input: it is for whoever wrote the program, and for staff.
    const outputs = names || viewer.user?.uid === submission.uid;
    return presentCases(rows, problem.judgeCaseMode, { names, outputs });
  });

  app.serve(getSubmissionTimeline, async ({ query }) => {
    const { submission } = await find(query.submitId);
    return (await attemptsOf(db, submission.id)).map(presentAttempt);
  });

  app.serve(shareSubmission, async ({ body, viewer }) => {
    const { submission, problem } = await find(body.submitId);
    if (submission.uid !== signedIn(viewer).uid) throw new Refusal("submission-not-yours");
    if (body.share && !problem.codeShare) throw new Refusal("sharing-not-allowed");
    await db.update(submissions).set({ share: body.share }).where(eq(submissions.id, submission.id));
    return null;
  });

  app.serve(getUserProblemStatus, async ({ body, viewer }) => {
    if (body.isContestProblemList) throw new Refusal("contest-not-found");
    const found = await standings(db, signedIn(viewer).uid, body.pidList);
    return Object.fromEntries(
      body.pidList.map((pid) => [pid, { status: found.get(pid) ?? status.notSubmitted, score: null }]),
    );
  });

  app.serve(getLastAcCode, async ({ query, viewer }) => {
    const user = signedIn(viewer);
    const row = await lastAccepted(db, user.uid, query.pid);
    if (!row) return { submitId: null, code: "", language: null };
    const visible = maySeeCode(row, user, settings.switches().hideNonContestSubmissionCode);
    const code = visible ? withTrailer(row, user.username) : HIDDEN_CODE;
    return { submitId: row.id, code, language: row.language };
  });
}
