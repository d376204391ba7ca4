import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterAll, afterEach, beforeAll } from "vitest";

/** What goes wrong between us and the store. Stalled: half of an answer, and then nothing. */
export interface Fault {
  /** Of which requests: of this method, or all. */
  method?: string;
  /** How many requests meet it. */
  times: number;
  kind: "500" | "cut" | "flip" | "silent" | "stalled" | "slow";
}

const BUCKET = "site";
/** Before each answer of a slow store. */
const SLOW_MS = 400;

/** An S3 server (s3rver) behind a proxy that makes faults; `url(prefix)` is a STORE_URL. */
export function useS3() {
  let folder = "";
  let server: S3rver;
  let proxy: Server;
  let storePort = 0;
  let faults: Fault[] = [];
  let requests: string[] = [];
  const before = { id: process.env.AWS_ACCESS_KEY_ID, key: process.env.AWS_SECRET_ACCESS_KEY };

  beforeAll(async () => {
    process.env.AWS_ACCESS_KEY_ID = "S3RVER";
    process.env.AWS_SECRET_ACCESS_KEY = "S3RVER";
    folder = await mkdtemp(join(tmpdir(), "verdict-s3-"));
    server = new S3rver({
      ...{ port: 0, address: "127.0.0.1", silent: true, directory: folder },
      configureBuckets: [{ name: BUCKET, configs: [] }],
    });
    ({ port: storePort } = await server.run());
    proxy = createServer((incoming, answer) => {
      requests.push(incoming.method ?? "");
      const fault = faults.find((one) => one.times > 0 && (!one.method || one.method === incoming.method));
      if (fault) fault.times -= 1;
      if (fault?.kind === "silent") return;
      if (fault?.kind === "500") {
        incoming.resume();
        return void answer.writeHead(500).end();
      }
      const { method, url, headers } = incoming;
      const onward = request({ host: "127.0.0.1", port: storePort, method, path: url, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 500, reply.headers);
        if (fault?.kind === "stalled") {
          reply.once("data", (chunk: Buffer) => answer.write(chunk.subarray(0, Math.ceil(chunk.length / 2))));
          return;
        }
        if (fault?.kind === "cut") {
          reply.once("data", (chunk: Buffer) => {
            answer.write(chunk.subarray(0, Math.ceil(chunk.length / 2)), () => answer.destroy());
            reply.destroy();
          });
          return;
        }
        reply.on("data", (chunk: Buffer) => {
          if (fault?.kind === "flip") chunk[0] = (chunk[0] ?? 0) ^ 1;
          answer.write(chunk);
        });
        reply.on("end", () => answer.end());
      });
      onward.on("error", () => answer.destroy());
      if (fault?.kind === "slow") setTimeout(() => incoming.pipe(onward), SLOW_MS);
      else incoming.pipe(onward);
    });
    await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
  });
  afterEach(() => {
    faults = [];
    requests = [];
  });
  afterAll(async () => {
    proxy.closeAllConnections();
    proxy.close();
    await server.close();
    await rm(folder, { recursive: true });
    process.env.AWS_ACCESS_KEY_ID = before.id;
    process.env.AWS_SECRET_ACCESS_KEY = before.key;
  });

  return {
    url: (prefix: string, more = "") =>
      `s3://${BUCKET}/${prefix}?endpoint=http://127.0.0.1:${(proxy.address() as AddressInfo).port}${more}`,
    breaks: (...some: Fault[]) => {
      faults = some;
    },
    /** Methods of the requests since the test began. */
    requests: () => requests,
  };
}
