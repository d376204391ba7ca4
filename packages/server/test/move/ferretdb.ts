import { execFile, spawn } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { MongoClient } from "mongodb";
import { freePort } from "../../../launcher/src/ports.ts";

const run = promisify(execFile);
const SOURCE = join(import.meta.dirname, "ferretdb");

export interface Mongo {
  url(name: string): string;
  /** Beside whoever else talks to it. */
  client: MongoClient;
  stop(): Promise<void>;
}

/** FerretDB, which speaks MongoDB's protocol, built by Go from its module; the build is kept for the next time. */
export async function startFerretDb(): Promise<Mongo> {
  const cache = join(tmpdir(), "verdict-ferretdb");
  await mkdir(cache, { recursive: true });
  const program = join(cache, "ferretdb");
  await copyFile(join(SOURCE, "go.mod"), join(cache, "go.mod")); // Go writes into it what the module needs
  await copyFile(join(SOURCE, "main.go"), join(cache, "main.go"));
  await run("go", ["build", "-mod=mod", "-o", program, "."], { cwd: cache });
  const folder = await mkdtemp(join(tmpdir(), "verdict-mongo-"));
  const port = await freePort();
  const child = spawn(program, [`127.0.0.1:${port}`, folder], { stdio: "ignore" });
  const url = (name: string) => `mongodb://127.0.0.1:${port}/${name}`;
  const client = new MongoClient(url("test"));
  for (let tries = 0; ; tries++) {
    const failed = await client
      .connect()
      .then(() => client.db().command({ ping: 1 }))
      .then(
        () => null,
        (error: Error) => error,
      );
    if (!failed) break;
    if (tries > 100 || child.exitCode !== null) throw failed;
    await setTimeout(100);
  }
  return {
    url,
    client,
    async stop() {
      await client.close();
      child.kill("SIGKILL");
      if (child.exitCode === null) await new Promise((ended) => child.once("exit", ended));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
