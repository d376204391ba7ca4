import { groupLevel, ROOT_ROLE } from "@verdict/contract";
import { eq, isNull, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { managesContest } from "../contest/policy.ts";
import { levelOf } from "../contest/queries.ts";
import { contests } from "../contest/tables.ts";
import { levelIn } from "../group/level.ts";
import { accountState } from "../user/ban.ts";
import { users } from "../user/tables.ts";
import { webhooks } from "./tables.ts";

export type WebhookRow = typeof webhooks.$inferSelect;

/** Webhooks with what says whether who made them may see what happens in their place. */
export const withMakers = (db: Sql) =>
  db
    .select({
      webhook: webhooks,
      maker: {
        ...{ uid: users.uid, username: users.username },
        ...{ roleId: users.roleId, status: users.status, banUntil: users.banUntil },
      },
      contest: { uid: contests.uid, groupId: contests.groupId },
      levelOfContest: levelOf(sql`${users}.uid`),
      level: levelIn(webhooks, sql`${users}.uid`),
    })
    .from(webhooks)
    .innerJoin(users, eq(users.uid, webhooks.uid))
    .leftJoin(contests, eq(contests.id, webhooks.contestId));

type Made = Awaited<ReturnType<typeof withMakers>>[number];

/**
 * A webhook is told no more than its maker may read at this moment: of the site what root reads, of a contest what its
 * managers, of a group what its roots. docs/decisions/391
 */
export function opens({ webhook, maker, contest, levelOfContest, level }: Made): boolean {
  const { status, roleId } = accountState(maker);
  if (status !== 0) return false;
  if (contest) return managesContest(contest, { uid: maker.uid, roleId }, levelOfContest);
  return roleId === ROOT_ROLE || (webhook.groupId !== null && level >= groupLevel.root);
}

/** Those that are to be told things now. */
export async function listeningWebhooks(db: Sql): Promise<WebhookRow[]> {
  const rows = await withMakers(db).where(isNull(webhooks.offReason)).orderBy(webhooks.id);
  return rows.filter(opens).map(({ webhook }) => webhook);
}
