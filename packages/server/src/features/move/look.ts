import { CODE_MAX, type MoveKind, type MoveReport, moveKinds } from "@verdict/contract";
import { inArray, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { checked } from "../package/import/source.ts";
import { problems } from "../problem/tables.ts";
import { users } from "../user/tables.ts";
import { lookOf } from "../user/username.ts";
import { countMoved, knownMove, movedAmong } from "./moved.ts";
import { choiceOf, isName, keyOfName, type Names } from "./names.ts";
import { Remarks } from "./remarks.ts";
import type { OldProblem, OldSubmission, OldUser, Records, Source } from "./source.ts";

const SAMPLES = 10;

interface Looking {
  readonly db: Db;
  readonly source: Source;
  readonly names: Names;
  readonly remarks: Remarks;
  /** Names that earlier pages have taken. */
  readonly taken: Map<string, string>;
  readonly mails: Set<string>;
}

/** Told how far a run is. */
export type Say = (kind: MoveKind, done: number, total: number) => void;

/** What a move would do, as far as it can be seen without doing it: reads both sides and writes nothing. */
export async function look(
  db: Db,
  source: Source,
  { names = {}, say }: { names?: Names; say?: Say } = {},
): Promise<MoveReport> {
  const startedAt = new Date();
  const remarks = new Remarks();
  const looking: Looking = { db, source, names, remarks, taken: new Map(), mails: new Set() };
  const moveId = await knownMove(db, source.system, source.site);
  const kinds: MoveReport["kinds"] = [];
  const samples: MoveReport["samples"] = [];
  for (const kind of moveKinds) kinds.push(await lookAt(looking, kind, moveId, samples, say));
  for (const { name, count } of await source.left()) remarks.add("user", "not-moved", name, null, count);
  return {
    ...{ system: source.system, site: source.site, what: "look" },
    ...{ startedAt: startedAt.toISOString(), endedAt: new Date().toISOString() },
    ...{ kinds, remarks: remarks.list, samples, proofs: [] },
  };
}

async function lookAt<Kind extends MoveKind>(
  looking: Looking,
  kind: Kind,
  moveId: number | undefined,
  samples: MoveReport["samples"],
  say: Say | undefined,
): Promise<MoveReport["kinds"][number]> {
  const { db, source, remarks } = looking;
  const there = await source.count(kind);
  let done = 0;
  let fresh = 0;
  for await (const page of source.pages(kind, remarks)) {
    const ids = page.map(({ id }) => id);
    const known = moveId === undefined ? new Map() : await movedAmong(db, moveId, kind, ids);
    const coming = page.filter(({ id }) => !known.has(id));
    await lookers[kind]?.(looking, coming);
    for (const thing of coming.slice(0, Math.max(0, SAMPLES - fresh)))
      samples.push(await sampleOf(looking, kind, thing));
    fresh += coming.length;
    done += page.length;
    say?.(kind, done, there);
  }
  const here = moveId === undefined ? 0 : await countMoved(db, moveId, kind);
  return { kind, there, here, fresh };
}

const lookers: { [Kind in MoveKind]?: (looking: Looking, page: readonly Records[Kind][]) => Promise<void> } =
  {
    user: lookAtUsers,
    problem: lookAtProblems,
    submission: async (looking, page) => lookAtSubmissions(looking, page),
  };

async function lookAtUsers({ db, names, remarks, taken, mails }: Looking, page: readonly OldUser[]) {
  const choices = page.map((old) => ({ old, choice: choiceOf(names, old.name) }));
  const wanted = choices.flatMap(({ choice }) => (choice.as === "left" ? [] : [choice.name]));
  const addresses = page.flatMap(({ mail }) => mail?.trim().toLowerCase() || []);
  const here = await db
    .select({
      name: sql<string>`lower(${users.username})`,
      look: users.look,
      mail: sql<string>`lower(${users.email})`,
    })
    .from(users)
    .where(
      or(
        inArray(sql`lower(${users.username})`, ["", ...wanted.map((name) => name.toLowerCase())]),
        inArray(users.look, ["", ...wanted.map(lookOf)]),
        inArray(sql`lower(${users.email})`, ["", ...addresses]),
      ),
    );
  const held = new Set(here.flatMap(({ name, look: itsLook }) => [name, itsLook ?? name]));
  for (const { mail } of here) if (mail) mails.add(mail);
  for (const { old, choice } of choices) {
    if (choice.as === "left") {
      remarks.add("user", "name-left", old.id);
      continue;
    }
    const isHeld = held.has(choice.name.toLowerCase()) || held.has(lookOf(choice.name));
    const first = taken.get(keyOfName(choice.name));
    if (choice.as === "joined") remarks.add("user", isHeld ? "joined" : "name-taken", old.id, choice.name);
    else if (!isName(choice.name)) remarks.add("user", "name-unfit", old.id, choice.name);
    else if (first !== undefined) remarks.add("user", "name-twice", old.id, `${choice.name}, as ${first}`);
    else if (isHeld) remarks.add("user", "name-taken", old.id, choice.name);
    else taken.set(keyOfName(choice.name), old.name);
    if (!old.password) remarks.add("user", "password-unknown", old.id);
    const mail = old.mail?.trim().toLowerCase();
    if (mail && mails.has(mail)) remarks.add("user", "mail-taken", old.id, mail);
    if (mail) mails.add(mail);
  }
}

async function lookAtProblems({ db, remarks }: Looking, page: readonly OldProblem[]): Promise<void> {
  const ids = page.map(({ shownId }) => shownId.toUpperCase());
  const here = await db
    .select({ id: problems.problemId })
    .from(problems)
    .where(inArray(problems.problemId, ["", ...ids]));
  const taken = new Set(here.map(({ id }) => id));
  for (const old of page) {
    if (taken.has(old.shownId.toUpperCase())) remarks.add("problem", "id-taken", old.id, old.shownId);
    const fault = await checked(old.package)
      .manifest()
      .then(() => null)
      .catch((error: Error) => error);
    if (fault) remarks.add("problem", "refused", old.id, fault.message);
    for (const { text } of old.package.notes?.changed ?? [])
      remarks.add("problem", "package-note", old.id, text);
    for (const { text } of old.package.notes?.lost ?? [])
      remarks.add("problem", "package-lost", old.id, text);
  }
}

async function lookAtSubmissions(
  { remarks, source }: Looking,
  page: readonly OldSubmission[],
): Promise<void> {
  const codes = await source.codes(page.map(({ id }) => id));
  for (const { id, status, isLanguageKnown, language, isNear } of page) {
    const code = codes.get(id);
    if (status === null) remarks.add("submission", "not-judged", id);
    else if (status === "test") remarks.add("submission", "test-run", id);
    else if (status === undefined) remarks.add("submission", "verdict-unknown", id);
    else if (code === undefined) remarks.add("submission", "code-missing", id);
    else if (code.length === 0 || code.length > CODE_MAX)
      remarks.add("submission", "code-unfit", id, `${code.length}`);
    else {
      if (!isLanguageKnown) remarks.add("submission", "language-unknown", id, language);
      if (isNear) remarks.add("submission", "verdict-near", id);
    }
  }
}

/** One thing as it is there beside what it becomes; passwords and programs are not shown. */
async function sampleOf<Kind extends MoveKind>(looking: Looking, kind: Kind, thing: Records[Kind]) {
  const there: Record<string, string | number | null> = {};
  for (const [name, value] of Object.entries(thing)) {
    if (["password", "package", "fingerprint"].includes(name)) continue;
    if (value === null || typeof value === "number") there[name] = value;
    else
      there[name] = (
        value instanceof Date
          ? value.toISOString()
          : typeof value === "string"
            ? value
            : JSON.stringify(value)
      ).slice(0, 200);
  }
  return { kind, id: thing.id, there, here: await becomes(looking, kind, thing) };
}

async function becomes(
  looking: Looking,
  kind: MoveKind,
  thing: object,
): Promise<Record<string, string | number | null>> {
  if (kind === "user") {
    const old = thing as OldUser;
    const choice = choiceOf(looking.names, old.name);
    return { username: choice.as === "left" ? null : choice.name, password: old.password?.scheme ?? null };
  }
  if (kind === "problem") {
    const old = thing as OldProblem;
    const pack = await checked(old.package)
      .manifest()
      .catch(() => null);
    if (!pack) return {};
    const { title, timeLimit, memoryLimit, auth } = pack.problem;
    return {
      problemId: old.shownId.toUpperCase(),
      title,
      timeLimit,
      memoryLimit,
      auth,
      cases: pack.samples.length,
    };
  }
  return {};
}
