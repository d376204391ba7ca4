import {
  checkProvider,
  deleteProvider,
  getProviders,
  getUserIdentities,
  letUserIn,
  removeIdentity,
  saveProvider,
  tryProvider,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { audit } from "../site/audit.ts";
import { decide } from "./decide.ts";
import { lookUp } from "./ldap.ts";
import { letUserInBy } from "./let-in.ts";
import { identityList, takeIdentity } from "./own.ts";
import { isKnown, questionFor } from "./people.ts";
import {
  type ProviderRow,
  providerById,
  providerList,
  removeProvider,
  secretOf,
  storeProvider,
} from "./providers.ts";
import type { Claims } from "./tables.ts";
import { type Arrival, check, directoryOf } from "./ways.ts";

/** Providers of identities as root sets them up. */
export function identityAdminRoutes(app: App<Viewer>, deps: Deps) {
  const { db } = deps;

  app.serve(getProviders, () => providerList(deps));

  app.serve(saveProvider, (call) => db.transaction((tx) => storeProvider(deps, tx, call, call.body)));

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

  /** As the directory itself has somebody. */
  async function personOf(provider: ProviderRow, name: string): Promise<Pick<Arrival, "subject" | "claims">> {
    const directory = directoryOf(provider, secretOf(deps, provider));
    if (!directory) throw new Refusal("identity-provider-unknown");
    const found = await lookUp(directory, name);
    if (!found) throw new Refusal("identity-person-unknown");
    return found;
  }

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
      : saidBy(claimsOf(body.claims));
    const decision = decide(body.rules, claims);
    const { refusal, facts } = decision;
    if (refusal) return { outcome: "refused" as const, why: refusal, facts };
    if (await isKnown(db, { provider, subject })) return { outcome: "known" as const, why: null, facts };
    const why = await questionFor(db, decision);
    return { outcome: why ? ("question" as const) : ("new" as const), why, facts };
  });
}

const saidBy = (claims: Claims) => ({ subject: typeof claims.sub === "string" ? claims.sub : "", claims });

function claimsOf(pasted: string): Claims {
  try {
    const claims: unknown = JSON.parse(pasted);
    if (typeof claims === "object" && claims !== null && !Array.isArray(claims)) return claims as Claims;
  } catch {
    // as below
  }
  throw new Refusal("identity-claims-malformed");
}
