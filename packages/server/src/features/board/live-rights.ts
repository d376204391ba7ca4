import type { RefusalCode } from "@verdict/contract";
import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { type Audience, type LiveStream, liveMessage } from "../../platform/live-streams.ts";
import type { User } from "../../viewer.ts";
import { type Rules, rulesFor } from "../contest/queries.ts";
import { users } from "../user/tables.ts";
import { type Publisher, topicName } from "./publish.ts";
import { sideRefusal } from "./readers-board.ts";

/** Whose a stream is; null: a guest's. */
export type Listeners = ReadonlyMap<LiveStream, User | null>;

/** Why somebody may not hear a topic, or null. */
export type RefusalOf = (rules: Rules | undefined, user: User | null) => RefusalCode | null;

/** Takes those off the contest's boards who may not see them any more. */
export async function recheckBoards(
  db: Db,
  publisher: Publisher,
  userOf: Listeners,
  cid: number,
): Promise<void> {
  for (const { topic, audience } of publisher.audiences(cid)) {
    const { side } = topic;
    const refusalOf: RefusalOf = (rules, user) => sideRefusal(side, rules, user);
    await withoutBarred(db, cid, { refusalOf, audience, topic: topicName(topic), userOf });
  }
}

/** Takes those off an audience who may not hear it any more, by what roles, groups and registrations say now. */
export async function withoutBarred(
  db: Db,
  cid: number,
  {
    refusalOf,
    audience,
    topic,
    userOf,
  }: { refusalOf: RefusalOf; audience: Audience; topic: string; userOf: Listeners },
): Promise<void> {
  const listening = [...audience];
  const uids = new Set(listening.flatMap((stream) => userOf.get(stream)?.uid ?? []));
  const [guests, known] = await Promise.all([rulesFor(db, cid, ""), usersNow(db, [...uids])]);
  const rules = new Map(
    await Promise.all([...known.keys()].map(async (uid) => [uid, await rulesFor(db, cid, uid)] as const)),
  );
  for (const stream of listening) {
    const before = userOf.get(stream);
    const now = before && known.get(before.uid);
    const user = before && now ? { ...before, ...now } : null;
    const refusal = refusalOf(user ? rules.get(user.uid) : guests, user);
    if (!refusal) continue;
    (audience as Set<LiveStream>).delete(stream);
    stream.write(liveMessage({ kind: "refused", topic, code: refusal }));
  }
}

/** What users are now; those who are banned or gone are left out. */
async function usersNow(db: Db, uids: string[]) {
  if (uids.length === 0) return new Map<string, Pick<User, "username" | "roleId">>();
  const rows = await db
    .select({ uid: users.uid, username: users.username, roleId: users.roleId })
    .from(users)
    .where(and(inArray(users.uid, uids), eq(users.status, 0)));
  return new Map(rows.map(({ uid, ...now }) => [uid, now]));
}
