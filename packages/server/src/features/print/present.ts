import { apiDate, type PrintRow } from "@verdict/contract";
import type { ListedPrint } from "./queries.ts";

export function presentPrint(row: ListedPrint): PrintRow {
  const { id, username, realname, nickname, school, room, seat, status, lines } = row;
  return {
    ...{ id, cid: row.contestId, username, realname, nickname, school, room, seat, status, lines },
    gmtCreate: apiDate(row.createdAt),
    doneBy: row.doneByName,
    doneAt: row.doneAt && apiDate(row.doneAt),
  };
}
