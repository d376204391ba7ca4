import { randomBytes, subtle } from "node:crypto";
import {
  type Locale,
  NO_BAN_REASON,
  PROOF_MINUTES,
  type RefusalCode,
  type RefusalParams,
} from "@verdict/contract";
import { and, desc, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import type { FastifyReply } from "fastify";
import { jwtVerify, SignJWT } from "jose";
import { batchLoader } from "../../platform/batch-loader.ts";
import { type Db, genericParam, preparedOnce, type Sql } from "../../platform/db.ts";
import { endStreams } from "../../platform/notify.ts";
import { Refusal } from "../../platform/refusal.ts";
import { isUuid } from "../../platform/uuid.ts";
import type { GrantedToken, User } from "../../viewer.ts";
import { siteSecrets } from "../site/tables.ts";
import { accountState } from "../user/ban.ts";
import { users } from "../user/tables.ts";
import { goodTokensById, revokeTokensOf } from "./access-tokens.ts";
import { sessionOwesFactor } from "./factor/demand.ts";
import { sessions } from "./tables.ts";

/** Life of a token and of its session after the last renewal. docs/rules.md#answers-of-the-interface */
const TOKEN_SECONDS = 86_400;
const RENEW_AFTER_SECONDS = 43_200;
const ALGORITHM = "HS512";
/** Tokens that a server knows to be genuine. */
const GENUINE_MAX = 10_000;
/** Opens few doors: docs/rules.md#answers-of-the-interface */
export const SESSION_COOKIE = "verdict-session";

export interface Tokens {
  issue(uid: string, sessionId: string): Promise<string>;
  /** Session id and uid of a genuine, unexpired token, else null. */
  read(token: string): Promise<{ uid: string; sessionId: string } | null>;
}

/** Signs with the key that all servers of the site share, made at the first start. */
export async function openTokens(db: Db): Promise<Tokens> {
  await db
    .insert(siteSecrets)
    .values({ name: "token", value: randomBytes(64).toString("base64url") })
    .onConflictDoNothing();
  const [row] = await db.select().from(siteSecrets).where(eq(siteSecrets.name, "token"));
  if (!row) throw new Error("the signing key is missing from site_secret");
  // Imported once: given as bytes, the library would do so for every token.
  const algorithm = { name: "HMAC", hash: "SHA-512" };
  const bytes = Buffer.from(row.value, "base64url");
  const key = await subtle.importKey("raw", bytes, algorithm, false, ["sign", "verify"]);

  // What a token says never changes: each is verified once, for that costs more than all else of most calls.
  const genuine = new Map<string, { uid: string; sessionId: string; expiresAt: number }>();
  return {
    issue: (uid, sessionId) =>
      new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(uid)
        .setJti(sessionId)
        .setIssuedAt()
        .setExpirationTime(`${TOKEN_SECONDS}s`)
        .sign(key),
    async read(token) {
      const known = genuine.get(token);
      if (known) return Date.now() < known.expiresAt ? known : null;
      const verified = await jwtVerify(token, key, { algorithms: [ALGORITHM] }).catch(() => null);
      const { sub, jti, exp } = verified?.payload ?? {};
      if (!sub || !jti || !isUuid(jti) || exp === undefined) return null;
      const named = { uid: sub, sessionId: jti, expiresAt: exp * 1000 };
      if (genuine.size >= GENUINE_MAX) genuine.delete(genuine.keys().next().value ?? "");
      genuine.set(token, named);
      return named;
    },
  };
}

export interface SignIn {
  uid: string;
  /** Of the password that was shown. */
  passwordHash: string;
  ip: string;
  userAgent: string | undefined;
  /** Of a page inside a learning platform's. */
  isFramed?: boolean;
}

/**
 * Opens a session and sends its token and the upload cookie with the answer. Whoever changes a password ends all
 * sessions: none must come after that of somebody whose old password was looked at before. `along`: what is written with it.
 */
export async function openSession(
  db: Db,
  tokens: Tokens,
  signIn: SignIn,
  reply: FastifyReply,
  along?: (tx: Sql, sessionId: string) => Promise<void>,
): Promise<void> {
  const { uid, passwordHash, ip, userAgent, isFramed = false } = signIn;
  const session = await db.transaction(async (tx) => {
    const [known] = await tx
      .select({ uid: users.uid })
      .from(users)
      .where(and(eq(users.uid, uid), eq(users.passwordHash, passwordHash)))
      .for("share");
    if (!known) throw new Refusal("login-wrong");
    const expiresAt = sql`now() + make_interval(secs => ${TOKEN_SECONDS})`;
    const row = { uid, ip, userAgent: userAgent?.slice(0, 500), expiresAt, isFramed };
    const [opened] = await tx.insert(sessions).values(row).returning({ id: sessions.id });
    if (!opened) throw new Error("no session row came back");
    await along?.(tx, opened.id);
    return opened;
  });
  sendToken(reply, await tokens.issue(uid, session.id));
}

const COOKIE_PATH = "/api";
/** Where browsers still have one from before; there it would come first. */
const FORMER_COOKIE_PATH = "/api/file";

const clearSessionCookie = (reply: FastifyReply, path: string) =>
  void reply.clearCookie(SESSION_COOKIE, { path });

/** Takes the cookie from a browser that signs out. */
export function forgetCookie(reply: FastifyReply): void {
  for (const path of [COOKIE_PATH, FORMER_COOKIE_PATH]) clearSessionCookie(reply, path);
}

function sendToken(reply: FastifyReply, token: string): void {
  reply.header("Authorization", token);
  reply.setCookie(SESSION_COOKIE, token, {
    path: COOKIE_PATH,
    httpOnly: true,
    sameSite: "strict",
    secure: reply.request.protocol === "https",
    maxAge: TOKEN_SECONDS,
  });
  clearSessionCookie(reply, FORMER_COOKIE_PATH);
}

/**
 * Ends every session of a user but `except`; all tokens of the others are refused from now on, and streams opened with
 * them end.
 */
export async function revokeSessions(db: Sql, uid: string, except?: string): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(
      and(eq(sessions.uid, uid), isNull(sessions.revokedAt), except ? ne(sessions.id, except) : undefined),
    );
  await endStreams(db, uid);
}

/** The same with the user's access tokens: their password was lost, or staff took the account over. */
export async function shutOut(db: Sql, uid: string): Promise<void> {
  await revokeTokensOf(db, uid);
  await revokeSessions(db, uid);
}

const live = (uid: string) =>
  and(eq(sessions.uid, uid), isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`now()`));

/** A user's open sessions, newest first. */
export function openSessionsOf(db: Sql, uid: string) {
  return db.select().from(sessions).where(live(uid)).orderBy(desc(sessions.createdAt)).limit(100);
}

/** Whether there was such an open session of the user to end. */
export async function revokeOne(db: Sql, uid: string, id: string): Promise<boolean> {
  const revoked = await db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.id, id), live(uid)))
    .returning({ id: sessions.id });
  if (revoked.length > 0) await endStreams(db, uid);
  return revoked.length > 0;
}

export interface Identified {
  user: User;
  /** The language they chose. */
  locale: Locale | null;
  banReason: string;
  issuedAt: Date;
  /** Whether it was proved within the last minutes that they are there. */
  isProven: boolean;
  /** Their role demands a second factor, and they have none. */
  owesFactor: boolean;
  /** Set: the session is one inside a learning platform's page. */
  framed: { groupId: number | null } | null;
}

type Named = Pick<User, "uid" | "sessionId">;

/** Of each what its open session says, in their order; undefined: there is none. */
const readOpenSessions = preparedOnce((db) => {
  const statement = db
    .select({
      id: sessions.id,
      uid: sessions.uid,
      username: users.username,
      roleId: users.roleId,
      locale: users.locale,
      status: users.status,
      banReason: users.banReason,
      banUntil: users.banUntil,
      issuedAt: sessions.issuedAt,
      owesFactor: sessionOwesFactor,
      isFramed: sessions.isFramed,
      framedGroupId: sessions.framedGroupId,
      isProven: sql<boolean>`${sessions.provenAt} > now() - make_interval(mins => ${sql.raw(String(PROOF_MINUTES))})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.uid, sessions.uid))
    .where(
      and(
        sql`${sessions.id} = any(${genericParam("ids", "uuid[]")})`,
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`now()`),
      ),
    )
    .prepare("open_sessions");
  return async (named: readonly Named[]) => {
    const rows = await statement.execute({ ids: named.map(({ sessionId }) => sessionId) });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return named.map(({ sessionId, uid }) => {
      const row = byId.get(sessionId.toLowerCase());
      return row?.uid === uid ? row : undefined;
    });
  };
});

/** Of every call, so that in a crowd they are read together. */
const openSessionOf = preparedOnce((db) => batchLoader(readOpenSessions(db)));

type OpenSession = Awaited<ReturnType<ReturnType<typeof readOpenSessions>>>[number];

type AccountFields = "status" | "roleId" | "banUntil" | "owesFactor";

/** Whether a user would be identified again as who they were: same session, same role, not banned, with what it demands. */
function isSame(user: User, row: Pick<NonNullable<OpenSession>, AccountFields> | undefined): boolean {
  if (!row || row.owesFactor) return false;
  const { status, roleId } = accountState(row);
  return status === 0 && roleId === user.roleId;
}

/** Whether the user would be identified again as who they were. */
export async function isStillThere(db: Db, user: User): Promise<boolean> {
  if (user.accessToken) return !(await goneOf(db, [user])).has(user);
  return isSame(user, await openSessionOf(db)(user));
}

/** Those of the users who would not be, by a read of sessions and one of access tokens. */
export async function goneOf(db: Db, users: readonly User[]): Promise<Set<User>> {
  const [bySession, byToken] = [users.filter((user) => !user.accessToken), users.filter(isByToken)];
  const sessionRows = await readOpenSessions(db)(bySession);
  const tokenRows = await goodTokensById(
    db,
    byToken.map(({ accessToken }) => accessToken.id),
  );
  return new Set<User>([
    ...bySession.filter((user, index) => !isSame(user, sessionRows[index])),
    ...byToken.filter((user, index) => !isSame(user, tokenRows[index])),
  ]);
}

const isByToken = (user: User): user is User & { accessToken: GrantedToken } =>
  user.accessToken !== undefined;

/** The usable user behind a token, or why it is refused. */
export async function identify(
  db: Db,
  tokens: Tokens,
  { token, ip }: { token: string; ip: string },
): Promise<Identified | { refused: RefusalCode; params?: RefusalParams; locale?: Locale | null }> {
  const named = await tokens.read(token);
  if (!named) return { refused: "token-invalid" };
  const row = await openSessionOf(db)(named);
  if (!row) return { refused: "token-invalid" };
  const found = usable({ ...row, sessionId: named.sessionId, ip });
  return "refused" in found
    ? { ...found, locale: row.locale }
    : {
        ...{ ...found, locale: row.locale, issuedAt: row.issuedAt, isProven: row.isProven },
        owesFactor: row.owesFactor,
        framed: row.isFramed ? { groupId: row.framedGroupId } : null,
      };
}

type Claimed = Omit<User, "roleId"> & Pick<NonNullable<OpenSession>, AccountFields | "banReason">;

/** The user as they are at this moment, or why they are refused whatever they call with. */
export function usable({
  banReason: saidReason,
  ...row
}: Claimed): { user: User; banReason: string } | { refused: RefusalCode; params?: RefusalParams } {
  const banReason = saidReason || NO_BAN_REASON;
  const { status, roleId } = accountState(row);
  if (status !== 0) return { refused: "account-banned", params: { reason: banReason } };
  const { uid, username, sessionId, ip, accessToken } = row;
  // A session is led to setting one up, a token cannot be.
  if (accessToken && row.owesFactor) return { refused: "factor-demanded" };
  return { user: { uid, username, roleId, sessionId, ip, ...(accessToken && { accessToken }) }, banReason };
}

/** Sends a fresh token when the newest is half a day old; of several calls at once only one does. */
export async function renew(db: Db, tokens: Tokens, { user, issuedAt }: Identified, reply: FastifyReply) {
  if (Date.now() - issuedAt.getTime() < RENEW_AFTER_SECONDS * 1000) return;
  const renewed = await db
    .update(sessions)
    .set({ issuedAt: sql`now()`, expiresAt: sql`now() + make_interval(secs => ${TOKEN_SECONDS})` })
    .where(
      and(
        eq(sessions.id, user.sessionId),
        isNull(sessions.revokedAt),
        lt(sessions.issuedAt, sql`now() - make_interval(secs => ${RENEW_AFTER_SECONDS})`),
      ),
    )
    .returning({ id: sessions.id });
  if (renewed.length === 0) return;
  sendToken(reply, await tokens.issue(user.uid, user.sessionId));
  reply.header("Refresh-Token", "true");
}
