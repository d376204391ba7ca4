import { type DataOf, problemAuth, type restoreProblemVersion } from "@verdict/contract";
import { eq, inArray, like } from "drizzle-orm";
import { nextUpdatedAt } from "../../platform/based-on.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import { refuseDuplicate } from "../../platform/unique.ts";
import { signedIn, type User } from "../../viewer.ts";
import { carriedSolutions } from "../jury-solution/queries.ts";
import { runJurySolutions } from "../jury-solution/runs.ts";
import { jurySolutions } from "../jury-solution/tables.ts";
import { languages } from "../language/tables.ts";
import { indexProblem } from "../search/words.ts";
import { type Acting, audit } from "../site/audit.ts";
import { casesOf, makeDataVersion, treeOf } from "../testdata/versions.ts";
import { askedAnew, fullMarks, idRefusal, insertProblem, keepChange, lockProblem } from "./admin-save.ts";
import {
  areAll,
  knownLanguages,
  tagIdsOf,
  writeAllLanguages,
  writeLanguages,
  writeStatements,
  writeTags,
  writeTemplates,
} from "./admin-write.ts";
import { protocolOf, type StoredSnapshot, takeSnapshot } from "./snapshot.ts";
import { problemCounts, problems } from "./tables.ts";
import { findVersion, keepFirstVersion, keepVersion } from "./versions.ts";

/** Makes a draft of the caller's that is like a problem. */
export async function duplicateProblem(
  db: Db,
  call: Acting,
  { pid, problemId }: { pid: number; problemId?: string | undefined },
): Promise<{ pid: number; problemId: string }> {
  const user = signedIn(call.viewer);
  if (problemId) refuseIf(idRefusal(problemId));
  return db.transaction(async (tx) => {
    const original = await lockProblem(tx, pid, user);
    const id = problemId ?? (await freeId(tx, original.problemId));
    const place = { groupId: null, isGroup: false, isDraft: true, auth: problemAuth.hidden };
    const copy = await insertCopy(tx, pid, user, { problemId: id, ...place });
    await audit(tx, call, "problem.duplicate", `problem ${original.problemId}`, null, { problemId: id });
    await runJurySolutions(tx, { pid: copy, uid: user.uid });
    return { pid: copy, problemId: id };
  });
}

type Placed = Pick<typeof problems.$inferInsert, "problemId" | "groupId" | "isGroup"> &
  Partial<Pick<typeof problems.$inferInsert, "isDraft" | "auth">>;

/** A problem like another one with its texts, data and jury solutions, made by `user`; returns its key. */
export async function insertCopy(
  tx: Sql,
  pid: number,
  { uid, username }: Pick<User, "uid" | "username">,
  placed: Placed,
): Promise<number> {
  const taken = await takeSnapshot(tx, pid);
  if (!taken) throw new Refusal("problem-not-found");
  const { snapshot, dataVersionId } = taken;
  const made = { author: username, authorUid: uid };
  const copy = await insertProblem(tx, { ...snapshot.problem, ...made, ...placed });
  await tx.insert(problemCounts).values({ problemId: copy });
  await writeSnapshotParts(tx, { id: copy, groupId: placed.groupId ?? null }, snapshot);
  if (dataVersionId !== null) {
    const cases = (await casesOf(tx, dataVersionId)).map(
      ({ inputName, outputName, inputSha256, outputSha256, score, groupNum }) => ({
        inputName,
        outputName,
        inputSha256,
        outputSha256,
        score,
        groupNum,
      }),
    );
    await makeDataVersion(tx, copy, cases, username, await treeOf(tx, dataVersionId));
  }
  const solutions = await carriedSolutions(tx, pid);
  if (solutions.length > 0) {
    await tx.insert(jurySolutions).values(solutions.map((solution) => ({ ...solution, problemId: copy })));
  }
  await indexProblem(tx, copy);
  await keepVersion(tx, copy, "duplicated", { uid, username });
  return copy;
}

const ID_MAX = 50;

/** P1000-COPY, P1000-COPY2, … */
export async function freeId(tx: Sql, problemId: string): Promise<string> {
  const base = problemId.slice(0, ID_MAX - 10);
  const pattern = `${base.replace(/[\\%_]/g, "\\$&")}-COPY%`;
  const rows = await tx
    .select({ id: problems.problemId })
    .from(problems)
    .where(like(problems.problemId, pattern));
  const taken = new Set(rows.map((row) => row.id));
  for (let number = 1; ; number++) {
    const id = `${base}-COPY${number === 1 ? "" : number}`;
    if (!taken.has(id)) return id;
  }
}

/** Makes a problem what it was at a version, but for its access and its author. Says which languages stand against it. */
export async function restoreVersion(
  db: Db,
  call: Acting,
  { pid, number }: { pid: number; number: number },
): Promise<DataOf<typeof restoreProblemVersion>> {
  const user = signedIn(call.viewer);
  return db.transaction(async (tx) => {
    const before = await lockProblem(tx, pid, user);
    await keepFirstVersion(tx, pid);
    const version = await findVersion(tx, pid, number);
    const { auth, isDraft, author, authorUid, ...columns } = version.snapshot.problem;
    const cases = version.dataVersionId === null ? [] : await casesOf(tx, version.dataVersionId);
    const tree = await treeOf(tx, version.dataVersionId);
    await refuseDuplicate(
      tx
        .update(problems)
        .set({
          ...columns,
          ...askedAnew(before, user),
          checkerProtocol: protocolOf(columns),
          grader: columns.grader ?? null,
          passes: columns.passes ?? 1,
          communication: columns.communication ?? null,
          outputOnly: columns.outputOnly ?? null,
          // Data versions never change: the old one is simply judged again.
          dataVersionId: version.dataVersionId,
          ioScore: fullMarks(columns, { cases, tree }),
          modifiedUser: user.username,
          updatedAt: nextUpdatedAt(problems.updatedAt),
        })
        .where(eq(problems.id, pid)),
      "problem-id-taken",
    );
    await writeSnapshotParts(tx, before, version.snapshot);
    await indexProblem(tx, pid);
    await keepChange(tx, call, pid, "restored", "problem.restore");
    await runJurySolutions(tx, { pid, uid: user.uid });
    return languageTroubles(tx, version.snapshot);
  });
}

/** Languages of a version that cannot be used as they were. */
async function languageTroubles(tx: Sql, { languages: allowed, codeTemplates, problem }: StoredSnapshot) {
  const known = await tx
    .select({ name: languages.name, enabled: languages.enabled })
    .from(languages)
    .where(eq(languages.oj, "ME"));
  const enabled = new Map(known.map((language) => [language.name, language.enabled]));
  const checker = problem.checkerLanguage;
  const named = [...allowed, ...Object.keys(codeTemplates), ...(checker ? [checker] : [])];
  const used = [...new Set(named)].toSorted();
  return {
    switchedOff: used.filter((name) => enabled.get(name) === false && name !== checker),
    missing: used.filter((name) => !enabled.has(name)),
    checkerLanguage: checker && !enabled.has(checker) ? checker : null,
  };
}

/** Texts, tags, languages and templates. A language that is not there any more is left out. */
async function writeSnapshotParts(
  tx: Sql,
  { id: pid, groupId }: { id: number; groupId: number | null },
  snapshot: StoredSnapshot,
): Promise<void> {
  await writeStatements(tx, pid, snapshot.statements);
  await writeTags(
    tx,
    pid,
    await tagIdsOf(
      tx,
      snapshot.tags.map((name) => ({ name })),
      groupId,
    ),
  );
  const own = await knownLanguages(tx);
  const known = new Map(own.map(({ name, id }) => [name, id]));
  const ids = snapshot.languages.flatMap((name) => known.get(name) ?? []);
  const isAll = snapshot.problem.allLanguages ?? areAll(own, ids);
  await (isAll ? writeAllLanguages(tx, pid, own) : writeLanguages(tx, pid, ids));
  const templates = Object.entries(snapshot.codeTemplates).flatMap(([name, code]) => {
    const languageId = known.get(name);
    return languageId === undefined ? [] : [{ languageId, code }];
  });
  await writeTemplates(tx, pid, templates);
}

/** Adds and removes tags of one problem by name. */
export async function changeTags(
  db: Db,
  call: Acting,
  pid: number,
  { add, remove }: { add: string[]; remove: string[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { groupId } = await lockProblem(tx, pid, signedIn(call.viewer));
    await keepFirstVersion(tx, pid);
    const names = (await takeSnapshot(tx, pid))?.snapshot.tags ?? [];
    const gone = new Set(remove.map((name) => name.toLowerCase()));
    const wanted = new Map(
      [...names.filter((name) => !gone.has(name.toLowerCase())), ...add].map((name) => [
        name.toLowerCase(),
        name,
      ]),
    );
    const drafts = [...wanted.values()].map((name) => ({ name }));
    await writeTags(tx, pid, await tagIdsOf(tx, drafts, groupId));
    await tx
      .update(problems)
      .set({ updatedAt: nextUpdatedAt(problems.updatedAt) })
      .where(eq(problems.id, pid));
    await indexProblem(tx, pid);
    await keepChange(tx, call, pid, "tags", "problem.tags");
  });
}

/** Problems among `pids` that exist, by key. */
export async function namesOf(db: Sql, pids: number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: problems.id, problemId: problems.problemId })
    .from(problems)
    .where(inArray(problems.id, [0, ...pids]));
  return new Map(rows.map((row) => [row.id, row.problemId]));
}
