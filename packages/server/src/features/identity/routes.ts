import {
  beginSignIn,
  type DataOf,
  finishSignIn,
  getOwnIdentities,
  getSignInWays,
  getSignOutAddress,
  linkIdentity,
  signInAsKnown,
  signInAsNew,
  unlinkIdentity,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { networkOf } from "../../platform/address.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { mayHavePasskeys } from "../account/factor/passkey.ts";
import { anyPasskey } from "../account/factor/queries.ts";
import { proveAnew } from "../account/proof.ts";
import type { AccountRow } from "../account/queries.ts";
import { type Rate, spend } from "../account/rates.ts";
import { openSession, type Tokens } from "../account/session.ts";
import { checkSignIn, refuseBanned } from "../account/sign-in.ts";
import { auditBy } from "../site/audit.ts";
import { presentUser } from "../user/present.ts";
import { isDistinct } from "../user/username.ts";
import { askedFor, decide } from "./decide.ts";
import { askedWith, askFirst, forgetQuestion, rememberFlow, takeFlow } from "./flow.ts";
import { followRules } from "./follow.ts";
import { arrive, begin, type ProviderRow, signOutAddress } from "./oidc.ts";
import { ownIdentities, unlink } from "./own.ts";
import { type Came, knownAccount, linkTo, makeAccount, questionFor } from "./people.ts";
import { clientOf, openProviders, providerByKey } from "./providers.ts";
import { identityProviders, identitySessions } from "./tables.ts";

type Entered = { account: AccountRow } | { question: NonNullable<DataOf<typeof finishSignIn>["question"]> };

/** Of one address, behind which there may be a school. */
const begins: Rate = { purpose: "identity-begin", max: 1200, seconds: 600 };
/** Answers that were refused; each leaves a line in the audit log. */
const refused: Rate = { purpose: "identity-refused", max: 60, seconds: 600 };
/** Longest ID token that is kept for signing out. */
const ID_TOKEN_MAX = 8000;

export function identityRoutes(app: App<Viewer>, deps: Deps, tokens: Tokens) {
  const { db, vault } = deps;

  app.serve(getSignInWays, async () => ({
    providers: await openProviders(db),
    passkeys: mayHavePasskeys(deps) && (await anyPasskey(db)),
  }));

  app.serve(beginSignIn, async (call) => {
    const { body, request } = call;
    await spend(db, begins, networkOf(request.ip));
    const provider = await providerByKey(db, body.provider);
    const begun = await begin(clientOf(deps, provider));
    await rememberFlow(db, call, provider.id, begun, body);
    return { url: begun.url };
  });

  app.serve(finishSignIn, async ({ body, request, reply, viewer }) => {
    await spend(db, begins, networkOf(request.ip));
    const provider = await providerByKey(db, body.provider);
    try {
      const answer = new URLSearchParams(body.answer);
      const flow = await takeFlow(db, request, provider.id, answer.get("state") ?? "");
      const arrival = await arrive(clientOf(deps, provider), answer, flow);
      const decision = decide(provider.rules, arrival.claims);
      if (decision.refusal) throw new Refusal(decision.refusal);
      const claims = askedFor(provider.rules, arrival.claims);
      const came = { provider, subject: arrival.subject, claims };
      if (flow.uid !== null) {
        // Whoever is signed in here now need not be who began it.
        if (viewer.user?.uid !== flow.uid) throw new Refusal("identity-flow-unknown");
        await db.transaction((tx) => linkTo(tx, came, signedIn(viewer)));
        return { user: null, question: null, next: flow.next };
      }
      const entered = await enter(came, request);
      if ("question" in entered) return { user: null, question: entered.question, next: flow.next };
      const user = await letIn(entered.account, provider, arrival.idToken, request, reply);
      return { user, question: null, next: flow.next };
    } catch (error) {
      if (error instanceof Refusal) await noteRefused(provider, error, request);
      throw error;
    }
  });

  /** Their account, made now if they come for the first time; or what they must say first. */
  async function enter(came: Came, request: FastifyRequest): Promise<Entered> {
    const findKnown = () => db.transaction((tx) => knownAccount(tx, came));
    const known = await findKnown();
    if (known) return { account: known };
    const { provider, subject, claims } = came;
    const decision = decide(provider.rules, claims);
    const { username, email } = decision;
    const why = await questionFor(db, decision);
    if (why) {
      // The name may be taken by themselves, who came by another tab just now.
      const meanwhile = await findKnown();
      if (meanwhile) return { account: meanwhile };
      const ticket = await askFirst(db, request, { providerId: provider.id, subject, claims });
      return { question: { ticket, provider: provider.name, why, username } };
    }
    const named = { username, email: email || null };
    const made = db.transaction((tx) => makeAccount(tx, came, decision, named, request.ip));
    return { account: await made.catch((error) => madeMeanwhile(came, error)) };
  }

  /** Of two first sign-ins at once one makes the account, and the other finds it. */
  async function madeMeanwhile(came: Came, error: unknown): Promise<AccountRow> {
    const account = error instanceof Refusal && (await db.transaction((tx) => knownAccount(tx, came)));
    if (!account) throw error;
    return account;
  }

  async function letIn(
    account: AccountRow,
    provider: ProviderRow,
    idToken: string | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    refuseBanned(account);
    const ruled = await db.transaction((tx) => followRules(tx, provider, account.uid, request.ip));
    const { uid, passwordHash } = ruled;
    const signIn = { uid, passwordHash, ip: request.ip, userAgent: request.headers["user-agent"] };
    const isKept = provider.signsOut && idToken !== null && idToken.length <= ID_TOKEN_MAX;
    await openSession(db, tokens, signIn, reply, async (tx, sessionId) => {
      const sealedIdToken = isKept ? vault.seal(idToken) : null;
      await tx.insert(identitySessions).values({ sessionId, providerId: provider.id, sealedIdToken });
    });
    return presentUser(ruled);
  }

  /** Who tries to come in by what is no provider's answer stands in the books. */
  async function noteRefused(provider: ProviderRow, { code, params }: Refusal, { ip }: FastifyRequest) {
    await spend(db, refused, networkOf(ip));
    const who = { uid: "", username: "(sign-in)", ip };
    await auditBy(db, who, "identity.refused", `provider ${provider.key}`, null, { code, ...params });
  }

  app.serve(signInAsNew, async ({ body, request, reply }) => {
    const { ticket, username } = body;
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
    return letIn(account, provider, null, request, reply);
  });

  app.serve(signInAsKnown, async ({ body, request, reply }) => {
    const { ticket, ...proof } = body;
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
    return letIn(account, provider, null, request, reply);
  });

  app.serve(getOwnIdentities, ({ viewer }) => ownIdentities(db, signedIn(viewer).uid));

  app.serve(linkIdentity, async (call) => {
    const { body, request, viewer } = call;
    const user = signedIn(viewer);
    await spend(db, begins, networkOf(request.ip));
    await proveAnew(db, user, body.password);
    const provider = await providerByKey(db, body.provider);
    const begun = await begin(clientOf(deps, provider));
    await rememberFlow(db, call, provider.id, begun, { next: "/setting", uid: user.uid });
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
    const client = clientOf(deps, row.provider);
    return { url: await signOutAddress(client, row.sealed && vault.open(row.sealed)) };
  });
}
