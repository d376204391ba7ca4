import { type DataOf, type getScim, PROVISION_SCOPE, ROOT_ROLE, type TokenScope } from "@verdict/contract";
import { and, count, desc, eq, isNull } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../../deps.ts";
import type { Sql } from "../../../platform/db.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { signedIn } from "../../../viewer.ts";
import { accessTokenIn, makeToken, presentToken, revokeToken } from "../../account/access-tokens.ts";
import { usable } from "../../account/session.ts";
import { accessTokens } from "../../account/tables.ts";
import { needScope, openToken } from "../../account/token-calls.ts";
import { type Acting, audit } from "../../site/audit.ts";
import { users } from "../../user/tables.ts";
import { type ProviderRow, providerById } from "../providers.ts";
import { identityProviders, scimGroups, scimUsers } from "../tables.ts";

/** Access tokens by which a provider sends its people: bound to it, of one scope, good while whoever made them is root. */

export async function scimState(db: Sql, id: number): Promise<DataOf<typeof getScim>> {
  await providerById(db, id);
  const isThere = and(eq(scimUsers.providerId, id), isNull(scimUsers.removedAt));
  const [people] = await db.select({ n: count() }).from(scimUsers).where(isThere);
  const [groups] = await db.select({ n: count() }).from(scimGroups).where(eq(scimGroups.providerId, id));
  const rows = await db
    .select({ token: accessTokens, username: users.username })
    .from(accessTokens)
    .innerJoin(users, eq(users.uid, accessTokens.uid))
    .where(eq(accessTokens.providerId, id))
    .orderBy(desc(accessTokens.id));
  const tokens = rows.map(({ token, username }) => {
    const { scopes: _, cid: __, gid: ___, ...shown } = presentToken(token);
    return { ...shown, username };
  });
  return { people: people?.n ?? 0, groups: groups?.n ?? 0, tokens };
}

export async function makeScimToken(
  tx: Sql,
  call: Acting,
  { id, days }: { id: number; days: number },
): Promise<{ token: string }> {
  const { key } = await providerById(tx, id);
  const draft = { name: `SCIM ${key}`, scopes: [PROVISION_SCOPE as TokenScope], days, providerId: id };
  const made = await makeToken(tx, signedIn(call.viewer).uid, draft);
  const { name, scopes } = made;
  await audit(tx, call, "token.make", made.hint, null, { name, scopes, days, provider: key });
  return { token: made.token };
}

export async function dropScimToken(
  tx: Sql,
  call: Acting,
  { id, token }: { id: number; token: number },
): Promise<void> {
  const isIt = and(eq(accessTokens.id, token), eq(accessTokens.providerId, id));
  const [row] = await tx.select({ uid: accessTokens.uid }).from(accessTokens).where(isIt);
  if (!row) throw new Refusal("token-gone");
  const { name, scopes, hint } = await revokeToken(tx, row.uid, token);
  await audit(tx, call, "token.revoke", hint, { name, scopes }, null);
}

/** The provider that a call's token is of. A token of another one is told nothing of this one. */
export async function providerOf(
  { db }: Pick<Deps, "db">,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
): Promise<ProviderRow> {
  const token = accessTokenIn(request.headers.authorization);
  if (!token) throw new Refusal("token-unknown");
  const { ip } = request;
  const found = await openToken(db, token, { ip, reply });
  needScope(found, PROVISION_SCOPE);
  const { id, scopes, contestId, groupId, providerId } = found;
  const accessToken = { id, scopes, contestId, groupId };
  const known = usable({ ...found, sessionId: "", ip, accessToken });
  if ("refused" in known) throw new Refusal(known.refused, known.params);
  if (known.user.roleId !== ROOT_ROLE) throw new Refusal("permission-denied");
  const [row] = await db.select().from(identityProviders).where(eq(identityProviders.key, key));
  if (!row?.scim || row.id !== providerId) throw new Refusal("token-place");
  return row;
}
