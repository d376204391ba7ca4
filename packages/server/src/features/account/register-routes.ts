import {
  applyResetPassword,
  CODE_MINUTES,
  checkUsernameOrEmail,
  DEFAULT_ROLE,
  getRegisterCode,
  register,
  resendSeconds,
  resetPassword,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { queueMail } from "../../platform/mail.ts";
import { hashPassword } from "../../platform/password.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { occasionOf } from "../site/letter.ts";
import { users } from "../user/tables.ts";
import { passCaptcha } from "./challenge.ts";
import { consumeCode, digits, issueCode, linkToken, tryCode } from "./mail-code.ts";
import { isThrowAway } from "./mail-domains.ts";
import { codeMail, noticeMail, resetMail } from "./mails.ts";
import { accountByEmail, accountByName, changeAccount } from "./queries.ts";
import { type Rate, spend } from "./rates.ts";
import { revokeSessions } from "./session.ts";

const lookups: Rate = { purpose: "lookup", max: 120, seconds: 60 };
/** Mails one address may cause: a whole class behind one router must fit. */
const mails: Rate = { purpose: "mail", max: 300, seconds: 600 };

/** What strangers do to get an account, or back into one. */
export function registerRoutes(app: App<Viewer>, { db, settings }: Deps) {
  const occasion = (recipient: string, l: string | undefined) => occasionOf(settings, recipient, l);

  app.serve(getRegisterCode, async ({ query: { email, l }, request }) => {
    await spend(db, mails, request.ip);
    if (!settings.website().register) throw new Refusal("register-off");
    if (isThrowAway(email)) throw new Refusal("email-domain-refused");
    if (await accountByEmail(db, email)) throw new Refusal("email-taken");
    const code = digits();
    const subject = email.toLowerCase();
    await db.transaction(async (tx) => {
      const pauseSeconds = resendSeconds.register;
      await issueCode(tx, { purpose: "register", subject, email: subject, code, pauseSeconds });
      await queueMail(tx, codeMail("register", occasion(email, l), code));
    });
    return { email, expire: CODE_MINUTES * 60 };
  });

  app.serve(register, async ({ body: { username, password, email, code } }) => {
    if (!settings.website().register) throw new Refusal("register-off");
    if (await accountByName(db, username)) throw new Refusal("username-taken");
    if (await accountByEmail(db, email)) throw new Refusal("email-taken");
    const shown = { purpose: "register", subject: email.toLowerCase(), code } as const;
    if (!(await tryCode(db, shown))) throw new Refusal("mail-code-wrong");
    const passwordHash = await hashPassword(password);
    await db.transaction(async (tx) => {
      if (!(await consumeCode(tx, shown))) throw new Refusal("mail-code-wrong");
      const made = await tx
        .insert(users)
        .values({ username, passwordHash, email, roleId: DEFAULT_ROLE })
        .onConflictDoNothing()
        .returning({ uid: users.uid });
      if (made.length === 0) throw new Refusal("username-taken");
    });
    return null;
  });

  app.serve(checkUsernameOrEmail, async ({ body, request }) => {
    await spend(db, lookups, request.ip);
    const byName = body.username ? await accountByName(db, body.username) : undefined;
    const byEmail = body.email ? await accountByEmail(db, body.email) : undefined;
    return { username: byName !== undefined, email: byEmail !== undefined };
  });

  app.serve(applyResetPassword, async ({ body: { email, captcha, captchaKey, l }, request }) => {
    await spend(db, mails, request.ip);
    if (!(await passCaptcha(db, captchaKey, captcha))) throw new Refusal("captcha-wrong");
    const account = await accountByEmail(db, email);
    const code = linkToken();
    const subject = email.toLowerCase();
    const { baseUrl, seenUrl } = settings.website();
    const url = new URL("/reset-password", baseUrl || seenUrl || `${request.protocol}://${request.host}`);
    await db.transaction(async (tx) => {
      const issue = { purpose: "reset", subject, email: subject, code } as const;
      await issueCode(tx, { ...issue, uid: account?.uid, pauseSeconds: resendSeconds.reset });
      if (!account?.email) return; // an unknown address gets the same answer and the same pause
      url.search = new URLSearchParams({ username: account.username, code }).toString();
      await queueMail(tx, resetMail(occasion(account.email, l), account.username, url.href));
    });
    return null;
  });

  app.serve(resetPassword, async ({ body: { username, password, code, l } }) => {
    const account = await accountByName(db, username);
    const shown = { purpose: "reset", uid: account?.uid ?? "", code } as const;
    if (!account || !(await tryCode(db, shown))) throw new Refusal("mail-code-wrong");
    const passwordHash = await hashPassword(password);
    await db.transaction(async (tx) => {
      if (!(await consumeCode(tx, shown))) throw new Refusal("mail-code-wrong");
      await changeAccount(tx, account.uid, { passwordHash });
      await revokeSessions(tx, account.uid);
      if (account.email) {
        await queueMail(tx, noticeMail("passwordChanged", occasion(account.email, l), account.username));
      }
    });
    return null;
  });
}
