import {
  type CodeTemplate,
  type DataOf,
  GRADER_MODULE_USUAL,
  type Grader,
  type getAdminProblem,
  isSubtaskMode,
  type Language,
  type ProblemBodyInput,
  type ProblemCase,
  parseExamples,
  problemType,
  type Tag,
} from "@verdict/contract";
import type { z } from "zod";
import { type EditorValues, isTranslated, type NamedFile, rowOf, type TranslatedTexts } from "./draft.ts";

/** From what the server has of a problem to what its editor holds, and back. */

export interface Loaded {
  problem: DataOf<typeof getAdminProblem>;
  tags: Tag[];
  languages: Language[];
  templates: z.infer<typeof CodeTemplate>[];
  cases: ProblemCase[];
}

export function valuesOf({ problem, tags, languages, templates, cases }: Loaded): EditorValues {
  return {
    problemId: problem.problemId,
    title: problem.title,
    author: problem.author ?? "",
    type: String(problem.type),
    judgeMode: problem.judgeMode,
    judgeCaseMode: problem.judgeCaseMode,
    timeLimit: problem.timeLimit,
    memoryLimit: problem.memoryLimit,
    stackLimit: problem.stackLimit,
    description: problem.description ?? "",
    input: problem.input ?? "",
    output: problem.output ?? "",
    hint: problem.hint ?? "",
    source: problem.source ?? "",
    difficulty: String(problem.difficulty ?? 0),
    auth: String(problem.auth),
    codeShare: problem.codeShare,
    isRemoveEndBlank: problem.isRemoveEndBlank,
    openCaseResult: problem.openCaseResult,
    isFileIO: problem.isFileIO,
    ioReadFileName: problem.ioReadFileName ?? "",
    ioWriteFileName: problem.ioWriteFileName ?? "",
    spjCode: problem.spjCode ?? "",
    spjLanguage: problem.spjLanguage ?? "",
    checkerProtocol: problem.checkerProtocol ?? "standard",
    passes: problem.passes,
    communication: problem.communication,
    outputOnly: problem.outputOnly,
    examples: parseExamples(problem.examples),
    translations: Object.fromEntries(
      Object.entries(problem.translations).map(([locale, texts]) => [locale, filled(texts)]),
    ),
    userFiles: filesOf(problem.userExtraFile),
    judgeFiles: filesOf(problem.judgeExtraFile),
    graderFiles: namedFiles(problem.grader?.files ?? {}),
    graderModule: problem.grader?.module ?? GRADER_MODULE_USUAL,
    graderOthers: problem.grader?.others?.join(" ") ?? "",
    languages: languages.map(({ name }) => name),
    allLanguages: problem.allLanguages,
    tags: tags.map(({ name }) => name),
    templates: Object.fromEntries(
      templates.map(({ lid, code, status }) => [String(lid), { isOn: status, code }]),
    ),
    cases: cases.map(rowOf),
    scoring: problem.scoring,
    stagedKey: "",
  };
}

function filled(texts: Loaded["problem"]["translations"][string]): TranslatedTexts {
  const { title, description, input, output, hint } = texts;
  return {
    title: title ?? "",
    description: description ?? "",
    input: input ?? "",
    output: output ?? "",
    hint: hint ?? "",
  };
}

function filesOf(text: string | null): NamedFile[] {
  return text ? namedFiles(JSON.parse(text) as Record<string, string>) : [];
}

const namedFiles = (files: Record<string, string>): NamedFile[] =>
  Object.entries(files).map(([name, content]) => ({ name, content }));

const asMap = (files: NamedFile[]) =>
  Object.fromEntries(files.map(({ name, content }) => [name.trim(), content]));

export const graderOf = ({
  graderFiles,
  graderModule,
  graderOthers,
}: Pick<EditorValues, "graderFiles" | "graderModule" | "graderOthers">): Grader | null => {
  const others = graderOthers.split(/[\s,，、]+/).filter((name) => name !== "");
  if (graderFiles.length === 0 && others.length === 0) return null;
  return { files: asMap(graderFiles), module: graderModule, ...(others.length > 0 && { others }) };
};

/** Whether its checker or interactor can ask for passes. */
export const isMultiPass = ({
  judgeMode,
  checkerProtocol,
}: Pick<EditorValues, "judgeMode" | "checkerProtocol">) =>
  judgeMode !== "default" && checkerProtocol === "icpc";

/** Whether files are sent in place of a program. */
export const outputOnlyOf = ({ judgeMode, outputOnly }: Pick<EditorValues, "judgeMode" | "outputOnly">) =>
  judgeMode === "interactive" ? null : outputOnly;

/** How its processes talk, if it is a problem in which they do. */
export const communicationOf = ({
  judgeMode,
  communication,
}: Pick<EditorValues, "judgeMode" | "communication">) => (judgeMode === "interactive" ? communication : null);

/** `saved`: what the editor began with; test data that did not change are not sent. */
export function bodyOf(
  values: EditorValues,
  saved: EditorValues,
  all: { id: number | null; languages: Language[]; tags: Tag[]; isDraft?: boolean },
): ProblemBodyInput {
  const isOi = values.type === String(problemType.oi);
  const hasData =
    values.stagedKey !== "" ||
    JSON.stringify(values.cases) !== JSON.stringify(saved.cases) ||
    JSON.stringify(values.scoring) !== JSON.stringify(saved.scoring) ||
    values.type !== saved.type ||
    values.judgeCaseMode !== saved.judgeCaseMode;
  const examples = values.examples.filter(({ input, output }) => input || output);
  const isJudged = values.judgeMode !== "default";
  return {
    problem: {
      ...(all.id !== null && { id: all.id }),
      problemId: values.problemId,
      title: values.title,
      ...(values.author.trim() && { author: values.author }),
      type: Number(values.type),
      judgeMode: values.judgeMode,
      judgeCaseMode: values.judgeCaseMode,
      timeLimit: values.timeLimit,
      memoryLimit: values.memoryLimit,
      stackLimit: values.stackLimit,
      description: values.description,
      input: values.input,
      output: values.output,
      hint: values.hint,
      source: values.source,
      difficulty: Number(values.difficulty),
      auth: Number(values.auth),
      codeShare: values.codeShare,
      isRemoveEndBlank: values.isRemoveEndBlank,
      openCaseResult: values.openCaseResult,
      isFileIO: values.isFileIO,
      ioReadFileName: values.isFileIO ? values.ioReadFileName : null,
      ioWriteFileName: values.isFileIO ? values.ioWriteFileName : null,
      spjCode: isJudged ? values.spjCode : null,
      spjLanguage: isJudged ? values.spjLanguage : null,
      checkerProtocol: isJudged ? values.checkerProtocol : null,
      passes: isMultiPass(values) ? values.passes : 1,
      communication: communicationOf(values),
      outputOnly: outputOnlyOf(values),
      examples: examples
        .map(({ input, output }) => `<input>${input}</input><output>${output}</output>`)
        .join(""),
      userExtraFile: asMap(values.userFiles),
      judgeExtraFile: asMap(values.judgeFiles),
      grader: graderOf(values),
      ...(all.isDraft !== undefined && { isDraft: all.isDraft }),
    },
    judgeMode: values.judgeMode,
    changeModeCode:
      values.judgeMode !== saved.judgeMode ||
      values.spjCode !== saved.spjCode ||
      values.spjLanguage !== saved.spjLanguage ||
      values.checkerProtocol !== saved.checkerProtocol,
    changeJudgeCaseMode: values.judgeCaseMode !== saved.judgeCaseMode,
    ...(hasData &&
      values.cases.length + saved.cases.length > 0 && {
        isUploadTestCase: true,
        uploadTestcaseDir: values.stagedKey,
        ...((values.scoring || saved.scoring) && { scoring: isOi ? values.scoring : null }),
        samples: values.cases.map(({ input, output, score, groupNum }) => ({
          input,
          output,
          score: isOi ? score : null,
          groupNum: isSubtaskMode(values.judgeCaseMode) ? groupNum : null,
        })),
      }),
    languages: all.languages
      .filter(({ name }) => values.allLanguages || values.languages.includes(name))
      .map(({ id, name }) => ({ id, name })),
    allLanguages: values.allLanguages,
    tags: values.tags.map((name) => {
      const known = all.tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase());
      return known ? { id: known.id, name: known.name } : { name };
    }),
    codeTemplates: Object.entries(values.templates)
      .filter(([, { isOn }]) => isOn)
      .map(([lid, { code }]) => ({ lid: Number(lid), code, status: true })),
    translations: Object.fromEntries(
      Object.entries(values.translations).filter(([, texts]) => isTranslated(texts)),
    ),
  };
}
