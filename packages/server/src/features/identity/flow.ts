import { FLOW_MINUTES, type ProviderKind } from "@verdict/contract";
import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { newSecret, secretHash } from "../../platform/secret.ts";
import type { Came } from "./people.ts";
import type { ProviderRow } from "./providers.ts";
import { identityFlows, identityProviders, identityQuestions } from "./tables.ts";
import type { Begun } from "./ways.ts";

/**
 * What is remembered of somebody on their way through a provider. Each row belongs to the browser in which it began, by a
 * cookie: an answer that somebody else brings along, so that others work under an account of theirs, is none.
 */

const COOKIE = "verdict-sign-in";
/** Of launches, which may begin in a frame of another site's page; there browsers keep it apart by that site. */
const FRAME_COOKIE = "verdict-launch";
const COOKIE_SHAPE = /^[\w-]{43}$/;

const expiresAt = sql`now() + make_interval(mins => ${FLOW_MINUTES})`;

/** The browser's own secret, made when it has none: several tabs share it. */
function browserOf({ request, reply }: Asking, kind: ProviderKind): string {
  const isSecure = request.protocol === "https";
  const name = kind === "lti" ? FRAME_COOKIE : COOKIE;
  const kept = request.cookies[name] ?? "";
  const browser = COOKIE_SHAPE.test(kept) ? kept : newSecret();
  const isFramed = kind === "lti" && isSecure; // browsers take such a cookie over https alone
  reply.setCookie(name, browser, {
    path: "/api/identity",
    httpOnly: true,
    ...(isFramed ? { sameSite: "none", partitioned: true } : { sameSite: "strict" }),
    secure: isSecure,
    maxAge: FLOW_MINUTES * 60 * 2,
  });
  return secretHash(browser);
}

/** Of a row that belongs to this browser. */
const isBrowsers = (column: PgColumn, { cookies }: FastifyRequest) =>
  inArray(
    column,
    [COOKIE, FRAME_COOKIE].map((name) => secretHash(cookies[name] ?? "")),
  );

/** A call of the browser. */
export interface Asking {
  request: FastifyRequest;
  reply: FastifyReply;
}

export async function rememberFlow(
  db: Sql,
  call: Asking,
  provider: Pick<ProviderRow, "id" | "kind">,
  { state, nonce, verifier }: Begun,
  {
    next,
    uid = null,
    provesSession = null,
  }: { next: string; uid?: string | null; provesSession?: string | null },
): Promise<void> {
  const browserHash = browserOf(call, provider.kind);
  await db.insert(identityFlows).values({
    providerId: provider.id,
    stateHash: secretHash(state),
    browserHash,
    nonce,
    verifier,
    next,
    uid,
    provesSession,
    expiresAt,
  });
}

/** Lays a posted answer beside the sign-in that it belongs to, once; the first is the one that counts. Gives where that goes on. */
export async function keepAnswer(
  db: Sql,
  { key, kind }: { key: string; kind: ProviderKind },
  state: string,
  answer: string,
): Promise<string | null> {
  const provider = db
    .select({ id: identityProviders.id })
    .from(identityProviders)
    .where(and(eq(identityProviders.key, key), eq(identityProviders.kind, kind)));
  const [kept] = await db
    .update(identityFlows)
    .set({ answer })
    .where(
      and(
        eq(identityFlows.stateHash, secretHash(state)),
        inArray(identityFlows.providerId, provider),
        isNull(identityFlows.answer),
        gt(identityFlows.expiresAt, sql`now()`),
      ),
    )
    .returning({ next: identityFlows.next });
  return kept?.next ?? null;
}

/** What was remembered of an answer's state, once: whatever becomes of it, it is gone. */
export async function takeFlow(db: Sql, request: FastifyRequest, providerId: number, state: string) {
  const [flow] = await db
    .delete(identityFlows)
    .where(
      and(
        eq(identityFlows.stateHash, secretHash(state)),
        isBrowsers(identityFlows.browserHash, request),
        eq(identityFlows.providerId, providerId),
        gt(identityFlows.expiresAt, sql`now()`),
      ),
    )
    .returning();
  if (!flow) throw new Refusal("identity-flow-unknown");
  return { ...flow, state, anewSince: flow.provesSession === null ? null : flow.beganAt };
}

/** Keeps who has come until they have answered; gives the ticket to answer with. */
export async function askFirst(db: Sql, call: Asking, { provider, subject, claims }: Came): Promise<string> {
  const ticket = newSecret();
  const browserHash = browserOf(call, provider.kind);
  const who = { providerId: provider.id, subject, claims };
  await db
    .insert(identityQuestions)
    .values({ ...who, ticketHash: secretHash(ticket), browserHash, expiresAt });
  return ticket;
}

/** Who asked with a ticket, and their provider; nobody else answers until the transaction ends. */
export async function askedWith(tx: Sql, request: FastifyRequest, ticket: string) {
  const [row] = await tx
    .select({ question: identityQuestions, provider: identityProviders })
    .from(identityQuestions)
    .innerJoin(identityProviders, eq(identityProviders.id, identityQuestions.providerId))
    .where(
      and(
        eq(identityQuestions.ticketHash, secretHash(ticket)),
        isBrowsers(identityQuestions.browserHash, request),
        gt(identityQuestions.expiresAt, sql`now()`),
      ),
    )
    .for("update", { of: identityQuestions });
  if (!row) throw new Refusal("identity-flow-unknown");
  if (!row.provider.enabled) throw new Refusal("identity-provider-unknown");
  return row;
}

export async function forgetQuestion(tx: Sql, id: string): Promise<void> {
  await tx.delete(identityQuestions).where(eq(identityQuestions.id, id));
}
