import { Readable } from "node:stream";
import {
  beginSignIn,
  finishSignIn,
  getLtiKeys,
  getOwnIdentities,
  getSamlMetadata,
  getSignInWays,
  getSignOutAddress,
  linkIdentity,
  proveByProvider,
  signInAsKnown,
  signInAsNew,
  signInByDirectory,
  unlinkIdentity,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { networkOf } from "../../platform/address.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { checkFactor } from "../account/factor/check.ts";
import { mayHavePasskeys } from "../account/factor/passkey.ts";
import { anyPasskey } from "../account/factor/queries.ts";
import { proveAnew } from "../account/proof.ts";
import { spend } from "../account/rates.ts";
import type { Tokens } from "../account/session.ts";
import { checkSignIn } from "../account/sign-in.ts";
import { keepLaunch, noteRefusedLaunch } from "../lti/launch.ts";
import { isDistinct } from "../user/username.ts";
import { casSignOut } from "./cas.ts";
import { askedFor, decide } from "./decide.ts";
import { provedBy } from "./directory.ts";
import { noSession, noteRefused, openDoor } from "./door.ts";
import { askedWith, forgetQuestion, rememberFlow, takeFlow } from "./flow.ts";
import { ltiKeySet } from "./lti-keys.ts";
import { signOutAddress } from "./oidc.ts";
import { ownIdentities, unlink } from "./own.ts";
import { isLinked, linkTo, makeAccount, proveBy, questionFor } from "./people.ts";
import { clientOf, openProviders, providerByKey, samlProviderByKey } from "./providers.ts";
import { begins } from "./rates.ts";
import { ownOf, samlMetadata } from "./saml.ts";
import { samlKeys } from "./saml-keys.ts";
import { meetProvisioned } from "./scim/standing.ts";
import { identityProviders, identitySessions } from "./tables.ts";
import { arrive, begin } from "./ways.ts";

const nobody = { user: null, question: null };

export function identityRoutes(app: App<Viewer>, deps: Deps, tokens: Tokens) {
  const { db, vault } = deps;
  const { enter, letIn } = openDoor(deps, tokens);

  app.serve(getSignInWays, async () => ({
    providers: await openProviders(db),
    passkeys: mayHavePasskeys(deps) && (await anyPasskey(db)),
  }));

  app.serve(beginSignIn, async (call) => {
    const { body, request } = call;
    await spend(db, begins, networkOf(request.ip));
    const provider = await providerByKey(db, body.provider);
    const begun = await begin(deps, clientOf(deps, provider), { isAnew: false });
    await rememberFlow(db, call, provider, begun, body);
    return { url: begun.url };
  });

  app.serve(finishSignIn, async (call) => {
    const { body, request, viewer } = call;
    await spend(db, begins, networkOf(request.ip));
    const provider = await providerByKey(db, body.provider);
    try {
      const answer = new URLSearchParams(body.answer);
      const flow = await takeFlow(db, request, provider.id, answer.get("state") ?? "");
      const arrival = await arrive(deps, clientOf(deps, provider), answer, flow);
      const said = await meetProvisioned(db, provider, arrival);
      const decision = decide(provider.rules, said);
      if (decision.refusal) throw new Refusal(decision.refusal);
      const claims = askedFor(provider.rules, said, provider.scim?.claim);
      const came = { provider, subject: arrival.subject, claims };
      if (flow.provesSession !== null) {
        if (viewer.user?.sessionId !== flow.provesSession) throw new Refusal("identity-flow-unknown");
        await proveBy(db, came, signedIn(viewer));
        return { ...nobody, did: "proved" as const, next: flow.next };
      }
      if (flow.uid !== null) {
        // Whoever is signed in here now need not be who began it.
        if (viewer.user?.uid !== flow.uid) throw new Refusal("identity-flow-unknown");
        await db.transaction((tx) => linkTo(tx, came, signedIn(viewer)));
        return { ...nobody, did: "linked" as const, next: flow.next };
      }
      const next = arrival.launch ? await keepLaunch(db, provider, arrival.launch) : flow.next;
      const entered = await enter(came, call);
      const did = "signedIn" as const;
      if ("question" in entered) return { user: null, question: entered.question, did, next };
      const user = await letIn(entered.account, provider, arrival, call, body.framed);
      return { user, question: null, did, next };
    } catch (error) {
      if (error instanceof Refusal) {
        await noteRefused(db, provider, error, request);
        if (provider.kind === "lti") await noteRefusedLaunch(db, provider, error);
      }
      throw error;
    }
  });

  app.serve(getSamlMetadata, async ({ query, request, reply }) => {
    await spend(db, begins, networkOf(request.ip));
    // Also of one that is not switched on yet: the other side wants to know first.
    const client = clientOf(deps, await samlProviderByKey(db, query.provider));
    void reply.type("application/samlmetadata+xml");
    return Readable.from([await samlMetadata(ownOf(client, await samlKeys(deps)))]);
  });

  app.serve(getLtiKeys, async ({ reply }) => {
    void reply.type("application/json").header("Cache-Control", "public, max-age=300");
    return Readable.from([JSON.stringify(await ltiKeySet(deps))]);
  });

  app.serve(signInByDirectory, async (call) => {
    const { body, request } = call;
    await spend(db, begins, networkOf(request.ip));
    const provider = await providerByKey(db, body.provider);
    try {
      const { subject, claims } = await provedBy(deps, provider, body, request.ip);
      const came = { provider, subject, claims };
      const entered = await enter(came, call);
      if ("question" in entered) return { user: null, question: entered.question };
      // A directory's password is one that is typed here: an account with a second factor asks for it as well.
      await checkFactor(deps, entered.account.uid, body.factorCode);
      return { user: await letIn(entered.account, provider, noSession, call), question: null };
    } catch (error) {
      if (error instanceof Refusal && error.code.startsWith("identity-")) {
        await noteRefused(db, provider, error, request);
      }
      throw error;
    }
  });

  app.serve(signInAsNew, async (call) => {
    const { body, request } = call;
    const { ticket, username, framed } = body;
    if (!isDistinct(username)) throw new Refusal("username-malformed");
    await spend(db, begins, networkOf(request.ip));
    const { account, provider } = await db.transaction(async (tx) => {
      const { question, provider } = await askedWith(tx, request, ticket);
      const decision = decide(provider.rules, question.claims);
      // An address that somebody has stays theirs.
      const isTaken = (await questionFor(tx, decision)) === "email-taken";
      const named = { username, email: isTaken ? null : decision.email || null };
      const came = { provider, subject: question.subject, claims: question.claims };
      const account = await makeAccount(tx, came, decision, named, request.ip);
      await forgetQuestion(tx, question.id);
      return { account, provider };
    });
    return letIn(account, provider, noSession, call, framed);
  });

  app.serve(signInAsKnown, async (call) => {
    const { body, request } = call;
    const { ticket, framed, ...proof } = body;
    await db.transaction((tx) => askedWith(tx, request, ticket)); // before a password is looked at for nothing
    const account = await checkSignIn(deps, { ...proof, ip: request.ip });
    const provider = await db.transaction(async (tx) => {
      const { question, provider } = await askedWith(tx, request, ticket);
      const { uid, username } = account;
      const came = { provider, subject: question.subject, claims: question.claims };
      await linkTo(tx, came, { uid, username, ip: request.ip });
      await forgetQuestion(tx, question.id);
      return provider;
    });
    return letIn(account, provider, noSession, call, framed);
  });

  app.serve(getOwnIdentities, ({ viewer }) => ownIdentities(db, signedIn(viewer).uid));

  app.serve(linkIdentity, async (call) => {
    const { body, request, viewer } = call;
    const user = signedIn(viewer);
    await spend(db, begins, networkOf(request.ip));
    await proveAnew(db, user, body.password);
    const provider = await providerByKey(db, body.provider);
    if (body.there) {
      const { subject, claims } = await provedBy(deps, provider, body.there, request.ip);
      await db.transaction((tx) => linkTo(tx, { provider, subject, claims }, user));
      return { url: null };
    }
    const begun = await begin(deps, clientOf(deps, provider), { isAnew: false });
    await rememberFlow(db, call, provider, begun, { next: "/setting", uid: user.uid });
    return { url: begun.url };
  });

  app.serve(proveByProvider, async (call) => {
    const { body, request, viewer } = call;
    const user = signedIn(viewer);
    await spend(db, begins, networkOf(request.ip));
    const provider = await providerByKey(db, body.provider);
    if (!(await isLinked(db, provider.id, user.uid))) throw new Refusal("identity-not-found");
    if (body.there) {
      const { subject, claims } = await provedBy(deps, provider, body.there, request.ip);
      await proveBy(db, { provider, subject, claims }, user);
      return { url: null };
    }
    const begun = await begin(deps, clientOf(deps, provider), { isAnew: true });
    await rememberFlow(db, call, provider, begun, { next: body.next, provesSession: user.sessionId });
    return { url: begun.url };
  });

  app.serve(unlinkIdentity, async ({ body, viewer }) => {
    const user = signedIn(viewer);
    await proveAnew(db, user, body.password);
    await db.transaction((tx) => unlink(tx, user, body.id));
    return null;
  });

  app.serve(getSignOutAddress, async ({ viewer }) => {
    const { sessionId } = signedIn(viewer);
    const [row] = await db
      .select({ provider: identityProviders, sealed: identitySessions.sealedIdToken })
      .from(identitySessions)
      .innerJoin(identityProviders, eq(identityProviders.id, identitySessions.providerId))
      .where(eq(identitySessions.sessionId, sessionId));
    if (!row?.provider.signsOut) return { url: null };
    if (row.provider.kind === "cas") return { url: casSignOut(clientOf(deps, row.provider)) };
    if (row.provider.kind !== "oidc") return { url: null };
    const client = clientOf(deps, row.provider);
    return { url: await signOutAddress(client, row.sealed && vault.open(row.sealed)) };
  });
}
