import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Sql } from "../../../platform/db.ts";
import { roundsOfOld } from "../../../platform/old-password.ts";
import { NO_PASSWORD, wrapPassword } from "../../../platform/password.ts";
import { users } from "../../user/tables.ts";
import { lookOf } from "../../user/username.ts";
import { hashOf, noteMoved } from "../moved.ts";
import type { Moving } from "../mover.ts";
import { type Choice, choiceOf, isName } from "../names.ts";
import { kept, type Remarks } from "../remarks.ts";
import type { OldUser } from "../source.ts";
import { moves } from "../tables.ts";

const REASON_MAX = 500;

/** An account that comes, with the name it gets here. */
interface Coming {
  readonly old: OldUser;
  readonly choice: Exclude<Choice, { as: "left" }>;
}

/** Accounts whose name is free here and theirs alone; others wait for a word in the file of names. */
export async function takeUsers(moving: Moving, page: readonly OldUser[]): Promise<number> {
  const coming = page.flatMap((old) => comingOf(moving, old) ?? []);
  const here = await namesHere(
    moving,
    coming.map(({ choice }) => choice.name),
  );
  const hashed = await Promise.all(
    coming.map(async (one) => ({ ...one, passwordHash: await hashOfPassword(moving, one.old) })),
  );
  let fresh = 0;
  for (const { old, choice, passwordHash } of hashed) {
    const holder = here.get(lookOf(choice.name)) ?? here.get(choice.name.toLowerCase());
    const isDone =
      choice.as === "joined"
        ? await join(moving, old, here.get(choice.name.toLowerCase()))
        : holder
          ? refuse(moving, old, holder.isMoved ? "name-twice" : "name-taken", choice.name)
          : await make(moving, old, choice, passwordHash);
    if (!isDone) continue;
    fresh += 1;
    if (choice.as !== "joined") {
      here.set(lookOf(choice.name), { uid: "", isMoved: true });
      here.set(choice.name.toLowerCase(), { uid: "", isMoved: true });
    }
  }
  return fresh;
}

function refuse({ remarks }: Moving, old: OldUser, code: "name-twice" | "name-taken", name: string): false {
  remarks.add("user", code, old.id, name);
  return false;
}

function comingOf({ names, remarks }: Moving, old: OldUser): Coming | null {
  const choice = choiceOf(names, old.name);
  if (choice.as === "left") remarks.add("user", "name-left", old.id);
  else if (choice.as === "joined" || isName(choice.name)) return { old, choice };
  else remarks.add("user", "name-unfit", old.id, choice.name);
  return null;
}

interface Holder {
  readonly uid: string;
  /** Came with a move itself. */
  readonly isMoved: boolean;
}

/** Who has these names here, or looks like them: by name in lower case and by look. */
async function namesHere({ db }: Moving, names: readonly string[]): Promise<Map<string, Holder>> {
  if (names.length === 0) return new Map();
  const [lower, looks] = [names.map((name) => name.toLowerCase()), names.map(lookOf)];
  const rows = await db
    .select({
      uid: users.uid,
      name: sql<string>`lower(${users.username})`,
      look: users.look,
      isMoved: sql<boolean>`exists (select 1 from moved m where m.kind = 'user' and m.new_id = ${users.uid})`,
    })
    .from(users)
    .where(or(inArray(sql`lower(${users.username})`, lower), inArray(users.look, looks)));
  return new Map(
    rows.flatMap(({ name, look, ...holder }) => [name, look ?? name].map((key) => [key, holder] as const)),
  );
}

async function hashOfPassword({ remarks, source }: Moving, old: OldUser): Promise<string> {
  if (old.password) return wrapPassword(old.password, source.site);
  remarks.add("user", "password-unknown", old.id);
  return NO_PASSWORD;
}

async function join(moving: Moving, old: OldUser, holder: Holder | undefined): Promise<boolean> {
  if (!holder) return refuse(moving, old, "name-taken", `=${old.name}`);
  const { db, moveId, remarks } = moving;
  await noteMoved(db, [{ moveId, kind: "user", oldId: old.id, newId: holder.uid, hash: hashOf(old) }]);
  remarks.add("user", "joined", old.id);
  return true;
}

async function make(moving: Moving, old: OldUser, choice: Coming["choice"], passwordHash: string) {
  const { db, moveId, remarks } = moving;
  const text = (value: string | null, max: number) => kept(value, max, remarks, "user", old.id);
  const isMade = await db.transaction(async (tx) => {
    const email = await mailFor(tx, remarks, old);
    const banReason = text(old.banned, REASON_MAX);
    const [made] = await tx
      .insert(users)
      .values({
        ...{ username: choice.name, look: lookOf(choice.name), passwordHash, roleId: old.roleId, email },
        ...{ nickname: text(old.nickname, 20), realname: text(old.realname, 50) },
        ...{ school: text(old.school, 100), course: text(old.course, 100), number: text(old.number, 50) },
        ...{
          signature: text(old.signature, 65_535),
          blog: text(old.blog, 255),
          github: text(old.github, 255),
        },
        ...(banReason !== null && { status: 1, banReason }),
        ...(old.createdAt && { createdAt: old.createdAt }),
      })
      .onConflictDoNothing()
      .returning({ uid: users.uid });
    if (!made) return false;
    await noteMoved(tx, [{ moveId, kind: "user", oldId: old.id, newId: made.uid, hash: hashOf(old) }]);
    const rounds = old.password ? roundsOfOld(old.password) : 0;
    if (rounds > 0)
      await tx
        .update(moves)
        .set({ passwordRounds: sql`greatest(${moves.passwordRounds}, ${rounds})` })
        .where(and(eq(moves.id, moveId), sql`${moves.passwordRounds} < ${rounds}`));
    return true;
  });
  if (!isMade) return refuse(moving, old, "name-taken", choice.name);
  if (choice.as === "chosen") remarks.add("user", "name-chosen", old.id, choice.name);
  return true;
}

/** Its address, where it is one and nobody else's. */
async function mailFor(tx: Sql, remarks: Remarks, { id, mail }: OldUser): Promise<string | null> {
  const given = mail?.trim();
  if (!given) return null;
  const isMail = given.length <= 255 && z.email().safeParse(given).success;
  const [other] = isMail
    ? await tx
        .select({ uid: users.uid })
        .from(users)
        .where(and(eq(sql`lower(${users.email})`, given.toLowerCase()), isNull(users.deletedAt)))
    : [];
  if (isMail && !other) return given;
  remarks.add("user", isMail ? "mail-taken" : "mail-unfit", id, given);
  return null;
}
