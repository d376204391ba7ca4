import {
  changeEmail,
  changeLocale,
  changeMobile,
  changePassword,
  changeUserInfo,
  getChangeEmailCode,
  type Locale,
  resendSeconds,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { queueMail } from "../../platform/mail.ts";
import { hashPassword } from "../../platform/password.ts";
import type { Reader } from "../../platform/reader.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { refuseDuplicate } from "../../platform/unique.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { raiseEpochsOf } from "../contest/epoch.ts";
import { mailLocale, occasionOf } from "../site/letter.ts";
import { presentUser } from "../user/present.ts";
import { consumeCode, digits, forgetCodes, issueCode, tryCode } from "./mail-code.ts";
import { isThrowAway } from "./mail-domains.ts";
import { codeMail, noticeMail } from "./mails.ts";
import { done, failed, proofRate, proven, wrongPassword } from "./proof.ts";
import { type AccountRow, accountByEmail, accountByUid, changeAccount, holdAccount } from "./queries.ts";
import { revokeSessions } from "./session.ts";

const passwordRate = proofRate("change-password");
const emailRate = proofRate("change-email");
const mobileRate = proofRate("change-mobile");

/** What signed-in users change about themselves. */
export function accountChangeRoutes(app: App<Viewer>, { db, settings }: Deps) {
  const occasion = (recipient: string, saved: Locale | null, l: string | undefined, reader: Reader) =>
    occasionOf(settings, recipient, mailLocale(saved, l, reader));

  app.serve(changePassword, async ({ body: { oldPassword, newPassword, l }, viewer, reader }) => {
    if (oldPassword === newPassword) throw new Refusal("password-same");
    const { uid, sessionId } = signedIn(viewer);
    const account = await accountByUid(db, uid);
    return proven(
      db,
      { uid, reader },
      passwordRate,
      () => wrongPassword(account, oldPassword),
      async () => {
        const passwordHash = await hashPassword(newPassword, uid);
        return db.transaction(async (tx) => {
          const held = await holdAccount(tx, uid, account.passwordHash);
          if (!held) return failed(reader, "password-wrong", passwordRate.max);
          await changeAccount(tx, uid, { passwordHash });
          await revokeSessions(tx, uid, sessionId);
          await forgetCodes(tx, uid);
          if (held.email)
            await queueMail(
              tx,
              noticeMail("passwordChanged", occasion(held.email, held.locale, l, reader), held.username),
            );
          return done(null);
        });
      },
    );
  });

  async function checkNewEmail(account: AccountRow, email: string): Promise<void> {
    if (account.email?.toLowerCase() === email.toLowerCase()) throw new Refusal("email-same");
    if (await accountByEmail(db, email)) throw new Refusal("email-taken");
  }

  app.serve(getChangeEmailCode, async ({ query: { email, l }, viewer, reader }) => {
    const { uid } = signedIn(viewer);
    if (settings.mail().host === null) throw new Refusal("mail-off");
    if (isThrowAway(email)) throw new Refusal("email-domain-refused");
    const account = await accountByUid(db, uid);
    await checkNewEmail(account, email);
    const code = digits();
    await db.transaction(async (tx) => {
      if (!(await holdAccount(tx, uid))) throw new Refusal("token-invalid");
      const issue = { purpose: "change-email", subject: uid, email: email.toLowerCase(), uid, code } as const;
      await issueCode(tx, { ...issue, pauseSeconds: resendSeconds.changeEmail });
      await queueMail(tx, codeMail("change", occasion(email, account.locale, l, reader), code));
    });
    return null;
  });

  app.serve(changeEmail, async ({ body: { password, newEmail, code, l }, viewer, reader }) => {
    const { uid } = signedIn(viewer);
    const account = await accountByUid(db, uid);
    await checkNewEmail(account, newEmail);
    const shown = { purpose: "change-email", subject: uid, email: newEmail.toLowerCase(), code } as const;
    const proof = async () =>
      (await wrongPassword(account, password)) ?? ((await tryCode(db, shown)) ? null : "mail-code-wrong");
    return proven(db, { uid, reader }, emailRate, proof, () =>
      db.transaction(async (tx) => {
        const held = await holdAccount(tx, uid, account.passwordHash);
        if (!held) return failed(reader, "password-wrong", emailRate.max);
        if (!(await consumeCode(tx, shown))) return failed(reader, "mail-code-wrong", emailRate.max);
        if (held.email)
          await queueMail(
            tx,
            noticeMail("emailChanged", occasion(held.email, held.locale, l, reader), held.username),
          );
        await forgetCodes(tx, uid);
        return done(await refuseDuplicate(changeAccount(tx, uid, { email: newEmail }), "email-taken"));
      }),
    );
  });

  app.serve(changeMobile, async ({ body: { password, mobile }, viewer, reader }) => {
    const { uid } = signedIn(viewer);
    const account = await accountByUid(db, uid);
    if (account.mobile === mobile) throw new Refusal("mobile-same");
    return proven(
      db,
      { uid, reader },
      mobileRate,
      () => wrongPassword(account, password),
      () =>
        db.transaction(async (tx) => {
          if (!(await holdAccount(tx, uid, account.passwordHash)))
            return failed(reader, "password-wrong", mobileRate.max);
          return done(await changeAccount(tx, uid, { mobile }));
        }),
    );
  });

  app.serve(changeLocale, async ({ body: { locale }, viewer }) => {
    await changeAccount(db, signedIn(viewer).uid, { locale });
    return null;
  });

  app.serve(changeUserInfo, async ({ body, viewer }) =>
    db.transaction(async (tx) => {
      const account = await changeAccount(tx, signedIn(viewer).uid, body);
      await raiseEpochsOf(tx, account.uid); // boards show names
      return presentUser(account);
    }),
  );
}
