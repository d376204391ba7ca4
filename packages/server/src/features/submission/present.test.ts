import { status } from "@verdict/contract";
import { expect, test } from "vitest";
import { presentCases } from "./present.ts";
import type { CaseRow } from "./queries.ts";

const row = (seq: number, more: Partial<CaseRow>): CaseRow => ({
  submissionId: 1,
  seq,
  status: status.accepted,
  timeMs: 10,
  memoryKib: 1000,
  score: 50,
  fraction: null,
  value: null,
  groupNum: 1,
  inputName: `${seq}.in`,
  outputName: `${seq}.out`,
  message: null,
  sentences: null,
  output: null,
  createdAt: new Date(0),
  ...more,
});

test.each(["subtask_lowest", "subtask_average"] as const)(
  "in %s a subtask's time and memory are the most that one of its cases took",
  (mode) => {
    const rows = [
      row(1, { memoryKib: 9000, timeMs: 40 }),
      row(2, { memoryKib: 500, score: 0, status: status.wrongAnswer }),
    ];
    const { subTaskJudgeCaseVoList } = presentCases(rows, mode, { names: false, outputs: false });
    expect(subTaskJudgeCaseVoList?.[0]).toMatchObject({ time: 40, memory: 9000 });
  },
);
