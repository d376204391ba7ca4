import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../../launcher/src/ports.ts";
import { eventually } from "../../test/eventually.ts";
import { installPython } from "../../test/python.ts";
import { testStore } from "../../test/store-contract.ts";
import { openStore } from "./open-store.ts";

/** Stores in S3 servers of other makers, which registries serve: moto (PyPI) and gofakes3 (Go). */

const run = promisify(execFile);
const INSTALL_MS = 600_000;
let folder = "";

const peers = {
  async moto(port: number): Promise<ChildProcess> {
    const place = join(folder, "moto");
    await installPython(place, ["moto[server]==5.2.5"]);
    return spawn(join(place, "bin", "moto_server"), ["-H", "127.0.0.1", "-p", String(port)], {
      stdio: "ignore",
    });
  },
  async gofakes3(port: number): Promise<ChildProcess> {
    const env = { ...process.env, GOPATH: join(folder, "go"), GOBIN: folder, GOFLAGS: "-modcacherw" };
    await run("go", ["install", "github.com/johannesboyne/gofakes3/cmd/gofakes3@latest"], { env });
    const program = join(folder, "gofakes3");
    return spawn(program, ["-backend", "memory", "-host", `127.0.0.1:${port}`], { stdio: "ignore" });
  },
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-s3-peers-"));
  process.env.AWS_ACCESS_KEY_ID = "peer";
  process.env.AWS_SECRET_ACCESS_KEY = "peer-secret";
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(["moto", "gofakes3"] as const)("%s", (name) => {
  let child: ChildProcess;
  let endpoint = "";

  beforeAll(async () => {
    const port = await freePort();
    endpoint = `http://127.0.0.1:${port}`;
    child = await peers[name](port);
    const client = new S3Client({ region: "us-east-1", endpoint, forcePathStyle: true });
    await eventually(() => client.send(new CreateBucketCommand({ Bucket: "peer" })));
  }, INSTALL_MS);
  afterAll(() => child?.kill());

  testStore(() => openStore(`s3://peer/of/${name}?endpoint=${endpoint}`, join(folder, "uploads")));

  test("lists more files than one answer holds", async () => {
    const store = openStore(`s3://peer/many?endpoint=${endpoint}`, join(folder, "uploads"));
    const all = Array.from({ length: 1100 }, (_, n) => `img/${String(n).padStart(4, "0")}`);
    for (let at = 0; at < all.length; at += 50)
      await Promise.all(all.slice(at, at + 50).map((one) => store.putFile(one, one)));
    const found = [];
    for await (const { name: one } of store.list()) found.push(one);
    expect(found.toSorted()).toEqual(all);
  }, 120_000);
});
