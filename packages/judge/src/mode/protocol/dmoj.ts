import {
  accepted,
  type CheckerVerdict,
  decimal,
  type Protocol,
  presentation,
  type Said,
  shareOrWrong,
  words,
  wrong,
} from "./protocol.ts";

/** What the frame round a Python checker puts before its last line. */
const MARK = "\u001everdict ";

/**
 * DMOJ's checkers. Programs: exit codes 0, 1, 2 and 7, with points as "N of M" on standard output, or as
 * "partial N/M" on standard error. In Python a function `check`, round which `dmojFrame` puts a program.
 */
export const dmoj: Protocol = {
  args: ["input", "output", "answer"],
  output: "file",
  takes: [],
  read: (said) => framed(said) ?? bridged(said),
};

function bridged(said: Said): CheckerVerdict {
  const points = pointsOf(said);
  const message = points === null ? words(said.stdout) : null;
  switch (said.exitCode) {
    case 0:
      return { ...(points === null ? accepted : shareOrWrong(points)), message };
    case 1:
      return { ...(points === null ? wrong : shareOrWrong(points)), message };
    case 2:
      return { ...presentation, message };
    case 7:
      if (points === null) throw said.fault("gives points, but not how many");
      return { ...shareOrWrong(points), message };
    default:
      throw said.fault("ended with an exit code that DMOJ does not have");
  }
}

/** Two numbers, one below the other or with a stroke between, alone on standard output or after "partial". */
function pointsOf({ stdout, stderr }: Said): number | null {
  const found = /^(\d+)\s*[\n/]\s*(\d+)$/.exec(stdout) ?? /^partial (\d+)\/(\d+)$/m.exec(stderr);
  const [, given, whole] = found ?? [];
  return Number(whole) > 0 ? Number(given) / Number(whole) : null;
}

function framed(said: Said): CheckerVerdict | null {
  const at = said.stdout.lastIndexOf(MARK);
  if (at < 0) return null;
  const [share = "", ...feedback] = said.stdout.slice(at + MARK.length).split("\n");
  const fraction = decimal(share);
  if (said.exitCode !== 0 || fraction === null) throw said.fault("its check() gave no result");
  return { ...shareOrWrong(fraction), message: words(feedback.join("\n")) };
}

/** Whether a checker of this protocol is a function that needs the frame. */
export function needsFrame(language: string): boolean {
  return /^Py/.test(language);
}

/** A program round a Python checker: one line above it, so that line numbers stay near, and its call below. */
export function dmojFrame(code: string): string {
  const own = code.replace(/^[ \t]*from __future__ import .*$/gm, "pass");
  return `exec(${JSON.stringify(MODULES)})\n${own}\n\n${CALL}`;
}

/** What checkers import of the judge they were written for. */
const MODULES = `
import os, sys, traceback, types
def failed(*error):
    traceback.print_exception(*error)
    sys.stderr.flush()
    os._exit(3)
sys.excepthook = failed
class CheckerResult(object):
    def __init__(self, passed, points, feedback=None, extended_feedback=None):
        self.passed, self.points = passed, points
        self.feedback, self.extended_feedback = feedback, extended_feedback
def utf8bytes(text):
    return text.encode("utf-8") if isinstance(text, str) else text
def utf8text(text, errors="strict"):
    return text.decode("utf-8", errors) if isinstance(text, bytes) else text
for name, given in {
    "dmoj": {}, "dmoj.utils": {}, "dmoj.result": {"CheckerResult": CheckerResult},
    "dmoj.utils.unicode": {"utf8bytes": utf8bytes, "utf8text": utf8text},
}.items():
    module = types.ModuleType(name)
    module.__dict__.update(given)
    module.__path__ = []
    sys.modules[name] = module
`;

const CALL = `
def _verdict_main():
    import inspect, sys
    if "check" not in globals():
        raise NameError("the checker defines no function check")
    data = []
    for path in sys.argv[1:4]:
        with open(path, "rb") as file:
            data.append(file.read())
    given = {
        "judge_input": data[0], "point_value": 1.0, "submission_source": b"", "submission_language": "",
        "problem_id": "", "case_position": 0, "batch": 0, "binary_data": False, "execution_time": 0.0,
        "result": None,
    }
    parameters = inspect.signature(check).parameters.values()
    if not any(one.kind == one.VAR_KEYWORD for one in parameters):
        names = [one.name for one in parameters]
        given = {name: value for name, value in given.items() if name in names}
    result = check(data[1], data[2], **given)
    points = getattr(result, "points", 1.0 if result else 0.0)
    if not getattr(result, "passed", result):
        points = 0.0
    sys.stdout.flush()
    print("${MARK.replace("\u001e", "\\x1e")}%.9f" % points)
    print(getattr(result, "feedback", None) or "")
_verdict_main()
`;
