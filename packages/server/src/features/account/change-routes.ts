import {
  CHANGE_FAILURES,
  changeEmail,
  changeMobile,
  changePassword,
  changeUserInfo,
  getChangeEmailCode,
  LOCK_MINUTES,
  type RefusalCode,
  refusalText,
  resendSeconds,
  type UserInfo,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { queueMail } from "../../platform/mail.ts";
import { hashPassword, passwordMatches } from "../../platform/password.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { presentUser } from "../user/present.ts";
import { consumeCode, digits, issueCode, tryCode } from "./mail-code.ts";
import { isThrowAway } from "./mail-domains.ts";
import { codeMail } from "./mails.ts";
import { type AccountRow, accountByEmail, accountByUid, changeAccount } from "./queries.ts";
import { countOne, forget, isUsedUp, type Rate } from "./rates.ts";
import { revokeSessions } from "./session.ts";

const rate = (purpose: string): Rate => ({ purpose, max: CHANGE_FAILURES, seconds: LOCK_MINUTES * 60 });
const passwordRate = rate("change-password");
const emailRate = rate("change-email");
const mobileRate = rate("change-mobile");

interface Outcome {
  code: number;
  msg: string;
  userInfo: UserInfo | null;
}

const done = (account: AccountRow | null): Outcome => ({
  code: 200,
  msg: "success",
  userInfo: account && presentUser(account),
});
const failed = (code: 400 | 403, refusal: RefusalCode): Outcome => ({
  code,
  msg: refusalText(refusal),
  userInfo: null,
});

/** What a signed-in user changes about himself. */
export function accountChangeRoutes(app: App<Viewer>, { db, settings }: Deps) {
  /** Runs `change` once `proof` holds; failures are counted by user and lock the change for a while. */
  async function guarded(
    uid: string,
    limit: Rate,
    proof: () => Promise<RefusalCode | null>,
    change: () => Promise<Outcome>,
  ): Promise<Outcome> {
    if (await isUsedUp(db, limit, uid)) return failed(403, "account-change-locked");
    const refusal = await proof();
    if (refusal) {
      await countOne(db, limit, uid);
      return failed(400, refusal);
    }
    await forget(db, limit, uid);
    return change();
  }

  const wrongPassword = async (account: AccountRow, password: string): Promise<RefusalCode | null> =>
    (await passwordMatches(password, account.passwordHash)) ? null : "password-wrong";

  app.serve(changePassword, async ({ body: { oldPassword, newPassword }, viewer }) => {
    if (oldPassword === newPassword) throw new Refusal("password-same");
    const { uid, sessionId } = signedIn(viewer);
    const account = await accountByUid(db, uid);
    return guarded(
      uid,
      passwordRate,
      () => wrongPassword(account, oldPassword),
      async () => {
        const passwordHash = await hashPassword(newPassword);
        await db.transaction(async (tx) => {
          await changeAccount(tx, uid, { passwordHash });
          await revokeSessions(tx, uid, sessionId);
        });
        return done(null);
      },
    );
  });

  async function checkNewEmail(account: AccountRow, email: string): Promise<void> {
    if (account.email?.toLowerCase() === email.toLowerCase()) throw new Refusal("email-same");
    if (await accountByEmail(db, email)) throw new Refusal("email-taken");
  }

  app.serve(getChangeEmailCode, async ({ query: { email, l }, viewer }) => {
    const { uid } = signedIn(viewer);
    if (isThrowAway(email)) throw new Refusal("email-domain-refused");
    await checkNewEmail(await accountByUid(db, uid), email);
    const code = digits();
    await db.transaction(async (tx) => {
      const issue = { purpose: "change-email", subject: uid, email: email.toLowerCase(), uid, code } as const;
      await issueCode(tx, { ...issue, pauseSeconds: resendSeconds.changeEmail });
      await queueMail(tx, codeMail("change", { site: settings.website().name, recipient: email, l }, code));
    });
    return null;
  });

  app.serve(changeEmail, async ({ body: { password, newEmail, code }, viewer }) => {
    const { uid } = signedIn(viewer);
    const account = await accountByUid(db, uid);
    await checkNewEmail(account, newEmail);
    const shown = { purpose: "change-email", subject: uid, email: newEmail.toLowerCase(), code } as const;
    const proof = async () =>
      (await wrongPassword(account, password)) ?? ((await tryCode(db, shown)) ? null : "mail-code-wrong");
    return guarded(uid, emailRate, proof, () =>
      db.transaction(async (tx) => {
        if (!(await consumeCode(tx, shown))) return failed(400, "mail-code-wrong");
        return done(await changeAccount(tx, uid, { email: newEmail }));
      }),
    );
  });

  app.serve(changeMobile, async ({ body: { password, mobile }, viewer }) => {
    const { uid } = signedIn(viewer);
    const account = await accountByUid(db, uid);
    if (account.mobile === mobile) throw new Refusal("mobile-same");
    return guarded(
      uid,
      mobileRate,
      () => wrongPassword(account, password),
      async () => done(await changeAccount(db, uid, { mobile })),
    );
  });

  app.serve(changeUserInfo, async ({ body, viewer }) =>
    presentUser(await changeAccount(db, signedIn(viewer).uid, body)),
  );
}
