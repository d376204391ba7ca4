import {
  applyResetPassword,
  CODE_MINUTES,
  checkUsernameOrEmail,
  DEFAULT_ROLE,
  getRegisterCode,
  type Locale,
  register,
  resendSeconds,
  resetPassword,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { networkOf } from "../../platform/address.ts";
import { queueMail } from "../../platform/mail.ts";
import { generatePassword, hashPassword } from "../../platform/password.ts";
import type { Reader } from "../../platform/reader.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { refuseDuplicate } from "../../platform/unique.ts";
import type { Viewer } from "../../viewer.ts";
import { mailLocale, occasionOf, siteAddress } from "../site/letter.ts";
import { users } from "../user/tables.ts";
import { isDistinct, lookOf } from "../user/username.ts";
import { passCaptcha } from "./challenge.ts";
import { consumeCode, digits, forgetCodes, issueCode, linkToken, tryCode } from "./mail-code.ts";
import { isInDomains, isThrowAway } from "./mail-domains.ts";
import { codeMail, noticeMail, resetMail } from "./mails.ts";
import { accountByEmail, accountByName, changeAccount, hasLookAlike, holdAccount } from "./queries.ts";
import { guess, type Rate, spend } from "./rates.ts";
import { shutOut } from "./session.ts";
import { liftLocks } from "./sign-in-limits.ts";

const lookups: Rate = { purpose: "lookup", max: 120, seconds: 60 };
/** Mails one address may cause: a whole class behind one router must fit. */
const mails: Rate = { purpose: "mail", max: 300, seconds: 600 };

/** Wrong captchas of one address: one guess in forty is right. */
const captchas: Rate = { purpose: "captcha", max: 30, seconds: 600 };
/** A code that is typed instead of being part of a link. */
const TYPED_LENGTH = 10;

/** What guests do to get an account, or back into one. */
export function registerRoutes(app: App<Viewer>, { db, settings }: Deps) {
  const occasion = (recipient: string, saved: Locale | null, l: string | undefined, reader: Reader) =>
    occasionOf(settings, recipient, mailLocale(saved, l, reader));

  const refuseRegistering = (email: string) => {
    const { register, localSignIn, localOffDomains } = settings.website();
    if (!register || !localSignIn) throw new Refusal("register-off");
    if (isInDomains(email, localOffDomains)) throw new Refusal("login-local-off-domain");
  };

  app.serve(getRegisterCode, async ({ query: { email, l }, request, reader }) => {
    await spend(db, mails, networkOf(request.ip));
    refuseRegistering(email);
    if (settings.mail().host === null) throw new Refusal("register-mail-off");
    if (isThrowAway(email)) throw new Refusal("email-domain-refused");
    if (await accountByEmail(db, email)) throw new Refusal("email-taken");
    const code = digits();
    const subject = email.toLowerCase();
    await db.transaction(async (tx) => {
      const pauseSeconds = resendSeconds.register;
      await issueCode(tx, { purpose: "register", subject, email: subject, code, pauseSeconds });
      await queueMail(tx, codeMail("register", occasion(email, null, l, reader), code));
    });
    return { email, expire: CODE_MINUTES * 60 };
  });

  app.serve(register, async ({ body: { username, password, email, code }, request }) => {
    refuseRegistering(email);
    if (!isDistinct(username)) throw new Refusal("username-malformed");
    if (await hasLookAlike(db, username)) throw new Refusal("username-taken");
    if (await accountByEmail(db, email)) throw new Refusal("email-taken");
    const shown = { purpose: "register", subject: email.toLowerCase(), code } as const;
    if (!(await tryCode(db, shown))) throw new Refusal("mail-code-wrong");
    const passwordHash = await hashPassword(password, networkOf(request.ip));
    await db.transaction(async (tx) => {
      if (!(await consumeCode(tx, shown))) throw new Refusal("mail-code-wrong");
      const made = tx
        .insert(users)
        .values({ username, look: lookOf(username), passwordHash, email, roleId: DEFAULT_ROLE });
      await refuseDuplicate(made, "username-taken", { user_email_key: "email-taken" });
    });
    return null;
  });

  app.serve(checkUsernameOrEmail, async ({ body, request }) => {
    await spend(db, lookups, networkOf(request.ip));
    const byName = body.username ? await accountByName(db, body.username) : undefined;
    const byEmail = body.email ? await accountByEmail(db, body.email) : undefined;
    return { username: byName !== undefined, email: byEmail !== undefined };
  });

  app.serve(applyResetPassword, async ({ body: { email, captcha, captchaKey, l }, request, reader }) => {
    await spend(db, mails, networkOf(request.ip));
    if (settings.mail().host === null) throw new Refusal("mail-off");
    await guess(db, captchas, networkOf(request.ip), "captcha-wrong", async () => {
      if (!(await passCaptcha(db, captchaKey, captcha))) throw new Refusal("captcha-wrong");
    });
    const found = await accountByEmail(db, email);
    const way = { address: siteAddress(settings), inQuery: settings.website().resetLinkInQuery };
    const code = way.address ? linkToken() : generatePassword(TYPED_LENGTH);
    const subject = email.toLowerCase();
    await db.transaction(async (tx) => {
      const held = found && (await holdAccount(tx, found.uid));
      // Whose address it was until just now gets nothing sent there any more.
      const account = held?.email === found?.email ? held : undefined;
      const issue = { purpose: "reset", subject, email: subject, code } as const;
      await issueCode(tx, { ...issue, uid: account?.uid, pauseSeconds: resendSeconds.reset });
      if (!account?.email) return; // an unknown address gets the same answer and the same pause
      const proof = { username: account.username, code };
      await queueMail(tx, resetMail(occasion(account.email, account.locale, l, reader), proof, way));
    });
    return null;
  });

  app.serve(resetPassword, async ({ body: { username, password, code, l }, reader, request }) => {
    const account = await accountByName(db, username);
    const shown = { purpose: "reset", uid: account?.uid ?? "", code } as const;
    if (!account || !(await tryCode(db, shown))) throw new Refusal("mail-code-wrong");
    const passwordHash = await hashPassword(password, networkOf(request.ip));
    await db.transaction(async (tx) => {
      const held = await holdAccount(tx, account.uid);
      if (!held || !(await consumeCode(tx, shown))) throw new Refusal("mail-code-wrong");
      await changeAccount(tx, account.uid, { passwordHash });
      await shutOut(tx, account.uid);
      await forgetCodes(tx, account.uid);
      await liftLocks(tx, held.username);
      if (held.email) {
        await queueMail(
          tx,
          noticeMail("passwordChanged", occasion(held.email, held.locale, l, reader), held.username),
        );
      }
    });
    return null;
  });
}
