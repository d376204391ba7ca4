import {
  type BodyOf,
  DEFAULT_ROLE,
  type editUser,
  PUBLIC_IMAGES,
  ROOT_ROLE,
  restrictingRoles,
} from "@verdict/contract";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { nextUpdatedAt, refuseStale } from "../../platform/based-on.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { generatePassword, hashPassword } from "../../platform/password.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Store } from "../../platform/store.ts";
import { refuseDuplicate } from "../../platform/unique.ts";
import { users } from "../user/tables.ts";
import { isDistinct, lookOf } from "../user/username.ts";
import { forgetCodes } from "./mail-code.ts";
import { type AccountRow, accountByEmail, accountByName, hasLookAlike } from "./queries.ts";
import { shutOut } from "./session.ts";
import { eraseTraces } from "./traces.ts";

type Edit = BodyOf<typeof editUser>;

/** Changes a user as `by` asks. `along`: what is written with it, given the account before and after. */
export async function editAccount(
  db: Db,
  by: string,
  edit: Edit,
  along: (tx: Sql, before: AccountRow, after: AccountRow) => Promise<void>,
): Promise<void> {
  const password = edit.setNewPwd ? (edit.password?.trim() ?? "") : null;
  const passwordHash = password === null ? undefined : await hashPassword(password, by);
  await db.transaction(async (tx) => {
    await lockRoots(tx, by);
    const before = await usableAccount(tx, edit.uid);
    refuseStale(edit.basedOn, before);
    if (edit.uid === by && (edit.status !== 0 || edit.type !== before.roleId)) {
      throw new Refusal("user-is-self");
    }
    // A name from before this rule may stay as long as nobody changes it.
    const isRenamed = edit.username !== before.username;
    if (isRenamed && !isDistinct(edit.username)) throw new Refusal("username-malformed");
    if (isRenamed && (await hasLookAlike(tx, edit.username, edit.uid))) throw new Refusal("username-taken");
    const sameMail = edit.email ? await accountByEmail(tx, edit.email) : undefined;
    if (sameMail && sameMail.uid !== edit.uid) throw new Refusal("email-taken");
    const change = tx
      .update(users)
      .set({
        username: edit.username,
        ...(isRenamed && { look: lookOf(edit.username) }),
        realname: edit.realname,
        nickname: edit.nickname,
        email: edit.email,
        titleName: edit.titleName,
        titleColor: edit.titleColor,
        roleId: edit.type,
        status: edit.status,
        ...ban(edit),
        ...(passwordHash && { passwordHash }),
        updatedAt: nextUpdatedAt(users.updatedAt),
      })
      .where(eq(users.uid, edit.uid))
      .returning();
    // Somebody else may have taken it since it was looked for.
    const [after] = await refuseDuplicate(change, "username-taken", { user_email_key: "email-taken" });
    if (!after) throw new Error(`no account ${edit.uid}`);
    if (passwordHash) await shutOut(tx, edit.uid);
    if (passwordHash || edit.email !== before.email) await forgetCodes(tx, edit.uid);
    await along(tx, before, after);
  });
}

/** Reason and end belong to a ban or a restricting role; without one they go. Left out, they stay. */
function ban({ status, type, banReason, banUntil }: Edit): Partial<typeof users.$inferInsert> {
  if (status === 0 && !restrictingRoles.includes(type)) return { banReason: null, banUntil: null };
  return { banReason, banUntil };
}

/** Makes ghosts of users: who they were goes, what they did stays. `along`: what is written with each. */
export async function deleteAccounts(
  { db, store }: Pick<Deps, "db" | "store">,
  by: string,
  uids: string[],
  along: (tx: Sql, account: AccountRow) => Promise<void>,
): Promise<void> {
  if (uids.includes(by)) throw new Refusal("user-is-self");
  const passwordHash = await nobodysPassword(by);
  const gone = await db.transaction(async (tx) => {
    await lockRoots(tx, by);
    const accounts: AccountRow[] = [];
    for (const uid of new Set(uids)) {
      const account = await usableAccount(tx, uid);
      accounts.push(account);
      await makeGhost(tx, account, passwordHash);
      await along(tx, account);
    }
    return accounts;
  });
  for (const account of gone) await deleteAvatar(store, account);
}

/** The same of oneself. The password was proven against `account`: if it was changed meanwhile, nothing happens. */
export async function eraseOwn(
  { db, store }: Pick<Deps, "db" | "store">,
  account: AccountRow,
  along: (tx: Sql) => Promise<void>,
): Promise<void> {
  const { uid } = account;
  const passwordHash = await nobodysPassword(uid);
  await db.transaction(async (tx) => {
    const held = await usableAccount(tx, uid);
    if (held.passwordHash !== account.passwordHash) throw new Refusal("changed-meanwhile");
    if (held.roleId === ROOT_ROLE) throw new Refusal("erase-root");
    if (await ownsGroup(tx, uid)) throw new Refusal("erase-owns-group");
    if (await isInContest(tx, uid)) throw new Refusal("erase-in-contest");
    await along(tx);
    await makeGhost(tx, held, passwordHash);
  });
  await deleteAvatar(store, account);
}

/** One hash serves several ghosts. */
const nobodysPassword = (by: string) => hashPassword(generatePassword(32), by);

async function makeGhost(tx: Sql, { uid }: AccountRow, passwordHash: string): Promise<void> {
  await tx
    .update(users)
    .set({ ...nobody, username: await freeGhostName(tx), passwordHash, deletedAt: sql`now()` })
    .where(eq(users.uid, uid));
  await shutOut(tx, uid);
  await forgetCodes(tx, uid);
  await eraseTraces(tx, uid);
}

async function deleteAvatar(store: Store, { avatar }: AccountRow): Promise<void> {
  if (avatar?.startsWith(PUBLIC_IMAGES)) await store.deleteFile(`img/${avatar.slice(PUBLIC_IMAGES.length)}`);
}

const isThere = async (tx: Sql, rows: SQL): Promise<boolean> =>
  ((await tx.execute(sql`select 1 from ${rows} limit 1`)).rowCount ?? 0) > 0;

const ownsGroup = (tx: Sql, uid: string) => isThere(tx, sql`user_group where uid = ${uid}`);

const isInContest = (tx: Sql, uid: string) =>
  isThere(
    tx,
    sql`contest_participant w join contest_participation p on p.id = w.participation_id
      join contest c on c.id = p.contest_id where w.uid = ${uid} and now() between coalesce(p.starts_at, c.start_time) and coalesce(p.ends_at, c.end_time)`,
  );

const nobody = {
  look: null,
  status: 1,
  roleId: DEFAULT_ROLE,
  banReason: null,
  banUntil: null,
  email: null,
  nickname: null,
  realname: null,
  avatar: null,
  titleName: null,
  titleColor: null,
  number: null,
  gender: "secrecy",
  school: null,
  course: null,
  signature: null,
  github: null,
  blog: null,
  cfUsername: null,
  mobile: null,
  locale: null,
} as const;

async function freeGhostName(tx: Sql): Promise<string> {
  for (;;) {
    const name = `ghost-${generatePassword(8).toLowerCase()}`;
    if (!(await accountByName(tx, name))) return name;
  }
}

async function usableAccount(tx: Sql, uid: string): Promise<AccountRow> {
  const [account] = await tx
    .select()
    .from(users)
    .where(and(eq(users.uid, uid), isNull(users.deletedAt)))
    .for("update");
  if (!account) throw new Refusal("user-not-found");
  return account;
}

/** Two roots who demote each other at the same moment would leave none: one waits, and is root no more. */
async function lockRoots(tx: Sql, by: string): Promise<void> {
  const roots = await tx
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.roleId, ROOT_ROLE), eq(users.status, 0)))
    .orderBy(users.uid)
    .for("update");
  if (!roots.some(({ uid }) => uid === by)) throw new Refusal("permission-denied");
}
