import {
  DEFAULT_ROLE,
  type ImportOutcome,
  PASSWORD_MAX,
  PASSWORD_MIN,
  USERNAME_MAX,
} from "@verdict/contract";
import { inArray, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../platform/db.ts";
import { hashPassword, passwordMatches } from "../../platform/password.ts";
import { users } from "./tables.ts";
import { isDistinct, lookOf } from "./username.ts";

export type ImportRow = (string | null)[];

/** argon2 fills a core each; more at once would only wait. */
const AT_ONCE = 4;

interface Candidate {
  username: string;
  password: string;
  email: string | null;
  details: { realname?: string; gender?: string; nickname?: string; school?: string };
}

/**
 * Creates ordinary users row by row and tells of each what became of it, in order. A user who is there with just
 * these details and this password is left as they are, so the same rows again change nothing.
 * `by`: the uid of who asks. `dryRun`: nothing is written.
 */
export async function importUsers(
  db: Db,
  by: string,
  rows: ImportRow[],
  dryRun = false,
): Promise<ImportOutcome[]> {
  const known = await knownUsers(db, rows);
  const outcomes = new Array<ImportOutcome>(rows.length);
  const seen = new Set<string>();
  const todo: [index: number, row: Candidate][] = [];
  rows.forEach((cells, index) => {
    const read = readRow(cells);
    if (typeof read === "string") outcomes[index] = read;
    else if (formsOf(read).some((form) => seen.has(form))) outcomes[index] = "username-twice";
    else todo.push([index, read]);
    if (typeof read === "object") for (const form of formsOf(read)) seen.add(form);
  });
  const queue = todo.values();
  // Workers share the iterator: each takes the next row when it is done with one.
  const work = async () => {
    for (const [index, row] of queue) outcomes[index] = await importOne(db, by, row, known, dryRun);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcomes;
}

/** What two names must not have in common. */
const formsOf = ({ username }: Candidate) => [username.toLowerCase(), lookOf(username)];

/** The rows' users, looks and mails that are there already; names and mails in lower case. */
async function knownUsers(db: Db, rows: ImportRow[]) {
  const cells = (at: number) => rows.map((row) => row[at]?.trim().toLowerCase() ?? "").filter(Boolean);
  const named = inArray(sql`lower(${users.username})`, [...cells(0), ""]);
  const mailed = inArray(sql`lower(${users.email})`, [...cells(2), ""]);
  const alike = inArray(users.look, [...rows.map(([name]) => lookOf(name?.trim() ?? "")), ""]);
  const found = await db
    .select()
    .from(users)
    .where(or(named, mailed, alike));
  return {
    byName: new Map(found.map((user) => [user.username.toLowerCase(), user])),
    looks: new Set(found.map((user) => user.look)),
    emails: new Set(found.map((user) => user.email?.toLowerCase())),
  };
}

type KnownUsers = Awaited<ReturnType<typeof knownUsers>>;

function readRow(cells: ImportRow): Candidate | ImportOutcome {
  const [username, password, email = null, realname, gender, nickname, school] = cells.map(
    (cell) => cell?.trim() || null,
  );
  if (!username) return "username-blank";
  if (username.length > USERNAME_MAX) return "username-length";
  if (!isDistinct(username)) return "username-malformed";
  if (!password || password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) return "password-length";
  if (email && !z.email().safeParse(email).success) return "email-malformed";
  return {
    username,
    password,
    email,
    details: {
      ...(realname && { realname: realname.slice(0, 50) }),
      ...(gender && { gender: genderOf(gender) }),
      ...(nickname && { nickname: nickname.slice(0, 20) }),
      ...(school && { school: school.slice(0, 100) }),
    },
  };
}

async function importOne(
  db: Db,
  by: string,
  row: Candidate,
  known: KnownUsers,
  dryRun: boolean,
): Promise<ImportOutcome> {
  const there = known.byName.get(row.username.toLowerCase());
  if (there && (await isSame(there, row, by))) return "same";
  const taken = whatIsTaken(row, known);
  if (taken) return taken;
  if (row.email) known.emails.add(row.email.toLowerCase());
  if (dryRun) return "made";
  const inserted = await db
    .insert(users)
    .values({
      username: row.username,
      look: lookOf(row.username),
      passwordHash: await hashPassword(row.password, by),
      roleId: DEFAULT_ROLE,
      email: row.email,
      ...row.details,
    })
    .onConflictDoNothing()
    .returning({ uid: users.uid });
  if (inserted.length > 0) return "made";
  // Somebody else took the name or the address since we looked.
  const now = await knownUsers(db, [[row.username, null, row.email]]);
  return whatIsTaken(row, now) ?? "username-taken";
}

/** Why there can be no new account of this name and address, or null. */
function whatIsTaken({ username, email }: Candidate, known: KnownUsers): ImportOutcome | null {
  if (known.byName.has(username.toLowerCase()) || known.looks.has(lookOf(username))) return "username-taken";
  return email && known.emails.has(email.toLowerCase()) ? "email-taken" : null;
}

async function isSame(user: typeof users.$inferSelect, row: Candidate, by: string): Promise<boolean> {
  if (user.username !== row.username || (row.email ?? user.email) !== user.email) return false;
  const details = Object.entries(row.details) as [keyof Candidate["details"], string][];
  if (details.some(([name, value]) => user[name] !== value)) return false;
  return passwordMatches(row.password, user.passwordHash, by);
}

function genderOf(text: string): string {
  if (text === "0" || text === "male") return "male";
  if (text === "1" || text === "female") return "female";
  return "secrecy";
}
