import { isDeepStrictEqual } from "node:util";
import {
  isSubtaskMode,
  type JudgeCaseMode,
  legacyOf,
  type ProblemBody,
  problemType,
  type Scoring,
  scoringFaults,
} from "@verdict/contract";
import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { storeText, takeStaged } from "../testdata/staged.ts";
import { type DataRules, dataVersions } from "../testdata/tables.ts";
import { casesOf, type DataCase, makeDataVersion } from "../testdata/versions.ts";
import { problems } from "./tables.ts";

type CaseDraft = NonNullable<ProblemBody["samples"]>[number];
interface File {
  name: string;
  sha256: string;
}

/** Stands for a file that there is none of: it is made empty. */
const isNone = (name: string) => name === "" || name === "-";

/** Hashes of what was typed by hand, and of nothing; stored before the transaction that names them. */
export interface TypedTexts {
  of(text: string): string;
}

export async function storeTyped(
  deps: Pick<Deps, "db" | "store">,
  body: Pick<ProblemBody, "samples" | "isUploadTestCase">,
): Promise<TypedTexts> {
  const typed = body.isUploadTestCase ? [] : (body.samples ?? []);
  const hashes = new Map<string, string>();
  for (const text of new Set(["", ...typed.flatMap(({ input, output }) => [input, output])])) {
    hashes.set(text, (await storeText(deps, text)).sha256);
  }
  return {
    of(text) {
      const sha256 = hashes.get(text);
      if (!sha256) throw new Error("a text that was not stored");
      return sha256;
    },
  };
}

export interface CaseSave {
  pid: number;
  uid: string;
  username: string;
  type: number;
  caseMode: JudgeCaseMode;
  /** Version judged now, and the one the form was filled from. */
  current: number | null;
  shown: number | null;
  /** How the data before this save add up, and what they were judged by where they do not say it themselves. */
  before: { tree: Scoring | null; rules: DataRules } | null;
  /** Mode, checker or its files are not what they were. */
  modeChanged: boolean;
}

export interface SavedCases {
  cases: DataCase[];
  tree: Scoring | null;
}

/** Brings a problem's data in line with the form. Returns the cases, whether or not they changed. */
export async function saveCases(
  tx: Sql,
  body: Pick<ProblemBody, "samples" | "scoring" | "isUploadTestCase" | "uploadTestcaseDir">,
  texts: TypedTexts,
  save: CaseSave,
): Promise<SavedCases> {
  const before = save.current === null ? [] : await casesOf(tx, save.current);
  const drafted = await draftedCases(tx, body, texts, save, before);
  const { cases: after, tree } = addedUp(drafted, body.scoring, save);
  const treeBefore = save.before?.tree ?? null;
  const isSame =
    JSON.stringify(before.map(comparable)) === JSON.stringify(after.map(comparable)) &&
    isDeepStrictEqual(tree, treeBefore) &&
    !save.modeChanged &&
    !body.uploadTestcaseDir;
  if (isSame) return { cases: after, tree };
  if (tree && save.before) await settleRules(tx, save.pid, save.before.rules);
  if (after.length > 0) await makeDataVersion(tx, save.pid, after, save.username, tree);
  else await tx.update(problems).set({ dataVersionId: null }).where(eq(problems.id, save.pid));
  return { cases: after, tree };
}

/** Data that follow the problem's case mode keep it when the problem gets groups of another kind. */
async function settleRules(tx: Sql, pid: number, rules: DataRules): Promise<void> {
  await tx
    .update(dataVersions)
    .set({ rules })
    .where(and(eq(dataVersions.problemId, pid), isNull(dataVersions.rules)));
}

/** Points and groups of the cases: by the scoring of the form, by what the data had where the form has none, or by case mode. */
function addedUp(drafted: DataCase[], given: Scoring | null | undefined, save: CaseSave): SavedCases {
  const kept = given === undefined ? (save.before?.tree ?? null) : null;
  if (kept) {
    if (!tells(drafted, kept, save)) throw new Refusal("scoring-not-in-this-form");
    return { cases: drafted, tree: kept };
  }
  if (!given) return { cases: drafted.map((row) => withPoints(row, save)), tree: null };
  if (save.type !== problemType.oi) throw new Refusal("case-mode-not-for-type");
  const [fault] = scoringFaults(given, drafted.length);
  if (fault) throw new Refusal(fault.code, fault.params);
  const { cases, isExact } = legacyOf(given);
  return {
    cases: drafted.map((row, index) => ({ ...row, ...noPoints, ...cases.get(index + 1) })),
    tree: isExact ? null : given,
  };
}

const noPoints = { score: 0, groupNum: 1 };

/** Whether a form without groups says what such a form is told of them: then they stay, else they would be lost silently. */
function tells(drafted: readonly DataCase[], tree: Scoring, { type, caseMode }: CaseSave): boolean {
  const { cases, judgeCaseMode } = legacyOf(tree);
  return (
    type === problemType.oi &&
    caseMode === judgeCaseMode &&
    drafted.length === cases.size &&
    drafted.every(({ score, groupNum }, index) => {
      const told = cases.get(index + 1);
      return told?.score === (score ?? 0) && told.groupNum === groupNum;
    })
  );
}

const comparable = ({ inputName, outputName, inputSha256, outputSha256, score, groupNum }: DataCase) => [
  inputName,
  outputName,
  inputSha256,
  outputSha256,
  score,
  groupNum,
];

/** Points and groups are kept only where they count. */
function withPoints(row: DataCase, { type, caseMode }: CaseSave): DataCase {
  if (isSubtaskMode(caseMode) && (row.groupNum === null || row.groupNum < 1))
    throw new Refusal("case-group-missing");
  return {
    inputName: row.inputName,
    outputName: row.outputName,
    inputSha256: row.inputSha256,
    outputSha256: row.outputSha256,
    score: type === problemType.oi ? (row.score ?? 0) : null,
    groupNum: isSubtaskMode(caseMode) ? row.groupNum : null,
  };
}

type Rows = Awaited<ReturnType<typeof casesOf>>;

async function draftedCases(
  tx: Sql,
  {
    samples,
    isUploadTestCase,
    uploadTestcaseDir,
  }: Pick<ProblemBody, "samples" | "isUploadTestCase" | "uploadTestcaseDir">,
  texts: TypedTexts,
  save: CaseSave,
  before: Rows,
): Promise<DataCase[]> {
  if (!samples) return before;
  if (samples.some(({ input, output }) => isNone(input) && isNone(output))) throw new Refusal("case-empty");
  if (!isUploadTestCase) {
    return samples.map((draft, index) => ({
      inputName: `${index + 1}.in`,
      outputName: `${index + 1}.out`,
      inputSha256: texts.of(draft.input),
      outputSha256: texts.of(draft.output),
      ...pointsOf(draft),
    }));
  }
  const uploaded = uploadTestcaseDir ? await takeStaged(tx, uploadTestcaseDir, save.uid) : [];
  const shown = await shownCases(tx, save, before);
  const files = new Map<string, File>();
  for (const row of shown) {
    files.set(row.inputName, { name: row.inputName, sha256: row.inputSha256 });
    files.set(row.outputName, { name: row.outputName, sha256: row.outputSha256 });
  }
  for (const { name, sha256 } of uploaded) files.set(name, { name, sha256 });
  const bySeq = new Map(shown.map((row) => [row.seq, row]));
  return samples.map((draft, index) => {
    // A case that only had its points changed is known by its number; files are known by their names.
    const old = uploadTestcaseDir || !draft.id ? undefined : bySeq.get(draft.id);
    const input = fileOf(draft.input, files, old && { name: old.inputName, sha256: old.inputSha256 });
    const output = fileOf(draft.output, files, old && { name: old.outputName, sha256: old.outputSha256 });
    const nothing = (kind: string) => ({ name: `empty-${index + 1}.${kind}`, sha256: texts.of("") });
    const [inputFile, outputFile] = [input ?? nothing("in"), output ?? nothing("out")];
    return {
      inputName: inputFile.name,
      outputName: outputFile.name,
      inputSha256: inputFile.sha256,
      outputSha256: outputFile.sha256,
      ...pointsOf(draft),
    };
  });
}

const pointsOf = ({ score, groupNum }: CaseDraft) => ({ score: score ?? null, groupNum: groupNum ?? null });

/** The file meant by a name; null when none is meant. */
function fileOf(name: string, files: Map<string, File>, old: File | undefined): File | null {
  if (old?.name === name) return old;
  const file = files.get(name);
  if (file) return file;
  if (isNone(name)) return null;
  throw new Refusal("case-file-missing", { name });
}

/** Cases of the version that the form was filled from: their numbers are what it sends back. */
async function shownCases(tx: Sql, { pid, current, shown }: CaseSave, before: Rows): Promise<Rows> {
  if (shown === null || shown === current) return before;
  const [version] = await tx
    .select({ id: dataVersions.id })
    .from(dataVersions)
    .where(and(eq(dataVersions.id, shown), eq(dataVersions.problemId, pid)));
  return version ? casesOf(tx, version.id) : before;
}
