import {
  type CaseReport,
  limitFactor,
  type Result,
  status,
  type Task,
  type TaskCase,
} from "@verdict/contract";
import { Backoff } from "./backoff.ts";
import { buildChecker } from "./compile/checker.ts";
import type { Compiler, Program } from "./compile/compiler.ts";
import { checkExtraFiles } from "./compile/extra-files.ts";
import { Fault, isAbort, isSystemFailure, NodeTrouble, trace } from "./fault.ts";
import type { Toolchains } from "./language/probe.ts";
import { messages } from "./messages.ts";
import type { CaseFiles, CaseSetting } from "./mode/mode.ts";
import { modes } from "./mode/modes.ts";
import type { CaseOutcome } from "./mode/verdict.ts";
import type { NodeEventDraft } from "./progress.ts";
import type { Runner } from "./runner.ts";
import { casePoints, chains, endsChain, type JudgedCase, total } from "./score/score.ts";
import { ServerRefusal } from "./server-client.ts";
import type { BlobStore, FetchBlob } from "./testdata/blob-store.ts";
import { storable } from "./text.ts";

/** Longest message of one case, in characters. */
const CASE_MESSAGE_MAX = 4096;
const OUTPUTS_KEPT = 100;
/** Test files fetched side by side. */
const FETCHES = 6;

/** What a node lends to each task. */
export interface Tools {
  runner: Runner;
  compiler: Compiler;
  toolchains: Toolchains;
  blobs: BlobStore;
  /** See CaseSetting.noiseMs. */
  noiseMs: (timeLimitMs: number) => number;
}

export interface TaskLink {
  fetch: FetchBlob;
  report: (event: NodeEventDraft) => void;
  /** Fires when the attempt is no longer ours. */
  signal: AbortSignal;
}

type Verdict = Omit<Result, "attemptId" | "events">;

/**
 * One attempt from fetch to report. Resolves with a verdict, System Error included;
 * rejects with NodeTrouble when another node should try, with AbortError when `signal` fires.
 */
export async function judge(task: Task, tools: Tools, link: TaskLink): Promise<Verdict> {
  const release: (() => void)[] = [];
  try {
    const [program, data] = await Promise.all([
      compileSource(task, tools, link),
      fetchData(task, tools, link, release),
    ]);
    if ("error" in program) return compileError(program.error);
    release.push(program.program.artefact.release);
    const checker = await buildChecker(task, tools);
    if (checker) release.push(checker.artefact.release);
    link.signal.throwIfAborted();
    const outcomes = await runCases(task, settingOf(task, tools, link, program.program, checker), data, link);
    return verdictOf(task, outcomes);
  } catch (error) {
    if (isAbort(error) || error instanceof NodeTrouble) throw error;
    if (isSystemFailure(error)) throw new NodeTrouble("the node's own files fail", { cause: error });
    return systemError(error);
  } finally {
    for (const done of release) done();
  }
}

async function compileSource(task: Task, { toolchains, compiler }: Tools, { report }: TaskLink) {
  const toolchain = toolchains.get(task.language);
  if (!toolchain) throw new NodeTrouble(`this node has no working toolchain for ${task.language}`);
  checkExtraFiles(task.userExtraFiles, toolchain.language);
  report({ kind: "compiling" });
  const compiled = await compiler.compile({ ...toolchain, code: task.code, extraFiles: task.userExtraFiles });
  report({ kind: "compiled" });
  return compiled;
}

async function fetchData(task: Task, { blobs }: Tools, link: TaskLink, release: (() => void)[]) {
  if (task.cases.length === 0)
    throw new Fault(messages.noCases, `problem data ${task.dataVersion} has no case`);
  const hold = async (blob: TaskCase["input"]) => {
    const held = await fetchPatiently(blob, blobs, link);
    release.push(held.release);
    return held;
  };
  const files = new Map<number, CaseFiles>();
  const waiting = [...task.cases];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      link.signal.throwIfAborted();
      const { seq, input, answer } = next;
      files.set(seq, { input: await hold(input), answer: await hold(answer) });
    }
  };
  await Promise.all(Array.from({ length: FETCHES }, worker));
  link.report({ kind: "data" });
  return files;
}

/** A server that restarts is waited for; a blob that stays away or damaged sends the attempt to another node. */
async function fetchPatiently(blob: TaskCase["input"], blobs: BlobStore, { fetch, signal }: TaskLink) {
  const backoff = new Backoff(200, 3_000);
  for (;;) {
    try {
      return await blobs.use(blob, fetch);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ServerRefusal || backoff.failures === 5) {
        throw new NodeTrouble(`test file ${blob.sha256} could not be fetched`, { cause: error });
      }
      await backoff.wait(signal);
    }
  }
}

function settingOf(
  task: Task,
  { runner, noiseMs }: Tools,
  { signal }: TaskLink,
  program: Program,
  checker: Program | null,
): CaseSetting {
  const factor = limitFactor(task.language);
  const limits = {
    timeMs: task.timeLimitMs * factor,
    memoryMiB: task.memoryLimitMiB * factor,
    stackMiB: task.stackLimitMiB,
  };
  return { task, runner, program, checker, limits, noiseMs: noiseMs(limits.timeMs), signal };
}

/** Runs the chains of cases side by side, as many as the node has places for. */
async function runCases(
  task: Task,
  setting: CaseSetting,
  data: Map<number, CaseFiles>,
  { report }: TaskLink,
): Promise<JudgedCase[]> {
  const judged: JudgedCase[] = [];
  const settle = (one: TaskCase, outcome: CaseOutcome) => {
    judged.push({ case: one, outcome });
    report({ kind: "case", case: { ...caseReport(one, outcome), output: null } });
  };
  const mode = modes[task.judgeMode];
  const waiting = chains(task.cases, task.judgeCaseMode);
  // One chain that fails stops the others: the attempt ends with that error.
  const stop = new AbortController();
  const signal = AbortSignal.any([setting.signal, stop.signal]);
  const worker = async () => {
    for (let chain = waiting.shift(); chain; chain = waiting.shift()) {
      let over = false;
      for (const one of chain) {
        if (over) {
          settle(one, skipped);
          continue;
        }
        const outcome = await mode({ ...setting, signal }, data.get(one.seq) as CaseFiles);
        settle(one, outcome);
        over = endsChain(outcome, task.judgeCaseMode);
      }
    }
  };
  let failure: unknown;
  const guarded = async () => {
    try {
      await worker();
    } catch (error) {
      failure ??= error;
      stop.abort();
    }
  };
  // One more than there are places: while one case is compared the next one runs.
  await Promise.all(Array.from({ length: setting.runner.slots.total + 1 }, guarded));
  if (failure !== undefined) throw failure;
  return judged.sort((a, b) => a.case.seq - b.case.seq);
}

const skipped: CaseOutcome = {
  status: status.cancelled,
  timeMs: 0,
  memoryKiB: 0,
  fraction: 0,
  message: messages.skipped,
  output: null,
};

function caseReport({ seq, score }: TaskCase, outcome: CaseOutcome): CaseReport {
  const { timeMs, memoryKiB, message, output } = outcome;
  return {
    seq,
    status: outcome.status,
    timeMs,
    memoryKiB,
    score: casePoints(outcome, score),
    message: message === null ? null : storable(message, CASE_MESSAGE_MAX),
    output,
  };
}

function verdictOf(task: Task, judged: JudgedCase[]): Verdict {
  const factor = limitFactor(task.language);
  const sum = total(judged, task);
  const peak = (values: number[], limit: number) => Math.min(limit, Math.max(0, ...values));
  const deciding = judged.find(({ outcome }) => outcome.status === sum.status);
  return {
    ...sum,
    timeMs: peak(
      judged.map(({ outcome }) => outcome.timeMs),
      task.timeLimitMs * factor,
    ),
    memoryKiB: peak(
      judged.map(({ outcome }) => outcome.memoryKiB),
      task.memoryLimitMiB * factor * 1024,
    ),
    errorMessage: sum.status === status.runtimeError ? (deciding?.outcome.message ?? null) : null,
    staffTrace: null,
    cases: withFewOutputs(judged.map(({ case: one, outcome }) => caseReport(one, outcome))),
  };
}

/** Outputs after the first failing ones say nothing new, and a problem may have thousands of cases. */
function withFewOutputs(reports: CaseReport[]): CaseReport[] {
  let kept = 0;
  return reports.map((report) => {
    if (report.output !== null) kept += 1;
    return kept > OUTPUTS_KEPT ? { ...report, output: null } : report;
  });
}

const nothingRun = { timeMs: null, memoryKiB: null, score: null, cases: [] };

function compileError(message: string): Verdict {
  return { ...nothingRun, status: status.compileError, errorMessage: message, staffTrace: null };
}

function systemError(error: unknown): Verdict {
  const known = error instanceof Fault;
  return {
    ...nothingRun,
    status: status.systemError,
    errorMessage: known ? error.message : messages.judgeFault,
    staffTrace: storable(known ? `${error.staffTrace}\n\n${trace(error.cause ?? error)}` : trace(error)),
  };
}
