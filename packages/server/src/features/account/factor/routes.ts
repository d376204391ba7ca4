import {
  addPasskey,
  addTotp,
  beginPasskey,
  beginPasskeySignIn,
  beginTotp,
  getOwnFactors,
  getUserFactors,
  removeFactor,
  removeUserFactors,
  renewRecoveryCodes,
  signInByPasskey,
} from "@verdict/contract";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { networkOf } from "../../../platform/address.ts";
import type { Sql } from "../../../platform/db.ts";
import { NO_PASSWORD } from "../../../platform/password.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { App } from "../../../platform/serve.ts";
import { refuseDuplicate } from "../../../platform/unique.ts";
import { signedIn, type User, type Viewer } from "../../../viewer.ts";
import { audit, auditBy } from "../../site/audit.ts";
import { presentUser } from "../../user/present.ts";
import { proveAnew } from "../proof.ts";
import { accountByUid } from "../queries.ts";
import { type Rate, spend } from "../rates.ts";
import { openSession, revokeSessions, type Tokens } from "../session.ts";
import { refuseBanned, refuseLocalOff } from "../sign-in.ts";
import { countCode, forgetCodes } from "./check.ts";
import { askForNew, askToSignIn, madePasskey, mayHavePasskeys, ownerOf } from "./passkey.ts";
import { addFactor, begin, factorList, factorsOf, factorsWithRoom, removeFactors } from "./queries.ts";
import { newRecoveryCodes, recoveryLeft } from "./recovery.ts";
import { factorBeginnings, type secondFactors } from "./tables.ts";
import { newTotpSecret, otpauthUri, stepOf } from "./totp.ts";

/** Of one address, behind which there may be a school. */
const signIns: Rate = { purpose: "passkey", max: 1200, seconds: 600 };

export function factorRoutes(app: App<Viewer>, deps: Deps, tokens: Tokens) {
  const { db, settings, vault } = deps;

  app.serve(getOwnFactors, async ({ viewer }) => {
    const { uid } = signedIn(viewer);
    const { passwordHash } = await accountByUid(db, uid);
    return {
      factors: await factorList(db, uid),
      recoveryLeft: await recoveryLeft(db, uid),
      hasPassword: passwordHash !== NO_PASSWORD,
      passkeys: mayHavePasskeys(deps),
    };
  });

  const kept = (tx: Sql, user: User, row: typeof secondFactors.$inferInsert) =>
    auditBy(tx, user, "factor.add", `user ${user.username}`, null, { kind: row.kind, name: row.name });

  app.serve(beginTotp, async ({ body, viewer }) => {
    const { uid, username, sessionId } = signedIn(viewer);
    await proveAnew(db, { uid, sessionId }, body.password);
    await factorsWithRoom(db, uid);
    const secret = newTotpSecret();
    await db.transaction(async (tx) => {
      await tx.delete(factorBeginnings).where(begunTotp(uid));
      await begin(tx, { kind: "totp", uid, value: vault.seal(secret) });
    });
    return { secret, uri: otpauthUri(secret, settings.website().name || "Verdict", username) };
  });

  app.serve(addTotp, async ({ body, viewer }) => {
    const user = signedIn(viewer);
    const { uid } = user;
    await countCode(db, uid);
    const [begun] = await db
      .select()
      .from(factorBeginnings)
      .where(and(begunTotp(uid), gt(factorBeginnings.expiresAt, sql`now()`)));
    if (!begun) throw new Refusal("factor-unknown");
    const secret = vault.open(begun.value);
    const step = secret === null ? null : stepOf(secret, body.code);
    if (step === null) throw new Refusal("factor-wrong");
    const added = await db.transaction(async (tx) => {
      const taken = await tx.delete(factorBeginnings).where(eq(factorBeginnings.id, begun.id)).returning();
      if (taken.length === 0) throw new Refusal("factor-unknown"); // by a call beside this one
      const row = { uid, kind: "totp", name: body.name, sealedSecret: begun.value, lastStep: step } as const;
      const codes = await addFactor(tx, row);
      await kept(tx, user, row);
      return codes;
    });
    await forgetCodes(db, uid);
    return added;
  });

  app.serve(beginPasskey, async ({ body, viewer }) => {
    const user = signedIn(viewer);
    await proveAnew(db, user, body.password);
    return askForNew(deps, user, await factorsWithRoom(db, user.uid));
  });

  app.serve(addPasskey, async ({ body, viewer }) => {
    const user = signedIn(viewer);
    const row = { ...(await madePasskey(deps, user.uid, body.ticket, body.credential)), name: body.name };
    return db.transaction(async (tx) => {
      const added = await refuseDuplicate(addFactor(tx, row), "passkey-taken");
      await kept(tx, user, row);
      return added;
    });
  });

  app.serve(removeFactor, async ({ body, viewer }) => {
    const user = signedIn(viewer);
    await proveAnew(db, user, body.password);
    await db.transaction(async (tx) => {
      const [gone] = await removeFactors(tx, user.uid, body.id);
      if (!gone) throw new Refusal("factor-unknown");
      const before = { kind: gone.kind, name: gone.name };
      await auditBy(tx, user, "factor.remove", `user ${user.username}`, before, null);
    });
    return null;
  });

  app.serve(renewRecoveryCodes, async ({ body, viewer }) => {
    const user = signedIn(viewer);
    await proveAnew(db, user, body.password);
    return db.transaction(async (tx) => {
      if ((await factorsOf(tx, user.uid)).length === 0) throw new Refusal("factor-unknown");
      await auditBy(tx, user, "factor.recovery", `user ${user.username}`, null, null);
      return { recoveryCodes: await newRecoveryCodes(tx, user.uid) };
    });
  });

  app.serve(beginPasskeySignIn, async ({ request }) => {
    await spend(db, signIns, networkOf(request.ip));
    return askToSignIn(deps);
  });

  app.serve(signInByPasskey, async ({ body, request, reply }) => {
    await spend(db, signIns, networkOf(request.ip));
    const account = await accountByUid(db, await ownerOf(deps, body.ticket, body.credential));
    refuseBanned(account);
    refuseLocalOff(account, settings.website());
    const { uid, passwordHash } = account;
    const userAgent = request.headers["user-agent"];
    await openSession(db, tokens, { uid, passwordHash, ip: request.ip, userAgent }, reply);
    return presentUser(account);
  });

  app.serve(getUserFactors, ({ query }) => factorList(db, query.uid));

  app.serve(removeUserFactors, (call) =>
    db.transaction(async (tx) => {
      const { uid } = call.query;
      const gone = await removeFactors(tx, uid);
      if (gone.length === 0) throw new Refusal("factor-unknown");
      const { username } = await accountByUid(tx, uid);
      await revokeSessions(tx, uid);
      const before = { factors: gone.map(({ kind, name }) => `${kind}: ${name}`) };
      await audit(tx, call, "factor.remove", `user ${username}`, before, null);
      return null;
    }),
  );
}

const begunTotp = (uid: string) => and(eq(factorBeginnings.uid, uid), eq(factorBeginnings.kind, "totp"));
