import { isStaff, MADE_ACCOUNTS_A_DAY } from "@verdict/contract";
import type { Db } from "../../platform/db.ts";
import type { User } from "../../viewer.ts";
import { type Rate, spend } from "./rates.ts";

const made: Rate = { purpose: "teacher-accounts", max: MADE_ACCOUNTS_A_DAY, seconds: 86_400 };

/** Counts accounts that a teacher or an organiser makes by a list; the site's staff makes as many as it likes. */
export async function spendAccounts(db: Db, { uid, roleId }: User, number: number): Promise<void> {
  if (number > 0 && !isStaff(roleId)) await spend(db, made, uid, number, "made-accounts-many");
}
