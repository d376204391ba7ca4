import { status } from "@verdict/contract";
import type { Language } from "./language/language.ts";
import { joined, type Message, messages } from "./messages.ts";
import type { JudgedCase } from "./score/score.ts";

/** A habit from elsewhere that explains a failure here; each is read from the program's text. */
interface Hint {
  /** File endings of the languages it is about. */
  sources: readonly string[];
  text: RegExp;
  /** Whether it is the text's presence that tells, or its absence. */
  absent?: true;
  /** Verdicts that it explains. */
  explains: readonly number[];
  say: Message;
}

const { compileError, runtimeError, wrongAnswer, presentationError, timeLimitExceeded } = status;

const hints: readonly Hint[] = [
  {
    sources: [".c", ".cpp"],
    text: /\bvoid\s+main\s*\(/,
    explains: [compileError, runtimeError],
    say: messages.hintVoidMain,
  },
  {
    sources: [".c", ".cpp"],
    text: /%[-+ #0\d.*]*I64[diouxX]/,
    explains: [runtimeError, wrongAnswer, presentationError, timeLimitExceeded],
    say: messages.hintI64,
  },
  {
    sources: [".go"],
    text: /^\s*package\s+main\b/m,
    absent: true,
    explains: [compileError],
    say: messages.hintPackageMain,
  },
];

/** What the author may have done, for a verdict that it explains. */
export function hintFor({ source }: Pick<Language, "source">, code: string, verdict: number): Message | null {
  const text = withoutComments(code);
  const found = hints.find(
    (hint) =>
      hint.explains.includes(verdict) &&
      hint.sources.includes(source.slice(source.lastIndexOf("."))) &&
      hint.text.test(text) !== (hint.absent ?? false),
  );
  return found?.say ?? null;
}

/** As far as C and Go agree; what stands in strings like a comment is no program anybody writes. */
function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, " ");
}

/** The first failing case says what else may help. */
export function withHint(
  judged: JudgedCase[],
  language: Pick<Language, "source">,
  code: string,
): JudgedCase[] {
  const failed = judged.find(({ outcome }) => outcome.status !== status.accepted);
  if (!failed) return judged;
  const hint = hintFor(language, code, failed.outcome.status);
  if (!hint) return judged;
  const message = joined([failed.outcome.message, hint], " ");
  const hinted = { ...failed, outcome: { ...failed.outcome, message } };
  return judged.map((one) => (one === failed ? hinted : one));
}
