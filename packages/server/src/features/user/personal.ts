import { type Coursework, groupLevel, isStaff } from "@verdict/contract";
import { type Column, is, SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { User } from "../../viewer.ts";
import { groupMembers } from "../group/tables.ts";
import { users } from "./tables.ts";

/**
 * Whose real name, network address and mail address a reader is told of, beside their own. Nothing else says it, and the
 * columns are selected nowhere else but in the forms of an account (test/personal.test.ts). docs/decisions/304
 */

/** null: whoever reads what is the same for all, a board. As SQL: whether it is the site's staff. */
export type PersonalReader = Pick<User, "roleId"> | SQL<boolean> | null;

/** Where somebody is met. */
export interface PersonalPlace {
  /** The group it lies in; null: what the site's staff makes. */
  groupId: SQLWrapper | number | null;
  /** Who is met. */
  uid: SQLWrapper;
}

/** The site's staff is told of everybody, wherever they are met. */
export const isToldOfAll = ({ roleId }: Pick<User, "roleId">): boolean => isStaff(roleId);

/**
 * Whether `reader` sees the real name of who is met in a place: the site's staff always; the people of a group, who may be
 * anybody, of members who came of their own will or whose accounts the group made, as long as they are members.
 */
export function showsRealName(reader: PersonalReader, { groupId, uid }: PersonalPlace): SQL<boolean> {
  if (groupId === null || (reader && !is(reader, SQL) && isToldOfAll(reader))) return sql<boolean>`true`;
  const isOfStaff = is(reader, SQL) ? reader : sql`false`;
  return sql<boolean>`(${isOfStaff} or ${groupId}::int is null or exists (select 1 from ${groupMembers} w
    where w.group_id = ${groupId} and w.uid = ${uid} and w.agreed and w.level >= ${sql.raw(String(groupLevel.member))}))`;
}

/** Addresses are as personal as names. */
const shownTo = <Value>(reader: PersonalReader, place: PersonalPlace, value: SQLWrapper | Column) =>
  sql<Value | null>`case when ${showsRealName(reader, place)} then ${value} end`;

/** The real name where the reader sees it, else null; `of`: the table of accounts, as it is called in the statement. */
export const realNameFor = (
  reader: PersonalReader,
  place: PersonalPlace,
  of: SQLWrapper = users,
): SQL<string | null> => shownTo<string>(reader, place, sql`${of}.realname`);

/** From where something was sent; `ip`: the column. */
export const addressFor = (
  reader: PersonalReader,
  place: PersonalPlace,
  ip: SQLWrapper,
): SQL<string | null> => shownTo<string>(reader, place, ip);

/** In which group something lies that may be a contest, a training or a group itself. */
export const groupOf = ({ kind, id }: Coursework): SQL =>
  kind === "group" ? sql`${id}::int` : sql`(select l.group_id from ${sql.raw(kind)} l where l.id = ${id})`;

/** The same of a contest. */
export const groupOfContest = (id: SQLWrapper | number): SQL =>
  sql`(select l.group_id from contest l where l.id = ${id})`;
