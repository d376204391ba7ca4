import {
  getHomeCarousel,
  getSeenRequest,
  getSwitchInfo,
  getWebsiteConfig,
  type SwitchConfig,
  updateSwitch,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { audit } from "./audit.ts";
import { carousel } from "./queries.ts";

export function siteRoutes(app: App<Viewer>, { db, settings }: Deps) {
  app.serve(getHomeCarousel, async () => carousel(db));

  app.serve(getSeenRequest, async ({ request: { headers, host, protocol, ip, ips } }) => ({
    host,
    protocol,
    address: ip,
    forwardedIgnored: headers["x-forwarded-for"] !== undefined && (ips?.length ?? 1) < 2,
  }));

  app.serve(getWebsiteConfig, async ({ request }) => {
    const website = settings.website();
    const switches = settings.switches();
    return {
      baseUrl: website.baseUrl || `${request.protocol}://${request.host}`,
      name: website.name,
      shortName: website.shortName,
      description: website.description || null,
      recordName: website.recordName || null,
      recordUrl: website.recordUrl || null,
      // The sender is an account of the mail server: guests have no use for it.
      email: null,
      projectName: website.projectName || null,
      projectUrl: website.projectUrl || null,
      register: website.register,
      mail: settings.mail().host !== null,
      guests: website.guests,
      defaultLocale: website.defaultLocale,
      openPublicDiscussion: switches.openPublicDiscussion,
      openGroupDiscussion: switches.openGroupDiscussion,
      openContestComment: switches.openContestComment,
    };
  });

  app.serve(getSwitchInfo, async () => withoutPasswords(settings.switches()));

  app.serve(updateSwitch, async (call) => {
    const before = settings.switches();
    const change = keepUnsentPasswords(call.body, before);
    await settings.changeSwitches(change, (tx) =>
      audit(tx, call, "config.switches", "switches", { ...before }, change),
    );
    return null;
  });
}

type AccountList = Extract<keyof SwitchConfig, `${string}PasswordList`>;

const passwordLists: AccountList[] = [
  "hduPasswordList",
  "cfPasswordList",
  "pojPasswordList",
  "atcoderPasswordList",
  "spojPasswordList",
  "libreojPasswordList",
];

/** Passwords of remote accounts are write-only: an answer has "" in each one's place. */
function withoutPasswords(switches: SwitchConfig): SwitchConfig {
  const shown = { ...switches };
  for (const list of passwordLists) shown[list] = switches[list].map(() => "");
  return shown;
}

/** A "" that comes back from a form stands for the password stored for the same account name. */
function keepUnsentPasswords(change: Partial<SwitchConfig>, stored: SwitchConfig): Partial<SwitchConfig> {
  const kept = { ...change };
  for (const list of passwordLists) {
    const names = list.replace("Password", "Username") as AccountList;
    kept[list] = change[list]?.map((password, index) => {
      const name = change[names]?.[index] ?? stored[names][index];
      return password || stored[list][name === undefined ? -1 : stored[names].indexOf(name)] || "";
    });
    if (kept[list] === undefined) delete kept[list];
  }
  return kept;
}
