import { status } from "@verdict/contract";
import { checkerNoun } from "../compile/checker.ts";
import { Fault } from "../fault.ts";
import { joined, type Message, messages } from "../messages.ts";
import type { RunFiles } from "../runner.ts";
import type { ProgramRequest, ProgramResult, RunRequest } from "../sandbox/protocol.ts";
import { heardBy, listener } from "./channels.ts";
import { protocolOf, readChecker } from "./checker-verdict.ts";
import { foundNobody, OUTPUT_BYTES, SIGPIPE, wasCutOff } from "./conversation.ts";
import type { CaseFiles, CaseSetting, Mode } from "./mode.ts";
import { againNearLimit, withNote } from "./near-limit.ts";
import { launch, programBounds } from "./program.ts";
import { type CaseOutcome, type Failure, failureOf, memoryKiBOf } from "./verdict.ts";

const MIB = 1024 * 1024;
/** A manager's time beside that of the processes, and its least. */
const MANAGER_MORE_MS = 1_000;
const MANAGER_LEAST_MS = 10_000;
const MANAGER_MIB = 1024;
/** What the others may go on for after the manager has ended, or one of them has failed. */
const GRACE_NS = 2e9;
/** The first descriptor that a program has beside its three streams. */
const FIRST_FIFO = 3;

/** Processes of the program talk with the problem's manager, which decides. docs/modes.md#communication */
export const communication: Mode = async (setting, files) => {
  const { processes, manager, note, timeMs, memoryKiB, wallNs } = await talkAll(setting, files);
  const decision = decideAll(setting, processes, manager);
  return {
    timeMs,
    memoryKiB,
    wallMs: Math.floor(wallNs / 1e6),
    output: null,
    ...decision,
    message: withNote(decision.message, note),
  };
};

/** One conversation of all. `listens`: what was said comes along, at the price of a detour for every word. */
export function talkAll(setting: CaseSetting, files: CaseFiles, listens = false) {
  const { runner, limits, signal } = setting;
  const { processes: number } = rulesOf(setting);
  return againNearLimit(setting, async () => {
    const plan = (open: RunFiles) => conversation(setting, files, open, listens);
    const results = await runner.run(plan, { slots: number + 1, signal });
    const processes = results.slice(0, number);
    const manager = results[number] as ProgramResult;
    const listened = results[number + 1];
    const cpuNs = timeOf(setting, processes);
    return {
      processes,
      manager,
      cpuNs,
      failure: processesFailure(setting, processes)?.failure ?? null,
      timeMs: Math.floor(cpuNs / 1e6),
      memoryKiB: Math.max(...processes.map((process) => memoryKiBOf(process, limits))),
      wallNs: Math.max(...[...processes, manager].map(({ wallNs }) => wallNs)),
      channels: listened ? heardBy(listened, number) : [],
    };
  });
}

function rulesOf({ task }: Pick<CaseSetting, "task">) {
  return task.communication ?? { processes: 1, io: "std", timeRule: "each" };
}

/** What the time limit is compared with. */
function timeOf(setting: Pick<CaseSetting, "task">, processes: readonly ProgramResult[]): number {
  const times = processes.map(({ cpuNs }) => cpuNs);
  return rulesOf(setting).timeRule === "sum" ? times.reduce((sum, ns) => sum + ns, 0) : Math.max(...times);
}

/**
 * Of process i fifo 2i carries what it says, and 2i+1 what it is told; where somebody listens, these go on to or come from one
 * more, which is the manager's end. The manager comes after the processes, who listens last.
 */
function conversation(
  setting: CaseSetting,
  { input }: CaseFiles,
  open: RunFiles,
  listens: boolean,
): RunRequest {
  const { program, checker, limits, task } = setting;
  const noun = checkerNoun(task);
  if (!checker) throw new Fault(messages.checkerNotBuilt(noun), `${noun}: none was built`);
  const { processes, io } = rulesOf(setting);
  const bounds = programBounds(limits, OUTPUT_BYTES);
  const path = (place: number) => `/proc/self/fd/${FIRST_FIFO + place}`;
  const process = (index: number): ProgramRequest => {
    const { argv, ...start } = launch(program, limits, open);
    const [says, hears] = [2 * index, 2 * index + 1];
    const number = processes > 1 ? [String(index)] : [];
    const streams =
      io === "std"
        ? { argv: [...argv, ...number], stdin: { fifo: hears }, stdout: { fifo: says } }
        : { argv: [...argv, path(0), path(1), ...number], stdin: null, stdout: null, fifos: [hears, says] };
    return {
      ...start,
      ...streams,
      stderr: { collect: { maxBytes: 16_384 } },
      // One may stand still while all the others work, and they may have to share processors.
      limits: {
        ...bounds,
        idleNs: bounds.idleNs * processes,
        wallNs: bounds.wallNs * (processes + 1),
      },
    };
  };
  const judge = launch(checker, limits, open);
  const beyond = (fifo: number) => (listens ? 2 * processes + fifo : fifo);
  const fifos = Array.from({ length: 2 * processes }, (_, index) => beyond(index));
  const detours = Array.from({ length: listens ? processes : 0 }, (_, index) => [
    { from: 2 * index, to: beyond(2 * index) },
    { from: beyond(2 * index + 1), to: 2 * index + 1 },
  ]).flat();
  const managerMs = Math.max(processes * (limits.timeMs + MANAGER_MORE_MS), MANAGER_LEAST_MS);
  const manager: ProgramRequest = {
    ...judge,
    argv: [...judge.argv, ...fifos.map((_, place) => path(place))],
    fifos,
    copyIn: [...judge.copyIn, { name: "input.txt", fd: open.open(input.path) }],
    stdin: { fd: open.open(input.path) },
    stdout: { collect: { maxBytes: 4096 } },
    stderr: { collect: { maxBytes: 65_536 } },
    limits: {
      ...bounds,
      idleNs: undefined,
      cpuNs: managerMs * 1e6,
      wallNs: bounds.wallNs * (processes + 1) + managerMs * 1e6,
      memoryBytes: MANAGER_MIB * MIB + input.sizeBytes,
      stackBytes: 128 * MIB,
      tmpfsBytes: 64 * MIB + input.sizeBytes,
    },
  };
  const listeners = listens ? [listener(detours, manager.limits.wallNs)] : [];
  return {
    programs: [...Array.from({ length: processes }, (_, index) => process(index)), manager, ...listeners],
    fifos: fifos.length + detours.length,
    end: { when: "leader", program: processes, graceNs: GRACE_NS },
  };
}

/** Ended only because the run was over. */
const wasEnded = ({ verdict, where }: ProgramResult) =>
  verdict === "CANCEL" && (where === "group" || where === "open");
const neverOpened = ({ where }: ProgramResult) => where === "open";

interface ProcessesFailure {
  failure: Failure;
  /** It crashed for want of a manager. */
  cutOff: boolean;
}

/** The first process that failed by itself, in words that name it; then the time of all together. */
function processesFailure(
  setting: Pick<CaseSetting, "task" | "limits" | "program">,
  processes: readonly ProgramResult[],
): ProcessesFailure | null {
  const { limits, program } = setting;
  const own = processes
    .filter((result) => !wasEnded(result) && !neverOpened(result))
    .map((result) => ({
      result,
      failure: failureOf(result, limits, OUTPUT_BYTES, program.language.outOfMemory),
    }))
    .filter((end): end is { result: ProgramResult; failure: Failure } => end.failure !== null);
  const still = own.filter(({ result }) => result.verdict === "WALL" && result.where === "idle");
  // Who crashed or ran out of something comes before those that waited for it; a crash after one of them was stopped is
  // its end heard by the others.
  const stoppedNs = Math.min(...still.map(({ result }) => result.endedNs));
  const isEcho = ({ result, failure }: (typeof own)[number]) =>
    failure.status === status.runtimeError && result.endedNs > stoppedNs;
  const first = own.find((end) => !still.includes(end) && !isEcho(end)) ?? still[0] ?? own[0];
  if (first) {
    const cutOff = first.failure.status === status.runtimeError && wasCutOff(first.result);
    const failure = { ...first.failure, message: named(first, still, processes) };
    return { failure, cutOff };
  }
  const cpuNs = timeOf(setting, processes);
  if (cpuNs <= limits.timeMs * 1e6) return null;
  const message = messages.finishedLate(limits.timeMs, Math.floor(cpuNs / 1e6));
  return { failure: { status: status.timeLimitExceeded, message }, cutOff: false };
}

function named(
  { result, failure }: { result: ProgramResult; failure: Failure },
  still: readonly { result: ProgramResult }[],
  processes: readonly ProgramResult[],
): Message {
  const number = (one: ProgramResult) => processes.indexOf(one);
  const waited = still.some((end) => end.result === result);
  const names = waited ? still.map((end) => number(end.result)).join(", ") : String(number(result));
  const who = waited ? messages.stoodStillTogether(names) : messages.inProcess(names);
  return processes.length > 1 || waited
    ? (joined([failure.message, who], " ") ?? failure.message)
    : failure.message;
}

type Decision = Pick<CaseOutcome, "status" | "fraction" | "value" | "message">;

/** A process that failed comes before the manager's word, unless it failed for the manager's leaving: as in a conversation of two. */
export function decideAll(
  setting: Pick<CaseSetting, "task" | "limits" | "program">,
  processes: readonly ProgramResult[],
  manager: ProgramResult,
): Decision {
  const noun = checkerNoun(setting.task);
  const read = () => readChecker(manager, noun, protocolOf(setting.task));
  const failed = processesFailure(setting, processes);
  if (failed) {
    const { failure, cutOff } = failed;
    if (!cutOff || manager.verdict !== "OK") return { ...failure, fraction: 0 };
    const verdict = read();
    return verdict.status === status.accepted ? { ...failure, fraction: 0 } : verdict;
  }
  const unopened = processes.findIndex(neverOpened);
  if (unopened >= 0) {
    // It may have heard enough before, but not to say that all is right.
    const word = manager.verdict === "OK" ? read() : null;
    if (word && word.status !== status.accepted) return word;
    const why = `${noun}: never opened both fifos of process ${unopened}, which therefore did not start`;
    throw new Fault(messages.checkerFailed(noun), why);
  }
  const left = { status: status.wrongAnswer, fraction: 0, message: messages.leftEarly };
  // It waits for somebody who has gone: a process that never opened its fifo.
  if (manager.verdict === "WALL" && manager.where === "idle") return left;
  if (manager.signal === SIGPIPE) return left;
  let verdict: Decision;
  try {
    verdict = read();
  } catch (error) {
    if (error instanceof Fault && foundNobody(manager)) return left;
    throw error;
  }
  const late = processes.findIndex(wasEnded);
  if (late < 0 || verdict.status !== status.accepted) return verdict;
  const message = messages.wentOn(late, GRACE_NS / 1e6);
  return { status: status.timeLimitExceeded, fraction: 0, message };
}
