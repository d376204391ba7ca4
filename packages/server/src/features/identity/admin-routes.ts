import {
  addScimToken,
  checkProvider,
  deleteProvider,
  getLtiLaunches,
  getProviders,
  getScim,
  getUserIdentities,
  inviteLtiPlatform,
  letUserIn,
  METADATA_MAX,
  readSamlMetadata,
  removeIdentity,
  removeScimToken,
  renewLtiKey,
  saveProvider,
  tryProvider,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { askOutside, bodyOf, OutsideError } from "../../platform/outside.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { launchList } from "../lti/launch.ts";
import { audit } from "../site/audit.ts";
import { readCas } from "./cas.ts";
import { claimAt, decide } from "./decide.ts";
import { lookUp } from "./ldap.ts";
import { letUserInBy } from "./let-in.ts";
import { platformOf } from "./lti.ts";
import { renewLtiKeys } from "./lti-keys.ts";
import { inviteToRegister } from "./lti-register.ts";
import { identityList, takeIdentity } from "./own.ts";
import { isKnown, questionFor } from "./people.ts";
import {
  clientOf,
  type ProviderRow,
  providerById,
  providerList,
  removeProvider,
  secretOf,
  storeProvider,
} from "./providers.ts";
import { arriveSaml, readSamlMetadata as readMetadata } from "./saml.ts";
import { samlKeys } from "./saml-keys.ts";
import { dropScimToken, makeScimToken, scimState } from "./scim/tokens.ts";
import type { Claims } from "./tables.ts";
import { type Arrival, check, directoryOf } from "./ways.ts";

/** Providers of identities as root sets them up. */
export function identityAdminRoutes(app: App<Viewer>, deps: Deps) {
  const { db } = deps;

  app.serve(getProviders, () => providerList(deps));

  app.serve(saveProvider, (call) => db.transaction((tx) => storeProvider(deps, tx, call, call.body)));

  app.serve(readSamlMetadata, async ({ body }) => {
    const xml = body.address ? await metadataAt(new URL(body.address)) : body.metadata;
    const { entityId, signIn, certificates } = await readMetadata(xml);
    return { issuer: entityId, signIn, certificates: certificates.join("\n") };
  });

  app.serve(deleteProvider, (call) =>
    db.transaction(async (tx) => {
      await removeProvider(tx, call, call.query.id);
      return null;
    }),
  );

  app.serve(checkProvider, async ({ body }) => {
    const provider = await providerById(db, body.id);
    return check(provider, secretOf(deps, provider));
  });

  /** What is pasted: claims, or an answer of a SAML identity provider, which is checked but for whose sign-in it is. */
  async function saidBy(provider: ProviderRow, pasted: string): Promise<Pick<Arrival, "subject" | "claims">> {
    if (provider.kind === "saml" && !pasted.trimStart().startsWith("{")) {
      const client = clientOf(deps, provider);
      return arriveSaml(client, await samlKeys(deps), { requestId: null, answer: pasted, anewSince: null });
    }
    if (provider.kind === "cas" && pasted.trimStart().startsWith("<")) return readCas(pasted);
    const claims = claimsOf(pasted);
    const said = claimAt(claims, provider.oauth2?.subject ?? "sub");
    return { subject: typeof said === "string" || Number.isSafeInteger(said) ? String(said) : "", claims };
  }

  /** As the directory itself has somebody. */
  async function personOf(provider: ProviderRow, name: string): Promise<Pick<Arrival, "subject" | "claims">> {
    const directory = directoryOf(provider, secretOf(deps, provider));
    if (!directory) throw new Refusal("identity-provider-unknown");
    const found = await lookUp(directory, name);
    if (!found) throw new Refusal("identity-person-unknown");
    return found;
  }

  app.serve(inviteLtiPlatform, async (call) => {
    const provider = platformOf(await providerById(db, call.body.id));
    const url = await inviteToRegister(deps, provider.id);
    await audit(db, call, "identity.invite", `provider ${provider.key}`, null, null);
    return { url };
  });

  app.serve(renewLtiKey, (call) =>
    db.transaction(async (tx) => {
      await renewLtiKeys(tx, deps);
      await audit(tx, call, "identity.key", "platforms", null, null);
      return null;
    }),
  );

  app.serve(getLtiLaunches, async ({ query }) => launchList(db, (await providerById(db, query.id)).id));

  app.serve(getScim, ({ query }) => scimState(db, query.id));

  app.serve(addScimToken, (call) => db.transaction((tx) => makeScimToken(tx, call, call.body)));

  app.serve(removeScimToken, (call) =>
    db.transaction(async (tx) => {
      await dropScimToken(tx, call, call.query);
      return null;
    }),
  );

  app.serve(getUserIdentities, ({ query }) => identityList(db, query.uid));

  app.serve(removeIdentity, (call) =>
    db.transaction(async (tx) => {
      const { uid, id } = call.query;
      const gone = await takeIdentity(tx, uid, id);
      await audit(tx, call, "identity.unlink", `user ${gone.username}`, { provider: gone.provider }, null);
      return null;
    }),
  );

  app.serve(letUserIn, (call) => letUserInBy(db, call, call.body.uid));

  app.serve(tryProvider, async ({ body }) => {
    const provider = await providerById(db, body.id);
    const { subject, claims } = body.name
      ? await personOf({ ...provider, rules: body.rules }, body.name)
      : await saidBy(provider, body.claims);
    const decision = decide(body.rules, claims);
    const { refusal, facts } = decision;
    if (refusal) return { outcome: "refused" as const, why: refusal, facts };
    if (await isKnown(db, { provider, subject })) return { outcome: "known" as const, why: null, facts };
    const why = await questionFor(db, decision);
    return { outcome: why ? ("question" as const) : ("new" as const), why, facts };
  });
}

const METADATA_MS = 8000;

/** Root names the address: it may lie in an inner network, as a provider may. */
async function metadataAt(url: URL): Promise<string> {
  try {
    const answer = await askOutside(url, { mayBePrivate: true, timeoutMs: METADATA_MS });
    return (await bodyOf(answer, METADATA_MAX, METADATA_MS)).toString("utf8");
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    throw new Refusal("identity-provider-away", { detail: error.message }, { cause: error });
  }
}

function claimsOf(pasted: string): Claims {
  try {
    const claims: unknown = JSON.parse(pasted);
    if (typeof claims === "object" && claims !== null && !Array.isArray(claims)) return claims as Claims;
  } catch {
    // as below
  }
  throw new Refusal("identity-claims-malformed");
}
