import { randomUUID } from "node:crypto";
import { PUBLIC_FILES, problemAuth, problemType, type RemoteOj } from "@verdict/contract";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { nextUpdatedAt } from "../../platform/based-on.ts";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { signedIn } from "../../viewer.ts";
import { publicFiles } from "../file/tables.ts";
import { starters } from "../language/starters.ts";
import { languages } from "../language/tables.ts";
import { examplesText } from "../package/examples.ts";
import { TransferNotes } from "../package/import/notes.ts";
import { takePictures } from "../package/import/pictures.ts";
import { readHtml } from "../package/reading/html.ts";
import { insertProblem, keepChange, lockProblem, REMOTE_MARKS } from "../problem/admin-save.ts";
import { writeOwnStatement, writeTags } from "../problem/admin-write.ts";
import { problemCounts, problemLanguages, problems, tags } from "../problem/tables.ts";
import { keepFirstVersion, keepVersion } from "../problem/versions.ts";
import { indexProblem } from "../search/words.ts";
import { type Acting, audit } from "../site/audit.ts";
import type { RemoteProblem } from "./adapters/adapter.ts";
import type { SiteClient } from "./client.ts";
import { RemoteFault } from "./fault.ts";
import { fetchProblem, readId, refuseOff } from "./fetch.ts";
import { type FetchedTexts, remoteProblems } from "./tables.ts";
import type { RemoteDeps } from "./work.ts";

/** Documents copied of one problem, tags of one, and a tag's length. */
const DOCUMENTS_MAX = 10;
const TAGS_MAX = 20;
const TAG_LENGTH = 30;

export type ImportDeps = RemoteDeps & Pick<Deps, "store">;

/** A fetched problem as the bank has it: Markdown, without HTML of the judge. */
export async function textsOf(
  { sites }: RemoteDeps,
  uid: string,
  oj: RemoteOj,
  problem: RemoteProblem,
): Promise<FetchedTexts> {
  const { adapter } = sites.of(oj);
  const text = async (html: string | undefined) => {
    if (!html?.trim()) return "";
    return problem.isMarkdown ? html.trim() : readHtml(uid, html);
  };
  const link = `[${adapter.name} ${problem.remoteId}](${problem.url})`;
  const own = [...new Set(problem.tags.map((tag) => tag.trim().slice(0, TAG_LENGTH)).filter(Boolean))];
  return {
    title: problem.title.slice(0, 255),
    timeLimit: problem.timeLimitMs,
    memoryLimit: problem.memoryLimitMib,
    description: await text(problem.description),
    input: await text(problem.input),
    output: await text(problem.output),
    hint: await text(problem.hint),
    examples: examplesText(problem.samples) ?? "",
    source: problem.source ? `${link} · ${problem.source.replace(/\s+/g, " ")}` : link,
    tags: (own.length > 0 ? own.slice(0, TAGS_MAX) : [adapter.name]).join("\n"),
    languages: (problem.languages ?? []).map(({ name }) => name).join("\n"),
  };
}

/** A picture that stays elsewhere would be loaded by readers' browsers from there: it becomes a link. */
const FOREIGN_PICTURE = /!\[([^[\]]*)\]\(\s*<?(https?:\/\/[^\s()<>]+)>?(\s+"[^"]*")?\s*\)/g;

/** The texts with their pictures and documents copied to this site. */
async function withCopies(
  deps: ImportDeps,
  uid: string,
  { problem, client }: { problem: RemoteProblem; client: SiteClient },
  texts: FetchedTexts,
): Promise<FetchedTexts> {
  const written = { problem: { ...texts }, translations: {} };
  const picture = (address: string) =>
    /^https?:/i.test(address) ? fileOf(client, address) : Promise.resolve(null);
  await takePictures(
    deps,
    { uid, groupId: null, holder: { who: uid } },
    { picture },
    written,
    new TransferNotes(),
  );
  for (const field of ["description", "input", "output", "hint"] as const) {
    written.problem[field] = written.problem[field].replace(
      FOREIGN_PICTURE,
      (_all, alt: string, address: string) => `[${alt || address}](${address})`,
    );
  }
  const links: string[] = [];
  for (const { url, title } of (problem.documents ?? []).slice(0, DOCUMENTS_MAX)) {
    const bytes = await fileOf(client, url);
    if (!bytes?.subarray(0, 1024).includes("%PDF-")) continue;
    const name = `${randomUUID()}.pdf`;
    await deps.store.putFile(`file/${name}`, bytes);
    const originalName = `${title}.pdf`.slice(-200);
    await deps.db
      .insert(publicFiles)
      .values({ name, kind: "md-file", uid, originalName, size: bytes.length });
    links.push(`[${title.replaceAll(/[[\]]/g, "")}](${PUBLIC_FILES}${name})`);
  }
  const description = [written.problem.description, ...links].filter(Boolean).join("\n\n");
  return { ...written.problem, description };
}

/** null: it is not there, or not on a host of the judge. */
async function fileOf(client: SiteClient, address: string): Promise<Buffer | null> {
  try {
    return await client.download(address);
  } catch (error) {
    if (error instanceof RemoteFault) return null;
    throw error;
  }
}

export async function knownRemote(db: Sql, oj: RemoteOj, remoteId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ pid: remoteProblems.problemId })
    .from(remoteProblems)
    .where(
      and(
        eq(remoteProblems.oj, oj),
        sql`(${remoteProblems.remoteId} = ${remoteId} or ${remoteProblems.remoteId} like ${`${remoteId}(%`})`,
      ),
    );
  return row?.pid;
}

/** Fetches a problem into the bank; one that is here already is refused, or taken as it is where `mayBeKnown`. */
export async function importRemote(
  deps: ImportDeps,
  call: Acting,
  oj: RemoteOj,
  idText: string,
  mayBeKnown = false,
): Promise<number> {
  const remoteId = readId(deps, oj, idText);
  const known = await knownRemote(deps.db, oj, remoteId);
  if (known !== undefined && mayBeKnown) return known;
  if (known !== undefined)
    throw new Refusal("remote-problem-taken", { id: `${oj}-${remoteId.toUpperCase()}` });
  await refuseOff(deps, oj);
  const user = signedIn(call.viewer);
  const fetched = await fetchProblem(deps, oj, remoteId);
  const texts = await textsOf(deps, user.uid, oj, fetched.problem);
  const copied = await withCopies(deps, user.uid, fetched, texts);
  const { problem } = fetched;
  const problemId = `${oj}-${problem.shownId ?? problem.remoteId}`.toUpperCase();
  return deps.db.transaction(async (tx) => {
    const taken = await tx
      .select({ id: problems.id })
      .from(problems)
      .where(eq(problems.problemId, problemId));
    if (taken.length > 0) throw new Refusal("remote-problem-taken", { id: problemId });
    const pid = await insertProblem(tx, {
      problemId,
      title: copied.title,
      author: user.username,
      authorUid: user.uid,
      type: problemType.acm,
      judgeMode: "default",
      judgeCaseMode: "default",
      timeLimitMs: copied.timeLimit,
      memoryLimitMib: copied.memoryLimit,
      stackLimitMib: 128,
      source: copied.source,
      difficulty: 1,
      auth: problemAuth.public,
      ioScore: REMOTE_MARKS,
      isRemoveEndBlank: false,
      openCaseResult: deps.sites.of(oj).adapter.tellsCases,
      remoteOj: oj,
    });
    await tx.insert(problemCounts).values({ problemId: pid });
    const { url } = problem;
    await tx
      .insert(remoteProblems)
      .values({ problemId: pid, oj, remoteId: problem.remoteId, url, fetched: texts });
    await writeTexts(tx, pid, oj, copied);
    await linkLanguages(deps, tx, pid, oj, problem);
    await indexProblem(tx, pid);
    await keepVersion(tx, pid, "imported", user);
    await audit(tx, call, "problem.import-remote", `problem ${problemId}`, null, {
      title: copied.title,
      url,
    });
    return pid;
  });
}

async function writeTexts(tx: Sql, pid: number, oj: RemoteOj, texts: FetchedTexts): Promise<void> {
  const text = (value: string) => value || null;
  const { description, input, output, hint, examples } = texts;
  await writeOwnStatement(tx, pid, {
    ...{ description: text(description), input: text(input), output: text(output) },
    ...{ hint: text(hint), examples: text(examples) },
  });
  const names = texts.tags.split("\n");
  await tx
    .insert(tags)
    .values(names.map((name) => ({ name, oj })))
    .onConflictDoNothing();
  const lowered = names.map((name) => name.toLowerCase());
  const rows = await tx
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.oj, oj), inArray(sql`lower(${tags.name})`, lowered)));
  await writeTags(
    tx,
    pid,
    rows.map(({ id }) => id),
  );
}

/** What the problem says it may be solved in, or all languages of the judge. */
async function linkLanguages(
  deps: RemoteDeps,
  tx: Sql,
  pid: number,
  oj: RemoteOj,
  problem: RemoteProblem,
): Promise<void> {
  const { adapter } = deps.sites.of(oj);
  const named = problem.languages?.map(({ name }) => name);
  if (adapter.languages.length === 0 && problem.languages?.length) {
    const rows = problem.languages.map(({ name, contentType }) => ({
      ...{ name, contentType, oj: adapter.site, description: adapter.name },
      codeTemplate: starters[contentType] ?? "",
    }));
    await tx.insert(languages).values(rows).onConflictDoNothing();
  }
  const offered = await tx
    .select({ id: languages.id })
    .from(languages)
    .where(and(eq(languages.oj, adapter.site), named ? inArray(languages.name, ["", ...named]) : undefined));
  if (offered.length === 0) return;
  await tx
    .insert(problemLanguages)
    .values(offered.map(({ id }) => ({ problemId: pid, languageId: id })))
    .onConflictDoNothing();
}

/** Fetches a problem again. What differs from the last fetch is told; with `apply` it is taken over. */
export async function refreshRemote(deps: ImportDeps, call: Acting, pid: number, apply: boolean) {
  const { db } = deps;
  const [row] = await db.select().from(remoteProblems).where(eq(remoteProblems.problemId, pid));
  if (!row) throw new Refusal("problem-not-remote");
  const oj = row.oj as RemoteOj;
  await refuseOff(deps, oj);
  const fetched = await fetchProblem(deps, oj, row.remoteId);
  const user = signedIn(call.viewer);
  const texts = await textsOf(deps, user.uid, oj, fetched.problem);
  const names = Object.keys(texts) as (keyof FetchedTexts)[];
  const diffs = names
    .filter((name) => row.fetched[name] !== texts[name])
    .map((field) => ({ field, before: String(row.fetched[field] ?? ""), after: String(texts[field]) }));
  if (!apply || diffs.length === 0) return diffs;
  const copied = await withCopies(deps, user.uid, fetched, texts);
  await db.transaction(async (tx) => {
    await lockProblem(tx, pid, user);
    await keepFirstVersion(tx, pid);
    await tx
      .update(problems)
      .set({
        title: copied.title,
        timeLimitMs: copied.timeLimit,
        memoryLimitMib: copied.memoryLimit,
        source: copied.source,
        modifiedUser: user.username,
        updatedAt: nextUpdatedAt(problems.updatedAt),
      })
      .where(eq(problems.id, pid));
    await writeTexts(tx, pid, oj, copied);
    if (fetched.problem.languages) {
      await tx.delete(problemLanguages).where(eq(problemLanguages.problemId, pid));
      await linkLanguages(deps, tx, pid, oj, fetched.problem);
    }
    await tx
      .update(remoteProblems)
      .set({ fetched: texts, fetchedAt: sql`now()` })
      .where(eq(remoteProblems.problemId, pid));
    await indexProblem(tx, pid);
    await keepChange(tx, call, pid, "edited", "problem.refresh-remote");
  });
  return diffs;
}
