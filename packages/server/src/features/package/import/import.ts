import { Readable } from "node:stream";
import {
  type ImportedProblem,
  isSubtaskMode,
  PROBLEM_DATA_BYTES_MAX,
  parseExamples,
  type TakenChoice,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import type { Sql } from "../../../platform/db.ts";
import { Refusal, refuseIf } from "../../../platform/refusal.ts";
import { holderOf, type User } from "../../../viewer.ts";
import { languages } from "../../language/tables.ts";
import { freeId } from "../../problem/admin-copy.ts";
import { boundsRefusal } from "../../problem/group-save.ts";
import { problems } from "../../problem/tables.ts";
import { keepVersion } from "../../problem/versions.ts";
import { indexProblem } from "../../search/words.ts";
import { storeTestFile } from "../../testdata/blobs.ts";
import { isPlainName } from "../../testdata/plain-name.ts";
import { type DataCase, makeDataVersion } from "../../testdata/versions.ts";
import type { ProblemPackage } from "../own-format.ts";
import { spread } from "./arrange-cases.ts";
import { TransferNotes } from "./notes.ts";
import { type FileOwner, takePictures } from "./pictures.ts";
import {
  idOf,
  insertJurySolutions,
  insertProblem,
  insertStatements,
  judgeModeOf,
  linkLanguages,
  linkTags,
  replaceProblem,
  scoringOf,
} from "./rows.ts";
import { checked, type FoundPackage, type PackageSource } from "./source.ts";

/** The group that problems are imported into; ids begin with its short name. */
export interface ImportingGroup {
  readonly id: number;
  readonly shortName: string;
}

/** Who imports; `uid` null: the site itself, before anybody signed in. */
export interface Importer {
  readonly username: string;
  readonly uid: string | null;
  readonly group?: ImportingGroup | null;
  /** What happens to a package whose problem is here already; default: it stays out, as a failure. */
  readonly taken?: TakenChoice;
  /** Ids of the problems that are asked for; null: all. */
  readonly only?: ReadonlySet<string> | null;
  /** By whose rights a problem is replaced. */
  readonly user?: User;
  /** Writes the import down, in its own transaction. */
  note?(
    tx: Sql,
    problem: { pid: number; problemId: string; title: string; cases: number; isReplaced: boolean },
  ): Promise<void>;
}

type Files = Pick<Deps, "db" | "store">;

/** Imports one package whole, or nothing of it. Returns the new problem's key. */
export async function importPackage(deps: Files, found: FoundPackage, importer: string): Promise<number> {
  const made = await importOne(deps, checked(found), { username: importer, uid: null });
  if (typeof made === "string") throw new Error(`${found.name} was not asked for`);
  return made.pid;
}

/**
 * Imports one package whole, or nothing of it, and tells what came of it. `onRead` hears what the
 * problem is called, even if it stays out then.
 */
export async function importOne(
  deps: Files,
  source: PackageSource,
  importer: Importer,
  onRead?: (problem: { problemId: string | null; title: string }) => void,
): Promise<ImportedProblem | "skipped" | "unasked"> {
  const notes = source.notes ?? new TransferNotes();
  const pack = await source.manifest();
  const id = pack.problem.problemId;
  const group = importer.group ?? null;
  const called = id ? idOf(group, id) : null;
  onRead?.({ problemId: called, title: pack.problem.title });
  if (importer.only && !(called && importer.only.has(called))) return "unasked";
  if (group) refuseIf(boundsRefusal(pack));
  const place = await placeOf(deps.db, importer, called);
  if (place === "skipped") return place;
  if (id && id !== id.toUpperCase()) notes.change("id-upper-case", { from: id, to: id.toUpperCase() });
  await leaveUnknownChecker(deps.db, pack, notes);
  // Blobs and pictures are stored before the transaction: unnamed, they harm nothing if it fails, and are deleted.
  let { cases, bytes } = await storeCases(deps, source, pack, notes);
  // What is replaced keeps the data it has.
  if (cases.length === 0 && !place.replaces) ({ cases, bytes } = await storeExamples(deps, pack, notes));
  pack.scoring = scoringOf(pack, notes, cases.length);
  const images = await takePictures(deps, ownerOf(importer), source, pack, notes);

  return deps.db.transaction(async (tx) => {
    const { replaces } = place;
    const { pid, problemId } = replaces
      ? await replaceProblem(tx, pack, importer, notes, replaces)
      : await insertProblem(
          tx,
          pack,
          importer,
          notes,
          place.isCopy ? await freeId(tx, called ?? "") : called,
        );
    if (!id) notes.change("id-made");
    if (place.isCopy) notes.change("id-copied", { from: called ?? "", to: problemId });
    await insertStatements(tx, pid, pack);
    if (cases.length > 0) await makeDataVersion(tx, pid, cases, importer.username, pack.scoring);
    const tagCount = await linkTags(tx, pid, pack.tags, group?.id ?? null, notes);
    const languageCount = await linkLanguages(tx, pid, pack, notes);
    await insertJurySolutions(tx, pid, pack);
    await indexProblem(tx, pid);
    const { uid, username } = importer;
    if (uid !== null) await keepVersion(tx, pid, "imported", { uid, username });
    const isReplaced = replaces !== null;
    await importer.note?.(tx, { pid, problemId, title: pack.problem.title, cases: cases.length, isReplaced });
    return {
      name: source.name,
      pid,
      problemId,
      title: pack.problem.title,
      replaced: isReplaced,
      taken: {
        cases: cases.length,
        bytes,
        images,
        languages: languageCount,
        tags: tagCount,
        checker: judgeModeOf(pack) !== "default",
        translations: Object.keys(pack.translations),
      },
      changed: notes.changed,
      lost: notes.lost,
    };
  });
}

function ownerOf({ uid, user, group }: Importer): FileOwner | null {
  if (uid === null) return null;
  return { uid, groupId: group?.id ?? null, holder: user ? holderOf(user) : { who: uid } };
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal && error.code === "import-file-missing") return null;
    throw error;
  }
}

/** Where a package goes whose problem may be here already. */
async function placeOf(db: Sql, { taken = "ask", user }: Importer, problemId: string | null) {
  const anew = { replaces: null, isCopy: false };
  if (problemId === null) return anew;
  const [known] = await db
    .select({ id: problems.id })
    .from(problems)
    .where(eq(problems.problemId, problemId));
  if (!known) return anew;
  if (taken === "skip") return "skipped";
  if (taken === "copy") return { replaces: null, isCopy: true };
  if (taken === "overwrite" && user) return { replaces: { pid: known.id, user }, isCopy: false };
  throw new Refusal("import-id-taken", { id: problemId });
}

/** A problem whose checker or interactor cannot be run is a draft that lacks it. */
async function leaveUnknownChecker(db: Sql, pack: ProblemPackage, notes: TransferNotes): Promise<void> {
  if (judgeModeOf(pack) === "default") return;
  const language = pack.problem.spjLanguage ?? "";
  const [known] = await db
    .select({ id: languages.id })
    .from(languages)
    .where(sql`${languages.oj} = 'ME' and ${languages.name} = ${language}`);
  if (known && pack.problem.spjCode) return;
  notes.lose("checker-lost", { language: language || "?" });
  notes.isUnready = true;
  Object.assign(pack.problem, { spjCode: null, spjLanguage: null });
}

/** The examples of the statement as cases, where a package brings no others; without any the problem is a draft. */
async function storeExamples(deps: Files, pack: ProblemPackage, notes: TransferNotes) {
  const { examples, type } = pack.problem;
  const found = parseExamples(examples ?? null).filter(({ output }) => output.trim() !== "");
  pack.samples = found.map((_, index) => ({
    input: `${index + 1}.in`,
    output: `${index + 1}.out`,
    score: type === 1 ? (spread(100, found.length)[index] ?? 0) : null,
    groupNum: null,
  }));
  if (found.length > 0) notes.change("samples-as-cases");
  else notes.change("no-cases");
  notes.keepsHidden = true;
  notes.isUnready ||= found.length === 0;
  const texts = found.flatMap(({ input, output }, index) => [
    [`${index + 1}.in`, input] as const,
    [`${index + 1}.out`, output] as const,
  ]);
  const files = new Map<string, string>(texts);
  const open = async (name: string) =>
    Readable.from([Buffer.from((files.get(name) ?? "").replace(/\n?$/, "\n"))]);
  return storeCases(deps, { open }, pack, notes);
}

/** Cases whose files the package lacks are left out. */
async function storeCases(
  deps: Files,
  source: Pick<PackageSource, "open">,
  pack: ProblemPackage,
  notes: TransferNotes,
) {
  const files = new Map<string, { sha256: string; size: number }>();
  let changed = 0;
  async function store(name: string) {
    const known = files.get(name);
    if (known) return known;
    if (!isPlainName(name)) throw new Refusal("archive-name", { name });
    const { changed: ends, ...file } = await storeTestFile(
      deps,
      await source.open(name),
      PROBLEM_DATA_BYTES_MAX,
    );
    if (ends) changed++;
    files.set(name, file);
    return file;
  }
  const cases: DataCase[] = [];
  const kept: ProblemPackage["samples"] = [];
  for (const sample of pack.samples) {
    const input = await unlessMissing(store(sample.input));
    const output = input && (await unlessMissing(store(sample.output)));
    if (!input || !output) continue;
    kept.push(sample);
    cases.push({
      inputName: sample.input,
      outputName: sample.output,
      inputSha256: input.sha256,
      outputSha256: output.sha256,
      score: pack.problem.type === 1 ? (sample.score ?? 0) : null,
      groupNum: sample.groupNum ?? (isSubtaskMode(pack.problem.judgeCaseMode) ? 1 : null),
    });
  }
  if (kept.length < pack.samples.length) notes.loseCases(pack.samples.length - kept.length);
  pack.samples = kept;
  if (changed > 0) notes.change("line-ends", { count: changed });
  return { cases, bytes: [...files.values()].reduce((sum, { size }) => sum + size, 0) };
}
