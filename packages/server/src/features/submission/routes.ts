import {
  getAllCaseResult,
  getLastAcCode,
  getSubmissionDetail,
  getSubmissionDistribution,
  getSubmissionNeighbours,
  getSubmissionTimeline,
  HIDDEN_CODE,
  isInProgress,
  limitsFeedback,
  shareSubmission,
  status,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { enterGroup, levelsAmong } from "../group/level.ts";
import { withTrailer } from "./code.ts";
import { redacted, redactedAttempts, refuseUnseen } from "./contest-views.ts";
import { acceptedAlike, spreadOf } from "./distribution.ts";
import { findSubmission, viewOfContest } from "./find.ts";
import { neighboursOf } from "./neighbours.ts";
import { maySeeCode, maySeeFileNames, maySeeInternals, maySeeTrace } from "./policy.ts";
import { noHome, presentAttempt, presentCases, presentJudge } from "./present.ts";
import { attemptsOf, casesOf, lastAccepted, rulesJudgedBy } from "./queries.ts";
import { submissions } from "./tables.ts";
import { homesOf, teaches } from "./teaching.ts";

/** One submission, and what may be seen of it. */
export function submissionRoutes(app: App<Viewer>, { db, settings }: Deps) {
  app.serve(getSubmissionDetail, async ({ query, viewer }) => {
    const found = await findSubmission(db, query.submitId, viewer.user, query.l);
    const { submission, problem, username, displayId, title, levelIn, view } = found;
    const { hideNonContestSubmissionCode } = settings.switches();
    if (view) {
      refuseUnseen(view);
      const names = { username, displayPid: displayId ?? problem.problemId };
      // A group's contests are as its other work to that switch.
      const isHidden = hideNonContestSubmissionCode && submission.groupId !== null && !view.internals;
      const code = isHidden ? HIDDEN_CODE : view.code ? submission.code : null;
      return {
        submission: redacted(presentJudge(submission, names, { ...submission, code }), view),
        title,
        codeShare: false,
        staffTrace: maySeeInternals(view, submission, problem, viewer.user, levelIn)
          ? submission.staffTrace
          : null,
        home: noHome,
      };
    }
    const shown = { ...submission, share: submission.share && problem.codeShare };
    const visible =
      maySeeCode(shown, viewer.user, hideNonContestSubmissionCode, levelIn) ||
      (await teaches(db, submission, viewer.user, levelIn));
    const hidden = hideNonContestSubmissionCode ? HIDDEN_CODE : null;
    const names = { username, displayPid: problem.problemId };
    const placed = { ...submission, problem };
    const homeOf = await homesOf(db, [placed], viewer.user);
    const code = visible ? submission.code : hidden;
    return {
      submission: presentJudge(submission, names, { ...submission, code }),
      title,
      codeShare: problem.codeShare,
      staffTrace: maySeeTrace(viewer.user) ? submission.staffTrace : null,
      home: homeOf(placed),
    };
  });

  app.serve(getSubmissionNeighbours, async ({ query, viewer }) => {
    const user = signedIn(viewer);
    const { submission, levelIn, view } = await findSubmission(db, query.submitId, user);
    refuseUnseen(view);
    return (await teaches(db, submission, user, levelIn)) ? neighboursOf(db, submission, user) : null;
  });

  app.serve(getSubmissionDistribution, async ({ query, viewer }) => {
    const { submission, problem, view } = await findSubmission(db, query.submitId, viewer.user);
    refuseUnseen(view);
    const isCounted = submission.contestId === null && submission.groupId === null;
    if (submission.status !== status.accepted || !isCounted) return null;
    const isShared =
      problem.isListed && problem.codeShare && !settings.switches().hideNonContestSubmissionCode;
    const { times, memories, fastest, shortest } = await acceptedAlike(db, submission, isShared);
    return {
      language: submission.language,
      total: times.length,
      time: spreadOf(times, submission.timeMs ?? 0, 1),
      memory: spreadOf(memories, submission.memoryKib ?? 0, 64),
      fastest,
      shortest,
    };
  });

  app.serve(getAllCaseResult, async ({ query, viewer }) => {
    const { submission, problem, levelIn, view } = await findSubmission(db, query.submitId, viewer.user);
    refuseUnseen(view, "contest-guests-refused");
    const names = view
      ? maySeeInternals(view, submission, problem, viewer.user, levelIn)
      : maySeeFileNames(submission, problem, viewer.user, levelIn);
    if (!names && (!problem.openCaseResult || view?.cases === false)) return null;
    const rows = await casesOf(db, submission.id);
    // An output may tell the test's input: it is for whoever wrote the program, and for staff.
    const outputs = view?.outputs ?? (names || viewer.user?.uid === submission.uid);
    const rules = await rulesJudgedBy(db, submission);
    const mode = rules?.judgeCaseMode ?? problem.judgeCaseMode;
    const isFinished = !isInProgress(submission.status);
    const byFeedback = !names && view?.byFeedback === true;
    return presentCases(rows, mode, { names, outputs, byFeedback, isFinished }, rules?.tree);
  });

  app.serve(getSubmissionTimeline, async ({ query, viewer }) => {
    const { submission, view } = await findSubmission(db, query.submitId, viewer.user);
    refuseUnseen(view);
    const attempts = (await attemptsOf(db, submission.id)).map(presentAttempt);
    if (!view) return attempts;
    const { tree = null } = (await rulesJudgedBy(db, submission)) ?? {};
    return redactedAttempts(attempts, view, tree !== null && limitsFeedback(tree));
  });

  app.serve(shareSubmission, async ({ body, viewer }) => {
    const { submission, problem } = await findSubmission(db, body.submitId, viewer.user);
    if (submission.uid !== signedIn(viewer).uid) throw new Refusal("submission-not-yours");
    if (submission.contestId !== null || (body.share && !problem.codeShare))
      throw new Refusal("sharing-not-allowed");
    await db.update(submissions).set({ share: body.share }).where(eq(submissions.id, submission.id));
    return null;
  });

  app.serve(getLastAcCode, async ({ query, viewer }) => {
    const user = signedIn(viewer);
    const gid = query.gid || null;
    if (gid !== null) await enterGroup(db, user, gid);
    const row = await lastAccepted(db, user.uid, query.pid, { cid: query.cid || null, gid });
    const view = row && (await viewOfContest(db, row, user));
    // That a program was accepted is no news to be had while its contest keeps verdicts to itself.
    if (!row || view?.verdict === false) return { submitId: null, code: "", language: null };
    if (view) return { submitId: row.id, code: withTrailer(row, user.username), language: row.language };
    const levelIn = await levelsAmong(db, [row.groupId], user.uid);
    const visible = maySeeCode(row, user, settings.switches().hideNonContestSubmissionCode, levelIn);
    const code = visible ? withTrailer(row, user.username) : HIDDEN_CODE;
    return { submitId: row.id, code, language: row.language };
  });
}
