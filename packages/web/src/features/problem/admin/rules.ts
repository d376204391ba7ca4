import {
  fileIoRefusal,
  interactorProtocols,
  ProblemBody,
  problemType,
  type RefusalCode,
} from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { contractRules, withOwnRules } from "../../../lib/contract-rules.ts";
import { type EditorValues, isSubtasks } from "./draft.ts";
import { bodyOf } from "./draft-wire.ts";
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
  cases: "data",
  languages: "languages",
  templates: "languages",
  userFiles: "languages",
  judgeFiles: "languages",
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
};

/** Of `problem.title`, `samples.3.score` and the like. */
function fieldAt(path: string): string {
  const [first = "", second] = path.split(".");
  const name = first === "problem" ? (second ?? first) : first;
  return fieldOf[name] ?? name;
}

/** What is saved: `saved` and `all` as in `bodyOf`. */
type Saved = Parameters<typeof bodyOf>[1];
type Around = Parameters<typeof bodyOf>[2];

/** What the server would refuse, said before it is asked. */
export function useProblemRules(saved: Saved, all: Around): (values: EditorValues) => Record<string, string> {
  const { t } = useTranslation();
  const ofContract = contractRules<EditorValues>(ProblemBody, t, (values) => bodyOf(values, saved, all));
  const byField = (values: EditorValues) =>
    Object.fromEntries(Object.entries(ofContract(values)).map(([path, text]) => [fieldAt(path), text]));
  const own = (values: EditorValues) =>
    Object.entries(ownRefusals(values)).map(
      ([field, code]) => [field, code && t(`refusal.${code}`)] as const,
    );
  return withOwnRules(byField, (values) => Object.fromEntries(own(values)));
}

/** What holds between fields. */
function ownRefusals(values: EditorValues): Record<string, RefusalCode | null> {
  const { judgeMode, checkerProtocol, isFileIO, cases, languages, templates } = values;
  const needsChecker = judgeMode !== "default";
  const fileNames = isFileIO
    ? fileIoRefusal(values.ioReadFileName.trim(), values.ioWriteFileName.trim())
    : null;
  const isOi = values.type === String(problemType.oi);
  const badScore = isOi && cases.some(({ score }) => !Number.isInteger(score) || score < 0);
  const badGroup = isSubtasks(values.judgeCaseMode) && cases.some(({ groupNum }) => !(groupNum > 0));
  const noTemplate = Object.values(templates).some(({ isOn, code }) => isOn && !code.trim());
  return {
    ioReadFileName: fileNames,
    ioWriteFileName: fileNames,
    spjCode: needsChecker && !values.spjCode.trim() ? "checker-missing" : null,
    spjLanguage: needsChecker && !values.spjLanguage ? "checker-missing" : null,
    checkerProtocol:
      judgeMode === "interactive" && !interactorProtocols.includes(checkerProtocol)
        ? "checker-protocol-not-interactive"
        : null,
    cases: badScore ? "case-score-negative" : badGroup ? "case-group-missing" : null,
    languages: languages.length === 0 ? "no-language" : null,
    templates: noTemplate ? "template-empty" : null,
  };
}
