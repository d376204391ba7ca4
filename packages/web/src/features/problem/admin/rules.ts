import {
  fillRefusal,
  isDraftAfter,
  isSubtaskMode,
  ProblemBody,
  problemFaults,
  problemType,
  type RefusalCode,
  scoringFaults,
} from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { contractRules, withOwnRules } from "../../../lib/contract-rules.ts";
import type { EditorValues } from "./draft.ts";
import { bodyOf, communicationOf, graderOf, isMultiPass, outputOnlyOf } from "./draft-wire.ts";
import type { EditorTab } from "./search.ts";

const tabOf: Record<string, EditorTab> = {
  problemId: "statement",
  title: "statement",
  timeLimit: "judging",
  memoryLimit: "judging",
  stackLimit: "judging",
  ioReadFileName: "judging",
  ioWriteFileName: "judging",
  judgeCaseMode: "judging",
  spjCode: "judging",
  spjLanguage: "judging",
  checkerProtocol: "judging",
  passes: "judging",
  communication: "judging",
  outputOnly: "judging",
  cases: "data",
  scoring: "data",
  languages: "languages",
  templates: "languages",
  userFiles: "languages",
  judgeFiles: "languages",
  graderFiles: "languages",
  graderModule: "languages",
  graderOthers: "languages",
};

/** The section that holds the first of these fields, to be shown; null without any. */
export function firstWrongTab(fields: string[]): EditorTab | null {
  const [first] = fields;
  return first ? (tabOf[first.split(".")[0] ?? ""] ?? "statement") : null;
}

/** Fields whose names are not those of what is sent. */
const fieldOf: Record<string, string> = {
  samples: "cases",
  codeTemplates: "templates",
  userExtraFile: "userFiles",
  judgeExtraFile: "judgeFiles",
  grader: "graderFiles",
};

/** Of `problem.title`, `samples.3.score` and the like. */
function fieldAt(path: string): string {
  if (path.endsWith("grader.module")) return "graderModule";
  if (/grader\.others\b/.test(path)) return "graderOthers";
  const [first = "", second] = path.split(".");
  const name = first === "problem" ? (second ?? first) : first;
  return fieldOf[name] ?? name;
}

/** What is saved: `saved` and `all` as in `bodyOf`. */
type Saved = Parameters<typeof bodyOf>[1];
type Around = Parameters<typeof bodyOf>[2];

/** What the server would refuse, said before it is asked. `wasDraft`: the problem is one now. */
export function useProblemRules(
  saved: Saved,
  all: Around,
  wasDraft: boolean,
): (values: EditorValues) => Record<string, string> {
  const { t } = useTranslation();
  const ofContract = contractRules<EditorValues>(ProblemBody, t, (values) => bodyOf(values, saved, all));
  const byField = (values: EditorValues) =>
    Object.fromEntries(Object.entries(ofContract(values)).map(([path, text]) => [fieldAt(path), text]));
  const own = (values: EditorValues) =>
    Object.entries(
      ownRefusals(values, isDraftAfter({ auth: Number(values.auth), isDraft: all.isDraft }, wasDraft)),
    ).map(([field, code]) => [field, code && t(`refusal.${code}`)] as const);
  const ofScoring = ({ scoring, cases }: EditorValues) => {
    const [fault] = scoring ? scoringFaults(scoring, cases.length) : [];
    return { scoring: fault ? fillRefusal(t(`refusal.${fault.code}`), fault.params) : null };
  };
  return withOwnRules(byField, (values) => ({ ...Object.fromEntries(own(values)), ...ofScoring(values) }));
}

/** What holds between fields, and of numbers that are typed in a table. `isDraft`: the problem will be one. */
export function ownRefusals(
  { type, judgeCaseMode, cases, templates, ...values }: EditorValues,
  isDraft: boolean,
): Record<string, RefusalCode | null> {
  const faults = problemFaults({
    ...values,
    ...{ type: Number(type), judgeCaseMode, isDraft },
    ioReadFileName: values.ioReadFileName.trim(),
    ioWriteFileName: values.ioWriteFileName.trim(),
    grader: graderOf(values),
    passes: isMultiPass(values) ? values.passes : 1,
    communication: communicationOf(values),
    outputOnly: outputOnlyOf(values),
    codeTemplates: Object.values(templates).map(({ isOn, code }) => ({ status: isOn, code })),
  });
  const isOi = Number(type) === problemType.oi;
  const badScore =
    isOi && !values.scoring && cases.some(({ score }) => !Number.isInteger(score) || score < 0);
  const badGroup =
    !values.scoring && isSubtaskMode(judgeCaseMode) && cases.some(({ groupNum }) => !(groupNum > 0));
  return {
    ...Object.fromEntries(Object.entries(faults).map(([name, code]) => [fieldAt(name), code])),
    cases: badScore ? "case-score-negative" : badGroup ? "case-group-missing" : null,
  };
}
