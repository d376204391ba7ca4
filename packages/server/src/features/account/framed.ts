import {
  type Endpoint,
  getLaunchPlaces,
  live,
  openLaunch,
  pickLaunchPlaces,
  tieCourse,
  tokenScopeOf,
} from "@verdict/contract";
import { and, eq } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import type { Framed, User } from "../../viewer.ts";
import { sessions } from "./tables.ts";

/**
 * What a session inside a learning platform's page opens: reading, and taking part in the group of its launch. Whoever could
 * lay something over that page gains no settings, no tokens and nothing of a teacher's. docs/decisions/462
 */

const free = ["site:read", "account:read"];
const held = ["submissions:read", "submit", "posts:write"];
/** What a launch asks, and what tells pages of changes: it hears no more than its user may read. */
const also = new Set(
  [openLaunch, getLaunchPlaces, pickLaunchPlaces, tieCourse, live].map(({ name }) => name),
);

/** As what such a session makes this call; null: it does not. */
export function framedCall(
  { groupId }: Pick<Framed, "groupId">,
  endpoint: Pick<Endpoint, "name" | "access" | "method">,
): Framed | null {
  if (also.has(endpoint.name)) return { groupId, isHeld: false };
  const scope = tokenScopeOf(endpoint);
  if (scope && held.includes(scope)) return { groupId, isHeld: true };
  return endpoint.access.startsWith("anon") || (scope && free.includes(scope))
    ? { groupId, isHeld: false }
    : null;
}

/** The session is good for this group from then on. */
export async function bindFramed(
  tx: Sql,
  { sessionId, framed }: Pick<User, "sessionId" | "framed">,
  gid: number,
) {
  if (!framed || framed.groupId === gid) return;
  await tx
    .update(sessions)
    .set({ framedGroupId: gid })
    .where(and(eq(sessions.id, sessionId), eq(sessions.isFramed, true)));
}
