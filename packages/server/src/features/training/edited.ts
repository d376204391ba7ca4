import type { DataOf, getAdminTraining } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { managesTraining, notYours } from "./policy.ts";
import { presentAdminTraining, presentCategory } from "./present.ts";
import { trainingById, trainingRules } from "./queries.ts";

/** All of a training, its password too, for one who manages it. */
export async function trainingToEdit(
  { db, vault }: Pick<Deps, "db" | "vault">,
  user: User,
  tid: number,
): Promise<DataOf<typeof getAdminTraining>> {
  const [found, rules] = await Promise.all([trainingById(db, tid), trainingRules(db, tid, user.uid)]);
  if (!found || !rules) throw new Refusal("training-not-found");
  const { training, author, category } = found;
  if (!managesTraining(training, user, rules.groupLevel)) throw new Refusal(notYours(training, user, rules));
  const privatePwd = training.sealedPassword === null ? null : vault.open(training.sealedPassword);
  const { description } = training;
  return {
    training: presentAdminTraining(training, author, { description, privatePwd }),
    trainingCategory: category && presentCategory(category),
  };
}
