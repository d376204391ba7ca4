import { limitFactor, type Result, status, type Task, type TaskCase } from "@verdict/contract";
import { Backoff } from "./backoff.ts";
import { bounded, caseReport, glanceOf } from "./case-report.ts";
import { buildChecker } from "./compile/checker.ts";
import { Fault, isAbort, isDiskFull, isSystemFailure, NodeTrouble, trace } from "./fault.ts";
import { Holds } from "./holds.ts";
import { type Message, messages, told } from "./messages.ts";
import type { CaseFiles, CaseSetting } from "./mode/mode.ts";
import { modes } from "./mode/modes.ts";
import type { CaseOutcome } from "./mode/verdict.ts";
import { compileSource, settingOf, type TaskLink, type Tools } from "./prepare.ts";
import { chains, endsChain, type JudgedCase, total } from "./score/score.ts";
import { ServerRefusal } from "./server-client.ts";
import type { BlobStore, BlobUse } from "./testdata/blob-store.ts";
import { storable } from "./text.ts";
import { tryOut } from "./trial.ts";

/** Test files fetched side by side. */
const FETCHES = 6;

export type Verdict = Omit<Result, "attemptId" | "events">;

/**
 * One attempt from fetch to report. Resolves with a verdict, System Error included;
 * rejects with NodeTrouble when another node should try, with AbortError when `signal` fires.
 */
export async function judge(task: Task, tools: Tools, link: TaskLink): Promise<Verdict> {
  const holds = new Holds();
  const used = new Set<BlobUse>();
  try {
    if (task.trial) return await tryOut(task.trial, task, tools, link, holds);
    const [program, data] = await Promise.all([
      compileSource(task, tools, link, holds),
      fetchData(task, tools, link, holds),
    ]);
    if ("error" in program) return compileError(program.error);
    const { artefact } = program.program;
    used.add(artefact);
    const checker = await buildChecker(task, tools);
    if (checker) {
      holds.add(checker.artefact.release);
      used.add(checker.artefact);
    }
    link.signal.throwIfAborted();
    const outcomes = await runCases(task, settingOf(task, tools, link, program.program, checker), data, link);
    const verdict = verdictOf(task, outcomes);
    if (verdict.status === status.accepted) return verdict;
    for (const { case: one, outcome } of outcomes) {
      const files = data.get(one.seq);
      if (files && !isFine(outcome)) used.add(files.input).add(files.answer);
    }
    await blameTheDiskFirst(tools.blobs, used);
    return verdict;
  } catch (error) {
    if (isAbort(error) || error instanceof NodeTrouble) throw error;
    if (isSystemFailure(error)) throw new NodeTrouble("the node's own files fail", { cause: error });
    await blameTheDiskFirst(tools.blobs, used);
    return systemError(error);
  } finally {
    holds.end();
  }
}

const isFine = ({ status: verdict }: CaseOutcome) =>
  verdict === status.accepted || verdict === status.cancelled;

/** Nobody is told that he failed because this node's disk changed what he was judged by. */
async function blameTheDiskFirst(blobs: BlobStore, used: Iterable<BlobUse>): Promise<void> {
  if (!(await blobs.unspoiled(used))) throw new NodeTrouble("files changed on this node's disk while in use");
}

async function fetchData(task: Task, { blobs }: Tools, link: TaskLink, holds: Holds) {
  if (task.cases.length === 0)
    throw new Fault(messages.noCases, `problem data ${task.dataVersion} has no case`);
  const hold = async (blob: TaskCase["input"]) => {
    const held = await fetchPatiently(blob, blobs, link);
    holds.add(held.release);
    return held;
  };
  const files = new Map<number, CaseFiles>();
  const waiting = [...task.cases];
  const worker = async () => {
    for (let next = waiting.shift(); next && !holds.ended; next = waiting.shift()) {
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
      if (isDiskFull(error)) throw error;
      if (error instanceof ServerRefusal || backoff.failures === 5) {
        const what = `test file ${blob.sha256} could not be fetched`;
        throw new NodeTrouble(what, { cause: error, what: "data" });
      }
      await backoff.wait(signal);
    }
  }
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
    report({ kind: "case", case: glanceOf(caseReport(one, outcome)) });
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
        const onRunAgain = () => report({ kind: "again", seq: one.seq });
        const outcome = await mode({ ...setting, signal, onRunAgain }, data.get(one.seq) as CaseFiles);
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

function verdictOf(task: Task, judged: JudgedCase[]): Verdict {
  const factor = limitFactor(task.language);
  const sum = total(judged, task);
  const peak = (values: number[], limit: number) => Math.min(limit, Math.max(0, ...values));
  const deciding = judged.find(({ outcome }) => outcome.status === sum.status);
  const why = sum.status === status.runtimeError ? deciding?.outcome.message : null;
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
    errorMessage: why?.text ?? null,
    errorSentences: why?.sentences,
    staffTrace: null,
    cases: bounded(judged.map(({ case: one, outcome }) => caseReport(one, outcome))),
  };
}

const nothingRun = { timeMs: null, memoryKiB: null, score: null, cases: [] };

function compileError(words: Message): Verdict {
  return { ...nothingRun, status: status.compileError, ...told(words), staffTrace: null };
}

function systemError(error: unknown): Verdict {
  const known = error instanceof Fault;
  return {
    ...nothingRun,
    status: status.systemError,
    ...told(known ? error.plain : messages.judgeFault),
    staffTrace: storable(known ? `${error.staffTrace}\n\n${trace(error.cause ?? error)}` : trace(error)),
  };
}
