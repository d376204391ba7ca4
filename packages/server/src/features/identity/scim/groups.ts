import { and, count, eq, inArray, ne, sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import type { Sql } from "../../../platform/db.ts";
import { every } from "../../../platform/every.ts";
import { isUuid } from "../../../platform/uuid.ts";
import { auditBy } from "../../site/audit.ts";
import { identityProviders, scimGroups, scimMembers, scimUsers } from "../tables.ts";
import { askScim, type Patched, type ScimData, ScimError } from "./ask.ts";
import { clientName, type Door, unlessChanged } from "./door.ts";
import { notFound, stand } from "./users.ts";

/** Groups as a provider sends them. Their names are values of the claim `groups`, and the rules are followed at once. */

export type ScimGroupRow = typeof scimGroups.$inferSelect;

const GROUPS_MAX = 5000;
export const MEMBERS_MAX = 20_000;
/** A name is a value of a claim, which has to fit a rule. */
const NAME_MAX = 200;
/** People whose rules are followed within the call; those of the rest moments later. */
const AT_ONCE = 300;
const LATER_MS = 3000;

const taken = () => new ScimError(409, "uniqueness", "A group of this provider has this name");

function columnsOf(read: ScimData) {
  const name = typeof read.displayName === "string" ? read.displayName.trim() : "";
  const externalId = typeof read.externalId === "string" && read.externalId !== "" ? read.externalId : null;
  if (name === "" || name.length > NAME_MAX || (externalId?.length ?? 0) > NAME_MAX) {
    throw new ScimError(400, "invalidValue", "displayName is missing, or something is too long");
  }
  return { name, externalId };
}

function memberIds({ members }: ScimData): string[] {
  const list = Array.isArray(members) ? (members as { value?: unknown }[]) : [];
  const ids = [...new Set(list.map(({ value }) => String(value)))];
  if (ids.length > MEMBERS_MAX)
    throw new ScimError(400, "tooMany", `A group has up to ${MEMBERS_MAX} members`);
  if (!ids.every(isUuid)) throw unknownMember();
  return ids;
}

const unknownMember = () => new ScimError(400, "invalidValue", "A member is nobody of this provider");

interface Member {
  value: string;
}

/** As the wire has it; `members` null: they were not asked for. */
export const presentGroup = (
  { base }: Pick<Door, "base">,
  row: ScimGroupRow,
  members: readonly Member[] | null,
): ScimData => ({
  ...{ id: row.id, displayName: row.name },
  ...(row.externalId !== null && { externalId: row.externalId }),
  ...(members && members.length > 0 && { members: members.map((one) => memberOf(one, base)) }),
  meta: { created: row.createdAt.toISOString(), lastModified: row.updatedAt.toISOString() },
});

export async function groupRow(
  tx: Sql,
  { provider }: Pick<Door, "provider">,
  id: string,
): Promise<ScimGroupRow> {
  const isIt = and(eq(scimGroups.id, id), eq(scimGroups.providerId, provider.id));
  const [row] = isUuid(id) ? await tx.select().from(scimGroups).where(isIt) : [];
  if (!row) throw notFound();
  return row;
}

const memberOf = ({ value }: Member, base: string) => ({
  value,
  type: "User",
  $ref: `${base}/Users/${value}`,
});

/** Of one group; `among`: those of these numbers alone. */
export const membersOf = (tx: Sql, id: string, among?: readonly string[]) =>
  tx
    .select({ value: scimMembers.userId })
    .from(scimMembers)
    .where(
      and(
        eq(scimMembers.groupId, id),
        among && sql`${scimMembers.userId} = any(${sql.param(among)}::uuid[])`,
      ),
    )
    .orderBy(scimMembers.userId);

export async function addGroup(door: Door, read: ScimData): Promise<ScimGroupRow> {
  const { deps, provider, by } = door;
  const [columns, ids] = [columnsOf(read), memberIds(read)];
  const row = await deps.db.transaction(async (tx) => {
    const isIts = eq(scimGroups.providerId, provider.id);
    const [known] = await tx.select({ n: count() }).from(scimGroups).where(isIts);
    if ((known?.n ?? 0) >= GROUPS_MAX)
      throw new ScimError(403, null, `There are ${GROUPS_MAX} groups already`);
    const values = { providerId: provider.id, ...columns };
    const [added] = await tx.insert(scimGroups).values(values).onConflictDoNothing().returning();
    if (!added) throw taken();
    await letIn(tx, door, added.id, ids);
    const after = { provider: provider.key, members: ids.length };
    await auditBy(tx, by, "identity.scim-group", `group ${columns.name}`, null, after);
    return added;
  });
  await followDue(door);
  return row;
}

export const replaceGroup = (door: Door, id: string, read: ScimData): Promise<ScimGroupRow> =>
  changed(door, id, async () => ({ data: read, isWhole: true, before: [] }));

/** The library is given those members alone whom a message names: what it makes of them is what changes. */
export const patchGroup = (door: Door, id: string, text: string): Promise<ScimGroupRow> =>
  changed(door, id, async (row) => {
    const named = [...new Set(text.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi) ?? [])];
    const ask = async (members: Member[]) => {
      const now = presentGroup(door, row, members);
      const question = { ask: "patch", kind: "Group", now, text } as const;
      const found = await askScim<Patched>(door.provider.key, question);
      return { ...found, before: members.map(({ value }) => value) };
    };
    const found = await ask(await membersOf(door.deps.db, id, named));
    return found.needsAll ? ask(await membersOf(door.deps.db, id)) : found;
  });

interface Change {
  /** null: nothing changes. */
  data: ScimData | null;
  isWhole: boolean;
  /** Of the members that `data` says, who were some before. */
  before: readonly string[];
}

async function changed(
  door: Door,
  id: string,
  next: (row: ScimGroupRow) => Promise<Change>,
): Promise<ScimGroupRow> {
  return unlessChanged(async () => {
    const row = await groupRow(door.deps.db, door, id);
    const change = await next(row);
    if (!change.data && !change.isWhole) return row;
    const after = await door.deps.db.transaction((tx) => write(tx, door, row, change));
    if (after) await followDue(door);
    return after;
  });
}

async function write(
  tx: Sql,
  door: Door,
  row: ScimGroupRow,
  { data, isWhole, before }: Change,
): Promise<ScimGroupRow | null> {
  const { provider, by } = door;
  const [columns, ids] = data ? [columnsOf(data), memberIds(data)] : [row, []];
  const { name, externalId } = columns;
  const isNamed = sql`lower(${scimGroups.name}) = lower(${name})`;
  const isOther = and(eq(scimGroups.providerId, provider.id), ne(scimGroups.id, row.id), isNamed);
  if ((await tx.select({ id: scimGroups.id }).from(scimGroups).where(isOther)).length > 0) throw taken();
  const [after] = await tx
    .update(scimGroups)
    .set({ name, externalId, version: row.version + 1, updatedAt: sql`now()` })
    .where(and(eq(scimGroups.id, row.id), eq(scimGroups.version, row.version)))
    .returning();
  if (!after) return null;
  const there = isWhole ? (await membersOf(tx, row.id)).map(({ value }) => value) : before;
  const [wanted, had] = [new Set(ids), new Set(there)];
  const gone = there.filter((one) => !wanted.has(one));
  const come = ids.filter((one) => !had.has(one));
  await takeOut(tx, row.id, gone);
  await letIn(tx, door, row.id, come);
  if (name !== row.name) await markMembers(tx, row.id);
  const states = [
    { name: row.name, left: 0, joined: 0 },
    { name, left: gone.length, joined: come.length },
  ] as const;
  await auditBy(tx, by, "identity.scim-group", `group ${row.name}`, ...states);
  return after;
}

export async function removeGroup(door: Door, id: string): Promise<void> {
  const { deps, provider, by } = door;
  await deps.db.transaction(async (tx) => {
    const { name } = await groupRow(tx, door, id);
    await markMembers(tx, id);
    await tx.delete(scimGroups).where(eq(scimGroups.id, id));
    await auditBy(tx, by, "identity.scim-group", `group ${name}`, { provider: provider.key }, null);
  });
  await followDue(door);
}

async function letIn(tx: Sql, { provider }: Door, groupId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rowCount } = await tx.execute(sql`
    update ${scimUsers} set due = true
    where provider_id = ${provider.id} and removed_at is null and id = any(${sql.param(ids)}::uuid[])`);
  if (rowCount !== ids.length) throw unknownMember();
  await tx.execute(sql`
    insert into ${scimMembers} (group_id, user_id) select ${groupId}::uuid, unnest(${sql.param(ids)}::uuid[])
    on conflict do nothing`);
  const [known] = await tx.select({ n: count() }).from(scimMembers).where(eq(scimMembers.groupId, groupId));
  if ((known?.n ?? 0) > MEMBERS_MAX)
    throw new ScimError(400, "tooMany", `A group has up to ${MEMBERS_MAX} members`);
}

async function takeOut(tx: Sql, groupId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = sql`any(${sql.param(ids)}::uuid[])`;
  await tx.update(scimUsers).set({ due: true }).where(sql`${scimUsers.id} = ${gone}`);
  await tx
    .delete(scimMembers)
    .where(and(eq(scimMembers.groupId, groupId), sql`${scimMembers.userId} = ${gone}`));
}

async function markMembers(tx: Sql, groupId: string): Promise<void> {
  const ids = tx.select({ id: scimMembers.userId }).from(scimMembers).where(eq(scimMembers.groupId, groupId));
  await tx.update(scimUsers).set({ due: true }).where(inArray(scimUsers.id, ids));
}

/** Follows the rules for those whose groups changed, one after the other. */
async function followDue(door: Pick<Door, "deps" | "provider" | "by">): Promise<number> {
  const { db } = door.deps;
  const isDue = and(eq(scimUsers.providerId, door.provider.id), eq(scimUsers.due, true));
  const rows = await db.select({ id: scimUsers.id }).from(scimUsers).where(isDue).limit(AT_ONCE);
  for (const { id } of rows) {
    await db.transaction(async (tx) => {
      const [row] = await tx
        .update(scimUsers)
        .set({ due: false })
        .where(and(eq(scimUsers.id, id), eq(scimUsers.due, true)))
        .returning();
      if (row) await stand(tx, door, row);
    });
  }
  return rows.length;
}

/** Those who were too many for the call that changed their groups, or whose server died meanwhile. */
export function startFollowing(deps: Pick<Deps, "db" | "log" | "stopping">): void {
  every(deps, { ms: LATER_MS, failure: "rules of provisioned people could not be followed" }, async () => {
    const due = await deps.db
      .selectDistinct({ id: scimUsers.providerId })
      .from(scimUsers)
      .where(eq(scimUsers.due, true));
    for (const { id } of due) {
      const [provider] = await deps.db.select().from(identityProviders).where(eq(identityProviders.id, id));
      if (!provider) continue;
      await followDue({ deps, provider, by: { uid: "", username: clientName(provider), ip: "" } });
    }
  });
}
