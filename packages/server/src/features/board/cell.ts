import { countsByGroups, groupsOfCell, type View } from "@verdict/board";
import type { DataOf, getBoardCell } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { databaseMs } from "../../platform/clock.ts";
import type { User } from "../../viewer.ts";
import { isOverForAll } from "../contest/policy.ts";
import { contestProblems } from "../contest/tables.ts";
import { problems } from "../problem/tables.ts";
import { dataVersions } from "../testdata/tables.ts";
import { users } from "../user/tables.ts";
import type { LoadedBoard } from "./loaded-board.ts";
import { readersBoard } from "./readers-board.ts";

type Told = DataOf<typeof getBoardCell>;

/** The groups of a cell: one's own, for managers anybody's, for all once the contest is over and nothing is hidden. */
export async function cellOf(
  deps: Deps,
  user: User,
  { cid, username, displayId }: { cid: number; username?: string | undefined; displayId: string },
): Promise<Told> {
  const { loaded, name, isManager } = await readersBoard(deps, user, { cid, side: "inside" });
  const { spec, people } = loaded.board;
  const column = spec.problems.findIndex(({ label }) => label.toUpperCase() === displayId.toUpperCase());
  if (column < 0 || !countsByGroups(spec)) return null;
  const isOpen = isManager || (isOverForAll(loaded.made.settings, databaseMs()) && !spec.isFrozen);
  const uid = username ? await uidOf(deps, username) : user.uid;
  if (uid === undefined || (uid !== user.uid && !isOpen)) return null;
  const view = loaded.view(isManager ? "live" : name);
  const row = people.rowsOf(uid).find((one) => view.standings.isOnBoard(one));
  return row === undefined ? null : told(deps, loaded, view, { row, column });
}

async function uidOf({ db }: Deps, username: string): Promise<string | undefined> {
  const [row] = await db.select({ uid: users.uid }).from(users).where(eq(users.username, username));
  return row?.uid;
}

async function told(
  { db }: Deps,
  { board }: LoadedBoard,
  view: View,
  { row, column }: { row: number; column: number },
): Promise<Told> {
  const found = groupsOfCell(view, row, column);
  const problem = board.spec.problems[column];
  if (!found || !problem) return null;
  const [data] = await db
    .select({ rules: dataVersions.rules })
    .from(contestProblems)
    .innerJoin(problems, eq(problems.id, contestProblems.problemId))
    .innerJoin(
      dataVersions,
      eq(dataVersions.id, sql`coalesce(${contestProblems.dataVersionId}, ${problems.dataVersionId})`),
    )
    .where(eq(contestProblems.id, problem.id));
  const groups = data?.rules?.tree?.groups ?? [];
  const isSame = groups.length === found.points.length;
  return {
    groups: found.points.map((points, index) => {
      const group = isSame ? groups[index] : undefined;
      const max = typeof group?.points === "number" ? group.points : null;
      return { name: group?.title || group?.key || String(index + 1), points, max };
    }),
  };
}
