import { expect, test } from "vitest";
import { emptyValues, spreadScores } from "./draft.ts";
import { bodyOf } from "./draft-wire.ts";
import { ownRefusals } from "./rules.ts";

test.each([
  [1, [100]],
  [3, [33, 33, 34]],
  [7, [14, 14, 14, 14, 14, 15, 15]],
  [0, []],
])("full marks over %i cases", (count, scores) => {
  expect(spreadScores(count)).toEqual(scores);
});

const all = { id: 7, languages: [], tags: [] };
const row = { input: "1.in", output: "1.out", inputSize: 2, outputSize: 2, score: 40, groupNum: 3 };

test("test data that did not change are not sent", () => {
  const saved = { ...emptyValues([]), problemId: "P1", title: "T", cases: [row] };
  expect(bodyOf(saved, saved, all)).not.toHaveProperty("samples");
  const moved = { ...saved, cases: [{ ...row, groupNum: 4 }] };
  expect(bodyOf(moved, saved, all).samples).toEqual([
    { input: "1.in", output: "1.out", score: null, groupNum: null },
  ]);
  const scored = { ...moved, type: "1", judgeCaseMode: "subtask_lowest" as const, stagedKey: "k" };
  expect(bodyOf(scored, saved, all)).toMatchObject({
    uploadTestcaseDir: "k",
    changeJudgeCaseMode: true,
    samples: [{ score: 40, groupNum: 4 }],
  });
});

test("a known tag goes by its id, a new one by its name; a checker only where it is used", () => {
  const tag = {
    id: 3,
    name: "DP",
    color: null,
    oj: "ME",
    gid: null,
    tcid: null,
    gmtCreate: "",
    gmtModified: "",
  };
  const values = { ...emptyValues([]), tags: ["dp", "new"], spjCode: "int main(){}", spjLanguage: "C++" };
  const body = bodyOf(values, values, { ...all, tags: [tag] });
  expect(body.tags).toEqual([{ id: 3, name: "DP" }, { name: "new" }]);
  expect(body.problem.spjCode).toBeNull();
  expect(bodyOf({ ...values, judgeMode: "spj" }, values, all)).toMatchObject({
    changeModeCode: true,
    problem: { spjCode: "int main(){}" },
  });
});

test("translations with a text are sent, blank ones are not", () => {
  const texts = { title: "", description: "", input: "", output: "", hint: "" };
  const translations = { "en-US": { ...texts, hint: "Think." }, "ja-JP": { ...texts, title: "  " } };
  const values = { ...emptyValues([]), translations };
  expect(bodyOf(values, values, all).translations).toEqual({ "en-US": translations["en-US"] });
});

test("cases that were all taken out are sent as none", () => {
  const saved = { ...emptyValues([]), cases: [row] };
  expect(bodyOf({ ...saved, cases: [] }, saved, all)).toMatchObject({ samples: [] });
  expect(bodyOf({ ...saved, cases: [] }, { ...saved, cases: [] }, all)).not.toHaveProperty("samples");
});

test("a draft may lack what judging needs, but not be at odds with itself", () => {
  const values = { ...emptyValues([]), judgeMode: "spj" as const, isFileIO: true };
  const told = (isDraft: boolean, change: Partial<typeof values> = {}) =>
    Object.fromEntries(
      Object.entries(ownRefusals({ ...values, ...change }, isDraft)).filter(([, code]) => code),
    );
  expect(told(true)).toEqual({});
  expect(told(false)).toEqual({
    ...{ spjCode: "checker-missing", spjLanguage: "checker-missing", languages: "no-language" },
    ...{ ioReadFileName: "problem-io-names-missing", ioWriteFileName: "problem-io-names-missing" },
  });
  expect(
    told(true, { templates: { 1: { isOn: true, code: " " } }, judgeCaseMode: "subtask_lowest" }),
  ).toEqual({
    ...{ templates: "template-empty", judgeCaseMode: "case-mode-not-for-type" },
  });
});
