import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SubmissionTask, Task, TaskCase } from "@verdict/contract";
import pino from "pino";
import { CompileCache } from "../compile/compile-cache.ts";
import { Compiler } from "../compile/compiler.ts";
import { HeaderCache } from "../compile/header-cache.ts";
import { readTestlib } from "../compile/testlib.ts";
import { probe } from "../language/probe.ts";
import { installedLanguages } from "../language/registry.ts";
import { LanguageTable } from "../language/table.ts";
import type { TaskLink, Tools } from "../prepare.ts";
import { Runner } from "../runner.ts";
import { connectSandbox } from "../sandbox/client.ts";
import { Slots } from "../slots.ts";
import { judge } from "../task.ts";
import { BlobStore } from "../testdata/blob-store.ts";
import { exampleTask } from "./example-task.ts";
import { keep, linkKept } from "./kept-cache.ts";

const testlib = () => readTestlib(process.env.TESTLIB_HEADER);
const repository = join(import.meta.dirname, "../../../..");
const built = join(repository, "sandbox/target/release/verdict-sandboxd");

/** The daemon's program; null where it is not built, then tests that need it are skipped. */
export const daemonProgram = process.env.SANDBOX_DAEMON || (existsSync(built) ? built : null);

/** Everything a task needs, with a sandbox daemon of its own. */
export class RealTools {
  readonly directory: string;
  readonly socket: string;
  readonly blobs: BlobStore;
  readonly headers: HeaderCache;
  readonly toolchains: LanguageTable;
  readonly tools: Tools;
  #daemon: ChildProcess | null = null;

  private constructor(directory: string, slots: number, blobs: BlobStore, cache: CompileCache) {
    this.directory = directory;
    this.socket = join(directory, "sandbox.sock");
    this.blobs = blobs;
    const runner = new Runner(() => connectSandbox(this.socket), new Slots(slots));
    this.headers = new HeaderCache(directory, runner, blobs, () => {});
    const compiler = new Compiler({ runner, blobs, cache, headers: this.headers });
    this.toolchains = new LanguageTable(runner, compiler, pino({ level: "silent" }));
    this.tools = { runner, compiler, blobs, toolchains: this.toolchains, testlib, noiseMs: () => 0 };
  }

  static async start(slots = 2): Promise<RealTools> {
    const directory = await mkdtemp(join(tmpdir(), "verdict-judge-"));
    linkKept(directory);
    const blobs = await BlobStore.open(directory, 2 ** 30);
    const real = new RealTools(directory, slots, blobs, await CompileCache.open(directory, blobs));
    await real.startDaemon();
    return real;
  }

  /** Probes these languages only; faster than all of them. */
  async probe(...names: string[]): Promise<void> {
    const wanted = installedLanguages()
      .flat()
      .filter(({ name }) => names.includes(name));
    const { runner, compiler } = this.tools;
    const probed = await Promise.all(wanted.map((one) => probe(one, runner, compiler, { fresh: false })));
    for (const one of probed) {
      if ("failure" in one) throw new Error(`${one.language.name}: ${one.failure}`);
      this.toolchains.set(one.language.name, one);
    }
  }

  async startDaemon(): Promise<void> {
    const slots = String(this.tools.runner.slots.total);
    const daemon = spawn(daemonProgram as string, ["--socket", this.socket, "--slots", slots], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#daemon = daemon;
    await new Promise<void>((ready, fail) => {
      daemon.stdout.once("data", () => ready());
      daemon.once("exit", (code) => fail(new Error(`the sandbox daemon ended with ${code}`)));
    });
  }

  async killDaemon(): Promise<void> {
    const daemon = this.#daemon;
    if (!daemon || daemon.exitCode !== null) return;
    const gone = new Promise((exited) => daemon.once("exit", exited));
    daemon.kill("SIGKILL");
    await gone;
  }

  async stop(): Promise<void> {
    this.headers.stop();
    this.tools.runner.close();
    const daemon = this.#daemon;
    if (daemon && daemon.exitCode === null && daemon.signalCode === null) {
      const gone = new Promise((exited) => daemon.once("exit", exited));
      daemon.kill("SIGTERM");
      await gone;
    }
    keep(this.directory);
    await rm(this.directory, { recursive: true, force: true });
  }

  /** A case whose data are already on the node. */
  async case(seq: number, input: string, answer: string, more: Partial<TaskCase> = {}): Promise<TaskCase> {
    return {
      seq,
      input: await this.blobs.put(Buffer.from(input)),
      answer: await this.blobs.put(Buffer.from(answer)),
      score: null,
      group: null,
      ...more,
    };
  }

  /** Judges an example submission with what is given. */
  judge(given: Partial<SubmissionTask>, tools?: Tools, report?: TaskLink["report"]) {
    return this.workOn(exampleTask(given), tools, report);
  }

  workOn(
    task: Task,
    tools: Tools = this.tools,
    report: TaskLink["report"] = () => {},
    keepOutput: TaskLink["keepOutput"] = async () => {},
  ) {
    return judge(task, tools, {
      fetch: async ({ sha256 }) => {
        throw new Error(`${sha256} is not on this node`);
      },
      report,
      keepOutput,
      signal: new AbortController().signal,
    });
  }
}
