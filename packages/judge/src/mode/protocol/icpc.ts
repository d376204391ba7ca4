import { accepted, decimal, type Protocol, type Said, share, words, wrong } from "./protocol.ts";

const message = "teammessage.txt";
const juryMessage = "judgemessage.txt";
const score = "score.txt";
const multiplier = "score_multiplier.txt";

/**
 * Output validators of Kattis and the ICPC: 42 accepts, 43 refuses, anything else is a failure. The program's output
 * comes on standard input; the feedback directory is the work directory, of which these files are read.
 */
export const icpc: Protocol = {
  args: ["input", "answer", "./"],
  output: "stdin",
  takes: [message, juryMessage, score, multiplier],
  read(said) {
    const heard = { message: words(said.files[message]) };
    switch (said.exitCode) {
      case 42:
        return { ...scored(said), ...heard };
      case 43:
        return { ...wrong, ...heard };
      default:
        throw said.fault("ended with neither 42 nor 43");
    }
  },
};

/**
 * Accepted in full, unless the validator wrote a score: points of the case, or a share of them. Of a case without points of
 * its own the score itself is handed on, for groups that have no bound.
 */
function scored({ files, points, fault }: Said) {
  const given = files[multiplier] ?? files[score];
  if (given === undefined) return accepted;
  const number = decimal(given.trim());
  if (number === null) throw fault("wrote a score that is no number");
  const whole = multiplier in files ? 1 : points;
  if (whole !== null && whole > 0) return share(number / whole);
  return { ...accepted, value: Math.max(0, number) };
}
