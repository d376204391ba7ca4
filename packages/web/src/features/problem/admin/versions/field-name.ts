import type { ProblemSnapshot } from "@verdict/contract";
import type { TFunction } from "i18next";
import { languages } from "../../../../lib/language.ts";

/** Of a version, what is compared by its own name. */
type Compared = Exclude<
  keyof ProblemSnapshot["problem"],
  "caseVersion" | "isRemote" | "isGroup" | "gid" | "applyPublicProgress" | "grader"
>;

const names = {
  problemId: "admin.problems.id",
  title: "admin.problems.title",
  author: "admin.problems.author",
  type: "admin.problems.type",
  difficulty: "admin.problems.level",
  auth: "admin.problems.access",
  isDraft: "admin.problems.draft",
  tags: "admin.problems.tags",
  judgeMode: "admin.editor.judgeMode",
  judgeCaseMode: "admin.editor.caseMode",
  timeLimit: "admin.editor.timeLimit",
  memoryLimit: "admin.editor.memoryLimit",
  stackLimit: "admin.editor.stackLimit",
  description: "admin.editor.description",
  input: "admin.editor.input",
  output: "admin.editor.output",
  hint: "admin.editor.hint",
  examples: "admin.editor.examples",
  source: "admin.editor.source",
  codeShare: "admin.editor.codeShare",
  spjCode: "admin.editor.checker",
  spjLanguage: "admin.editor.checkerLanguage",
  checkerProtocol: "admin.editor.protocol",
  userExtraFile: "admin.editor.userFiles",
  judgeExtraFile: "admin.editor.judgeFiles",
  graderModule: "admin.editor.graderModule",
  graderOthers: "admin.editor.graderOthers",
  passes: "admin.editor.passes",
  communication: "admin.communication.on",
  outputOnly: "admin.outputOnly.on",
  isRemoveEndBlank: "admin.editor.removeEndBlank",
  openCaseResult: "admin.editor.openCaseResult",
  isFileIO: "admin.editor.fileIo",
  ioReadFileName: "admin.editor.readFile",
  ioWriteFileName: "admin.editor.writeFile",
  languages: "admin.editor.languages",
  allLanguages: "admin.editor.allLanguages",
  cases: "admin.data.cases",
  scoring: "admin.scoring.title",
  ioScore: "admin.versions.fullMarks",
  isUploadCase: "admin.versions.uploaded",
} as const satisfies Record<Compared, string> & Record<string, string>;

/** What a reader calls a field of a version; see VersionDiff. One we have no word for keeps its own name. */
export function fieldName(t: TFunction, field: string): string {
  const [first = "", ...rest] = field.split(".");
  if (first === "codeTemplates") return t("admin.editor.templateOn", { language: rest.join(".") });
  if (first === "grader") return `${t("admin.editor.grader")}: ${rest.join(".")}`;
  if (first === "translations") {
    const [locale = "", part = ""] = rest;
    return `${(languages as Record<string, string>)[locale] ?? locale}: ${fieldName(t, part)}`;
  }
  const key = names[first as keyof typeof names];
  return key ? t(key) : field;
}
