import nodemailer from "nodemailer";
import type { Deps } from "../../deps.ts";
import type { MailRoute } from "../../platform/mail.ts";

/** The mail server of the settings as they are now. */
export function mailTransport({ settings, vault }: Pick<Deps, "settings" | "vault">): MailRoute {
  let made: { of: string; route: ReturnType<MailRoute> } | undefined;
  return () => {
    const mail = settings.mail();
    const key = JSON.stringify(mail);
    if (made?.of === key) return made.route;
    made?.route?.transport.close();
    made = { of: key, route: routeOf(mail, vault) };
    return made.route;
  };
}

function routeOf(mail: ReturnType<Deps["settings"]["mail"]>, vault: Deps["vault"]): ReturnType<MailRoute> {
  const { host, port, username, sealedPassword, ssl } = mail;
  if (!host) return null;
  const password = sealedPassword ? vault.open(sealedPassword) : null;
  const transport = nodemailer.createTransport({
    host,
    port,
    secure: ssl && port === 465,
    requireTLS: ssl && port !== 465,
    ignoreTLS: !ssl,
    auth: username && password ? { user: username, pass: password } : undefined,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 30_000,
  });
  return { transport, from: username?.includes("@") ? username : `noreply@${host}` };
}
