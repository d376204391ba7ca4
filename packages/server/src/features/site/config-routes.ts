import {
  getEmailConfig,
  getMailOutbox,
  getWebConfig,
  setEmailConfig,
  setWebConfig,
  testEmail,
  WebConfig,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { pageOf } from "../../platform/db.ts";
import { queueMail } from "../../platform/mail.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { audit } from "./audit.ts";
import { presentMail } from "./present.ts";
import { mailPage } from "./queries.ts";

export function siteConfigRoutes(app: App<Viewer>, { db, settings, vault }: Deps) {
  app.serve(getWebConfig, async () => WebConfig.parse(settings.website()));

  app.serve(setWebConfig, async (call) => {
    const before = settings.website();
    const change = given(call.body);
    await settings.changeWebsite(change);
    await audit(db, call, "config.website", "website", { ...before }, change);
    return null;
  });

  app.serve(getEmailConfig, async () => {
    const mail = settings.mail();
    return {
      emailHost: mail.host,
      emailPort: mail.port,
      emailUsername: mail.username,
      emailPassword: null,
      emailSsl: mail.ssl,
      emailBGImg: mail.backgroundImage,
    };
  });

  app.serve(setEmailConfig, async (call) => {
    const { body } = call;
    const before = settings.mail();
    const change = given({
      host: body.emailHost === "" ? null : (body.emailHost ?? undefined),
      port: body.emailPort,
      username: body.emailUsername ?? undefined,
      sealedPassword: body.emailPassword ? vault.seal(body.emailPassword) : undefined,
      ssl: body.emailSsl,
      backgroundImage: body.emailBGImg ?? undefined,
    });
    await settings.changeMail(change);
    await audit(db, call, "config.mail", "mail server", { ...before }, change);
    return null;
  });

  app.serve(testEmail, async ({ body }) => {
    const { name } = settings.website();
    const text = `${name}: mails reach this address.`;
    await queueMail(db, { recipient: body.email, subject: `${name}: test`, text, html: "" });
    return null;
  });

  app.serve(getMailOutbox, async ({ query }) => {
    const { rows, total } = await mailPage(db, query);
    return pageOf(rows.map(presentMail), total, query);
  });
}

/** The members that were sent. */
function given<T extends object>(change: T): Partial<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>;
}
