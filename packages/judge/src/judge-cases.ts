import { type JudgedTask, limitFactor, type SubmissionTask, status, type TaskCase } from "@verdict/contract";
import { Backoff } from "./backoff.ts";
import { bounded, caseReport } from "./case-report.ts";
import { buildChecker } from "./compile/checker.ts";
import { Fault, isDiskFull, NodeTrouble } from "./fault.ts";
import { withHint } from "./hints.ts";
import { messages } from "./messages.ts";
import type { CaseFiles } from "./mode/mode.ts";
import { modeOf } from "./mode/modes.ts";
import { outputOnly } from "./mode/output-only.ts";
import { keepingOutputs } from "./mode/outputs.ts";
import type { CaseOutcome } from "./mode/verdict.ts";
import { type CacheUse, compileSource, limitsOf, settingOf, type TaskLink, type Tools } from "./prepare.ts";
import { runCases } from "./run-cases.ts";
import { type JudgedCase, total } from "./score/score.ts";
import { ServerRefusal } from "./server-client.ts";
import type { BlobStore } from "./testdata/blob-store.ts";
import { compileError, type Verdict } from "./verdict.ts";

/** Test files fetched side by side. */
const FETCHES = 6;

/** Runs a program on test cases. Fails as `judge` does. */
export async function judgeCases(
  task: JudgedTask,
  tools: Tools,
  link: TaskLink,
  { releases, used }: CacheUse,
): Promise<Verdict> {
  if (task.kind === "submission" && task.outputOnly) return judgeFiles(task, tools, link, { releases, used });
  const compiling = compileSource(task, tools, link, releases);
  const fetching = fetchData(task, tools, link, releases);
  // What the compiler refuses waits for no test data.
  const compiled = await Promise.race([compiling, fetching.then(() => compiling)]);
  if ("error" in compiled) return compileError(compiled.error);
  const data = await fetching;
  const { program } = compiled;
  used.add(program.artefact);
  const checker = await checkerOf(task, tools, { releases, used });
  link.signal.throwIfAborted();
  const keeps = task.kind === "jury_solution" && task.keepsOutputs === true;
  const mode = modeOf(task);
  const modeFor = ({ seq }: TaskCase) => (keeps ? keepingOutputs(seq, link.keepOutput) : mode);
  const setting = settingOf(task, tools, link, program, checker);
  const outcomes = await runCases(task, setting, modeFor, data, link);
  suspectFiles(outcomes, data, used);
  return verdictOf(task, withHint(outcomes, program.language, task.code));
}

/** The same of files that were sent in place of a program. */
async function judgeFiles(
  task: SubmissionTask,
  tools: Tools,
  link: TaskLink,
  use: CacheUse,
): Promise<Verdict> {
  const data = await fetchData(task, tools, link, use.releases);
  const checker = await checkerOf(task, tools, use);
  link.signal.throwIfAborted();
  const { runner, checkerLimits } = tools;
  const { signal } = link;
  const setting = {
    task,
    runner,
    checker,
    checkerLimits,
    limits: limitsOf(task),
    onRunAgain: () => {},
    signal,
  };
  const outcomes = await runCases(task, setting, () => outputOnly, data, link);
  suspectFiles(outcomes, data, use.used);
  return verdictOf(task, outcomes);
}

async function checkerOf(task: JudgedTask, tools: Tools, { releases, used }: CacheUse) {
  const checker = await buildChecker(task, tools);
  if (checker) {
    releases.add(checker.artefact.release);
    used.add(checker.artefact);
  }
  return checker;
}

/** Before a case is told to be wrong, its files are looked at again: the disk may have changed them. */
function suspectFiles(outcomes: JudgedCase[], data: Map<number, CaseFiles>, used: CacheUse["used"]): void {
  for (const { case: one, outcome } of outcomes) {
    const files = data.get(one.seq);
    if (!files || isFine(outcome)) continue;
    used.add(files.input).add(files.answer);
    if (files.sent) used.add(files.sent);
  }
}

const isFine = ({ status: verdict }: CaseOutcome) =>
  verdict === status.accepted || verdict === status.cancelled;

async function fetchData(task: JudgedTask, { blobs }: Tools, link: TaskLink, releases: CacheUse["releases"]) {
  if (task.cases.length === 0)
    throw new Fault(messages.noCases, `problem data ${task.dataVersion} has no case`);
  const hold = async (blob: TaskCase["input"]) => {
    const used = await fetchPatiently(blob, blobs, link);
    releases.add(used.release);
    return used;
  };
  const files = new Map<number, CaseFiles>();
  const waiting = [...task.cases];
  const worker = async () => {
    for (let next = waiting.shift(); next && !releases.ended; next = waiting.shift()) {
      link.signal.throwIfAborted();
      const { seq, input, answer, sent, score: points } = next;
      const held = { input: await hold(input), answer: await hold(answer) };
      files.set(seq, { ...held, sent: sent ? await hold(sent) : null, points });
    }
  };
  await Promise.all(Array.from({ length: FETCHES }, worker));
  if (!releases.ended) link.report({ kind: "data" });
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

function verdictOf(task: JudgedTask, judged: JudgedCase[]): Verdict {
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
