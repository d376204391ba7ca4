import type { Store } from "../../../platform/store.ts";
import type { TransferNotes } from "../import/notes.ts";
import type { ProblemPackageDraft } from "../own-format.ts";
import { noteCommonLosses } from "./losses.ts";
import { type ExportedProblem, type PackagedFile, picturesOf } from "./problem.ts";

/**
 * The site's own format: `problem_ID.json` beside `problem_ID/`. Author, ids and dates stay behind and the problem
 * becomes public, as readers of this format expect. docs/test-data.md
 */
export async function writeOwn(
  exported: ExportedProblem,
  _index: number,
  notes: TransferNotes,
  _store: Store,
): Promise<PackagedFile[]> {
  const name = `problem_${exported.problem.id}`;
  const pictures = picturesOf(exported).map((picture, index) => ({
    ...picture,
    file: `statement_image_${index + 1}.webp`,
  }));
  noteCommonLosses(exported, notes);
  const images = Object.fromEntries(pictures.map(({ address, file }) => [address, file]));
  const manifest = { ...manifestOf(exported), images };
  const testFiles = new Map(
    exported.cases.flatMap((row) => [
      [row.inputName, row.inputSha256],
      [row.outputName, row.outputSha256],
    ]),
  );
  return [
    { path: `${name}.json`, text: `${JSON.stringify(manifest, null, 2)}\n` },
    ...[...testFiles].map(([file, sha256]) => ({ path: `${name}/${file}`, sha256 })),
    ...pictures.map(({ file, name: image }) => ({ path: `${name}/${file}`, image })),
  ];
}

function manifestOf({ problem, own, ...exported }: ExportedProblem): ProblemPackageDraft {
  return {
    judgeMode: problem.judgeMode,
    problem: {
      problemId: problem.problemId,
      title: problem.title,
      type: problem.type === 1 ? 1 : 0,
      judgeMode: problem.judgeMode,
      judgeCaseMode: problem.judgeCaseMode,
      timeLimit: problem.timeLimitMs,
      memoryLimit: problem.memoryLimitMib,
      stackLimit: problem.stackLimitMib,
      description: own?.description,
      input: own?.input,
      output: own?.output,
      hint: own?.hint,
      examples: own?.examples,
      source: problem.source,
      difficulty: problem.difficulty,
      auth: 1,
      codeShare: problem.codeShare,
      isRemoveEndBlank: problem.isRemoveEndBlank,
      openCaseResult: problem.openCaseResult,
      isUploadCase: problem.isUploadCase,
      spjLanguage: problem.checkerLanguage,
      spjCode: problem.checkerCode,
      checkerProtocol: problem.checkerProtocol,
      passes: problem.passes,
      communication: problem.communication,
      outputOnly: problem.outputOnly,
      isFileIO: problem.isFileIo,
      ioReadFileName: problem.ioReadFileName,
      ioWriteFileName: problem.ioWriteFileName,
    },
    languages: exported.languages,
    samples: exported.cases.map((row) => ({
      input: row.inputName,
      output: row.outputName,
      score: row.score,
      groupNum: row.groupNum,
    })),
    ...(exported.scoring && { scoring: exported.scoring }),
    tags: exported.tags,
    codeTemplates: exported.templates,
    references: exported.jurySolutions,
    userExtraFile: problem.userExtraFiles,
    judgeExtraFile: problem.judgeExtraFiles,
    grader: problem.grader,
    translations: Object.fromEntries(
      exported.translations.map(({ locale, title, description, input, output, hint }) => [
        locale,
        { title: title ?? problem.title, description, input, output, hint },
      ]),
    ),
  };
}
