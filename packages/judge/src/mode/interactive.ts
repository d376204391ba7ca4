import { type Dialogue, type RunRules, type SubmissionStatus, status } from "@verdict/contract";
import { checkerNoun } from "../compile/checker.ts";
import { Fault } from "../fault.ts";
import type { ProgramLimits } from "../language/language.ts";
import { messages } from "../messages.ts";
import type { RunFiles } from "../runner.ts";
import type { ProgramRequest, ProgramResult, RunRequest } from "../sandbox/protocol.ts";
import { outputHead } from "../text.ts";
import { type CheckerEnd, copyOutOf, protocolOf, readChecker, withTexts } from "./checker-verdict.ts";
import { foundNobody, OUTPUT_BYTES, SIGPIPE, wasCutOff } from "./conversation.ts";
import { type RecordedPipes, TranscriptRecorder } from "./dialogue.ts";
import type { CaseFiles, CaseSetting, Mode } from "./mode.ts";
import { againNearLimit, withNote } from "./near-limit.ts";
import { launch, programBounds } from "./program.ts";
import { type CaseOutcome, failureOf, memoryKiBOf } from "./verdict.ts";

const MIB = 1024 * 1024;
/** More time on the clock for a conversation whose transcript is kept. */
const DETOUR_NS = 20e9;

/** The contestant's program talks with the problem's interactor, which decides. */
export const interactive: Mode = async (setting, files) => {
  const { user, interactor, note, wallNs } = await talk(setting, files);
  files.feedback?.keep(interactor);
  const decision = decide(setting, user, interactor, files.points);
  const output = await wordsOnce(setting, files, decision);
  const wallMs = Math.floor(wallNs / 1e6);
  return {
    ...usedBy(user, setting.limits),
    wallMs,
    output,
    ...decision,
    message: withNote(decision.message, note),
  };
};

/** Attempts that have been listened to. */
const heard = new WeakSet<RunRules>();
/** These show in what was said; where time or memory ran out it would only run out again. */
const audible: readonly SubmissionStatus[] = [
  status.wrongAnswer,
  status.presentationError,
  status.runtimeError,
  status.partialAccepted,
];

/**
 * What the program said in the first conversation of an attempt that failed: it takes place again and is listened to, for
 * listening would slow down the conversations that are judged. Null where it ends otherwise this time.
 */
async function wordsOnce(setting: CaseSetting, files: CaseFiles, decision: Decision): Promise<string | null> {
  const { task } = setting;
  // What an interactor kept of this pass would be there before it.
  if (!audible.includes(decision.status) || heard.has(task) || files.feedback) return null;
  heard.add(task);
  const once = { ...setting, noiseMs: 0 };
  const { user, interactor, dialogue } = await talk(once, files, true);
  try {
    const again = decide(setting, user, interactor, files.points);
    if (again.status !== decision.status) return null;
  } catch (error) {
    if (error instanceof Fault) return null;
    throw error;
  }
  const said = dialogue?.turns.filter(({ from }) => from === "program").map(({ text }) => text);
  return said?.length ? outputHead(Buffer.from(said.join(""))) : null;
}

/**
 * One conversation, or the better one of two where the program's time was near the limit. `withTranscript`: what was said
 * comes along, at the price of a detour for every word.
 */
export function talk(setting: CaseSetting, files: CaseFiles, withTranscript = false) {
  const { task, runner, program, checker, limits, signal } = setting;
  const noun = checkerNoun(task);
  if (!checker) throw new Fault(messages.checkerNotBuilt(noun), `${noun}: none was built`);
  return againNearLimit(setting, async () => {
    let recorder: TranscriptRecorder | null = null;
    const plan = async (open: RunFiles) => {
      await recorder?.end();
      recorder = new TranscriptRecorder();
      return recorded(conversation(setting, checker, files, open), recorder.pipes);
    };
    let dialogue: Dialogue | null = null;
    let results: ProgramResult[];
    try {
      const plain = (open: RunFiles) => conversation(setting, checker, files, open);
      results = await runner.run(withTranscript ? plan : plain, { slots: 2, signal });
    } finally {
      dialogue = (await (recorder as TranscriptRecorder | null)?.end()) ?? null;
    }
    const [user, heard] = results as [ProgramResult, ProgramResult];
    const interactor = await (files.feedback ? files.feedback.read(heard) : withTexts(heard));
    const failure = failureOf(user, limits, OUTPUT_BYTES, program.language.outOfMemory);
    return { user, interactor, dialogue, failure, cpuNs: user.cpuNs, wallNs: user.wallNs };
  });
}

/** The same conversation through pipes that record; the detour's time is nobody's fault. */
function recorded(request: RunRequest, { program, interactor }: RecordedPipes): RunRequest {
  const [first, second] = request.programs as [ProgramRequest, ProgramRequest];
  const through = (side: ProgramRequest, ends: { stdin: number; stdout: number }): ProgramRequest => ({
    ...side,
    stdin: { fd: ends.stdin, give: true },
    stdout: { fd: ends.stdout, give: true },
    limits: { ...side.limits, wallNs: side.limits.wallNs + DETOUR_NS },
  });
  return { programs: [through(first, program), through(second, interactor)] };
}

/** Time and memory of the contestant's half. */
export function usedBy(
  user: ProgramResult,
  limits: ProgramLimits,
): Pick<CaseOutcome, "timeMs" | "memoryKiB"> {
  return { timeMs: Math.floor(user.cpuNs / 1e6), memoryKiB: memoryKiBOf(user, limits) };
}

/** Pipe 0 carries what the program says, pipe 1 what the interactor says. */
function conversation(
  { task, program, limits }: CaseSetting,
  checker: NonNullable<CaseSetting["checker"]>,
  { input, answer, feedback }: CaseFiles,
  open: RunFiles,
): RunRequest {
  const protocol = protocolOf(task);
  const user = launch(program, limits, open);
  const judge = launch(checker, limits, open);
  const bounds = programBounds(limits, OUTPUT_BYTES);
  const filesBytes = input.sizeBytes + answer.sizeBytes;
  const kept = feedback?.request() ?? { copyIn: [], copyOut: copyOutOf(protocol) };
  return {
    pipes: 2,
    programs: [
      {
        ...user,
        stdin: { pipe: 1 },
        stdout: { pipe: 0 },
        stderr: { collect: { maxBytes: 16_384 } },
        limits: bounds,
      },
      {
        ...judge,
        argv: [...judge.argv, ...protocol.args],
        ...kept,
        copyIn: [
          ...judge.copyIn,
          { name: "input", fd: open.open(input.path) },
          { name: "answer", fd: open.open(answer.path) },
          ...kept.copyIn,
        ],
        stdin: { pipe: 0 },
        stdout: { pipe: 1 },
        stderr: { collect: { maxBytes: 65_536 } },
        // Twice what the program gets. It may stand still for as long as the program works.
        limits: {
          ...bounds,
          idleNs: undefined,
          cpuNs: bounds.cpuNs * 2,
          wallNs: bounds.wallNs * 2,
          memoryBytes: bounds.memoryBytes * 2 + filesBytes,
          stackBytes: 128 * MIB,
          tmpfsBytes: 64 * MIB + filesBytes,
        },
      },
    ],
  };
}

type Decision = Pick<CaseOutcome, "status" | "fraction" | "value" | "message">;

/**
 * The program's time and memory come first, then its crash, unless it crashed because the interactor had left:
 * then, as in all other cases, the interactor's word counts (Accepted does not undo a crash).
 * Which of the two ended first is not asked: a busy machine tells it wrong.
 * docs/modes.md#interactor-protocol
 */
export function decide(
  { task, limits, program }: Pick<CaseSetting, "task" | "limits" | "program">,
  user: ProgramResult,
  interactor: CheckerEnd,
  points: number | null = null,
): Decision {
  const read = () => readChecker(interactor, checkerNoun(task), protocolOf(task), points);
  const failure = failureOf(user, limits, OUTPUT_BYTES, program.language.outOfMemory);
  if (failure) {
    if (failure.status !== status.runtimeError || !wasCutOff(user)) return { ...failure, fraction: 0 };
    const verdict = read();
    return verdict.status === status.accepted ? { ...failure, fraction: 0 } : verdict;
  }
  const left = { status: status.wrongAnswer, fraction: 0, message: messages.leftEarly };
  if (interactor.signal === SIGPIPE) return left;
  try {
    return read();
  } catch (error) {
    if (error instanceof Fault && foundNobody(interactor)) return left;
    throw error;
  }
}
