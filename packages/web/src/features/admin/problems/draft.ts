import {
  type CodeTemplate,
  type DataOf,
  FULL_SCORE,
  type getAdminProblem,
  type JudgeCaseMode,
  type JudgeMode,
  type Language,
  type ProblemCase,
  type ProblemDTOInput,
  parseExamples,
  problemAuth,
  problemType,
  type StagedCase,
  type Tag,
} from "@verdict/contract";
import type { z } from "zod";

/** A problem as its editor holds it, and the ways in and out. */

export interface NamedFile {
  name: string;
  content: string;
}

export interface CaseRow {
  input: string;
  output: string;
  /** Bytes. */
  inputSize: number;
  outputSize: number;
  score: number;
  groupNum: number;
}

/** A statement in another language; "": the problem's own text stands there. */
export interface TranslatedTexts {
  title: string;
  description: string;
  input: string;
  output: string;
  hint: string;
}

export const noTexts: TranslatedTexts = { title: "", description: "", input: "", output: "", hint: "" };

export interface EditorValues {
  problemId: string;
  title: string;
  author: string;
  type: string;
  judgeMode: JudgeMode;
  judgeCaseMode: JudgeCaseMode;
  timeLimit: number;
  memoryLimit: number;
  stackLimit: number;
  description: string;
  input: string;
  output: string;
  hint: string;
  source: string;
  difficulty: string;
  auth: string;
  codeShare: boolean;
  isRemoveEndBlank: boolean;
  openCaseResult: boolean;
  isFileIO: boolean;
  ioReadFileName: string;
  ioWriteFileName: string;
  spjCode: string;
  spjLanguage: string;
  examples: { input: string; output: string }[];
  /** By BCP 47 tag. */
  translations: Record<string, TranslatedTexts>;
  userFiles: NamedFile[];
  judgeFiles: NamedFile[];
  /** Names. */
  languages: string[];
  /** Names. */
  tags: string[];
  /** By language id. */
  templates: Record<string, { isOn: boolean; code: string }>;
  cases: CaseRow[];
  /** Staged upload the cases' files lie in; "": the problem's own data. */
  stagedKey: string;
}

export interface Loaded {
  problem: DataOf<typeof getAdminProblem>;
  tags: Tag[];
  languages: Language[];
  templates: z.infer<typeof CodeTemplate>[];
  cases: ProblemCase[];
}

export function emptyValues(languages: Language[]): EditorValues {
  return {
    problemId: "",
    title: "",
    author: "",
    type: String(problemType.acm),
    judgeMode: "default",
    judgeCaseMode: "default",
    timeLimit: 1000,
    memoryLimit: 256,
    stackLimit: 128,
    description: "",
    input: "",
    output: "",
    hint: "",
    source: "",
    difficulty: "0",
    auth: String(problemAuth.hidden),
    codeShare: true,
    isRemoveEndBlank: true,
    openCaseResult: true,
    isFileIO: false,
    ioReadFileName: "",
    ioWriteFileName: "",
    spjCode: "",
    spjLanguage: "",
    examples: [{ input: "", output: "" }],
    translations: {},
    userFiles: [],
    judgeFiles: [],
    languages: languages.map(({ name }) => name),
    tags: [],
    templates: {},
    cases: [],
    stagedKey: "",
  };
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
    examples: parseExamples(problem.examples),
    translations: Object.fromEntries(
      Object.entries(problem.translations).map(([locale, texts]) => [locale, filled(texts)]),
    ),
    userFiles: filesOf(problem.userExtraFile),
    judgeFiles: filesOf(problem.judgeExtraFile),
    languages: languages.map(({ name }) => name),
    tags: tags.map(({ name }) => name),
    templates: Object.fromEntries(
      templates.map(({ lid, code, status }) => [String(lid), { isOn: status, code }]),
    ),
    cases: cases.map(rowOf),
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

export const isTranslated = (texts: TranslatedTexts | undefined): boolean =>
  texts !== undefined && Object.values(texts).some((text) => text.trim() !== "");

export function rowOf(data: ProblemCase | StagedCase): CaseRow {
  return {
    input: data.input,
    output: data.output,
    inputSize: data.inputSize,
    outputSize: data.outputSize,
    score: data.score ?? 0,
    groupNum: data.groupNum ?? 1,
  };
}

function filesOf(text: string | null): NamedFile[] {
  if (!text) return [];
  return Object.entries(JSON.parse(text) as Record<string, string>).map(([name, content]) => ({
    name,
    content,
  }));
}

const asMap = (files: NamedFile[]) =>
  Object.fromEntries(files.map(({ name, content }) => [name.trim(), content]));

export const isSubtasks = (mode: JudgeCaseMode) => mode === "subtask_lowest" || mode === "subtask_average";

/** `saved`: what the editor began with; test data that did not change are not sent. */
export function dtoOf(
  values: EditorValues,
  saved: EditorValues,
  all: { id: number | null; languages: Language[]; tags: Tag[]; isDraft?: boolean },
): ProblemDTOInput {
  const isOi = values.type === String(problemType.oi);
  const hasData =
    values.stagedKey !== "" ||
    JSON.stringify(values.cases) !== JSON.stringify(saved.cases) ||
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
      examples: examples
        .map(({ input, output }) => `<input>${input}</input><output>${output}</output>`)
        .join(""),
      userExtraFile: asMap(values.userFiles),
      judgeExtraFile: asMap(values.judgeFiles),
      ...(all.isDraft !== undefined && { isDraft: all.isDraft }),
    },
    judgeMode: values.judgeMode,
    changeModeCode:
      values.judgeMode !== saved.judgeMode ||
      values.spjCode !== saved.spjCode ||
      values.spjLanguage !== saved.spjLanguage,
    changeJudgeCaseMode: values.judgeCaseMode !== saved.judgeCaseMode,
    ...(hasData &&
      values.cases.length + saved.cases.length > 0 && {
        isUploadTestCase: true,
        uploadTestcaseDir: values.stagedKey,
        samples: values.cases.map(({ input, output, score, groupNum }) => ({
          input,
          output,
          score: isOi ? score : null,
          groupNum: isSubtasks(values.judgeCaseMode) ? groupNum : null,
        })),
      }),
    languages: all.languages
      .filter(({ name }) => values.languages.includes(name))
      .map(({ id, name }) => ({ id, name })),
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

/** Full marks over so many cases, the rest of the division on the last ones. */
export function spreadScores(count: number, full = FULL_SCORE): number[] {
  const each = Math.floor(full / Math.max(1, count));
  const rest = full - each * count;
  return Array.from({ length: count }, (_, index) => each + (index >= count - rest ? 1 : 0));
}
