import { status } from "@verdict/contract";
import { checkerNoun } from "../compile/checker.ts";
import { Fault } from "../fault.ts";
import { messages } from "../messages.ts";
import type { ProgramResult, RunRequest } from "../sandbox/protocol.ts";
import { decode } from "../text.ts";
import { readChecker } from "./checker-verdict.ts";
import type { CaseFiles, CaseSetting, Mode } from "./mode.ts";
import { launch, programBounds } from "./program.ts";
import { type CaseOutcome, failureOf } from "./verdict.ts";

const MIB = 1024 * 1024;
const OUTPUT_BYTES = 32 * MIB;
const SIGPIPE = 13;

/** The contestant's program talks with the problem's interactor, which decides. */
export const interactive: Mode = async (setting, files) => {
  const { task, runner, checker, signal } = setting;
  const noun = checkerNoun(task);
  if (!checker) throw new Fault(messages.checkerNotBuilt(noun), `${noun}: none was built`);
  const results = await runner.run((open) => conversation(setting, checker, files, open), {
    slots: 2,
    signal,
  });
  const [user, interactor] = results as [ProgramResult, ProgramResult];
  return {
    timeMs: Math.floor(user.cpuNs / 1e6),
    memoryKiB: Math.ceil(user.memoryPeakBytes / 1024),
    output: null,
    ...decide(setting, user, interactor, noun),
  };
};

/** Pipe 0 carries what the program says, pipe 1 what the interactor says. */
function conversation(
  { program, limits }: CaseSetting,
  checker: NonNullable<CaseSetting["checker"]>,
  { input, answer }: CaseFiles,
  open: Parameters<typeof launch>[2],
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
        // Twice what the program gets, three times that on the clock.
        limits: {
          ...bounds,
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
  noun: string,
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
