import { status } from "@verdict/contract";
import { checkerNoun } from "../compile/checker.ts";
import { Fault } from "../fault.ts";
import { type CheckerNoun, messages } from "../messages.ts";
import type { RunFiles } from "../runner.ts";
import type { ProgramResult, RunRequest } from "../sandbox/protocol.ts";
import { decode } from "../text.ts";
import { readChecker } from "./checker-verdict.ts";
import type { CaseFiles, CaseSetting, Mode } from "./mode.ts";
import { againNearLimit, withNote } from "./near-limit.ts";
import { launch, programBounds } from "./program.ts";
import { type CaseOutcome, failureOf } from "./verdict.ts";

const MIB = 1024 * 1024;
const OUTPUT_BYTES = 32 * MIB;
const SIGPIPE = 13;

/** The contestant's program talks with the problem's interactor, which decides. */
export const interactive: Mode = async (setting, files) => {
  const { user, interactor, note } = await talk(setting, files);
  const decision = decide(setting, user, interactor, checkerNoun(setting.task));
  return { ...usedBy(user), output: null, ...decision, message: withNote(decision.message, note) };
};

/** One conversation, or the better one of two where the program's time was near the limit. */
export function talk(setting: CaseSetting, files: CaseFiles) {
  const { task, runner, program, checker, limits, signal } = setting;
  const noun = checkerNoun(task);
  if (!checker) throw new Fault(messages.checkerNotBuilt(noun), `${noun}: none was built`);
  return againNearLimit(setting, async () => {
    const plan = (open: RunFiles) => conversation(setting, checker, files, open);
    const results = await runner.run(plan, { slots: 2, signal });
    const [user, interactor] = results as [ProgramResult, ProgramResult];
    const failure = failureOf(user, limits, OUTPUT_BYTES, program.language.outOfMemory);
    return { user, interactor, failure, cpuNs: user.cpuNs };
  });
}

/** Time and memory of the contestant's half. */
export function usedBy(user: ProgramResult): Pick<CaseOutcome, "timeMs" | "memoryKiB"> {
  return { timeMs: Math.floor(user.cpuNs / 1e6), memoryKiB: Math.ceil(user.memoryPeakBytes / 1024) };
}

/** Pipe 0 carries what the program says, pipe 1 what the interactor says. */
function conversation(
  { program, limits }: CaseSetting,
  checker: NonNullable<CaseSetting["checker"]>,
  { input, answer }: CaseFiles,
  open: RunFiles,
): RunRequest {
  const user = launch(program, limits, open);
  const judge = launch(checker, limits, open);
  const bounds = programBounds(limits, OUTPUT_BYTES);
  const filesBytes = input.sizeBytes + answer.sizeBytes;
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
        argv: [...judge.argv, "input", "output", "answer"],
        copyIn: [
          ...judge.copyIn,
          { name: "input", fd: open.open(input.path) },
          { name: "answer", fd: open.open(answer.path) },
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

type Decision = Pick<CaseOutcome, "status" | "fraction" | "message">;

/** What runtimes print when their input ended or their output has no reader: the interactor had left before. */
const conversationOver = /EOFError|Broken ?pipe|EPIPE|NoSuchElementException|end of file/i;

/**
 * The program's time and memory come first, then its crash, unless it crashed because the interactor had left:
 * then, as in all other cases, the interactor's word counts (Accepted does not undo a crash).
 * Which of the two ended first is not asked: a busy machine tells it wrong.
 * Source: reference/behaviour.md 1.7.
 */
export function decide(
  { limits, program }: Pick<CaseSetting, "limits" | "program">,
  user: ProgramResult,
  interactor: ProgramResult,
  noun: CheckerNoun,
): Decision {
  const failure = failureOf(user, limits, OUTPUT_BYTES, program.language.outOfMemory);
  if (failure) {
    const cutOff =
      user.signal === SIGPIPE || conversationOver.test(decode(user.stderr?.bytes ?? new Uint8Array()));
    if (failure.status !== status.runtimeError || !cutOff) return { ...failure, fraction: 0 };
    const verdict = readChecker(interactor, noun);
    return verdict.status === status.accepted ? { ...failure, fraction: 0 } : verdict;
  }
  if (interactor.signal === SIGPIPE) {
    return { status: status.wrongAnswer, fraction: 0, message: messages.leftEarly };
  }
  return readChecker(interactor, noun);
}
