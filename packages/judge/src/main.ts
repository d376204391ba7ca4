import { flushCompileCache } from "node:module";
import { availableParallelism, hostname } from "node:os";
import { resolve } from "node:path";
import { type NodeCheck, type NodeKind, nodeKinds } from "@verdict/contract";
import manifest from "../package.json" with { type: "json" };
import { CompileCache } from "./compile/compile-cache.ts";
import { Compiler } from "./compile/compiler.ts";
import { HeaderCache } from "./compile/header-cache.ts";
import { readTestlib } from "./compile/testlib.ts";
import { trace } from "./fault.ts";
import { Heartbeat } from "./heartbeat.ts";
import { tryHostile } from "./hostile.ts";
import { LanguageTable } from "./language/table.ts";
import { openLog } from "./log.ts";
import { Noise } from "./mode/noise.ts";
import { type Announcement, JudgeNode } from "./node.ts";
import { Runner } from "./runner.ts";
import { connectSandbox } from "./sandbox/client.ts";
import type { Hello } from "./sandbox/protocol.ts";
import { selfTest } from "./self-test.ts";
import { ServerClient } from "./server-client.ts";
import { readSettings, type Settings } from "./settings.ts";
import { Slots } from "./slots.ts";
import { BlobStore } from "./testdata/blob-store.ts";
import { tryChecker } from "./try-checker.ts";
import { warmUp } from "./warm-up.ts";

const { version } = manifest;

/** What a sandbox of before does not know and these kinds need. */
const needed: Partial<Record<NodeKind, string>> = { passes: "copyOutAll", communication: "fifos" };

/** Time for running work to end after the first signal; a second one ends it at once. */
const DRAIN_MS = 8_000;

const log = openLog(process.env.LOG_LEVEL || "info");

const settings = readSettings(process.env);
if (typeof settings === "string") {
  process.stderr.write(`The judge node cannot start:\n${settings}\n`);
  process.exit(2);
}
try {
  await run(settings);
} catch (error) {
  log.fatal({ error: trace(error) }, "the judge node cannot work");
  process.exit(1);
}

async function run(settings: Settings) {
  const { serverUrl, nodeToken, slots, sandboxSocket, cacheDir, cacheMiB } = settings;
  const directory = resolve(cacheDir);
  const blobs = await BlobStore.open(directory, cacheMiB * 1024 * 1024);
  const cache = await CompileCache.open(directory, blobs);
  const runner = new Runner(() => connectSandbox(resolve(sandboxSocket)), new Slots(slots));
  const headers = new HeaderCache(directory, runner, blobs, (reason) =>
    log.warn({ reason }, "no precompiled header"),
  );
  const compiler = new Compiler({ runner, blobs, cache, headers });
  const toolchains = new LanguageTable(runner, compiler, log);

  const hello = await runner.hello();
  const sandbox = describeSandbox(hello);
  log.info({ slots, sandbox: sandbox.summary }, "the sandbox is ready");

  const noise = new Noise();
  const server = new ServerClient(serverUrl, nodeToken);
  const testlib = () => readTestlib(settings.testlibHeader);
  const noiseMs = (limitMs: number) => noise.ms(limitMs);
  const tools = { runner, compiler, blobs, toolchains, testlib, noiseMs };
  if (!testlib()) log.warn("no testlib.h: checkers that include it cannot be built here");
  const machine = {
    version,
    sandboxVersion: hello.version,
    host: hostname().slice(0, 255),
    cpuCores: availableParallelism(),
  };
  const node: JudgeNode = new JudgeNode(
    server,
    tools,
    log,
    () => ({
      slots,
      languages: toolchains.announced(),
      kinds: nodeKinds.filter((kind) => !needed[kind] || hello.features.includes(needed[kind])),
      testlib: testlib()?.version ?? null,
      sandbox,
      ...machine,
    }),
    { onHello: () => heartbeat.beat(), selfTest: () => heartbeat.test() },
  );
  let probed = false;
  let prepared = false;
  let contained: NodeCheck[] | null = null;
  /** What was contained at the start is not tried again when, seconds later, all languages are known. */
  const hostile = async (): Promise<NodeCheck[]> => {
    if (!prepared && contained) return contained;
    const checks = await tryHostile(runner, { directory, serverUrl });
    contained = checks.every(({ ok }) => ok) ? checks : null;
    return checks;
  };
  const heartbeat = new Heartbeat(
    server,
    {
      slots: runner.slots,
      blobs,
      running: () => node.running,
      selfTest: () =>
        selfTest({
          directory,
          // While the first look goes on, it is what there is to say; later each test looks anew.
          languages: async () => {
            if (prepared && (await toolchains.probeAgain())) node.announceAgain();
            return toolchains.checks();
          },
          // A checker takes seconds to compile where it never was: the first work does not wait for it.
          checkers: async () => (probed ? tryChecker(tools) : []),
          hostile,
        }),
      warmUp: (order) => warmUp(order, tools, (blob) => server.blob({ warmUpId: order.id }, blob)),
    },
    log,
  );
  stopOnSignal(async (graceMs) => {
    headers.stop();
    heartbeat.stop();
    await node.drain(graceMs);
    runner.close();
  });

  await toolchains.probeFirst();
  await heartbeat.test();
  node.start();
  heartbeat.start();
  // Node would write at the end what it compiled; a node that is killed starts again as fast as one that was stopped.
  flushCompileCache();
  void toolchains
    .probeRest(() => node.announceAgain())
    .then(() => {
      probed = true;
      return heartbeat.test();
    })
    .then(() => {
      prepared = true;
    })
    .then(() => noise.measure(runner, compiler, toolchains))
    .then((share) => log.info({ share }, "spread of the time of equal work on this machine"))
    .then(() => headers.prune(toolchains.installed()))
    .then(() => headers.prepare(toolchains.mostUsed()))
    .catch((error) => log.error({ error: String(error) }, "the preparation of languages broke off"));
}

function describeSandbox({ cgroup, weak, gaps }: Hello): Announcement["sandbox"] {
  return {
    weak,
    summary: `cgroup ${cgroup}, ${weak ? "memory or process tree not bounded" : "all limits enforced"}`,
    gaps: gaps.map(({ what, cure }) => `${what} ${cure}`.slice(0, 500)).slice(0, 50),
  };
}

function stopOnSignal(stop: (graceMs: number) => Promise<void>) {
  let signals = 0;
  const onSignal = (signal: NodeJS.Signals) => {
    signals += 1;
    log.info({ signal }, signals === 1 ? "stopping: no more work is taken" : "stopping at once");
    if (signals > 2) process.exit(1);
    void stop(signals === 1 ? DRAIN_MS : 0).then(() => process.exit(0));
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}
