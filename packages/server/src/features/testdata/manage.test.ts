import { buffer } from "node:stream/consumers";
import {
  beginUpload,
  CHUNK_BYTES_MAX,
  cancelUpload,
  downloadTestcase,
  finishUpload,
  getDataVersions,
  getProblemCases,
  getUpload,
  OPEN_UPLOADS_MAX,
  sendChunk,
  stageTestdata,
  uploadTestcaseZip,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { sendFile } from "../../../test/forms.ts";
import { useSite } from "../../../test/site.ts";
import { makeZip } from "../../../test/zip.ts";
import { cleanUpTestData } from "./cleanup.ts";
import { storeText } from "./staged.ts";
import { blobs, resumableUploads, stagedUploads } from "./tables.ts";
import { makeDataVersion } from "./versions.ts";

const site = useSite();
let token = "";
let uid = "";

beforeAll(async () => {
  ({ token, uid } = await site().user({ roleId: 1008 }));
});

const begin = async (name: string, size: number) =>
  (await site().call(beginUpload, { token, body: { name, size } })).data.id;
const piece = (id: string, offset: number, bytes: Buffer) =>
  sendFile(site(), sendChunk, bytes, { token, query: { id, offset } });

describe("a resumable upload", () => {
  const zip = makeZip([
    ["1.in", "1 2\n"],
    ["1.out", "3\n"],
  ]);

  test("goes on where it broke off, and becomes a staged upload", async () => {
    const id = await begin("data.zip", zip.length);
    expect((await piece(id, 0, zip.subarray(0, 50))).data).toMatchObject({ offset: 50, size: zip.length });
    expect(await piece(id, 0, zip.subarray(0, 50))).toMatchObject({
      code: "upload-offset",
      msg: "The next piece of this upload begins at 50.",
    });
    const early = await site().call(finishUpload, { token, body: { id } });
    expect(early.code).toBe("upload-unfinished");
    const { data } = await site().call(getUpload, { token, query: { id } });
    expect(data).toMatchObject({ offset: 50, chunkBytes: CHUNK_BYTES_MAX });
    await piece(id, data.offset, zip.subarray(data.offset));
    const staged = await site().call(finishUpload, { token, body: { id } });
    expect(staged.data.fileList).toMatchObject([{ input: "1.in", output: "1.out", inputSize: 4 }]);
    expect((await site().call(getUpload, { token, query: { id } })).code).toBe("upload-not-found");
  });

  test("may be one file of a staged upload", async () => {
    const key = (await site().call(stageTestdata, { token })).data.fileListDir;
    const id = await begin("big.in", 6);
    await piece(id, 0, Buffer.from("a\r\nb\r\n"));
    const staged = await site().call(finishUpload, { token, body: { id, key } });
    expect(staged.data.fileList).toMatchObject([{ input: "big.in", inputSize: 4, outputSize: 0 }]);
  });

  test("of two equal pieces at one time takes one", async () => {
    const id = await begin("data.zip", zip.length);
    const answers = await Promise.all([piece(id, 0, zip), piece(id, 0, zip)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await site().call(finishUpload, { token, body: { id } })).status).toBe(200);
  });

  test("that brings no zip is refused, and stays to be cancelled", async () => {
    const id = await begin("data.zip", 4);
    await piece(id, 0, Buffer.from("text"));
    expect((await site().call(finishUpload, { token, body: { id } })).code).toBe("archive-not-zip");
    expect((await site().call(cancelUpload, { token, query: { id } })).status).toBe(200);
    expect((await site().call(cancelUpload, { token, query: { id } })).code).toBe("upload-not-found");
  });

  test("has the same bounds for uploads that begin at once", async () => {
    const beginAtOnce = async (size: number) => {
      const { token } = await site().user({ roleId: 1001 });
      const call = () => site().call(beginUpload, { token, body: { name: "x", size } });
      const codes = (await Promise.all(Array.from({ length: 30 }, call))).map(({ code }) => code ?? "begun");
      return Map.groupBy(codes, (code) => code);
    };
    const small = await beginAtOnce(9);
    expect([small.get("begun")?.length, small.get("uploads-open")?.length]).toEqual([
      OPEN_UPLOADS_MAX,
      30 - OPEN_UPLOADS_MAX,
    ]);
    const large = await beginAtOnce(2 ** 31);
    expect([large.get("begun")?.length, large.get("staging-full")?.length]).toEqual([8, 22]);
  });

  test("has bounds", async () => {
    const { token: other } = await site().user({ roleId: 1001 });
    const asOther = (body: { name: string; size: number }) =>
      site().call(beginUpload, { token: other, body });
    expect((await asOther({ name: "x", size: 3 * 2 ** 30 })).code).toBe("upload-too-large");
    expect(await asOther({ name: "x", size: 0 })).toMatchObject({ http: 400 });
    for (let n = 0; n < 8; n++) expect((await asOther({ name: "x", size: 2 ** 31 })).status).toBe(200);
    expect((await asOther({ name: "x", size: 2 ** 31 })).code).toBe("staging-full");
    const { token: many } = await site().user({ roleId: 1001 });
    for (let n = 0; n < OPEN_UPLOADS_MAX; n++) {
      await site().call(beginUpload, { token: many, body: { name: "x", size: 9 } });
    }
    expect((await site().call(beginUpload, { token: many, body: { name: "x", size: 9 } })).code).toBe(
      "uploads-open",
    );
    const id = await begin("x", 3);
    expect((await piece(id, 0, Buffer.from("four"))).code).toBe("upload-too-large");
    expect((await piece(id, 0, Buffer.alloc(CHUNK_BYTES_MAX + 1))).code).toBe("upload-too-large");
    const foreign = await sendFile(site(), sendChunk, "x", { token: other, query: { id, offset: 0 } });
    expect(foreign.code).toBe("upload-not-found");
    expect((await piece("nonsense", 0, Buffer.from("x"))).code).toBe("upload-not-found");
  });
});

describe("the data of a problem", () => {
  test("are listed by metadata, or with their text", async () => {
    const { pid } = await site().problem({ type: 1 });
    const { data } = await site().call(getProblemCases, { token, query: { pid } });
    expect(data).toMatchObject([
      { id: 1, pid, input: "1.in", output: "1.out", score: 0, groupNum: null, inputSize: 5, outputSize: 6 },
      { id: 2, input: "2.in" },
    ]);
    const texts = await site().call(getProblemCases, { token, query: { pid, isUpload: "false" } });
    expect(texts.data).toMatchObject([{ input: "1.in\n", output: "1.out\n" }, { input: "2.in\n" }]);
    const { pid: bare } = await site().problem({ cases: 0 });
    expect((await site().call(getProblemCases, { token, query: { pid: bare } })).data).toEqual([]);
    expect((await site().call(getProblemCases, { token, query: { pid: 1 } })).code).toBe("problem-not-found");
  });

  test("too large to be text are refused as text", async () => {
    const { pid } = await site().problem({ cases: 0 });
    const { sha256 } = await storeText(site().server.deps, "x".repeat(5_000_000));
    const names = { inputName: "1.in", outputName: "1.in", inputSha256: sha256, outputSha256: sha256 };
    await makeDataVersion(site().db, pid, [{ ...names, score: null, groupNum: null }], "me");
    const answer = await site().call(getProblemCases, { token, query: { pid, isUpload: false } });
    expect(answer.code).toBe("testdata-too-large-for-text");
  });

  test("beyond 2 GB are refused as a whole", async () => {
    const { pid } = await site().problem({ cases: 0 });
    const sizes = [2 ** 30, 2 ** 30, 1];
    const hashes = sizes.map((size, n) => ({ sha256: `${n}`.repeat(64), size }));
    await site().db.insert(blobs).values(hashes);
    const cases = hashes.map(({ sha256 }, n) => ({
      inputName: `${n}.in`,
      outputName: `${n}.out`,
      inputSha256: sha256,
      outputSha256: sha256,
      score: null,
      groupNum: null,
    }));
    const refusal = { code: "testdata-too-large" };
    await expect(makeDataVersion(site().db, pid, cases, "me")).rejects.toMatchObject(refusal);
  });

  test("are managed by root, problem administrators and the author alone", async () => {
    const author = await site().user({ roleId: 1001 });
    const { pid } = await site().problem({ author: author.username });
    const other = await site().user({ roleId: 1001 });
    const root = await site().user({ roleId: 1000 });
    for (const endpoint of [getProblemCases, getDataVersions] as const) {
      expect((await site().call(endpoint, { token: author.token, query: { pid } })).status).toBe(200);
      expect((await site().call(endpoint, { token: root.token, query: { pid } })).status).toBe(200);
      expect((await site().call(endpoint, { token: other.token, query: { pid } })).code).toBe(
        "testdata-not-yours",
      );
    }
    const refused = await site().call(downloadTestcase, { token: other.token, query: { pid } });
    expect(refused).toMatchObject({ http: 200, status: 403, code: "testdata-not-yours" });
  });

  test("keep their versions, newest first", async () => {
    const { pid } = await site().problem();
    const { sha256 } = await storeText(site().server.deps, "seven\n\n");
    const one = { inputName: "a.in", outputName: "a.out", inputSha256: sha256, outputSha256: sha256 };
    const made = await makeDataVersion(site().db, pid, [{ ...one, score: null, groupNum: null }], "somebody");
    const { data } = await site().call(getDataVersions, { token, query: { pid } });
    expect(data).toMatchObject({
      total: 2,
      records: [
        { id: made, createdBy: "somebody", cases: 1, bytes: 14, isCurrent: true },
        { createdBy: "tester", cases: 2, bytes: 22, isCurrent: false },
      ],
    });
    const old = data.records[1]?.id;
    const before = await site().call(getProblemCases, { token, query: { pid, dataVersionId: old } });
    expect(before.data.map(({ input }) => input)).toEqual(["1.in", "2.in"]);
    const { pid: another } = await site().problem();
    const wrong = await site().call(getProblemCases, { token, query: { pid: another, dataVersionId: old } });
    expect(wrong.code).toBe("testdata-none");
  });

  test("one name never stands for two contents", async () => {
    const { pid } = await site().problem();
    const [a, b] = await Promise.all(["a", "b"].map((text) => storeText(site().server.deps, text)));
    const row = { inputName: "1.in", outputName: "1.in", score: null, groupNum: null };
    const cases = [{ ...row, inputSha256: a?.sha256 ?? "", outputSha256: b?.sha256 ?? "" }];
    await expect(makeDataVersion(site().db, pid, cases, "me")).rejects.toThrow(/two files named/);
  });

  test("are downloaded as a zip that can be uploaded again", async () => {
    const { pid } = await site().problem({ type: 1 });
    const response = await site().fetch(downloadTestcase, { token, query: { pid } });
    expect(response.headers.get("Content-Type")).toBe("application/zip");
    expect(response.headers.get("Content-Disposition")).toMatch(
      new RegExp(`^attachment;filename=problem_${pid}_testcase_\\d+\\.zip$`),
    );
    const zip = await buffer(response.body as unknown as AsyncIterable<Uint8Array>);
    const { data } = await sendFile(site(), uploadTestcaseZip, zip, { token });
    expect(data.fileList).toEqual([
      { input: "1.in", output: "1.out", score: 0, inputSize: 5, outputSize: 6 },
      { input: "2.in", output: "2.out", score: 0, inputSize: 5, outputSize: 6 },
    ]);
    const { pid: bare } = await site().problem({ cases: 0 });
    expect((await site().call(downloadTestcase, { token, query: { pid: bare } })).code).toBe("testdata-none");
  });
});

describe("the cleanup", () => {
  const age = (sha256: string) =>
    site()
      .db.update(blobs)
      .set({ touchedAt: sql`now() - interval '25 hours'` })
      .where(eq(blobs.sha256, sha256));
  const isThere = async (sha256: string) => {
    const rows = await site().db.select().from(blobs).where(eq(blobs.sha256, sha256));
    const bytes = await site()
      .server.deps.store.readBlob(sha256, 0, 1)
      .then(
        () => 1,
        () => 0,
      );
    expect(bytes).toBe(rows.length);
    return rows.length > 0;
  };

  test("deletes what is old and unnamed, and nothing else", async () => {
    const { deps } = site().server;
    const texts = ["old", "young", "named", "staged"].map((text) =>
      storeText(deps, `${text} of the cleanup`),
    );
    const [old, young, named, staged] = (await Promise.all(texts)).map(({ sha256 }) => sha256);
    const { pid } = await site().problem();
    const row = { inputName: "n", outputName: "n", inputSha256: named ?? "", outputSha256: named ?? "" };
    await makeDataVersion(site().db, pid, [{ ...row, score: null, groupNum: null }], "me");
    const zip = makeZip([["1.in", "staged of the cleanup"]]);
    const key = (await sendFile(site(), uploadTestcaseZip, zip, { token })).data.fileListDir;
    for (const sha256 of [old, named, staged]) await age(sha256 ?? "");
    await cleanUpTestData(deps);
    const left = await Promise.all([old, young, named, staged].map((sha256) => isThere(sha256 ?? "")));
    expect(left).toEqual([false, true, true, true]);
    await site()
      .db.update(stagedUploads)
      .set({ expiresAt: new Date(0) })
      .where(eq(stagedUploads.key, key));
    await site()
      .db.update(resumableUploads)
      .set({ expiresAt: new Date(0) })
      .where(eq(resumableUploads.uid, uid));
    await cleanUpTestData(deps);
    expect(await isThere(staged ?? "")).toBe(false);
    expect(await site().db.select().from(resumableUploads).where(eq(resumableUploads.uid, uid))).toEqual([]);
  });

  test("at the same time as writers never leaves a row without bytes", async () => {
    const { deps } = site().server;
    for (let round = 0; round < 20; round++) {
      const { sha256 } = await storeText(deps, "wanted and deleted");
      await age(sha256);
      const again = [1, 2, 3].map(() => storeText(deps, "wanted and deleted"));
      await Promise.all([...again, cleanUpTestData(deps), cleanUpTestData(deps)]);
      expect(await isThere(sha256)).toBe(true);
    }
  });
});
