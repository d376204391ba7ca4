import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { dirname } from "node:path";
import { beginUpload, downloadTestFile, finishUpload, getUpload, sendChunk } from "@verdict/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { sendFile } from "../../../test/forms.ts";
import { useSite } from "../../../test/site.ts";
import { makeZip } from "../../../test/zip.ts";

const site = useSite();
let token = "";

beforeAll(async () => {
  ({ token } = await site().user({ roleId: 1008 }));
});

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Bytes that do not shrink and are the same in every run. */
function noise(size: number, seed: string): Buffer {
  const parts: Buffer[] = [];
  for (let n = 0; parts.length * 32 < size; n++) {
    parts.push(createHash("sha256").update(`${seed} ${n}`).digest());
  }
  return Buffer.concat(parts).subarray(0, size);
}

const big = noise(900_000, "in");
const zip = makeZip([{ name: "1.in", content: big, method: 0 }, ["1.out", "3\n"]]);

const begin = async () =>
  (await site().call(beginUpload, { token, body: { name: "data.zip", size: zip.length } })).data.id;
const offsetOf = async (id: string) => (await site().call(getUpload, { token, query: { id } })).data.offset;
const send = (id: string, from: number, to: number) =>
  sendFile(site(), sendChunk, zip.subarray(from, to), { token, query: { id, offset: from } });

/** Sends the first half of a piece's form and cuts the connection. */
async function sendBroken(id: string, offset: number, piece: Buffer): Promise<void> {
  const head = Buffer.from(
    '--cut\r\nContent-Disposition: form-data; name="file"; filename="data.zip"\r\nContent-Type: application/zip\r\n\r\n',
  );
  const form = Buffer.concat([head, piece, Buffer.from("\r\n--cut--\r\n")]);
  const url = `${site().origin}${sendChunk.path}?id=${id}&offset=${offset}`;
  const cut = request(url, {
    method: sendChunk.method,
    headers: {
      Authorization: token,
      "Content-Type": "multipart/form-data; boundary=cut",
      "Content-Length": form.length,
    },
  });
  const closed = new Promise<void>((resolve) => cut.on("error", () => resolve()));
  await new Promise<void>((resolve) => cut.write(form.subarray(0, form.length / 2), () => resolve()));
  // The server has begun to take it in.
  await eventually(async () => expect(await aside()).not.toEqual([]));
  cut.destroy(new Error("cut"));
  await closed;
}

const aside = () =>
  site()
    .server.deps.store.temporaryFile()
    .then((path) => readdir(dirname(path)))
    .then((names) => names.filter((name) => !name.startsWith("piece-")));

describe("an upload whose connection is cut", () => {
  test("counts whole pieces only, leaves nothing behind, and ends as the very file", async () => {
    const id = await begin();
    const third = Math.floor(zip.length / 3);
    await send(id, 0, third);
    await sendBroken(id, third, zip.subarray(third));
    await eventually(async () => expect(await aside()).toEqual([]));
    expect(await offsetOf(id)).toBe(third);
    await send(id, third, 2 * third);
    // Another page with the same file goes on from what the server says.
    const offset = await offsetOf(id);
    expect(offset).toBe(2 * third);
    await send(id, offset, zip.length);
    const { data } = await site().call(finishUpload, { token, body: { id } });
    expect(data.fileList).toMatchObject([{ input: "1.in", inputSize: big.length }]);
    const response = await site().fetch(downloadTestFile, {
      token,
      query: { key: data.fileListDir, name: "1.in" },
    });
    expect(sha256(Buffer.from(await response.arrayBuffer()))).toBe(sha256(big));
  });

  test("may ask for its end again: the answer is the same, also at the same time", async () => {
    const id = await begin();
    await send(id, 0, zip.length);
    const ask = () => site().call(finishUpload, { token, body: { id } });
    const answers = await Promise.all([ask(), ask()]);
    answers.push(await ask());
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.fileListDir)).size).toBe(1);
    expect(answers.map(({ data }) => data.fileList)).toEqual(Array(3).fill(answers[0]?.data.fileList));
    const { token: other } = await site().user({ roleId: 1008 });
    expect((await site().call(finishUpload, { token: other, body: { id } })).code).toBe("upload-not-found");
  });

  test("goes on at another server of the site", async () => {
    const id = await begin();
    await send(id, 0, 1000);
    const other = await site().another();
    try {
      const url = `${other.origin}${sendChunk.path}?id=${id}&offset=1000`;
      const form = new FormData();
      form.set("file", new Blob([new Uint8Array(zip.subarray(1000))]), "data.zip");
      const answer = await fetch(url, {
        method: sendChunk.method,
        body: form,
        headers: { Authorization: token },
      });
      expect(await answer.json()).toMatchObject({ status: 200, data: { offset: zip.length } });
    } finally {
      await other.server.stop();
    }
    expect((await site().call(finishUpload, { token, body: { id } })).status).toBe(200);
  });
});
