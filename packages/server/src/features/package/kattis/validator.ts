import type { CheckerProtocol } from "@verdict/contract";

/** Programs that a Kattis package needs where the site judges by other rules than its default validator. */

/** The site's own comparison as an output validator: known again by its text when the package comes back. */
export const COMPARISON = `// Blanks before a line end and white space at the end of the text count for nothing; all else must be the same.
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

static bool blank(char c) { return c == ' ' || c == '\\t' || c == '\\v' || c == '\\f' || c == '\\r'; }

static std::string kept(std::istream &stream) {
    std::string all((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>()), text;
    for (char c : all) {
        while (c == '\\n' && !text.empty() && blank(text.back())) text.pop_back();
        text += c;
    }
    while (!text.empty() && (text.back() == '\\n' || blank(text.back()))) text.pop_back();
    return text;
}

int main(int argc, char *argv[]) {
    if (argc < 3) return 1;
    std::ifstream answer(argv[2], std::ios::binary);
    return kept(answer) == kept(std::cin) ? 42 : 43;
}
`;

/** Protocols whose programs run behind the adapter; the format's own needs none. */
export type AdaptedProtocol = Exclude<CheckerProtocol, "icpc">;

export interface Adapted {
  readonly protocol: AdaptedProtocol;
  /** File name of the checker or interactor. */
  readonly main: string;
  readonly isInteractive: boolean;
  readonly isScoring: boolean;
}

export const ADAPTER = "adapter.py";

const flag = (on: boolean) => (on ? "True" : "False");

/** A Python program that calls the checker by its own protocol and answers as an output validator does. */
export function adapterSource({ protocol, main, isInteractive, isScoring }: Adapted): string {
  return `# Adapter: protocol ${protocol}, program ${main}
import os
import re
import subprocess
import sys

PROTOCOL = "${protocol}"
PROGRAM = "${main}"
INTERACTIVE = ${flag(isInteractive)}
SCORING = ${flag(isScoring)}

here = os.path.dirname(os.path.abspath(__file__))
input_file, answer_file, feedback = sys.argv[1:4]
program = os.path.join(here, PROGRAM)
command = [sys.executable, program] if PROGRAM.endswith(".py") else [os.path.join(here, "checker")]


def share_in(text, pattern, per):
    found = re.search(pattern, text, re.M)
    return float(found.group(1)) / per if found else None


def ratio_in(text, pattern):
    found = re.search(pattern, text, re.M)
    return float(found.group(1)) / float(found.group(2)) if found and float(found.group(2)) else None


def share_of(code, out, err):
    """How much of the points the program gives, 0 to 1; None: it failed."""
    partial = share_in(err, r"^partially correct \\((\\d+(?:\\.\\d+)?)\\)", 100)
    points = share_in(err, r"^points (\\d+(?:\\.\\d+)?)", 100)
    if PROTOCOL == "cms":
        given = share_in(out, r"\\A\\s*(\\d+(?:\\.\\d+)?)", 1)
        return given if code == 0 else None
    if PROTOCOL == "dmoj":
        given = ratio_in(out.strip(), r"\\A(\\d+)\\s*[\\n/]\\s*(\\d+)\\Z")
        if given is None:
            given = ratio_in(err, r"^partial (\\d+)/(\\d+)$")
        whole = {0: 1, 1: 0, 2: 0}.get(code)
        return given if given is not None and code in (0, 1, 7) else whole
    if partial is not None:
        return partial
    if PROTOCOL == "testlib":
        return points if code == 7 else {0: 1, 1: 0, 2: 0, 4: 0, 8: 0}.get(code)
    if code == 99:
        return share_in(out, r"\\A\\s*(\\d+(?:\\.\\d+)?)", 100) or 0
    known = {0: 1, 100: 1, 101: 0, 102: 0}
    if code in known or code == 103:
        return known.get(code)
    if err.startswith("ok"):
        return 1
    if err.startswith("wrong answer") or err.startswith("wrong output format"):
        return 0
    return points


with open(os.path.join(feedback, "output.txt"), "w+b") as output:
    if not INTERACTIVE:
        output.write(sys.stdin.buffer.read())
        output.flush()
    files = [input_file, output.name, answer_file]
    if PROTOCOL == "cms":
        files = [input_file, answer_file, output.name]
    pipe = subprocess.PIPE
    run = subprocess.run(command + files, stdout=None if INTERACTIVE else pipe, stderr=pipe, check=False)
out = (run.stdout or b"").decode("utf-8", "replace")
err = run.stderr.decode("utf-8", "replace")
share = share_of(run.returncode, out, err)
with open(os.path.join(feedback, "judgemessage.txt"), "a", encoding="utf-8") as message:
    message.write(err)
if share is None:
    sys.exit("the program ended with %d: %s" % (run.returncode, err))
if 0 < share < 1 and SCORING:
    with open(os.path.join(feedback, "score_multiplier.txt"), "w", encoding="utf-8") as score:
        score.write("%.9f\\n" % share)
    sys.exit(42)
sys.exit(42 if share >= 1 else 43)
`;
}

/** What an adapter's text says it is the adapter of; null for any other program. */
export function adaptedBy(source: string): Adapted | null {
  const [, protocol, main = ""] =
    /^# Adapter: protocol (standard|testlib|dmoj|cms), program (\S+)\n/.exec(source) ?? [];
  for (const isInteractive of [false, true]) {
    for (const isScoring of [false, true]) {
      const adapted = { protocol: protocol as AdaptedProtocol, main, isInteractive, isScoring };
      if (protocol && adapterSource(adapted) === source) return adapted;
    }
  }
  return null;
}

/** How a validator is made ready where it is used, and how it is called. */
export function buildScripts(main: string, isAdapted: boolean): { build: string; run: string } {
  const compile = /\.py$/.test(main)
    ? "true"
    : /\.c$/.test(main)
      ? `cc -O2 -o checker "${main}" -lm`
      : `c++ -O2 -std=c++17 -o checker "${main}"`;
  const here = '"$(dirname "$0")"';
  const started = isAdapted
    ? `python3 ${here}/${ADAPTER}`
    : /\.py$/.test(main)
      ? `python3 ${here}/${main}`
      : `${here}/checker`;
  return {
    build: `#!/bin/sh\nset -e\ncd ${here}\n${compile}\n`,
    run: `#!/bin/sh\nexec ${started} "$@"\n`,
  };
}
