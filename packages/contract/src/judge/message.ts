import { z } from "zod";

/**
 * Every sentence the judge itself says about a verdict: English by its code, `{name}` marks a parameter.
 * Clients that know a code say it in the reader's language; all others show the text that comes with it.
 */
export const judgeMessages = {
  // why a case failed
  "time-limit": "Over the time limit of {limitMs} ms (stopped at {usedMs} ms).",
  "finished-late": "Over the time limit of {limitMs} ms (took {usedMs} ms).",
  "stood-still":
    "Still not finished after {wallMs} ms on the clock, having used {usedMs} ms of processor time: it waited for something that never came.",
  "memory-limit": "Over the memory limit of {limitMiB} MiB.",
  "memory-limit-peak": "Over the memory limit of {limitMiB} MiB (reached {peakMiB} MiB).",
  "memory-refused": "Asked for more memory than the limit of {limitMiB} MiB allows.",
  "memory-reported":
    "The program reported that memory ran out, having used {peakMiB} MiB of the {limitMiB} MiB it may use.",
  "output-limit": "Over the output limit of {limitMiB} MiB.",
  "exit-code": "Ended with exit code {code}.",
  signal: "Killed by signal {number} ({name}).",
  "signal-segv": "Killed by signal {number} (SIGSEGV: invalid memory access).",
  "signal-abrt":
    "Killed by signal {number} (SIGABRT: the program gave up by itself, e.g. a failed assertion or an uncaught exception).",
  "signal-fpe": "Killed by signal {number} (SIGFPE: arithmetic error, e.g. division by zero).",
  "signal-ill": "Killed by signal {number} (SIGILL: illegal instruction).",
  "signal-bus": "Killed by signal {number} (SIGBUS: access to memory that is not there).",
  "signal-pipe": "Killed by signal {number} (SIGPIPE: wrote to a reader that had gone).",
  "signal-kill": "Killed by signal {number} (SIGKILL: ended from outside).",
  "signal-sys": "Killed by signal {number} (SIGSYS: a system call that is not allowed).",
  "signal-trap": "Killed by signal {number} (SIGTRAP: a trap instruction).",
  "not-executed": "The system could not execute the compiled program ({errno}).",
  "bad-loader": "The loader or interpreter that the compiled program names cannot be used ({errno}).",
  "differs-at": "The output differs from the expected one in line {line}.",
  "blanks-differ": "The output differs from the expected one in white space only.",
  "output-file-unusable": "{name} is not a plain file or is too large.",
  "left-early": "The program ended before the conversation was over.",
  "ran-again":
    "Run again because it was as close to the time limit as this machine's noise: {firstMs} ms, then {secondMs} ms; the better run counts.",
  "in-pass": "That was in pass {pass}.",
  "in-process": "That was process {process}.",
  "stood-still-together":
    "Who stood still: process {processes}. Each waited for words, or for somebody to read its own; what a program doesn't flush is not said yet.",
  "went-on": "Process {process} was still running {graceMs} ms after the conversation was over.",
  "not-sent": "No file was sent for this case.",
  "sent-too-much":
    "The checker could not get through the file that was sent: it is too long, or not of the form that is asked for.",
  skipped: "Skipped: an earlier test case already decided.",
  "clock-budget":
    "Not run: the test cases before it used up the {budgetMs} ms on the clock that this submission has in all.",

  // what else may help
  "hint-void-main":
    "Hint: `void main` leaves the exit code to chance, and every other than 0 is an error; write `int main` and return 0.",
  "hint-i64":
    "Hint: `%I64d` is known on Windows only; the judge runs on Linux, where a `long long` is `%lld` (`%llu` if unsigned).",
  "hint-package-main": "Hint: a Go program begins with `package main`.",

  // online tests
  "test-not-checked":
    "The program ran, but the problem's checker could not work with this input and expected output.",
  "test-not-taken": "The problem's interactor stopped: it may not take this input.",

  // why a compile failed
  "compile-time": "Compiling took longer than {seconds} s and was stopped.",
  "compile-memory": "The compiler needed more than {limitMiB} MiB of memory and was stopped.",
  "compile-output": "The compiler wrote too much and was stopped.",
  "compile-nothing": "The compiler finished but made no program ({file}).",
  "compile-silent": "The compiler failed without a message.",
  "sources-missing": "This problem asks for several files, each after a comment line with its name: {names}.",
  "extra-file-name": "The problem has an extra file with a name that cannot be used.",
  "io-file-name": "The name of the problem's input or output file cannot be used with this language.",

  // why the judge failed; each says what to do next
  "checker-failed":
    "The problem's checker failed, so this submission has no verdict. The problem setters see the cause; nothing is wrong with your program. Please submit again once it is repaired.",
  "interactor-failed":
    "The problem's interactor failed, so this submission has no verdict. The problem setters see the cause; nothing is wrong with your program. Please submit again once it is repaired.",
  "checker-not-built":
    "The problem's checker could not be built, so this submission has no verdict. The problem setters see the cause; please submit again once it is repaired.",
  "interactor-not-built":
    "The problem's interactor could not be built, so this submission has no verdict. The problem setters see the cause; please submit again once it is repaired.",
  "grader-not-built":
    "The problem's grader could not be built for this language, so this submission has no verdict. The problem setters see the cause; please submit again once it is repaired.",
  "no-cases":
    "This problem has no test data, so nothing could be judged. Please tell the problem setters and submit again later.",
  "judge-fault":
    "The judge failed while working on this submission. Staff see the cause; please submit again later.",
  "fails-where-others-run":
    "The judge cannot run this program: it failed {times} times on judge nodes that were found in order right afterwards. Staff see the cause.",
  "nodes-gave-up":
    "{times} judge nodes in a row could not finish judging this submission. It is not your program's fault as far as we can tell; an administrator can see the cause and judge it again.",

  // why a judge elsewhere gave no verdict; each says what to do next
  "remote-no-account":
    "No account at {judge} is set up here, so nothing could be sent there. Please tell the administrators and submit again later.",
  "remote-busy":
    "All accounts at {judge} were busy, or it could not be reached, for {minutes} minutes. Nothing was sent; please submit again.",
  "remote-rejected": "{judge} did not take the program: {reason}",
  "remote-not-arrived":
    "{judge} did not take the program: it is not among our runs there. Please submit again; it is looked for once more before it is sent.",
  "remote-no-verdict":
    "{judge} took the program but gave no verdict within {seconds} s. Submit again to ask for it; it is not sent twice.",
  "remote-unreachable":
    "{judge} could not be reached for {minutes} minutes. Submit again to go on; what arrived there is not sent twice.",
  "remote-page-changed":
    "{judge} shows its pages in another form than expected. Staff see what came; please submit again later.",
  "remote-failed-there":
    "{judge} could not judge the program. Nothing is wrong with it as far as we can tell; please submit again later.",
} as const satisfies Record<string, string>;

export type JudgeMessageCode = keyof typeof judgeMessages;

/** A sentence of the judge. The code is free text: a newer node may know more of them than an older server. */
export const JudgeMessage = z.object({
  code: z.string().max(50),
  params: z.record(z.string().max(30), z.union([z.number(), z.string().max(200)])),
});
export type JudgeMessage = z.infer<typeof JudgeMessage>;

export function judgeMessage(code: JudgeMessageCode, params: JudgeMessage["params"] = {}): JudgeMessage {
  return { code, params };
}

/** The sentence in English; empty for a code of a newer node. */
export function judgeMessageText({ code, params }: JudgeMessage): string {
  const text = code in judgeMessages ? judgeMessages[code as JudgeMessageCode] : "";
  return text.replace(/\{(\w+)\}/g, (match, name: string) => String(params[name] ?? match));
}

/**
 * A message in the reader's language: each sentence of the judge is replaced where it stands in `text`; what checkers
 * and compilers wrote stays. `say` gives null for a code it does not know.
 */
export function translateJudgeMessage(
  text: string,
  sentences: readonly JudgeMessage[],
  say: (sentence: JudgeMessage) => string | null,
): string {
  let translated = text;
  for (const sentence of sentences) {
    const english = judgeMessageText(sentence);
    if (english === "") continue;
    const own = say(sentence);
    if (own !== null) translated = translated.replace(english, () => own);
  }
  return translated;
}
