import { type BodyOf, ltiLaunchPath, type pickLaunchPlaces } from "@verdict/contract";
import { and, eq, gt, sql } from "drizzle-orm";
import { SignJWT } from "jose";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import { newSecret, secretHash } from "../../platform/secret.ts";
import { isUuid } from "../../platform/uuid.ts";
import type { User } from "../../viewer.ts";
import { PLACE_PARAMETER, platformOf } from "../identity/lti.ts";
import { ltiSigningKey } from "../identity/lti-keys.ts";
import { identityProviders } from "../identity/tables.ts";
import { siteAddress } from "../site/letter.ts";
import { leadTo, pickingLaunch } from "./open.ts";
import { type Place, placeBy } from "./places.ts";
import { type KeptLaunch, ltiLaunches } from "./tables.ts";

const RETURN_MINUTES = 10;

export const ltiReturnPath = (id: string) => `/api/lti/return/${id}`;

/** Says where a link leads; or keeps what was picked for the platform, and gives the address at which the browser takes it there. */
export async function pick(
  deps: Pick<Deps, "db" | "settings">,
  user: User,
  { id, keys }: BodyOf<typeof pickLaunchPlaces>,
): Promise<{ url: string | null }> {
  const { db } = deps;
  const { launch, link, message, gid, provider } = await pickingLaunch(db, user, id);
  const places = await Promise.all(keys.map((key) => placeBy(db, gid, key)));
  const found = places.filter((place) => place !== null);
  const [first] = found;
  if (!first || found.length < places.length) throw new Refusal("lti-place");
  if (!message.pick) {
    if (!link) throw new Refusal("lti-launch-unknown");
    await db.transaction((tx) => leadTo(tx, link.id, first));
    return { url: null };
  }
  if (found.length > 1 && !message.pick.many) throw new Refusal("lti-place");
  const ticket = newSecret();
  const items = found.map((place) => itemOf(deps, provider, message.pick, place));
  const answer = { ticketHash: secretHash(ticket), items };
  await db
    .update(ltiLaunches)
    .set({ message: { ...message, answer } })
    .where(eq(ltiLaunches.id, launch.id));
  return { url: `${ltiReturnPath(launch.id)}?${new URLSearchParams({ ticket })}` };
}

/** LTI Deep Linking 2.0, section 3.3 and 4.2; line items as Assignment and Grade Services 2.0 has them. */
function itemOf(
  { settings }: Pick<Deps, "settings">,
  { key, lti }: typeof identityProviders.$inferSelect,
  asked: KeptLaunch["pick"],
  { key: place, title, full, dueAt }: Place,
) {
  const address = siteAddress(settings);
  if (!address) throw new Refusal("identity-site-address");
  const isFramed = (lti?.frames.length ?? 0) > 0;
  return {
    ...{ type: "ltiResourceLink", title, url: new URL(ltiLaunchPath(key), address).href },
    custom: { [PLACE_PARAMETER]: place },
    ...(asked?.takesLineItems &&
      full > 0 && { lineItem: { scoreMaximum: full, label: title, resourceId: place, tag: "verdict" } }),
    ...(dueAt && { submission: { endDateTime: dueAt.toISOString() } }),
    ...(isFramed ? { iframe: { width: 1000, height: 800 } } : { window: { targetName: "_blank" } }),
  };
}

/** The signed answer of what was picked, once, and where it goes. */
export async function takeReturn(deps: Pick<Deps, "db" | "vault">, id: string, ticket: string) {
  if (!isUuid(id)) throw new Refusal("lti-launch-unknown");
  const [row] = await deps.db
    .update(ltiLaunches)
    .set({ message: sql`${ltiLaunches.message} - 'answer'` })
    .from(sql`(select id as launch_id, message as was from ${ltiLaunches} where id = ${id} for update) taken`)
    .where(
      and(
        sql`${ltiLaunches.id} = taken.launch_id`,
        sql`${ltiLaunches.message} -> 'answer' ->> 'ticketHash' = ${secretHash(ticket)}`,
        gt(ltiLaunches.createdAt, sql`now() - interval '1 day'`),
      ),
    )
    .returning({
      was: sql<KeptLaunch>`taken.was`,
      deployment: ltiLaunches.deployment,
      providerId: ltiLaunches.providerId,
    });
  const [provider] = row
    ? await deps.db.select().from(identityProviders).where(eq(identityProviders.id, row.providerId))
    : [];
  if (!row?.was.pick || !row.was.answer || !provider) throw new Refusal("lti-launch-unknown");
  const { issuer, clientId, lti } = platformOf(provider);
  const { alg, kid, key } = await ltiSigningKey(deps);
  const claim = (name: string) => `https://purl.imsglobal.org/spec/${name}`;
  const { returnUrl, data } = row.was.pick;
  const jwt = await new SignJWT({
    [claim("lti/claim/message_type")]: "LtiDeepLinkingResponse",
    [claim("lti/claim/version")]: "1.3.0",
    [claim("lti/claim/deployment_id")]: row.deployment,
    [claim("lti-dl/claim/content_items")]: row.was.answer.items,
    ...(data !== null && { [claim("lti-dl/claim/data")]: data }),
    ...{ nonce: newSecret(), azp: issuer },
  })
    .setProtectedHeader({ alg, kid, typ: "JWT" })
    .setIssuer(clientId)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime(`${RETURN_MINUTES}m`)
    .sign(key);
  return { returnUrl, jwt, frames: lti.frames };
}
