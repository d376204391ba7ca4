import {
  type CheckerProtocol,
  type Communication,
  FULL_SCORE,
  GRADER_MODULE_USUAL,
  type JudgeCaseMode,
  type JudgeMode,
  type Language,
  type OutputOnly,
  type ProblemCase,
  problemAuth,
  problemType,
  type Scoring,
  type StagedCase,
} from "@verdict/contract";

/** A problem as its editor holds it; `draft-wire.ts` has the ways in and out. */

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
  checkerProtocol: CheckerProtocol;
  passes: number;
  communication: Communication | null;
  outputOnly: OutputOnly | null;
  examples: { input: string; output: string }[];
  /** By BCP 47 tag. */
  translations: Record<string, TranslatedTexts>;
  userFiles: NamedFile[];
  judgeFiles: NamedFile[];
  graderFiles: NamedFile[];
  /** What the contestant's file is called beside the grader, without its ending. */
  graderModule: string;
  /** The further files of programs that consist of several, likewise. */
  graderOthers: string;
  /** Names. */
  languages: string[];
  /** Whatever our own judge has, now and later; `languages` then names what it has now. */
  allLanguages: boolean;
  /** Names. */
  tags: string[];
  /** By language id. */
  templates: Record<string, { isOn: boolean; code: string }>;
  cases: CaseRow[];
  /** How the cases add up by their places; null: as the case mode says. */
  scoring: Scoring | null;
  /** Staged upload the cases' files lie in; "": the problem's own data. */
  stagedKey: string;
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
    checkerProtocol: "standard",
    passes: 1,
    communication: null,
    outputOnly: null,
    examples: [{ input: "", output: "" }],
    translations: {},
    userFiles: [],
    judgeFiles: [],
    graderFiles: [],
    graderModule: GRADER_MODULE_USUAL,
    graderOthers: "",
    languages: languages.map(({ name }) => name),
    allLanguages: true,
    tags: [],
    templates: {},
    cases: [],
    scoring: null,
    stagedKey: "",
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

/** Full marks over so many cases, the rest of the division on the last ones. */
export function spreadScores(count: number, full = FULL_SCORE): number[] {
  const each = Math.floor(full / Math.max(1, count));
  const rest = full - each * count;
  return Array.from({ length: count }, (_, index) => each + (index >= count - rest ? 1 : 0));
}
