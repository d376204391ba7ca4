import { createHash } from "node:crypto";
import {
  nodeBlob,
  PUBLIC_FILES,
  status,
  submitProblemJudge,
  uploadAvatar,
  uploadMdFile,
  uploadTestcaseZip,
} from "@verdict/contract";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendFile } from "./forms.ts";
import { TestNode } from "./node.ts";
import { useS3 } from "./s3.ts";
import { type TestSite, useSite } from "./site.ts";
import { makeZip } from "./zip.ts";

/** A server whose files lie in an S3 store. */

const home = useSite();
const s3 = useS3();
let site: TestSite;
let token = "";
beforeAll(async () => {
  site = await home().another({ STORE_URL: s3.url("site") });
  ({ token } = await site.user({ roleId: 1000 }));
});
afterAll(() => site.server.stop());

const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const zip = (text: string) =>
  makeZip([
    ["1.in", text],
    ["1.out", text],
  ]);

test("pictures and files are served from it, files in parts, too", async () => {
  const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const avatar = await sendFile(site, uploadAvatar, png, { token, name: "a.png" });
  const picture = await fetch(site.origin + avatar.data.avatar);
  expect((await sharp(await picture.arrayBuffer()).metadata()).width).toBe(200);
  const { data } = await sendFile(site, uploadMdFile, "0123456789", { token, name: "notes.txt" });
  expect(data.link).toContain(PUBLIC_FILES);
  const part = await fetch(site.origin + data.link, { headers: { Range: "bytes=2-4" } });
  expect([part.status, await part.text()]).toEqual([206, "234"]);
});

test.each([false, true])(
  "a judge node reads what it judges on; from the store itself: %s",
  async (presign) => {
    const other = presign ? await site.another({ STORE_URL: s3.url("site", "&presign=true") }) : site;
    const { problemId } = await site.problem({ cases: 1 });
    const node = await TestNode.join(other);
    const body = { pid: problemId, language: "C++ 17", code: "int main(){}" };
    const { token } = await site.user(); // the one of the other turn would be too fast
    expect((await site.call(submitProblemJudge, { token, body })).status).toBe(200);
    const task = await node.claimOne();
    const [one] = task.cases;
    if (!one) throw new Error("the task has no case");
    const query = { attemptId: task.attemptId, sha256: one.input.sha256 };
    const direct = await other.fetch(nodeBlob, { token: node.token, query });
    expect(direct.redirected).toBe(presign);
    expect(sha256Of(new Uint8Array(await direct.arrayBuffer()))).toBe(one.input.sha256);
    if (presign) await other.server.stop();
  },
);

test("while it is away a judge node is told so and keeps its work, and reads it later", async () => {
  const { problemId } = await site.problem({ cases: 1 });
  const node = await TestNode.join(site);
  const body = { pid: problemId, language: "C++ 17", code: "int main(){}" };
  expect((await site.call(submitProblemJudge, { token: (await site.user()).token, body })).status).toBe(200);
  const task = await node.claimOne();
  const query = { attemptId: task.attemptId, sha256: task.cases[0]?.input.sha256 ?? "" };
  const asks = () => site.fetch(nodeBlob, { token: node.token, query });
  s3.breaks({ kind: "500", times: 1000 });
  const refused = await asks();
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: "store-unavailable" }]);
  s3.breaks({ kind: "flip", method: "GET", times: 1 });
  const spoilt = asks().then((answer) => answer.bytes());
  expect(await spoilt.catch(() => null)).toBeNull(); // cut off, and not taken for whole
  s3.breaks({ kind: "cut", method: "GET", times: 1 });
  expect(sha256Of(await (await asks()).bytes())).toBe(query.sha256);
  expect((await node.result(task, status.accepted)).data.stored).toBe(true);
});

test("while it is away uploads are refused in words, and nothing is half there", async () => {
  s3.breaks({ kind: "500", times: 1000 });
  const refused = await sendFile(site, uploadTestcaseZip, zip("away"), { token });
  expect(refused).toMatchObject({ http: 503, status: 503, code: "store-unavailable" });
  expect(refused.headers.get("Retry-After")).toBe("5");
  s3.breaks();
  const stored = await sendFile(site, uploadTestcaseZip, zip("away"), { token });
  expect(stored).toMatchObject({ status: 200, data: { fileList: [{ inputSize: 4, outputSize: 4 }] } });
});
