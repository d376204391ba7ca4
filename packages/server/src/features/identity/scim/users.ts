import { ROOT_ROLE } from "@verdict/contract";
import { and, count, eq, isNull, ne, notExists, sql } from "drizzle-orm";
import type { Sql } from "../../../platform/db.ts";
import { NO_PASSWORD } from "../../../platform/password.ts";
import { isUuid } from "../../../platform/uuid.ts";
import { accountByUid } from "../../account/queries.ts";
import { shutOut } from "../../account/session.ts";
import { auditBy } from "../../site/audit.ts";
import { makeAccounts } from "../../user/new-accounts.ts";
import { users } from "../../user/tables.ts";
import { askedFor, decide } from "../decide.ts";
import { followRules } from "../follow.ts";
import { endSessionsIn } from "../left.ts";
import { addIdentity, questionFor } from "../people.ts";
import type { ProviderRow } from "../providers.ts";
import { identities, scimGroups, scimMembers, scimUsers } from "../tables.ts";
import { askScim, type Patched, type ScimData, ScimError } from "./ask.ts";
import { type Door, unlessChanged } from "./door.ts";
import { isThere, saidOf } from "./standing.ts";

/** People as a provider sends, changes and switches them off. */

export type ScimUserRow = typeof scimUsers.$inferSelect;

const USERS_MAX = 100_000;
const NAME_MAX = 300;
const DATA_MAX = 8000;

export const notFound = () => new ScimError(404, null, "There is no such resource");
const taken = (detail: string) => new ScimError(409, "uniqueness", detail);

/** What is read of a client's words, in the columns that they have here. */
function columnsOf({ scim }: ProviderRow, read: ScimData) {
  const { id: _, meta: __, groups: ___, schemas: ____, userName, externalId, active, ...data } = read;
  const name = String(userName ?? "").trim();
  const external = typeof externalId === "string" && externalId !== "" ? externalId : null;
  const isLong = [name, external ?? ""].some((text) => text.length > NAME_MAX);
  if (name === "" || isLong || JSON.stringify(data).length > DATA_MAX) {
    throw new ScimError(400, "invalidValue", "userName is missing, or something is too long");
  }
  const key = scim?.key === "userName" ? name : external;
  return { userName: name, externalId: external, active: active !== false, key, data };
}

/** As the wire has it. */
export const presentUser = (
  row: ScimUserRow,
  groups: readonly { value: string; display: string }[],
): ScimData => ({
  ...row.data,
  ...{ id: row.id, userName: row.userName, active: row.active },
  ...(row.externalId !== null && { externalId: row.externalId }),
  ...(groups.length > 0 && { groups }),
  meta: { created: row.createdAt.toISOString(), lastModified: row.updatedAt.toISOString() },
});

export async function groupsOfUsers(tx: Sql, ids: readonly string[]) {
  const found = new Map<string, { value: string; display: string }[]>();
  if (ids.length === 0) return found;
  const rows = await tx
    .select({ id: scimMembers.userId, value: scimGroups.id, display: scimGroups.name })
    .from(scimMembers)
    .innerJoin(scimGroups, eq(scimGroups.id, scimMembers.groupId))
    .where(sql`${scimMembers.userId} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(scimGroups.name);
  for (const { id, ...group } of rows) found.set(id, [...(found.get(id) ?? []), group]);
  return found;
}

export async function userRow(
  tx: Sql,
  { provider }: Pick<Door, "provider">,
  id: string,
): Promise<ScimUserRow> {
  const isIt = and(eq(scimUsers.id, id), eq(scimUsers.providerId, provider.id), isNull(scimUsers.removedAt));
  const [row] = isUuid(id) ? await tx.select().from(scimUsers).where(isIt) : [];
  if (!row) throw notFound();
  return row;
}

/** Somebody new: an account that waits for them, or the one that they have by this provider already. */
export async function addUser(door: Door, read: ScimData): Promise<ScimUserRow> {
  const { provider } = door;
  const columns = columnsOf(provider, read);
  return door.deps.db.transaction(async (tx) => {
    const known = await knownRow(tx, provider, columns);
    if (known) return revived(tx, door, known, columns);
    await refuseTooMany(tx, provider);
    const values = { providerId: provider.id, ...columns };
    const [row] = await tx.insert(scimUsers).values(values).onConflictDoNothing().returning();
    if (!row) throw taken("Somebody of this provider has this name or number");
    return settled(tx, door, row, null);
  });
}

/** Somebody as they stand now: with an account, where they can have one, and what the rules give; in the audit log, too. */
async function settled(
  tx: Sql,
  door: Door,
  row: ScimUserRow,
  before: ScimUserRow | null,
): Promise<ScimUserRow> {
  const { provider, by } = door;
  const found = row.identityId === null && isThere(row) ? await accountFor(tx, provider, row) : {};
  const [after = row] =
    Object.keys(found).length > 0
      ? await tx.update(scimUsers).set(found).where(eq(scimUsers.id, row.id)).returning()
      : [];
  const account = await accountOf(tx, after);
  const target = account ? `user ${account.username}` : `person ${row.userName}`;
  const now = { provider: provider.key, enabled: row.active };
  await auditBy(tx, by, "identity.provision", target, before && { ...now, enabled: before.active }, now);
  await stand(tx, door, after);
  return after;
}

/** Whose account somebody's is to be: theirs by this provider, or a new one; none where their name stands in the way. */
async function accountFor(
  tx: Sql,
  provider: ProviderRow,
  row: ScimUserRow,
): Promise<Partial<Pick<ScimUserRow, "identityId" | "made" | "bound">>> {
  const had = await identityOf(tx, provider, row.key);
  if (had) return { identityId: had.id, bound: true };
  const made = await waitingAccount(tx, provider, row);
  return made ? { identityId: made.id, made: true } : {};
}

/** Whom the provider removed before, or has under this key or name. */
async function knownRow(
  tx: Sql,
  { id }: ProviderRow,
  { key, userName }: Pick<ScimUserRow, "key" | "userName">,
): Promise<ScimUserRow | null> {
  const isNamed = and(sql`lower(${scimUsers.userName}) = lower(${userName})`, isNull(scimUsers.removedAt));
  const [row] = await tx
    .select()
    .from(scimUsers)
    .where(
      and(
        eq(scimUsers.providerId, id),
        key === null ? isNamed : sql`(${eq(scimUsers.key, key)} or ${isNamed})`,
      ),
    )
    .limit(1)
    .for("update");
  if (row && row.removedAt === null) throw taken("Somebody of this provider has this name or number");
  return row ?? null;
}

/** They are sent once more: the same person under a new number. */
async function revived(
  tx: Sql,
  door: Door,
  before: ScimUserRow,
  columns: ReturnType<typeof columnsOf>,
): Promise<ScimUserRow> {
  const [row] = await tx
    .update(scimUsers)
    .set({ ...columns, id: crypto.randomUUID(), removedAt: null, updatedAt: sql`now()` })
    .where(eq(scimUsers.id, before.id))
    .returning();
  if (!row) throw notFound();
  await keepClaims(tx, door.provider, before, row);
  return settled(tx, door, row, null);
}

async function refuseTooMany(tx: Sql, { id }: ProviderRow): Promise<void> {
  const [known] = await tx.select({ n: count() }).from(scimUsers).where(eq(scimUsers.providerId, id));
  if ((known?.n ?? 0) >= USERS_MAX) throw new ScimError(403, null, `There are ${USERS_MAX} people already`);
}

/** Who came by this provider before it sent them, under the same key. */
async function identityOf(
  tx: Sql,
  { id, scim }: ProviderRow,
  key: string | null,
): Promise<{ id: number } | null> {
  if (key === null || !scim) return null;
  const sentAs = tx
    .select({ id: scimUsers.id })
    .from(scimUsers)
    .where(eq(scimUsers.identityId, identities.id));
  const isTheirs =
    scim.claim === "" ? eq(identities.subject, key) : eq(sql`${identities.claims} ->> ${scim.claim}`, key);
  const found = await tx
    .select({ id: identities.id })
    .from(identities)
    .where(and(eq(identities.providerId, id), isTheirs, notExists(sentAs)))
    .limit(2);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Until they come nobody knows what the provider calls them: then it is no word that an answer could have. */
const waitingSubject = ({ scim }: ProviderRow, key: string | null, id: string) =>
  key !== null && scim?.claim === "" ? key : `scim:${id}`;

async function waitingAccount(
  tx: Sql,
  provider: ProviderRow,
  row: Pick<ScimUserRow, "id" | "key" | "userName" | "externalId" | "data">,
): Promise<{ id: number } | null> {
  const claims = askedFor(provider.rules, saidOf(provider.rules, row));
  const { username, realname, school, number, email } = decide(provider.rules, claims);
  // What would be a question at a sign-in stays one until they come.
  if (await questionFor(tx, { username, email })) return null;
  const made = await makeAccounts(tx, [
    {
      username,
      passwordHash: NO_PASSWORD,
      name: realname,
      school,
      email: email || null,
      number: number || null,
    },
  ]);
  const uid = made.get(username);
  return uid
    ? addIdentity(tx, { provider, subject: waitingSubject(provider, row.key, row.id), claims }, uid)
    : null;
}

/** null: they have none yet. */
async function accountOf(tx: Sql, { identityId }: Pick<ScimUserRow, "identityId">) {
  if (identityId === null) return null;
  const [identity] = await tx.select().from(identities).where(eq(identities.id, identityId));
  return identity ? { ...(await accountByUid(tx, identity.uid)), identity } : null;
}

/** PUT: as the client says it now. */
export const replaceUser = (door: Door, id: string, read: ScimData): Promise<ScimUserRow> =>
  changed(door, id, async () => read);

export const patchUser = (door: Door, id: string, text: string): Promise<ScimUserRow> =>
  changed(door, id, async (row) => {
    const now = presentUser(row, []);
    const question = { ask: "patch", kind: "User", now, text } as const;
    return (await askScim<Patched>(door.provider.key, question)).data;
  });

/** Changes somebody by what `next` makes of how they are; it is asked again when somebody else changed them meanwhile. */
async function changed(
  door: Door,
  id: string,
  next: (row: ScimUserRow) => Promise<ScimData | null>,
): Promise<ScimUserRow> {
  const { deps, provider } = door;
  return unlessChanged(async () => {
    const row = await userRow(deps.db, door, id);
    const read = await next(row);
    if (!read) return row;
    const columns = columnsOf(provider, read);
    if (row.bound && columns.key !== row.key) {
      throw new ScimError(400, "mutability", "They have come here under what they were called before");
    }
    return deps.db.transaction((tx) => write(tx, door, row, columns));
  });
}

async function write(
  tx: Sql,
  door: Door,
  before: ScimUserRow,
  columns: ReturnType<typeof columnsOf>,
): Promise<ScimUserRow | null> {
  const { provider } = door;
  const isMine = and(eq(scimUsers.providerId, provider.id), ne(scimUsers.id, before.id));
  const isNamed = sql`lower(${scimUsers.userName}) = lower(${columns.userName}) and ${scimUsers.removedAt} is null`;
  const isKeyed = columns.key === null ? sql`false` : eq(scimUsers.key, columns.key);
  const [other] = await tx
    .select({ id: scimUsers.id })
    .from(scimUsers)
    .where(and(isMine, sql`((${isNamed}) or ${isKeyed})`));
  if (other) throw taken("Somebody of this provider has this name or number");
  const [row] = await tx
    .update(scimUsers)
    .set({ ...columns, version: before.version + 1, updatedAt: sql`now()` })
    .where(and(eq(scimUsers.id, before.id), eq(scimUsers.version, before.version)))
    .returning();
  if (!row) return null;
  if (row.identityId !== null && !row.bound && row.key !== before.key) {
    if ((await identityOf(tx, provider, row.key)) !== null) throw taken("Somebody here is called so");
    const subject = waitingSubject(provider, row.key, row.id);
    await tx.update(identities).set({ subject }).where(eq(identities.id, row.identityId));
  }
  await keepClaims(tx, provider, before, row);
  return settled(tx, door, row, before);
}

/** What rules ask for of what is said now, in place of what was said before. */
async function keepClaims(tx: Sql, { rules }: ProviderRow, before: ScimUserRow, row: ScimUserRow) {
  const account = await accountOf(tx, row);
  if (!account) return;
  const { identity } = account;
  const former = askedFor(rules, saidOf(rules, before));
  const kept = Object.entries(identity.claims).filter(([path]) => !Object.hasOwn(former, path));
  const claims = { ...Object.fromEntries(kept), ...askedFor(rules, saidOf(rules, row)) };
  await tx.update(identities).set({ claims }).where(eq(identities.id, identity.id));
}

/** The account stays with all that its person did: it is nobody's of this provider until it is sent again. */
export async function removeUser(door: Door, id: string): Promise<void> {
  const { deps, by, provider } = door;
  await deps.db.transaction(async (tx) => {
    await userRow(tx, door, id);
    const [row] = await tx
      .update(scimUsers)
      .set({ removedAt: sql`now()`, version: sql`${scimUsers.version} + 1` })
      .where(and(eq(scimUsers.id, id), isNull(scimUsers.removedAt)))
      .returning();
    if (!row) throw notFound();
    await tx.delete(scimMembers).where(eq(scimMembers.userId, id));
    const account = await accountOf(tx, row);
    const target = account ? `user ${account.username}` : `person ${row.userName}`;
    await auditBy(tx, by, "identity.provision", target, { provider: provider.key }, null);
    await stand(tx, door, row);
  });
}

/** Makes somebody's account what they are now: who was switched off has nothing any more that the provider gave. */
export async function stand(tx: Sql, { provider, by }: Pick<Door, "provider" | "by">, row: ScimUserRow) {
  const account = await accountOf(tx, row);
  if (!account) return;
  const { uid, identity } = account;
  await followRules(tx, provider, uid, by);
  const isOn = isThere(row);
  if (isOn && row.banned) await liftBan(tx, provider, row, uid);
  if (isOn) return;
  await endSessionsIn(tx, provider.id, { subject: identity.subject, sid: null });
  await banIfAlone(tx, provider, row, uid);
}

const reasonOf = ({ name }: ProviderRow): string => `${name}: active = false`;

/** An account that lives by this provider alone is banned: a passkey of its person would open it, too. Root's never. */
async function banIfAlone(tx: Sql, provider: ProviderRow, row: ScimUserRow, uid: string): Promise<void> {
  const others = tx
    .select({ id: identities.id })
    .from(identities)
    .where(and(eq(identities.uid, uid), ne(identities.providerId, provider.id)));
  const banned = await tx
    .update(users)
    .set({ status: 1, banReason: reasonOf(provider), banUntil: null })
    .where(
      and(
        eq(users.uid, uid),
        eq(users.status, 0),
        ne(users.roleId, ROOT_ROLE),
        row.made ? undefined : eq(users.passwordHash, NO_PASSWORD),
        sql`not exists ${others}`,
      ),
    )
    .returning({ uid: users.uid });
  if (banned.length === 0) return;
  await tx.update(scimUsers).set({ banned: true }).where(eq(scimUsers.id, row.id));
  await shutOut(tx, uid);
}

/** What somebody else made of the ban meanwhile stays. */
async function liftBan(tx: Sql, provider: ProviderRow, row: ScimUserRow, uid: string): Promise<void> {
  await tx.update(scimUsers).set({ banned: false }).where(eq(scimUsers.id, row.id));
  await tx
    .update(users)
    .set({ status: 0, banReason: null })
    .where(
      and(
        ...[eq(users.uid, uid), eq(users.status, 1), eq(users.banReason, reasonOf(provider))],
        isNull(users.banUntil),
      ),
    );
}
