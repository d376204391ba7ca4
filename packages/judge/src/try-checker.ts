import type { NodeCheck, SelfTestCheck } from "@verdict/contract";
import { compileChecker } from "./compile/checker.ts";
import { trace } from "./fault.ts";
import { launch } from "./mode/program.ts";
import type { Tools } from "./prepare.ts";
import { decode } from "./text.ts";

/** What setters rely on in testlib: strings made of what was just read, and words that are changed and compared. */
const code = `#include "testlib.h"
#include <array>

int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  int a = ans.readInt(), b = ans.readInt(), c = ouf.readInt(), d = ouf.readInt();
  if (join(std::array<int, 2>{a, b}) != join(std::array<int, 2>{c, d}))
    quitf(_wa, "expected %d %d, found %d %d", a, b, c, d);
  std::string expected = upperCase(ans.readToken()), found = upperCase(ouf.readToken());
  if (expected != found) quitf(_wa, "expected %s, found %s", expected.c_str(), found.c_str());
  quitf(_ok, "%s", join(std::array<std::string, 2>{lowerCase(expected), trim(" " + found)}).c_str());
}
`;

/** What is slow is not wrong: problems without such a checker are judged here all the same. */
const SLOW = "this machine takes too long to compile it: problems with such a checker cannot be judged here";

const answer = "3 41\nLongerThanAnySmallString";
/** Outputs, and how the checker ends. */
const outputs: [string, exitCode: number, words: string][] = [
  [answer, 0, "ok longerthananysmallstring LONGERTHANANYSMALLSTRING"],
  ["3 41 longerthananysmallstring\n", 0, "ok longerthananysmallstring LONGERTHANANYSMALLSTRING"],
  ["3 42 longerthananysmallstring\n", 1, "wrong answer expected 3 41, found 3 42"],
  ["3 41 another\n", 1, "wrong answer expected LONGERTHANANYSMALLSTRING, found ANOTHER"],
];

const limits = { timeMs: 5_000, memoryMiB: 256, stackMiB: 64 };
const MIB = 1024 * 1024;

/**
 * Whether testlib, as this node's compiler builds it, finds right answers right and wrong ones wrong. Nothing to say where
 * there is no testlib or no C++.
 */
export async function tryChecker(tools: Tools): Promise<NodeCheck[]> {
  if (!tools.testlib() || !tools.toolchains.has("C++")) return [];
  const failure = await judgeAll(tools).catch((error) => trace(error));
  const name: SelfTestCheck = "a checker";
  if (failure === SLOW) return [{ name, kind: "language", ok: true, detail: SLOW }];
  const detail = failure ?? `${outputs.length} answers judged as they should be`;
  return [{ name, kind: "language", ok: failure === null, detail: detail.slice(0, 1000) }];
}

async function judgeAll(tools: Tools): Promise<string | null> {
  const checker = { language: "C++", code, protocol: "testlib" } as const;
  const built = await compileChecker({ judgeMode: "spj", checker, judgeExtraFiles: {} }, tools);
  if ("error" in built && built.error.sentences.some(({ code }) => code === "compile-time")) return SLOW;
  if ("error" in built) return `it does not compile: ${built.error.text}`;
  const { program } = built;
  try {
    for (const [output, exitCode, words] of outputs) {
      const [result] = await tools.runner.run((files) => {
        const { copyIn, argv, ...start } = launch(program, limits, files);
        const given = { input: "", output, answer };
        const texts = Object.entries(given).map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
        return {
          programs: [
            {
              ...start,
              argv: [...argv, ...Object.keys(given)],
              copyIn: [...copyIn, ...texts],
              stdin: null,
              stdout: null,
              stderr: { collect: { maxBytes: 4096 } },
              limits: { cpuNs: 5e9, wallNs: 60e9, memoryBytes: 256 * MIB, pids: 8, tmpfsBytes: MIB },
            },
          ],
        };
      });
      const said = decode(result?.stderr?.bytes ?? new Uint8Array()).trim();
      if (result?.exitCode !== exitCode || said !== words) {
        return `${JSON.stringify(output)} is told ${JSON.stringify(said)} (${result?.verdict}, exit code ${result?.exitCode}) instead of ${JSON.stringify(words)}`;
      }
    }
    return null;
  } finally {
    program.artefact.release();
  }
}
