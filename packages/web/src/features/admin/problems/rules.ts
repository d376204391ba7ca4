import type { FormRulesRecord } from "@mantine/form";
import { EXTRA_FILE_NAME, fileIoRefusal, problemType } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { type EditorValues, isSubtasks } from "./draft.ts";
import type { EditorTab } from "./Editor.tsx";

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

/** What the server would refuse, said before it is asked. */
export function useProblemRules(): FormRulesRecord<EditorValues, EditorValues> {
  const { t } = useTranslation();
  const needsChecker = ({ judgeMode }: EditorValues) => judgeMode !== "default";
  const limit = (value: number) => (Number.isInteger(value) && value > 0 ? null : t("admin.rule.positive"));
  const extraNames = (files: { name: string }[]) => {
    if (files.some(({ name }) => !name.trim())) return t("admin.rule.fileName");
    const usable = files.every(({ name }) => EXTRA_FILE_NAME.test(name.trim()));
    return usable ? null : t("refusal.problem-file-name-unusable");
  };
  const fileNames = ({ isFileIO, ioReadFileName, ioWriteFileName }: EditorValues) => {
    const refused = isFileIO ? fileIoRefusal(ioReadFileName.trim(), ioWriteFileName.trim()) : null;
    return refused && t(`refusal.${refused}`);
  };
  return {
    problemId: (id) => (id.trim() ? null : t("refusal.problem-id-blank")),
    title: (title) => (title.trim() ? null : t("refusal.problem-title-blank")),
    timeLimit: limit,
    memoryLimit: limit,
    stackLimit: limit,
    ioReadFileName: (_name, all) => fileNames(all),
    ioWriteFileName: (_name, all) => fileNames(all),
    spjCode: (code, all) => (needsChecker(all) && !code.trim() ? t("refusal.checker-missing") : null),
    spjLanguage: (language, all) => (needsChecker(all) && !language ? t("refusal.checker-missing") : null),
    cases: (cases, { type, judgeCaseMode }) => {
      const isOi = type === String(problemType.oi);
      if (isOi && cases.some(({ score }) => !Number.isInteger(score) || score < 0)) {
        return t("refusal.case-score-negative");
      }
      const needsGroup = isSubtasks(judgeCaseMode);
      return needsGroup && cases.some(({ groupNum }) => !(groupNum > 0))
        ? t("refusal.case-group-missing")
        : null;
    },
    languages: (languages) => (languages.length === 0 ? t("refusal.no-language") : null),
    templates: (templates) =>
      Object.values(templates).some(({ isOn, code }) => isOn && !code.trim())
        ? t("refusal.template-empty")
        : null,
    userFiles: extraNames,
    judgeFiles: extraNames,
  };
}
