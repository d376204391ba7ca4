import {
  apiDate,
  beginUpload,
  cancelUpload,
  deleteTestFile,
  downloadTestcase,
  downloadTestFile,
  finishUpload,
  getDataVersions,
  getProblemCases,
  getStagedTestdata,
  getUpload,
  groupLevel as levels,
  previewTestFile,
  putTestFile,
  type QueryOf,
  sendChunk,
  stageTestdata,
  uploadTestcaseZip,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { asDownload } from "../../platform/download.ts";
import { listPage } from "../../platform/list.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type App, announcedBytes } from "../../platform/serve.ts";
import { signedIn, type User, type Viewer } from "../../viewer.ts";
import { enterGroup } from "../group/level.ts";
import { managedProblem } from "../problem/managed.ts";
import { audit } from "../site/audit.ts";
import { isPlainName } from "./plain-name.ts";
import { fileOfVersion, presentCases, previewOf, versionOf, zipOfVersion } from "./read.ts";
import { arrivingFile, refuseTruncated, withUploadOnDisk } from "./receive.ts";
import {
  deleteStagedFile,
  presentStaged,
  putStagedFile,
  requireStaged,
  type StagedFile,
  stageArchive,
  stagedFile,
  stageVersion,
} from "./staged.ts";
import { beginResumable, cancelResumable, finishResumable, resumableState, takePiece } from "./uploads.ts";
import { dataVersionsOf } from "./versions.ts";

export function testDataRoutes(app: App<Viewer>, deps: Deps) {
  const { db, store } = deps;
  const managedData = (user: User, pid: number) => managedProblem(db, user, pid, "testdata-not-yours");

  app.serve(uploadTestcaseZip, async ({ query, viewer, request }) => {
    const user = signedIn(viewer);
    const { uid } = user;
    if (query.gid) await enterGroup(db, user, query.gid, { least: levels.admin });
    return withUploadOnDisk(store, request, uploadTestcaseZip, (path) =>
      stageArchive(deps, uid, path, query.mode),
    );
  });

  app.serve(stageTestdata, async ({ body, viewer }) => {
    const user = signedIn(viewer);
    if (body.pid == null) return stageVersion(deps, user.uid, null);
    const problem = await managedData(user, body.pid);
    return stageVersion(deps, user.uid, await versionOf(db, problem, body.dataVersionId));
  });

  app.serve(getStagedTestdata, async ({ query, viewer }) => {
    await requireStaged(db, query.key, signedIn(viewer).uid);
    return presentStaged(deps, query.key, query.mode);
  });

  app.serve(putTestFile, async ({ query, viewer, request }) => {
    if (!isPlainName(query.name)) throw new Refusal("archive-name", { name: query.name });
    const { uid } = signedIn(viewer);
    const part = await arrivingFile(request, putTestFile);
    const bytes = announcedBytes(request, putTestFile);
    return putStagedFile(deps, { ...query, uid, bytes }, part.file, () => refuseTruncated(part, putTestFile));
  });

  app.serve(deleteTestFile, async ({ query, viewer }) => {
    await deleteStagedFile(db, query.key, signedIn(viewer).uid, query.name);
    return null;
  });

  /** The file of a staged upload or of a problem's data. */
  async function testFile(
    user: User,
    { key, pid, dataVersionId, name }: QueryOf<typeof downloadTestFile>,
  ): Promise<StagedFile> {
    if (key) return stagedFile(db, key, user.uid, name);
    if (pid === undefined) throw new Refusal("testdata-not-named");
    return fileOfVersion(db, await managedData(user, pid), dataVersionId, name);
  }

  app.serve(downloadTestFile, async ({ query, viewer, reply }) => {
    const file = await testFile(signedIn(viewer), query);
    asDownload(reply, query.name, "application/octet-stream").header("Content-Length", file.size);
    return store.getBlob(file.sha256);
  });

  app.serve(previewTestFile, async ({ query, viewer }) => {
    const file = await testFile(signedIn(viewer), query);
    return previewOf(store, file, query.offset, query.limit);
  });

  app.serve(getProblemCases, async ({ query, viewer }) => {
    const problem = await managedData(signedIn(viewer), query.pid);
    return presentCases(deps, problem.id, await versionOf(db, problem, query.dataVersionId), !query.isUpload);
  });

  app.serve(getDataVersions, async ({ query, viewer }) => {
    const problem = await managedData(signedIn(viewer), query.pid);
    return listPage(query, dataVersionsOf(db, problem.id), (rows) =>
      rows.map((row) => ({
        ...row,
        createdAt: apiDate(row.createdAt),
        isCurrent: row.id === problem.dataVersionId,
      })),
    );
  });

  app.serve(downloadTestcase, async (call) => {
    const problem = await managedData(signedIn(call.viewer), call.query.pid);
    const { dataVersionId } = problem;
    if (dataVersionId === null) throw new Refusal("testdata-none");
    await audit(db, call, "testdata.download", `problem ${problem.problemId}`, null, { dataVersionId });
    asDownload(call.reply, `problem_${problem.id}_testcase_${Date.now()}.zip`, "application/zip");
    return zipOfVersion(deps, dataVersionId);
  });

  app.serve(beginUpload, async ({ body, viewer }) => beginResumable(deps, signedIn(viewer).uid, body));

  app.serve(getUpload, async ({ query, viewer }) => resumableState(db, signedIn(viewer).uid, query.id));

  app.serve(sendChunk, async ({ query, viewer, request }) => {
    const part = await arrivingFile(request, sendChunk);
    return takePiece(deps, { ...query, uid: signedIn(viewer).uid }, part.file, () =>
      refuseTruncated(part, sendChunk),
    );
  });

  app.serve(cancelUpload, async ({ query, viewer }) => {
    await cancelResumable(deps, signedIn(viewer).uid, query.id);
    return null;
  });

  app.serve(finishUpload, async ({ body, viewer }) => finishResumable(deps, signedIn(viewer).uid, body));
}
