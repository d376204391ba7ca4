import type { AdminContest } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { databaseNow } from "../../platform/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { levelFor } from "../group/level.ts";
import { managesContest, notYours } from "./policy.ts";
import { presentAdminContest } from "./present.ts";
import { contestFor } from "./queries.ts";

/** All of a contest, its password too, for one who manages it. */
export async function contestToEdit(
  { db, vault }: Pick<Deps, "db" | "vault">,
  user: User,
  cid: number,
): Promise<AdminContest> {
  const found = await contestFor(db, cid);
  if (!found) throw new Refusal("no-such-contest");
  const { contest, author } = found;
  const level = await levelFor(db, contest.groupId, user.uid);
  if (!managesContest(contest, user, level)) throw new Refusal(notYours(contest, user, level));
  const pwd = contest.sealedPassword === null ? null : vault.open(contest.sealedPassword);
  return presentAdminContest(contest, { author, pwd }, databaseNow());
}
