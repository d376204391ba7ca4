import { getSwitchInfo, getWebsiteConfig, type SwitchConfig, updateSwitch } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";

export function siteRoutes(app: App<Viewer>, { settings }: Deps) {
  app.serve(getWebsiteConfig, async () => {
    const switches = settings.switches();
    return {
      baseUrl: null,
      name: "Verdict",
      shortName: "Verdict",
      description: null,
      recordName: null,
      recordUrl: null,
      email: null,
      projectName: "Verdict",
      projectUrl: null,
      register: false,
      openPublicDiscussion: switches.openPublicDiscussion,
      openGroupDiscussion: switches.openGroupDiscussion,
      openContestComment: switches.openContestComment,
    };
  });

  app.serve(getSwitchInfo, async () => withoutPasswords(settings.switches()));

  app.serve(updateSwitch, async ({ body }) => {
    await settings.changeSwitches(keepUnsentPasswords(body, settings.switches()));
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
