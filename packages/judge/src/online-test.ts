import { createHash } from "node:crypto";
import { type OnlineTestTask, status, TEST_OUTPUT_MAX, type TestRun } from "@verdict/contract";
import { CASE_MESSAGE_MAX } from "./case-report.ts";
import { buildChecker } from "./compile/checker.ts";
import { Fault } from "./fault.ts";
import { hintFor } from "./hints.ts";
import { joined, type Message, messages, said } from "./messages.ts";
import { decideAll, talkAll } from "./mode/communication.ts";
import { decide, talk, usedBy } from "./mode/interactive.ts";
import type { CaseFiles, CaseSetting } from "./mode/mode.ts";
import { runAgainNearLimit, withNote } from "./mode/near-limit.ts";
import { check } from "./mode/special-judge.ts";
import { type CacheUse, compileSource, settingOf, type TaskLink, type Tools } from "./prepare.ts";
import type { Releases } from "./releases.ts";
import type { ProgramResult } from "./sandbox/protocol.ts";
import type { BlobStore } from "./testdata/blob-store.ts";
import { compareOutput } from "./testdata/compare.ts";
import { decode, storable } from "./text.ts";
import { compileError, nothingRun, type Verdict } from "./verdict.ts";

/** Runs a program on its user's input. Fails as `judge` does. */
export async function runOnlineTest(
  task: OnlineTestTask,
  tools: Tools,
  link: TaskLink,
  { releases }: CacheUse,
): Promise<Verdict> {
  const compiled = await compileSource(task, tools, link, releases);
  if ("error" in compiled) return compileError(compiled.error);
  const checked = task.judgeMode === "spj" ? task.expected !== null : task.withInteractor;
  const checker = checked ? await buildChecker(task, tools) : null;
  if (checker) releases.add(checker.artefact.release);
  const files = {
    input: await asBlob(tools.blobs, task.input, releases),
    answer: await asBlob(tools.blobs, task.expected ?? "", releases),
  };
  const setting = settingOf(task, tools, link, compiled.program, checker);
  const verdict = await (!task.withInteractor
    ? run(setting, files, task)
    : task.communication
      ? converseAll(setting, files)
      : converse(setting, files));
  const warnings = await compiled.warnings();
  return warnings && verdict.test
    ? { ...verdict, test: { ...verdict.test, compiler: cut(warnings) } }
    : verdict;
}

/** A text as a test file of this node. */
async function asBlob(blobs: BlobStore, text: string, releases: Releases) {
  const bytes = Buffer.from(text);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const used = await blobs.use({ sha256, size: bytes.length }, async () => [bytes]);
  releases.add(used.release);
  return used;
}

type Opinion = Pick<Verdict, "status"> & Pick<TestRun, "judged"> & { message: Message | null };

/** The program alone on the given input. */
async function run(
  setting: CaseSetting,
  files: CaseFiles,
  { expected, code }: Pick<OnlineTestTask, "expected" | "code">,
): Promise<Verdict> {
  const end = await runAgainNearLimit(setting, files);
  const opinion: Opinion = end.failure
    ? { ...end.failure, judged: true }
    : await opinionOn(end.output, setting, files, expected);
  const hint = hintFor(setting.program.language, code, opinion.status);
  const test = {
    output: shown(end.output),
    stderr: shown(end.stderr),
    judged: opinion.judged,
    ...worded(joined([withNote(opinion.message, end.note), hint], " ")),
  };
  const { timeMs, memoryKiB } = end;
  return { ...nothingRun, timeMs, memoryKiB, status: opinion.status, errorMessage: null, test };
}

/** What can be said of an output: nothing, where nothing is expected. */
async function opinionOn(
  output: Uint8Array,
  setting: CaseSetting,
  files: CaseFiles,
  expected: string | null,
): Promise<Opinion> {
  const { task } = setting;
  const ran = { status: status.accepted, judged: false };
  // Of several passes this is the first.
  if (expected === null || task.judgeMode === "interactive" || (task.passes ?? 1) > 1)
    return { ...ran, message: null };
  if (task.judgeMode === "spj") {
    try {
      const { status, message } = await check(setting, files, output);
      return { status, message, judged: true };
    } catch (error) {
      // Input and answer are the user's own: a checker that chokes on them says nothing of the program.
      if (error instanceof Fault) return { ...ran, message: messages.testNotChecked };
      throw error;
    }
  }
  const comparison = await compareOutput(output, files.answer.path, task.removeEndBlank);
  if (comparison === "same") return { status: status.accepted, judged: true, message: null };
  if (comparison === "blank") {
    return { status: status.presentationError, judged: true, message: messages.blanksDiffer };
  }
  return { status: status.wrongAnswer, judged: true, message: messages.differsAt(comparison.line) };
}

/** The program with the interactor, which reads the given input as its test file. */
async function converse(setting: CaseSetting, files: CaseFiles): Promise<Verdict> {
  const { user, interactor, note, dialogue } = await talk(setting, files, true);
  const seen = {
    output: null,
    dialogue: dialogue ?? undefined,
    stderr: shown(user.stderr?.bytes ?? new Uint8Array()),
  };
  return conversed(seen, usedBy(user, setting.limits), interactor, () => {
    const { status, message } = decide(setting, user, interactor);
    return { status, message: withNote(message, note) };
  });
}

/** All processes with their manager. */
async function converseAll(setting: CaseSetting, files: CaseFiles): Promise<Verdict> {
  const { processes, manager, note, channels, timeMs, memoryKiB } = await talkAll(setting, files, true);
  const errors = processes.map(({ stderr }) => decode(stderr?.bytes ?? new Uint8Array()));
  const seen = { output: null, channels, stderr: cut(errors.join("")) };
  return conversed(seen, { timeMs, memoryKiB }, manager, () => {
    const { status, message } = decideAll(setting, processes, manager);
    return { status, message: withNote(message, note) };
  });
}

/** What a conversation came to; an interactor that chokes on its user's own input says nothing of the program. */
function conversed(
  seen: Pick<TestRun, "output" | "dialogue" | "channels" | "stderr">,
  usage: Pick<Verdict, "timeMs" | "memoryKiB">,
  { stderr }: Pick<ProgramResult, "stderr">,
  opinion: () => Pick<Opinion, "status" | "message">,
): Verdict {
  const used = { ...nothingRun, ...usage, errorMessage: null };
  try {
    const { status: verdict, message } = opinion();
    return { ...used, status: verdict, test: { ...seen, judged: true, ...worded(message) } };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const words = decode(stderr?.bytes ?? new Uint8Array()).trim();
    const message = joined([messages.testNotTaken, words === "" ? null : said(words)], "\n");
    return { ...used, status: status.systemError, test: { ...seen, judged: false, ...worded(message) } };
  }
}

/** Text of a stream as far as it is shown. */
function shown(bytes: Uint8Array): string {
  return cut(decode(bytes));
}

function cut(text: string): string {
  return text.length > TEST_OUTPUT_MAX ? `${text.slice(0, TEST_OUTPUT_MAX)}...`.toWellFormed() : text;
}

function worded(message: Message | null): Pick<TestRun, "message" | "sentences"> {
  if (message === null) return { message: null };
  return { message: storable(message.text, CASE_MESSAGE_MAX), sentences: message.sentences };
}
