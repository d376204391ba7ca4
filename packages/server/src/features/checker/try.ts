import { type BodyOf, status, type testChecker } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import { dropOwnCases, insertOwnCases } from "../custom-run/own-cases.ts";
import { addCustomRun, waitForCustomRun } from "../custom-run/runs.ts";
import type { CustomRunInput } from "../custom-run/tables.ts";
import { storeText } from "../testdata/staged.ts";

type Body = BodyOf<typeof testChecker>;
type Sample = Body["samples"][number];
type Tried = Extract<CustomRunInput, { kind: "reference" }>;

const KEY_SEPARATOR = "~";

/**
 * Runs a checker or interactor that is not saved over samples: as jury solutions on data of their own. Without a program,
 * one is made up that prints what the samples say; it knows a sample by its input, so samples of the same input go to
 * several rounds. Returns the key of all rounds.
 */
export async function startCheckerTest(
  deps: Pick<Deps, "db" | "store">,
  uid: string,
  body: Body,
): Promise<string> {
  await dropOwnCases(deps.db);
  const hashes = new Map<string, string>();
  for (const text of new Set(body.samples.flatMap(({ input, answer }) => [input, answer]))) {
    hashes.set(text, (await storeText(deps, text)).sha256);
  }
  const sha256 = (text: string) => hashes.get(text) ?? "";
  const checker = { language: body.language, code: body.code, protocol: body.protocol };
  const { judgeMode, extraFiles, timeLimit, memoryLimit } = body;
  const problem: Tried["problem"] = {
    judgeMode,
    checker,
    judgeExtraFiles: extraFiles,
    timeLimitMs: timeLimit,
    memoryLimitMiB: memoryLimit,
    stackLimitMiB: Math.min(memoryLimit, 128),
  };
  return deps.db.transaction(async (tx) => {
    const keys: string[] = [];
    for (const indexes of body.program ? [[...body.samples.keys()]] : roundsOf(body.samples)) {
      const samples = indexes.flatMap((index) => body.samples[index] ?? []);
      const dataVersionId = await insertOwnCases(
        tx,
        samples.map(({ input, answer }, at) => ({
          inputName: `${at + 1}.in`,
          outputName: `${at + 1}.out`,
          inputSha256: sha256(input),
          outputSha256: sha256(answer),
        })),
      );
      const program = body.program ?? { language: "C++", code: printer(samples) };
      const customRun = { uid, ...program, problemId: null, dataVersionId };
      keys.push(
        await addCustomRun(tx, { ...customRun, input: { kind: "reference", problem, samples: indexes } }),
      );
    }
    return keys.join(KEY_SEPARATOR);
  });
}

/** Indexes of the samples, no input twice in one round. */
function roundsOf(samples: Sample[]): number[][] {
  const rounds: number[][] = [];
  const seen = new Map<string, number>();
  for (const [index, { input }] of samples.entries()) {
    const round = seen.get(input) ?? 0;
    seen.set(input, round + 1);
    rounds[round] = [...(rounds[round] ?? []), index];
  }
  return rounds;
}

/** A C++ program that prints the output of the sample whose input it reads. */
function printer(samples: Sample[]): string {
  const rows = samples.map(({ input, answer, output }) => {
    const given = input.replace(/\r\n?/g, "\n"); // as test data are stored
    return `    if (input == ${literal(given)}) return print(${literal(output ?? answer)});`;
  });
  return `#include <cstdio>
#include <string>
static int print(const std::string& text) {
    fwrite(text.data(), 1, text.size(), stdout);
    return 0;
}
int main() {
    std::string input;
    char buffer[65536];
    size_t n;
    while ((n = fread(buffer, 1, sizeof buffer, stdin)) > 0) input.append(buffer, n);
${rows.join("\n")}
    return 1;
}
`;
}

/** A C++ string of exactly these bytes, in pieces that every compiler takes. */
function literal(text: string): string {
  const bytes = Buffer.from(text);
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; from += 8192) {
    const escaped = [...bytes.subarray(from, from + 8192)].map((byte) =>
      byte >= 32 && byte < 127 && byte !== 34 && byte !== 92 && byte !== 63
        ? String.fromCharCode(byte)
        : `\\${byte.toString(8).padStart(3, "0")}`,
    );
    pieces.push(`"${escaped.join("")}"`);
  }
  return `std::string(${pieces.join("\n") || '""'}, ${bytes.length})`;
}

/** What the rounds of a key have come to by now, or after `ms`. */
export async function checkerTest(
  deps: Pick<Deps, "db" | "listener">,
  uid: string,
  key: string,
  ms: number,
  signal: AbortSignal,
) {
  const until = Date.now() + ms;
  const states = [];
  for (const part of key.split(KEY_SEPARATOR).slice(0, 20)) {
    const state = await waitForCustomRun(deps, part, Math.max(0, until - Date.now()), signal);
    if (state?.uid !== uid || state.input.kind !== "reference" || !state.input.samples) {
      throw new Refusal("test-not-found");
    }
    states.push({ result: state.result, samples: state.input.samples });
  }
  const results = states.flatMap(({ result }) => result ?? []);
  const done = results.length === states.length;
  const failed = results.find((result) => result.errorMessage);
  const cases = states.flatMap(({ result, samples }) =>
    (result?.cases ?? []).map((report) => ({
      seq: (samples[report.seq - 1] ?? 0) + 1,
      status: report.status,
      time: report.timeMs,
      memory: report.memoryKiB,
      score: report.score,
      message: report.message,
    })),
  );
  const worst = results.find((result) => result.status !== status.accepted) ?? results[0];
  return {
    done,
    status: done ? (worst?.status ?? null) : null,
    errorMessage: failed?.errorMessage ?? null,
    cases: cases.toSorted((one, other) => one.seq - other.seq),
  };
}
