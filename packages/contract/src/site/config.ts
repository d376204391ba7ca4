import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { DEFAULT_LOCALE } from "../locale.ts";
import { date, nothing, page, pageQuery } from "../scalar.ts";
import { AccessConfig, EmailConfig, SwitchConfig, TestMailBody, WebConfig } from "./body.ts";

/** Settings of the site, for its back office. */

export const switchDefaults: SwitchConfig = {
  openPublicDiscussion: true,
  openGroupDiscussion: true,
  openContestComment: true,
  openPublicJudge: true,
  openGroupJudge: true,
  openContestJudge: true,
  hideNonContestSubmissionCode: false,
  defaultSubmitInterval: 8,
  defaultCreateGroupDailyLimit: 2,
  defaultCreateGroupLimit: 5,
  defaultCreateGroupACInitValue: 20,
  groupJudgeSeconds: 300,
  groupStorageMiB: 4096,
  defaultCreateDiscussionDailyLimit: 5,
  defaultCreateDiscussionACInitValue: 10,
  defaultCreateCommentACInitValue: 10,
  forbiddenWords: [],
  approvedFirstTexts: 0,
  hduUsernameList: [],
  hduPasswordList: [],
  cfUsernameList: [],
  cfPasswordList: [],
  pojUsernameList: [],
  pojPasswordList: [],
  atcoderUsernameList: [],
  atcoderPasswordList: [],
  spojUsernameList: [],
  spojPasswordList: [],
  libreojUsernameList: [],
  libreojPasswordList: [],
};

export const getSwitchInfo = endpoint({
  name: "getSwitchInfo",
  method: "GET",
  path: "/api/admin/switch/info",
  summary: "All switches and thresholds as they are now",
  access: "perm:system_info_admin",
  data: SwitchConfig,
});

export const updateSwitch = endpoint({
  name: "updateSwitch",
  method: "PUT",
  path: "/api/admin/switch/update",
  summary: "Changes the given switches; live on every server at once",
  access: "perm:system_info_admin",
  body: asPosted(SwitchConfig.partial()),
  data: nothing,
  refusals: ["field-too-long"],
});

/** A form as older clients post it: "None" is what they show, and send back, for a blank text; null says nothing. */
function asPosted<Form extends z.ZodObject>(form: Form): z.ZodType<z.output<Form>, z.input<Form>> {
  return z.preprocess((posted) => {
    if (typeof posted !== "object" || posted === null) return posted;
    const said = Object.entries(posted).filter(([, value]) => value !== null);
    return Object.fromEntries(said.map(([name, value]) => [name, value === "None" ? "" : value]));
  }, form);
}

export const webDefaults: WebConfig = {
  baseUrl: "",
  name: "Verdict",
  shortName: "Verdict",
  description: "",
  recordName: "",
  recordUrl: "",
  projectName: "Verdict",
  projectUrl: "",
  register: true,
  defaultLocale: DEFAULT_LOCALE,
};

export const accessDefaults: AccessConfig = {
  guests: true,
  localSignIn: true,
  localOffDomains: [],
  factorRoles: [],
  resetLinkInQuery: false,
  addressDays: 0,
};

export const getWebConfig = endpoint({
  name: "getWebConfig",
  method: "GET",
  path: "/api/admin/config/get-web-config",
  summary: "Names and links of the site",
  access: "perm:system_info_admin",
  data: WebConfig,
});

export const setWebConfig = endpoint({
  name: "setWebConfig",
  method: "PUT",
  path: "/api/admin/config/set-web-config",
  summary: "Changes the given names and links",
  access: "perm:system_info_admin",
  body: asPosted(WebConfig.partial()),
  data: nothing,
  refusals: ["field-too-long", "link-malformed"],
});

export const getAccessConfig = endpoint({
  name: "getAccessConfig",
  method: "GET",
  path: "/api/admin/config/get-access-config",
  summary: "Who may read without an account, where mailed links lead, how long addresses are kept",
  access: "perm:system_info_admin",
  data: AccessConfig,
});

export const setAccessConfig = endpoint({
  name: "setAccessConfig",
  method: "PUT",
  path: "/api/admin/config/set-access-config",
  summary: "Changes what is given of it; live on every server at once",
  access: "perm:system_info_admin",
  fresh: true,
  body: AccessConfig.partial(),
  data: nothing,
  refusals: ["field-too-long", "mail-domain-malformed"],
});

export const getEmailConfig = endpoint({
  name: "getEmailConfig",
  method: "GET",
  path: "/api/admin/config/get-email-config",
  summary: "The mail server; its password is null",
  access: "perm:system_info_admin",
  data: EmailConfig,
});

export const setEmailConfig = endpoint({
  name: "setEmailConfig",
  method: "PUT",
  path: "/api/admin/config/set-email-config",
  summary: "Changes the mail server; what is left out stays, an empty host brings mails back to the outbox",
  access: "perm:system_info_admin",
  body: asPosted(EmailConfig.partial()),
  data: nothing,
  refusals: ["field-too-long"],
});

export const testEmail = endpoint({
  name: "testEmail",
  method: "POST",
  path: "/api/admin/config/test-email",
  summary: "Sends a test mail",
  access: "perm:system_info_admin",
  body: TestMailBody,
  data: nothing,
  refusals: ["form-blank", "email-malformed"],
});

/** Where the data lie. Passwords are never told, and there is no Redis: null. */
export const DbConfig = z.object({
  dbName: z.string().nullable(),
  dbHost: z.string().nullable(),
  dbPort: z.int(),
  dbUsername: z.string().nullable(),
  dbPassword: z.null(),
  redisHost: z.null(),
  redisPort: z.int(),
  redisPassword: z.null(),
  /** Ours: kind of the file store. */
  store: z.string(),
});

export const getDbAndRedisConfig = endpoint({
  name: "getDbAndRedisConfig",
  method: "GET",
  path: "/api/admin/config/get-db-and-redis-config",
  summary: "The database and file store this server was started with",
  access: "perm:system_info_admin",
  data: DbConfig,
});

export const setDbAndRedisConfig = endpoint({
  name: "setDbAndRedisConfig",
  method: "PUT",
  path: "/api/admin/config/set-db-and-redis-config",
  summary: "Refused: database and store are set by the server's environment",
  access: "perm:system_info_admin",
  data: nothing,
  refusals: ["set-by-environment"],
});

/** One mail. The text of a delivered one is gone. */
export const OutboxMail = z.object({
  id: z.int(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string().nullable(),
  /** waiting: to be sent; sent: taken by the mail server; kept: lies here, no mail server is set; failed: given up. */
  state: z.enum(["waiting", "sent", "kept", "failed"]),
  tries: z.int(),
  lastError: z.string().nullable(),
  gmtCreate: date,
  gmtModified: date,
});

export const getMailOutbox = endpoint({
  name: "getMailOutbox",
  method: "GET",
  path: "/api/admin/mail-outbox",
  summary: "Mails of the last 30 days, newest first",
  access: "perm:system_info_admin",
  query: z.object(pageQuery(20)),
  data: page(OutboxMail),
});
