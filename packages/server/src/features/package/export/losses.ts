import { groupsOfScoring, limitsFeedback } from "@verdict/contract";
import { named, type TransferNotes } from "../import/notes.ts";
import { type ExportedProblem, offeredFiles } from "./problem.ts";

/** What a format can hold; everything else of the problem is noted as lost. */
export interface FormatHolds {
  /** Problems come in hidden, or as they were. */
  readonly access?: boolean;
  readonly author?: boolean;
  readonly communication?: boolean;
  readonly difficulty?: boolean;
  /** White space at line ends may count. */
  readonly exactness?: boolean;
  readonly extraFiles?: boolean;
  readonly feedback?: boolean;
  readonly fileIo?: boolean;
  readonly grader?: boolean;
  readonly groups?: boolean;
  readonly id?: boolean;
  readonly interactor?: boolean;
  readonly languages?: boolean;
  readonly scores?: boolean;
  /** Groups that depend on each other, share cases or have rules of their own. */
  readonly scoring?: boolean;
  readonly outputOnly?: boolean;
  readonly solutions?: boolean;
  readonly passes?: boolean;
  readonly tags?: boolean;
  readonly templates?: boolean;
  /** Names that groups have for readers. */
  readonly titles?: boolean;
  readonly translations?: boolean;
}

const DEFAULT_STACK_MIB = 128;
const DEFAULT_DIFFICULTY = 1;

/** What hardly a format carries, the site's own neither. */
export function noteCommonLosses(
  exported: ExportedProblem,
  notes: TransferNotes,
  { author = false, access = false }: { author?: boolean; access?: boolean } = {},
): void {
  if (!author) notes.lose("author-lost");
  if (!access && exported.problem.auth !== 1) notes.change("made-public");
  const files = offeredFiles(exported);
  if (files.length > 0) notes.lose("file-lost", { names: named(files) });
}

export function noteLosses(exported: ExportedProblem, holds: FormatHolds, notes: TransferNotes): void {
  const { problem, cases } = exported;
  noteCommonLosses(exported, notes, holds);
  if (!holds.solutions && exported.jurySolutions.length > 0)
    notes.lose("solution-lost", { count: exported.jurySolutions.length });
  const settings = [
    ...(problem.isRemoveEndBlank || holds.exactness ? [] : ["isRemoveEndBlank"]),
    ...(problem.openCaseResult ? [] : ["openCaseResult"]),
  ];
  if (settings.length > 0) notes.lose("key-lost", { names: named(settings) });
  if (!holds.id) notes.lose("id-lost", { name: problem.problemId });
  if (!holds.difficulty && problem.difficulty !== DEFAULT_DIFFICULTY) notes.lose("difficulty-lost");
  if (problem.stackLimitMib !== DEFAULT_STACK_MIB) notes.lose("stack-lost");
  if (!holds.scores && cases.some((row) => row.score !== null)) notes.lose("scores-lost");
  const isFlattened = exported.scoring !== null && !holds.scoring;
  if (isFlattened || (!holds.groups && cases.some((row) => row.groupNum !== null))) notes.lose("groups-lost");
  if (!holds.feedback && exported.scoring && limitsFeedback(exported.scoring))
    notes.lose("key-lost", { names: "feedback" });
  const titles = [...groupsOfScoring(exported.scoring?.groups ?? [])].flatMap(({ title }) => title || []);
  if (!holds.titles && titles.length > 0)
    notes.lose("key-lost", { names: `scoring.title (${named(titles)})` });
  if (!holds.fileIo && problem.isFileIo) notes.lose("file-io-lost");
  if (!holds.interactor && problem.judgeMode === "interactive") notes.lose("interactor-lost");
  if (!holds.tags && exported.tags.length > 0) notes.lose("tags-lost", { names: named(exported.tags) });
  if (!holds.languages && !exported.allLanguages) notes.lose("allowed-languages-lost");
  const extra = [...Object.keys(problem.userExtraFiles), ...Object.keys(problem.judgeExtraFiles)];
  if (!holds.extraFiles && extra.length > 0) notes.lose("extra-files-lost", { names: named(extra) });
  if (!holds.communication && problem.communication) notes.lose("key-lost", { names: "communication" });
  if (!holds.outputOnly && problem.outputOnly) notes.lose("key-lost", { names: "outputOnly" });
  if (!holds.passes && problem.passes > 1) notes.lose("key-lost", { names: "passes" });
  if (problem.grader?.others) notes.lose("key-lost", { names: "grader.others" });
  const ofGrader = Object.keys(problem.grader?.files ?? {});
  if (!holds.grader && ofGrader.length > 0) notes.lose("extra-files-lost", { names: named(ofGrader) });
  if (!holds.templates && exported.templates.length > 0) {
    notes.lose("template-lost", { names: named(exported.templates.map(({ language }) => language)) });
  }
  if (!holds.translations && exported.translations.length > 0) {
    notes.lose("translation-lost", { names: named(exported.translations.map(({ locale }) => locale)) });
  }
}
