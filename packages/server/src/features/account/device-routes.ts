import { randomInt } from "node:crypto";
import {
  answerDevice,
  apiDate,
  DEVICE_ALPHABET,
  DEVICE_CODE_SECONDS,
  DEVICE_PAGE,
  DEVICE_POLL_SECONDS,
  getDeviceRequest,
  pollDevice,
  startDevice,
} from "@verdict/contract";
import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { networkOf } from "../../platform/address.ts";
import { Refusal } from "../../platform/refusal.ts";
import { newSecret, secretHash } from "../../platform/secret.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { audit } from "../site/audit.ts";
import { makeToken } from "./access-tokens.ts";
import { accountByUid } from "./queries.ts";
import { type Rate, spend } from "./rates.ts";
import { deviceCodes } from "./tables.ts";

/** Of a network: each stores a row until it expires. */
const begun: Rate = { purpose: "device-begun", max: 30, seconds: 600 };
/** Of a user who types codes: twenty letters to the power of eight are not guessed at this pace. */
const typed: Rate = { purpose: "device-typed", max: 30, seconds: 600 };

const CODE_PART = 4;
const letters = () =>
  Array.from({ length: CODE_PART }, () => DEVICE_ALPHABET[randomInt(DEVICE_ALPHABET.length)]).join("");

const alive = gt(deviceCodes.expiresAt, sql`now()`);
const unanswered = (code: string) => and(eq(deviceCodes.userCode, code), isNull(deviceCodes.uid), alive);

/** The sign-in of programs without a browser: RFC 8628. */
export function deviceRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(startDevice, async ({ body: { client, scopes }, request }) => {
    await spend(db, begun, networkOf(request.ip));
    const [first, second, secret] = [letters(), letters(), newSecret()];
    await db.insert(deviceCodes).values({
      ...{ client, scopes, ip: request.ip, deviceHash: secretHash(secret), userCode: first + second },
      expiresAt: sql`now() + make_interval(secs => ${DEVICE_CODE_SECONDS})`,
    });
    const code = `${first}-${second}`;
    return {
      device_code: secret,
      user_code: code,
      verification_uri: DEVICE_PAGE,
      verification_uri_complete: `${DEVICE_PAGE}?code=${code}`,
      expires_in: DEVICE_CODE_SECONDS,
      interval: DEVICE_POLL_SECONDS,
    };
  });

  app.serve(getDeviceRequest, async ({ query: { code }, viewer }) => {
    await spend(db, typed, signedIn(viewer).uid);
    const [row] = await db.select().from(deviceCodes).where(unanswered(code));
    if (!row) throw new Refusal("device-code-unknown");
    const { client, scopes, ip, createdAt } = row;
    return { client, scopes, ip, createdAt: apiDate(createdAt) };
  });

  app.serve(answerDevice, async ({ body: { code, allow, days }, viewer }) => {
    const { uid } = signedIn(viewer);
    await spend(db, typed, uid);
    const answered = await db
      .update(deviceCodes)
      .set({ uid, allowed: allow, days })
      .where(unanswered(code))
      .returning({ id: deviceCodes.id });
    if (answered.length === 0) throw new Refusal("device-code-unknown");
    return null;
  });

  app.serve(pollDevice, async ({ body, request }) => {
    const same = eq(deviceCodes.deviceHash, secretHash(body.device_code));
    const [row] = await db.select().from(deviceCodes).where(and(same, alive));
    if (!row) throw new Refusal("device-expired");
    if (row.uid === null) {
      const asked = await db
        .update(deviceCodes)
        .set({ askedAt: sql`now()` })
        .where(
          and(
            same,
            or(
              isNull(deviceCodes.askedAt),
              // A second less: what travels faster than the last time asks no sooner.
              lt(deviceCodes.askedAt, sql`now() - make_interval(secs => ${DEVICE_POLL_SECONDS - 1})`),
            ),
          ),
        )
        .returning({ id: deviceCodes.id });
      throw new Refusal(asked.length > 0 ? "device-pending" : "device-slow-down");
    }
    const { uid, allowed, client, scopes, days } = row;
    const owner = await accountByUid(db, uid);
    return db
      .transaction(async (tx) => {
        // Told once: of two that ask at the same time, one finds it gone.
        const [taken] = await tx.delete(deviceCodes).where(same).returning({ id: deviceCodes.id });
        if (!taken) throw new Refusal("device-expired");
        if (!allowed) return null;
        const made = await makeToken(tx, uid, { name: client, scopes, days });
        const { username, roleId } = owner;
        const user = { uid, username, roleId, sessionId: "", ip: request.ip };
        const acting = { viewer: { user, node: null }, request };
        await audit(tx, acting, "token.make", made.hint, null, { name: client, scopes, days });
        return {
          access_token: made.token,
          token_type: "Bearer" as const,
          scope: made.scopes.join(" "),
          expires_at: made.expiresAt,
          username,
        };
      })
      .then((answer) => {
        if (!answer) throw new Refusal("device-denied");
        return answer;
      });
  });
}
