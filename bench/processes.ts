/**
 * What a task of seven processes and a manager adds to its slowest part: one process works, the others answer at once. Beside it the
 * work alone, round by round, so that both meet the same machine. Needs root, gcc and python3.
 * 2026-11-29, two cores at a load of 2 to 3: 780 ms beside 766, as the median of the ratios 0.96; 1.3 is what may be.
 */
import { status } from "../packages/contract/src/index.ts";
import { RealTools } from "../packages/judge/src/testing/real-tools.ts";
import { report } from "./lib/report.ts";

const ROUNDS = 9;
const WORK_MS = 500;
const PROCESSES = 7;

const work = `clock_t end = clock() + ${WORK_MS} * (CLOCKS_PER_SEC / 1000); while (clock() < end);`;
const code = `#include <stdio.h>
#include <string.h>
#include <time.h>
int main(int argc, char **argv) {
  int n;
  if (scanf("%d", &n) != 1) return 1;
  if (argc < 2 || strcmp(argv[1], "0") == 0) { ${work} }
  printf("%d\\n", n);
}`;
const manager = `#include <stdio.h>
int main(int argc, char **argv) {
  int n = 0, right = 0;
  FILE *in[8], *out[8];
  for (int i = 1; i < argc; i += 2, n++) { out[n] = fopen(argv[i + 1], "w"); in[n] = fopen(argv[i], "r"); }
  for (int i = 0; i < n; i++) { fprintf(out[i], "%d\\n", i); fflush(out[i]); }
  for (int i = 0, heard; i < n; i++) right += fscanf(in[i], "%d", &heard) == 1 && heard == i;
  printf("%f\\n", (double)right / n);
}`;

const real = await RealTools.start(2);
try {
  await real.probe("C");
  const cases = [await real.case(1, "1\n", "1\n")];
  const rules = { language: "C", code, cases, timeLimitMs: 4 * WORK_MS };
  const together = {
    ...rules,
    judgeMode: "interactive" as const,
    checker: { language: "C", code: manager, protocol: "cms" as const },
    communication: { processes: PROCESSES, io: "std" as const, timeRule: "each" as const },
  };
  const ms = async (task: Parameters<typeof real.judge>[0]) => {
    const from = performance.now();
    const verdict = await real.judge(task);
    if (verdict.status !== status.accepted) throw new Error(`not accepted: ${JSON.stringify(verdict)}`);
    return performance.now() - from;
  };
  await ms(rules);
  await ms(together);
  const rounds: { alone: number; together: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ alone: await ms(rules), together: await ms(together) });
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
  const figures = {
    aloneMs: Math.round(median(rounds.map(({ alone }) => alone))),
    sevenMs: Math.round(median(rounds.map(({ together }) => together))),
    ratio: Math.round(median(rounds.map(({ alone, together }) => together / alone)) * 100) / 100,
  };
  report(figures);
} finally {
  await real.stop();
}
