// npm run admin -- password | maintenance on [TEXT] | maintenance off: what the machine's owner does without signing in.

import { box, explain, say, Unable } from "../packages/launcher/src/say.ts";
import { readSettings } from "../packages/launcher/src/settings.ts";
import { needSite, openSitePlace } from "../packages/launcher/src/site-place.ts";
import { resetRootPassword, switchMaintenance } from "../packages/server/src/admin-tool.ts";

const USAGE = `Say what to do:
  npm run admin -- password [NAME]         a new password for root, or another super administrator
  npm run admin -- maintenance on [TEXT]   everybody but root is sent away with the text
  npm run admin -- maintenance off`;

try {
  const [what, ...words] = process.argv.slice(2);
  const act =
    what === "password"
      ? (url: string) => newPassword(url, words[0])
      : what === "maintenance" && (words[0] === "on" || words[0] === "off")
        ? (url: string) => maintenance(url, words[0] === "on", words.slice(1).join(" "))
        : null;
  if (!act) throw new Unable(USAGE);
  const place = await openSitePlace(readSettings(process.env));
  try {
    await needSite(place);
    await act(place.databaseUrl);
  } finally {
    await place.close();
  }
} catch (error) {
  explain(error);
}
process.exit();

async function newPassword(databaseUrl: string, name = "root"): Promise<void> {
  const password = await resetRootPassword(databaseUrl, name);
  if (!password) throw new Unable(`There is no super administrator "${name}".`);
  box([
    `Sign in as   ${name}`,
    `Password     ${password}`,
    "",
    "All earlier sign-ins of this account are ended.",
  ]);
}

async function maintenance(databaseUrl: string, on: boolean, text: string): Promise<void> {
  await switchMaintenance(databaseUrl, on, text);
  say("admin", on ? "everybody but root is sent away now" : "the site is open again");
}
