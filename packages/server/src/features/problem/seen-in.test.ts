import { problemAuth } from "@verdict/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { useGroups } from "../../../test/groups.ts";
import { useSite } from "../../../test/site.ts";
import { isSeenIn, seenIn } from "./policy.ts";
import { problems } from "./tables.ts";

const site = useSite();
const { found } = useGroups(site);

test("a problem is seen on the site when it is listed, in its group also when it is public there", async () => {
  const { db } = site();
  const [gid, other] = [await found(), await found()];
  const { pid } = await site().problem();
  const isPid = eq(problems.id, pid);
  const seen: string[] = [];
  const places = {
    site: { groupId: null },
    waiting: { groupId: gid, isGroup: true },
    granted: { groupId: gid },
  };
  for (const [name, place] of Object.entries(places)) {
    for (const [auth, code] of Object.entries(problemAuth)) {
      await db
        .update(problems)
        .set({ isGroup: false, ...place, auth: code })
        .where(isPid);
      for (const [where, at] of Object.entries({ site: null, group: gid, other })) {
        const [row] = await db
          .select({ isListed: problems.isListed, auth: problems.auth, groupId: problems.groupId })
          .from(problems)
          .where(isPid);
        const rows = await db
          .select({ id: problems.id })
          .from(problems)
          .where(isSeenIn(at ?? 0));
        const is = row !== undefined && seenIn(row, at);
        expect(rows.some(({ id }) => id === pid)).toBe(is);
        if (is) seen.push(`${name} ${auth} in ${where}`);
      }
    }
  }
  expect(seen).toEqual([
    ...["site", "group", "other"].map((where) => `site public in ${where}`),
    "waiting public in group",
    ...["site", "group", "other"].map((where) => `granted public in ${where}`),
  ]);
});
