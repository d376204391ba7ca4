import type { RefusalCode } from "@verdict/contract";
import { roleMay } from "@verdict/contract";
import { type SQL, sql } from "drizzle-orm";
import type { User } from "../../viewer.ts";
import { problems } from "./tables.ts";

/** Why nobody may read or submit to this problem in the problem bank, or null. */
export function viewRefusal({ isListed }: { isListed: boolean }): RefusalCode | null {
  return isListed ? null : "problem-hidden";
}

interface Authored {
  author: string | null;
  authorUid: string | null;
}

/** Root, problem administrators, and who wrote it; the name counts only where no account is known. */
export function mayManage(problem: Authored, user: Pick<User, "uid" | "username" | "roleId">): boolean {
  if (roleMay(user.roleId, "root/pa")) return true;
  return problem.authorUid === null ? problem.author === user.username : problem.authorUid === user.uid;
}

/** `mayManage` as a condition of a statement. */
export function managedBy(user: Pick<User, "uid" | "username" | "roleId">): SQL {
  if (roleMay(user.roleId, "root/pa")) return sql`true`;
  return sql`case when ${problems.authorUid} is null then coalesce(${problems.author} = ${user.username}, false)
    else ${problems.authorUid} = ${user.uid} end`;
}

/** Whether `user` is told what a problem's tags are: of one that is not public, who manages it. */
export function showsTags(problem: Authored & { isListed: boolean }, user: User | null): boolean {
  return viewRefusal(problem) === null || (user !== null && mayManage(problem, user));
}

/** Why `user` may not see and change all of this problem, or null. */
export function manageRefusal(problem: Authored | undefined, user: User): RefusalCode | null {
  if (!problem) return "problem-not-found";
  return mayManage(problem, user) ? null : "problem-not-yours";
}

/** Ordinary administrators write problems, and others decide that they are shown. */
export function mayPublish(user: Pick<User, "roleId">): boolean {
  return roleMay(user.roleId, "root/pa");
}
