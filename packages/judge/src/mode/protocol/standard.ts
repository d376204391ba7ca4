import {
  accepted,
  type CheckerVerdict,
  decimal,
  type Protocol,
  presentation,
  type Said,
  share,
  words,
  wrong,
} from "./protocol.ts";

type Opinion = Omit<CheckerVerdict, "message">;

/** Exit codes 99 to 103, else the words that testlib begins its message with. docs/modes.md#checker-protocol */
export const standard: Protocol = {
  args: ["input", "output", "answer"],
  output: "file",
  takes: [],
  read: (said) => ({ ...opinion(said), message: words(said.stderr) }),
};

/** testlib's exit codes; shares of points by their words, as their exit code may be any. */
export const testlib: Protocol = {
  ...standard,
  read: (said) => ({ ...testlibOpinion(said), message: words(said.stderr) }),
};

function opinion(said: Said): Opinion {
  const { exitCode, stderr } = said;
  // testlib's own shares end with the percentage as exit code: 0 and 99 to 103 would be taken for something else.
  if (stderr.startsWith("partially correct (")) return fromWords(said);
  switch (exitCode) {
    case 0:
    case 100:
      return accepted;
    case 99:
      return share((decimal(said.stdout) ?? 0) / 100);
    case 101:
      return presentation;
    case 102:
      return wrong;
    case 103:
      throw said.fault("says it failed");
    default:
      return fromWords(said);
  }
}

function fromWords({ stderr, fault }: Said): Opinion {
  if (/^ok\b/.test(stderr)) return accepted;
  if (stderr.startsWith("wrong answer")) return wrong;
  if (stderr.startsWith("wrong output format")) return wrong;
  const part = partOf(stderr);
  if (part !== null) return share(part);
  throw fault("ended with no known word");
}

function testlibOpinion({ exitCode, stderr, fault }: Said): Opinion {
  const part = partOf(stderr);
  if (stderr.startsWith("partially correct (") && part !== null) return share(part);
  switch (exitCode) {
    case 0:
      return accepted;
    case 1:
      return wrong;
    case 2: // wrong output format
    case 4: // more output than asked for
    case 8: // less
      return presentation;
    case 3:
      throw fault("says it failed");
    case 7:
      if (part !== null) return share(part);
      throw fault("gives points, but not how many");
    default:
      throw fault("ended with an exit code that testlib does not have");
  }
}

/** `partially correct (N)` and `points N`, both percent. */
function partOf(stderr: string): number | null {
  const partly = /^partially correct (?:\((\d+)\))?/.exec(stderr);
  if (partly) return Number(partly[1] ?? 0) / 100;
  const points = /^points\s+([+-]?(?:\d+\.?\d*|\.\d+))/.exec(stderr);
  return points ? Number(points[1]) / 100 : null;
}
