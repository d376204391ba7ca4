import { Readable } from "node:stream";
import {
  getAllCaseResult,
  getLastAcCode,
  getSubmissionDetail,
  getSubmissionDistribution,
  getSubmissionFile,
  getSubmissionFiles,
  getSubmissionNeighbours,
  getSubmissionTimeline,
  HIDDEN_CODE,
  isInProgress,
  limitsFeedback,
  OUTPUT_ONLY_LANGUAGE,
  shareSubmission,
  status,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { asDownload } from "../../platform/download.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type User, type Viewer } from "../../viewer.ts";
import { enterGroup, levelsAmong } from "../group/level.ts";
import { withTrailer } from "./code.ts";
import { redacted, redactedAttempts, refuseUnseen } from "./contest-views.ts";
import { acceptedAlike, spreadOf } from "./distribution.ts";
import { findSubmission, viewOfContest } from "./find.ts";
import { neighboursOf } from "./neighbours.ts";
import { maySeeCode, maySeeFileNames, maySeeInternals, maySeeTrace } from "./policy.ts";
import { noHome, presentAttempt, presentCases, presentJudge } from "./present.ts";
import { attemptsOf, casesOf, lastAccepted, rulesJudgedBy } from "./queries.ts";
import { filesOf, filesOfProgram } from "./sent-files.ts";
import { submissions } from "./tables.ts";
import { homesOf, teaches } from "./teaching.ts";

/** One submission, and what may be seen of it. */
export function submissionRoutes(app: App<Viewer>, { db, settings, store }: Deps) {
  type Found = Awaited<ReturnType<typeof findSubmission>>;

  /** The code as far as the caller may read it: null, or words in its place, where not. */
  async function codeFor({ submission, problem, levelIn, view }: Found, user: User | null) {
    const { hideNonContestSubmissionCode: hides } = settings.switches();
    if (view) {
      // A group's contests are as its other work to that switch.
      const isHidden = hides && submission.groupId !== null && !view.internals;
      return isHidden ? HIDDEN_CODE : view.code ? submission.code : null;
    }
    const shown = { ...submission, share: submission.share && problem.codeShare };
    const visible = maySeeCode(shown, user, hides, levelIn) || (await teaches(db, submission, user, levelIn));
    return visible ? submission.code : hides ? HIDDEN_CODE : null;
  }

  /** The files of a submission, for who may read its code; those of a program lie in it. */
  async function filesFor(submitId: number, user: User | null) {
    const found = await findSubmission(db, submitId, user);
    refuseUnseen(found.view);
    const isOpen = (await codeFor(found, user)) === found.submission.code;
    if (!isOpen) return [];
    const program = filesOfProgram(found.submission, found.problem).map(({ name, text }) => {
      const content = Buffer.from(text);
      return { name, bytes: content.length, own: true, open: async () => Readable.from([content]) };
    });
    const stored = await filesOf(db, submitId);
    return [...program, ...stored.map((file) => ({ ...file, open: () => store.getBlob(file.sha256) }))];
  }

  app.serve(getSubmissionDetail, async ({ query, viewer }) => {
    const found = await findSubmission(db, query.submitId, viewer.user, query.l);
    const { submission, problem, username, displayId, title, levelIn, view } = found;
    const code = await codeFor(found, viewer.user);
    if (view) {
      refuseUnseen(view);
      const names = { username, displayPid: displayId ?? problem.problemId };
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
    const names = { username, displayPid: problem.problemId };
    const placed = { ...submission, problem };
    const homeOf = await homesOf(db, [placed], viewer.user);
    return {
      submission: presentJudge(submission, names, { ...submission, code }),
      title,
      codeShare: problem.codeShare,
      staffTrace: maySeeTrace(viewer.user) ? submission.staffTrace : null,
      home: homeOf(placed),
    };
  });

  app.serve(getSubmissionFiles, async ({ query, viewer }) =>
    (await filesFor(query.submitId, viewer.user)).map(({ name, bytes, own }) => ({ name, bytes, own })),
  );

  app.serve(getSubmissionFile, async ({ query: { submitId, name }, viewer, reply }) => {
    const file = (await filesFor(submitId, viewer.user)).find((one) => one.name === name);
    if (!file) throw new Refusal("testdata-file-not-found", { name });
    asDownload(reply, name, "application/octet-stream").header("Content-Length", file.bytes);
    return file.open();
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
    // Whoever sent the outputs knows what they are called: it is by its name that each has its points.
    const isNamed = names || (outputs && submission.language === OUTPUT_ONLY_LANGUAGE);
    return presentCases(rows, mode, { names: isNamed, outputs, byFeedback, isFinished }, rules?.tree);
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
