import { and, asc, count, eq, exists, isNull, type SQL, sql } from "drizzle-orm";
import { isUuid } from "../../../platform/uuid.ts";
import { scimGroups, scimMembers, scimUsers } from "../tables.ts";
import { askScim, LIST_MAX, type ScimData, ScimError, type ScimKind } from "./ask.ts";
import type { Door } from "./door.ts";
import { groupRow, membersOf, presentGroup } from "./groups.ts";
import { groupsOfUsers, presentUser } from "./users.ts";

/** Lists of people and groups, a page at a time. What clients look up by is found in the database, all else in a bounded number of rows. */

export interface ListParams {
  filter: string | undefined;
  startIndex: number;
  count: number;
  attributes: string | undefined;
  excludedAttributes: string | undefined;
}

const FILTER_MAX = 1000;
/** Rows that a filter which no index knows is tried on. */
const SCAN_MAX = 5000;
const LIST = "urn:ietf:params:scim:api:messages:2.0:ListResponse";

/** A comparison of one attribute with one value, which is what clients ask for. */
function equalTo(expression: readonly Record<string, unknown>[]): { path: string; value: string } | null {
  const [only, ...more] = expression;
  const [entry, ...others] = Object.entries(only ?? {});
  if (!entry || more.length > 0 || others.length > 0) return null;
  const [name, said] = entry;
  if (!Array.isArray(said)) {
    const inner =
      typeof said === "object" && said !== null ? equalTo([said as Record<string, unknown>]) : null;
    return inner && { path: `${name}.${inner.path}`, value: inner.value };
  }
  const [comparator, value, ...rest] = said as unknown[];
  const isEqual = comparator === "eq" && typeof value === "string" && rest.length === 0;
  return isEqual ? { path: name, value } : null;
}

/** How a kind is found by one attribute; undefined: no index knows it. */
const found: Record<ScimKind, (path: string, value: string) => SQL | undefined> = {
  User(path, value) {
    if (path === "userName") return sql`lower(${scimUsers.userName}) = lower(${value})`;
    if (path === "externalId") return eq(scimUsers.externalId, value);
    return path === "id" ? (isUuid(value) ? eq(scimUsers.id, value) : sql`false`) : undefined;
  },
  Group(path, value) {
    if (path === "displayName") return sql`lower(${scimGroups.name}) = lower(${value})`;
    if (path === "externalId") return eq(scimGroups.externalId, value);
    if (path === "id") return isUuid(value) ? eq(scimGroups.id, value) : sql`false`;
    if (path !== "members.value" && path !== "members") return undefined;
    return isUuid(value) ? hasMember(value) : sql`false`;
  },
};

const hasMember = (userId: string) =>
  exists(
    sql`(select 1 from ${scimMembers} where ${scimMembers.groupId} = ${scimGroups.id} and ${scimMembers.userId} = ${userId})`,
  );

async function rowsOf(
  door: Door,
  kind: ScimKind,
  where: SQL | undefined,
  { offset, limit }: { offset: number; limit: number },
  withMembers: boolean,
): Promise<ScimData[]> {
  const { provider } = door;
  const { db } = door.deps;
  if (kind === "User") {
    const isIts = and(eq(scimUsers.providerId, provider.id), isNull(scimUsers.removedAt), where);
    const rows = await db
      .select()
      .from(scimUsers)
      .where(isIts)
      .orderBy(asc(scimUsers.createdAt), asc(scimUsers.id))
      .offset(offset)
      .limit(limit);
    const groups = await groupsOfUsers(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => presentUser(row, groups.get(row.id) ?? []));
  }
  const rows = await db
    .select()
    .from(scimGroups)
    .where(and(eq(scimGroups.providerId, provider.id), where))
    .orderBy(asc(scimGroups.createdAt), asc(scimGroups.id))
    .offset(offset)
    .limit(limit);
  const shown: ScimData[] = [];
  for (const row of rows)
    shown.push(presentGroup(door, row, withMembers ? await membersOf(db, row.id) : null));
  return shown;
}

async function countOf({ deps: { db }, provider }: Door, kind: ScimKind, where: SQL | undefined) {
  const table = kind === "User" ? scimUsers : scimGroups;
  const isThere = kind === "User" ? isNull(scimUsers.removedAt) : undefined;
  const [row] = await db
    .select({ n: count() })
    .from(table)
    .where(and(eq(table.providerId, provider.id), isThere, where));
  return row?.n ?? 0;
}

/** Whether members are in what is asked for: there may be very many. */
export const wantsMembers = ({
  attributes,
  excludedAttributes,
}: Pick<ListParams, "attributes" | "excludedAttributes">) =>
  attributes === undefined ? !/\bmembers\b/i.test(excludedAttributes ?? "") : /\bmembers\b/i.test(attributes);

export const shownParams = ({
  attributes,
  excludedAttributes,
}: Pick<ListParams, "attributes" | "excludedAttributes">) => ({
  ...(attributes !== undefined && { attributes }),
  ...(excludedAttributes !== undefined && { excludedAttributes }),
});

export async function list(door: Door, kind: ScimKind, params: ListParams): Promise<object> {
  const { filter, startIndex } = params;
  const key = door.provider.key;
  const page = { offset: startIndex - 1, limit: Math.min(params.count, LIST_MAX) };
  const withMembers = kind === "Group" && wantsMembers(params);
  let rows: ScimData[];
  let total: number;
  if ((filter?.length ?? 0) > FILTER_MAX) throw new ScimError(400, "invalidFilter", "The filter is too long");
  const expression =
    filter === undefined ? [] : await askScim<Record<string, unknown>[]>(key, { ask: "filter", filter });
  const by = equalTo(expression);
  const where = by ? found[kind](by.path, by.value) : undefined;
  if (filter === undefined || where) {
    total = await countOf(door, kind, where);
    rows = await rowsOf(door, kind, where, page, withMembers);
  } else {
    const all = await countOf(door, kind, undefined);
    if (all > SCAN_MAX) {
      throw new ScimError(
        400,
        "tooMany",
        "Among so many look for userName, displayName, externalId or id alone",
      );
    }
    const scanned = await rowsOf(door, kind, undefined, { offset: 0, limit: SCAN_MAX }, false);
    const hits = await askScim<number[]>(key, { ask: "match", kind, rows: scanned, filter });
    total = hits.length;
    const shown = hits.slice(page.offset, page.offset + page.limit).flatMap((index): ScimData[] => {
      const row = scanned[index];
      return row ? [row] : [];
    });
    rows = withMembers ? await Promise.all(shown.map((row) => fillMembers(door, row))) : shown;
  }
  const question = { ask: "show", kind, rows, base: door.base, params: shownParams(params) } as const;
  const Resources = rows.length === 0 ? [] : await askScim<object[]>(key, question);
  return { schemas: [LIST], totalResults: total, startIndex, itemsPerPage: Resources.length, Resources };
}

async function fillMembers(door: Door, { id }: ScimData): Promise<ScimData> {
  const row = await groupRow(door.deps.db, door, String(id));
  return presentGroup(door, row, await membersOf(door.deps.db, row.id));
}
