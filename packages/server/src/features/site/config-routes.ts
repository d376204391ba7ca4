import {
  AccessConfig,
  getAccessConfig,
  getDbAndRedisConfig,
  getEmailConfig,
  getMailOutbox,
  getWebConfig,
  setAccessConfig,
  setDbAndRedisConfig,
  setEmailConfig,
  setWebConfig,
  testEmail,
  WebConfig,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { listPage } from "../../platform/list.ts";
import { queueMail } from "../../platform/mail.ts";
import { endStreams, GUESTS } from "../../platform/notify.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { audit } from "./audit.ts";
import { mailLocale, occasionOf } from "./letter.ts";
import { presentMail } from "./present.ts";
import { mailList } from "./queries.ts";
import { testMail } from "./test-mail.ts";

export function siteConfigRoutes(app: App<Viewer>, { config, db, settings, vault }: Deps) {
  app.serve(getDbAndRedisConfig, async () => {
    const database = new URL(config.DATABASE_URL);
    return {
      dbName: decodeURIComponent(database.pathname.slice(1)),
      // The embedded database is reached through a socket's folder.
      dbHost: database.searchParams.get("host") ?? database.hostname,
      dbPort: Number(database.port) || 5432,
      dbUsername: decodeURIComponent(database.username),
      dbPassword: null,
      redisHost: null,
      redisPort: 0,
      redisPassword: null,
      store: new URL(config.STORE_URL).protocol.replace(":", ""),
    };
  });

  app.serve(setDbAndRedisConfig, async () => {
    throw new Refusal("set-by-environment");
  });

  app.serve(getWebConfig, async () => WebConfig.parse(settings.website()));

  app.serve(setWebConfig, async (call) => {
    const { name, shortName, ...rest } = given(call.body);
    // A site has a name; older clients send "" for what they leave as it is.
    const change = { ...rest, ...(name && { name }), ...(shortName && { shortName }) };
    await settings.changeWebsite(change, async (tx, before) => {
      await audit(tx, call, "config.website", "website", { ...before }, change);
    });
    return null;
  });

  app.serve(getAccessConfig, async () => AccessConfig.parse(settings.website()));

  app.serve(setAccessConfig, async (call) => {
    const change = given(call.body);
    await settings.changeWebsite(change, async (tx, before) => {
      await audit(tx, call, "config.access", "website", { ...before }, change);
      if (change.guests === false) await endStreams(tx, GUESTS);
    });
    return null;
  });

  app.serve(getEmailConfig, async () => {
    const mail = settings.mail();
    return {
      emailHost: mail.host,
      emailPort: mail.port,
      emailUsername: mail.username || null,
      emailPassword: null,
      emailSsl: mail.ssl,
      emailBGImg: mail.backgroundImage || null,
    };
  });

  app.serve(setEmailConfig, async (call) => {
    const { body } = call;
    const change = given({
      host: body.emailHost === "" ? null : (body.emailHost ?? undefined),
      port: body.emailPort,
      username: body.emailUsername ?? undefined,
      sealedPassword: body.emailPassword ? vault.seal(body.emailPassword) : undefined,
      ssl: body.emailSsl,
      backgroundImage: body.emailBGImg ?? undefined,
    });
    await settings.changeMail(change, (tx, before) =>
      audit(tx, call, "config.mail", "mail server", { ...before }, change),
    );
    return null;
  });

  app.serve(testEmail, async (call) => {
    const { email, l } = call.body;
    const locale = mailLocale(null, l, call.reader);
    await db.transaction(async (tx) => {
      await queueMail(tx, testMail(occasionOf(settings, email, locale)));
      await audit(tx, call, "mail.test", email, null, null);
    });
    return null;
  });

  app.serve(getMailOutbox, ({ query }) => listPage(query, mailList(db), (rows) => rows.map(presentMail)));
}

/** The members that were sent. */
function given<T extends object>(change: T): Partial<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>;
}
