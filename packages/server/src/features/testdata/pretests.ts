import { knownCases, knownScoring } from "@verdict/contract";
import { and, asc, eq } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { dataVersions, testCases } from "./tables.ts";
import { treeOf } from "./versions.ts";

/**
 * The pretests of a data version: a version of its own, so that whatever names the data of a judging names these. They are
 * the cases of the groups that are told while a contest runs, else so many of the first. The version itself where that is all of it.
 */
export async function pretestVersion(tx: Sql, whole: number, first: number | null): Promise<number> {
  const [version] = await tx.select().from(dataVersions).where(eq(dataVersions.id, whole));
  const tree = version?.rules?.tree;
  if (!version || (!tree && first === null)) return whole;
  const pretests = tree ? 0 : (first ?? 0);
  const known = and(eq(dataVersions.pretestsOf, whole), eq(dataVersions.pretests, pretests));
  const [made] = await tx.select({ id: dataVersions.id }).from(dataVersions).where(known);
  if (made) return made.id;

  const cases = await tx
    .select()
    .from(testCases)
    .where(eq(testCases.dataVersionId, whole))
    .orderBy(asc(testCases.seq));
  const told = tree && knownCases(tree);
  const chosen = told ? cases.filter(({ seq }) => told.has(seq)) : cases.slice(0, pretests);
  if (chosen.length === 0 || chosen.length === cases.length) return whole;
  const { problemId, createdBy, rules } = version;
  const [own] = await tx
    .insert(dataVersions)
    .values({
      ...{ problemId, createdBy, pretestsOf: whole, pretests },
      rules: rules && { ...rules, tree: rules.tree && knownScoring(rules.tree) },
    })
    .onConflictDoNothing()
    .returning({ id: dataVersions.id });
  // Somebody else has made it meanwhile, and waited for is here.
  if (!own) return pretestVersion(tx, whole, first);
  await tx.insert(testCases).values(chosen.map((row) => ({ ...row, dataVersionId: own.id })));
  return own.id;
}

/** Whether some of a version's cases, of which it has so many, are no pretests. */
export async function isSplit(
  db: Sql,
  whole: number,
  { first, held }: { first: number | null; held: number },
): Promise<boolean> {
  const tree = await treeOf(db, whole);
  const chosen = tree ? knownCases(tree).size : (first ?? held);
  return chosen > 0 && chosen < held;
}

/** Whether a judging by these data knew pretests alone. */
export async function isOfPretests(tx: Sql, dataVersionId: number | null): Promise<boolean> {
  if (dataVersionId === null) return false;
  const [row] = await tx
    .select({ of: dataVersions.pretestsOf })
    .from(dataVersions)
    .where(eq(dataVersions.id, dataVersionId));
  return row?.of != null;
}
