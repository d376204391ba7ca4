import { apiDate, type Group, type GroupMember, type GroupSummary } from "@verdict/contract";
import type { RowOf } from "../../platform/list.ts";
import type { groupForPage, ListedGroup, memberList } from "./queries.ts";

export function presentSummary({ createdAt, ...group }: ListedGroup): GroupSummary {
  return { ...group, gmtCreate: apiDate(createdAt) };
}

type Row = NonNullable<Awaited<ReturnType<typeof groupForPage>>>;

export function presentGroup(row: Row, withCode: boolean): Group {
  const { createdAt, updatedAt, level: _, code, ...group } = row;
  return {
    ...group,
    code: withCode ? code : null,
    gmtCreate: apiDate(createdAt),
    gmtModified: apiDate(updatedAt),
  };
}

type MemberRow = RowOf<typeof memberList>;

/** Why somebody wanted in is for those who decide on it. */
export function presentMember(row: MemberRow, withReason: boolean): GroupMember {
  const { level, reason, createdAt, updatedAt, ...member } = row;
  return {
    ...member,
    auth: level,
    reason: withReason ? reason : null,
    gmtCreate: apiDate(createdAt),
    gmtModify: apiDate(updatedAt),
  };
}
