import { printStatus } from "@verdict/contract";
import { and, asc, count, desc, eq, getTableColumns } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Sql } from "../../platform/db.ts";
import { type RowOf, selectList } from "../../platform/list.ts";
import type { User } from "../../viewer.ts";
import { contestSeats } from "../seat/tables.ts";
import { groupOfContest, realNameFor } from "../user/personal.ts";
import { users } from "../user/tables.ts";
import { prints } from "./tables.ts";

export type ListedPrint = RowOf<typeof printList>;

const printers = alias(users, "printer");
const { content, ...listColumns } = getTableColumns(prints);
const columnsFor = (reader: User) => ({
  ...listColumns,
  username: users.username,
  realname: realNameFor(reader, { groupId: groupOfContest(prints.contestId), uid: users.uid }),
  nickname: users.nickname,
  school: users.school,
  room: contestSeats.room,
  seat: contestSeats.seat,
  doneByName: printers.username,
});

const ofSeat = and(eq(contestSeats.contestId, prints.contestId), eq(contestSeats.uid, prints.uid));

interface Filter {
  cid: number;
  room?: string | undefined;
  open?: boolean | undefined;
}

export const printList = (db: Sql, filter: Filter, reader: User) =>
  selectList(db, {
    select: db
      .select(columnsFor(reader))
      .from(prints)
      .innerJoin(users, eq(users.uid, prints.uid))
      .leftJoin(contestSeats, ofSeat)
      .leftJoin(printers, eq(printers.uid, prints.doneBy)),
    where: and(
      eq(prints.contestId, filter.cid),
      filter.open ? eq(prints.status, printStatus.open) : undefined,
      filter.room ? eq(contestSeats.room, filter.room) : undefined,
    ),
    order: [asc(prints.status), desc(prints.id)],
  });

export const ownPrintList = (db: Sql, uid: string, cid: number) =>
  selectList(db, {
    select: db
      .select({ id: prints.id, status: prints.status, lines: prints.lines, createdAt: prints.createdAt })
      .from(prints),
    where: and(eq(prints.uid, uid), eq(prints.contestId, cid)),
    order: [desc(prints.id)],
    of: prints,
  });

/** One request with its text. */
export async function printById(db: Sql, id: number, reader: User) {
  const [row] = await db
    .select({ ...columnsFor(reader), content: prints.content })
    .from(prints)
    .innerJoin(users, eq(users.uid, prints.uid))
    .leftJoin(contestSeats, ofSeat)
    .leftJoin(printers, eq(printers.uid, prints.doneBy))
    .where(eq(prints.id, id));
  return row;
}

export async function countOpenPrints(db: Sql, cid: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(prints)
    .where(and(eq(prints.contestId, cid), eq(prints.status, printStatus.open)));
  return row?.n ?? 0;
}
