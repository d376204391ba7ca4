import {
  checkContestSubmissionsStatus,
  checkSubmissionsStatus,
  getAllCaseResult,
  getLastAcCode,
  getSubmissionDetail,
  getSubmissionDistribution,
  getSubmissionList,
  getSubmissionTimeline,
  HIDDEN_CODE,
  groupLevel as levels,
  type RefusalCode,
  resubmit,
  shareSubmission,
  status,
  submitProblemJudge,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { pageOf } from "../../platform/db.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type User, type Viewer } from "../../viewer.ts";
import { ownPlaces } from "../contest/participation.ts";
import { entryRefusal, submissionView } from "../contest/policy.ts";
import { rulesFor } from "../contest/queries.ts";
import { enterGroup, insideRefusal, levelsAmong, membership } from "../group/level.ts";
import { rejudge } from "../judge/rejudge.ts";
import { priority } from "../judge/tables.ts";
import { targetIn } from "../training/entered.ts";
import { visit } from "../training/register.ts";
import { withTrailer } from "./code.ts";
import { submitInContest } from "./contest-submit.ts";
import { openContestViews, redacted, redactedAttempts, refuseUnseen, withheld } from "./contest-views.ts";
import { acceptedAlike, spreadOf } from "./distribution.ts";
import { openSubmissionList } from "./list.ts";
import { isShown, maySeeCode, maySeeFileNames, maySeeTrace } from "./policy.ts";
import { noHome, presentAttempt, presentCases, presentJudge, presentRow } from "./present.ts";
import {
  attemptsOf,
  casesOf,
  isRemoteSubmission,
  lastAccepted,
  submissionDetail,
  submissionsById,
} from "./queries.ts";
import { submit } from "./submit.ts";
import { submissions } from "./tables.ts";
import { homesOf, teaches } from "./teaching.ts";
import type { SubmissionRow } from "./verdict.ts";

export function submissionRoutes(app: App<Viewer>, deps: Deps) {
  const { db, marks, settings, totals } = deps;

  /** A submission as far as the viewer may know of it: one that is not shown is none. */
  async function find(submitId: number, { user }: Viewer, l?: string) {
    const found = await submissionDetail(db, submitId, l);
    if (!found) throw new Refusal("submission-not-found");
    const { submission, problem } = found;
    const levelIn = await levelsAmong(db, [submission.groupId, problem.groupId], user?.uid);
    if (submission.contestId === null && !isShown(submission, problem, user, levelIn))
      throw new Refusal("submission-not-found");
    const view = await viewOf(submission, user);
    if (view?.refusal === "no-such-contest") throw new Refusal("submission-not-found");
    return { ...found, levelIn, view };
  }

  /** What the viewer may see of a contest's submission; null of one outside contests. */
  async function viewOf(submission: SubmissionRow, user: User | null) {
    return (await openContestViews(db, [submission.contestId], user))(submission);
  }

  app.serve(submitProblemJudge, async ({ body, viewer, request }) => {
    const author = signedIn(viewer);
    const sender = { ...author, ip: request.ip };
    const send = async () => {
      if (body.cid) return submitInContest(deps, sender, body.cid, body);
      const { gid } = body;
      const inside = (id: number | null | undefined) => (id ? membership(db, viewer, id) : null);
      if (!body.tid) return submit(deps, sender, body, { membership: await inside(gid), inTraining: false });
      const { problemId, groupId } = await targetIn(db, body.tid, author, body.pid);
      if (gid && gid !== groupId) throw new Refusal("group-not-found");
      const place = { membership: await inside(groupId), inTraining: true };
      const sent = await submit(deps, sender, { ...body, pid: problemId }, place);
      await visit(db, { trainingId: body.tid, uid: author.uid });
      return sent;
    };
    const { submission, displayPid } = await send();
    return presentJudge(submission, { username: author.username, displayPid }, body);
  });

  app.serve(resubmit, async ({ query: { submitId }, viewer }) => {
    const { uid } = signedIn(viewer);
    await find(submitId, viewer);
    const isRemote = await isRemoteSubmission(db, submitId);
    await rejudge(db, submitId, {
      at: priority.practice,
      admit: (submission) => refuseIf(resubmitRefusal(submission, uid, isRemote)),
    });
    const [row] = await submissionsById(db, [submitId]);
    if (!row) throw new Refusal("submission-not-found");
    return presentJudge(row, row);
  });

  app.serve(getSubmissionDetail, async ({ query, viewer }) => {
    const found = await find(query.submitId, viewer, query.l);
    const { submission, problem, username, displayId, title, levelIn, view } = found;
    const { hideNonContestSubmissionCode } = settings.switches();
    if (view) {
      refuseUnseen(view);
      const names = { username, displayPid: displayId ?? problem.problemId };
      // A group's contests are as its other work to that switch.
      const isHidden = hideNonContestSubmissionCode && submission.groupId !== null && !view.staff;
      const code = isHidden ? HIDDEN_CODE : view.code ? submission.code : null;
      return {
        submission: redacted(presentJudge(submission, names, { ...submission, code }), view),
        title,
        codeShare: false,
        staffTrace: view.staff ? submission.staffTrace : null,
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
    const homeOf = await homesOf(db, [placed]);
    const code = visible ? submission.code : hidden;
    return {
      submission: presentJudge(submission, names, { ...submission, code }),
      title,
      codeShare: problem.codeShare,
      staffTrace: maySeeTrace(viewer.user) ? submission.staffTrace : null,
      home: homeOf(placed),
    };
  });

  app.serve(getSubmissionDistribution, async ({ query, viewer }) => {
    const { submission, problem, view } = await find(query.submitId, viewer);
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

  const readList = openSubmissionList(db, totals, marks);

  app.serve(getSubmissionList, async ({ query, viewer }) => {
    if (query.onlyMine && !viewer.user) throw new Refusal("only-mine-needs-login");
    const inside = query.gid ? await membership(db, viewer, query.gid) : null;
    const seesAll = inside ? insideRefusal(inside.user, inside.level, levels.admin) === null : undefined;
    const { rows, total } = await readList(query, viewer.user, seesAll);
    const homeOf = await homesOf(db, rows);
    return pageOf(
      rows.map((row) => presentRow(row, homeOf(row))),
      total,
      query,
    );
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
    const { teamPlaces, open } = await ownPlaces(db, [contest.id], user.uid);
    const entrant = { user, ...standing, teamPlaces, run: open.get(contest.id) ?? null };
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

  app.serve(getAllCaseResult, async ({ query, viewer }) => {
    const { submission, problem, levelIn, view } = await find(query.submitId, viewer);
    refuseUnseen(view, "contest-guests-refused");
    const names = view?.staff ?? maySeeFileNames(submission, problem, viewer.user, levelIn);
    if (!names && (!problem.openCaseResult || view?.cases === false)) return null;
    const rows = await casesOf(db, submission.id);
    // An output may tell the test's input: it is for whoever wrote the program, and for staff.
    const outputs = view?.outputs ?? (names || viewer.user?.uid === submission.uid);
    return presentCases(rows, problem.judgeCaseMode, { names, outputs });
  });

  app.serve(getSubmissionTimeline, async ({ query, viewer }) => {
    const { submission, view } = await find(query.submitId, viewer);
    refuseUnseen(view);
    const attempts = (await attemptsOf(db, submission.id)).map(presentAttempt);
    return view ? redactedAttempts(attempts, view) : attempts;
  });

  app.serve(shareSubmission, async ({ body, viewer }) => {
    const { submission, problem } = await find(body.submitId, viewer);
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
    const view = row && (await viewOf(row, user));
    // That a program was accepted is no news to be had while its contest keeps verdicts to itself.
    if (!row || view?.verdict === false) return { submitId: null, code: "", language: null };
    if (view) return { submitId: row.id, code: withTrailer(row, user.username), language: row.language };
    const levelIn = await levelsAmong(db, [row.groupId], user.uid);
    const visible = maySeeCode(row, user, settings.switches().hideNonContestSubmissionCode, levelIn);
    const code = visible ? withTrailer(row, user.username) : HIDDEN_CODE;
    return { submitId: row.id, code, language: row.language };
  });
}

/** Why `uid` may not send this submission again. */
function resubmitRefusal(
  submission: { uid: string; status: number; contestId: number | null },
  uid: string,
  isRemote: boolean,
): RefusalCode | null {
  if (submission.uid !== uid) return "submission-not-yours";
  if (submission.contestId !== null && !isRemote) return "resubmit-in-contest";
  return submission.status === status.submitFailed ? null : "resubmit-not-failed";
}
