import {
  OUTPUT_ONLY_LANGUAGE,
  type RefusalCode,
  resubmit,
  status,
  submitProblemFiles,
  submitProblemJudge,
} from "@verdict/contract";
import type { FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { Refusal, refusedAs, refuseIf } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { membership } from "../group/level.ts";
import { rejudge } from "../judge/rejudge.ts";
import { priority } from "../judge/tables.ts";
import { withUploadOnDisk } from "../testdata/receive.ts";
import { targetIn } from "../training/entered.ts";
import { visit } from "../training/register.ts";
import { submitInContest } from "./contest-submit.ts";
import { findSubmission } from "./find.ts";
import { presentJudge } from "./present.ts";
import { isRemoteSubmission, submissionsById } from "./queries.ts";
import { readSources, storeSentFiles } from "./sent-files.ts";
import { type Sent, submit } from "./submit.ts";

export function submitRoutes(app: App<Viewer>, deps: Deps) {
  const { db, store } = deps;

  async function sent(body: Sent, viewer: Viewer, request: FastifyRequest) {
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
      const submitted = await submit(deps, sender, { ...body, pid: problemId }, place);
      await visit(db, { trainingId: body.tid, uid: author.uid });
      return submitted;
    };
    const { submission, displayPid } = await refusedAs(send(), "problem-not-found", "problem-gone");
    return presentJudge(submission, { username: author.username, displayPid }, submission);
  }

  app.serve(submitProblemJudge, ({ body, viewer, request }) => sent(body, viewer, request));

  app.serve(submitProblemFiles, ({ query, viewer, request }) =>
    withUploadOnDisk(store, request, submitProblemFiles, (path) => {
      const { uid } = signedIn(viewer);
      const { language, ...target } = query;
      if (language) {
        const sources = () => readSources(uid, path);
        return sent({ ...target, language, code: "", sources }, viewer, request);
      }
      const files = (version: number | null) => storeSentFiles(deps, uid, path, version);
      return sent({ ...target, language: OUTPUT_ONLY_LANGUAGE, code: "", files }, viewer, request);
    }),
  );

  app.serve(resubmit, async ({ query: { submitId }, viewer }) => {
    const { uid } = signedIn(viewer);
    await findSubmission(db, submitId, viewer.user);
    const isRemote = await isRemoteSubmission(db, submitId);
    await rejudge(db, submitId, {
      at: priority.practice,
      admit: (submission) => refuseIf(resubmitRefusal(submission, uid, isRemote)),
    });
    const [row] = await submissionsById(db, [submitId]);
    if (!row) throw new Refusal("submission-not-found");
    return presentJudge(row, row);
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
