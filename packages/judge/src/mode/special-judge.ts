import { type RunRules, status } from "@verdict/contract";
import { checkerNoun } from "../compile/checker.ts";
import { Fault } from "../fault.ts";
import type { ProgramLimits } from "../language/language.ts";
import { messages } from "../messages.ts";
import { outputHead } from "../text.ts";
import { copyOutOf, protocolOf, readChecker, withTexts } from "./checker-verdict.ts";
import type { CaseFiles, Mode, RunSetting } from "./mode.ts";
import { runAgainNearLimit, withNote } from "./near-limit.ts";
import { launch } from "./program.ts";

const MIB = 1024 * 1024;

/** A checker's own limits. docs/modes.md#checker-protocol */
const usualLimits: ProgramLimits = { timeMs: 16_000, memoryMiB: 512, stackMiB: 128 };

/** The problem's checker reads input, output and answer, and decides. */
export const specialJudge: Mode = async (setting, files) => {
  const end = await runAgainNearLimit(setting, files);
  const used = { timeMs: end.timeMs, memoryKiB: end.memoryKiB, wallMs: Math.floor(end.wallNs / 1e6) };
  const output = outputHead(end.output);
  if (end.failure) {
    return { ...used, ...end.failure, message: withNote(end.failure.message, end.note), fraction: 0, output };
  }
  const verdict = await check(setting, files, end.output);
  const message = withNote(verdict.message, end.note);
  return { ...used, ...verdict, message, output: verdict.status === status.accepted ? null : output };
};

/** The checker runs in a sandbox of its own, after the contestant's program has gone. */
export async function check(
  { task, runner, checker, checkerLimits = usualLimits, signal }: RunSetting & { task: RunRules },
  { input, answer, points = null, feedback }: CaseFiles,
  output: Uint8Array,
) {
  const protocol = protocolOf(task);
  const byInput = protocol.output === "stdin";
  const noun = checkerNoun(task);
  if (!checker) throw new Fault(messages.checkerNotBuilt(noun), `${noun}: none was built`);
  const filesBytes = input.sizeBytes + answer.sizeBytes + output.length;
  const [result] = await runner.run(
    (files) => {
      const { copyIn, argv, ...start } = launch(checker, checkerLimits, files);
      const kept = feedback?.request() ?? { copyIn: [], copyOut: copyOutOf(protocol) };
      return {
        programs: [
          {
            ...start,
            ...kept,
            argv: [...argv, ...protocol.args],
            copyIn: [
              ...copyIn,
              { name: "input", fd: files.open(input.path) },
              ...(byInput ? [] : [{ name: "output", bytes: output }]),
              { name: "answer", fd: files.open(answer.path) },
              ...kept.copyIn,
            ],
            stdin: byInput ? { bytes: output } : null,
            stdout: { collect: { maxBytes: 4096 } },
            stderr: { collect: { maxBytes: 65_536 } },
            limits: checkerBounds(checkerLimits, filesBytes),
          },
        ],
      };
    },
    { signal },
  );
  const ended = result as NonNullable<typeof result>;
  const end = await (feedback ? feedback.read(ended) : withTexts(ended));
  feedback?.keep(end);
  return readChecker(end, noun, protocol, points);
}

/** The sandbox's bounds for a checker; its files lie in memory and come on top. */
function checkerBounds({ timeMs, memoryMiB, stackMiB }: ProgramLimits, filesBytes: number) {
  return {
    cpuNs: timeMs * 1e6,
    wallNs: timeMs * 3e6,
    memoryBytes: memoryMiB * MIB + filesBytes,
    stackBytes: stackMiB * MIB,
    pids: 128,
    outputBytes: 16 * MIB,
    fileBytes: 64 * MIB + filesBytes,
    tmpfsBytes: 64 * MIB + filesBytes,
  };
}
