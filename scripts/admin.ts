// npm run admin -- password | queue | maintenance on [TEXT] | maintenance off: what the machine's owner does without
// signing in.

import { box, explain, say, Unable } from "../packages/launcher/src/say.ts";
import { readSettings } from "../packages/launcher/src/settings.ts";
import { needSite, openSitePlace } from "../packages/launcher/src/site-place.ts";
import { findDrizzleQuickly } from "../packages/server/src/platform/drizzle-files.ts";

findDrizzleQuickly();
const { openWork, resetRootPassword, switchMaintenance } = await import(
  "../packages/server/src/admin-tool.ts"
);

const USAGE = `Say what to do:
  npm run admin -- password [NAME]         a new password for root, or another account with the role of root
  npm run admin -- queue                   what waits, what judge nodes hold, and why
  npm run admin -- maintenance on [TEXT]   everybody but root is sent away with the text
  npm run admin -- maintenance off`;

try {
  const [what, ...words] = process.argv.slice(2);
  const act = actOf(what, words);
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

function actOf(what: string | undefined, [word, ...more]: string[]) {
  if (what === "password") return (url: string) => newPassword(url, word);
  if (what === "queue") return queue;
  if (what === "maintenance" && (word === "on" || word === "off"))
    return (url: string) => maintenance(url, word === "on", more.join(" "));
  return null;
}

async function newPassword(databaseUrl: string, name = "root"): Promise<void> {
  const password = await resetRootPassword(databaseUrl, name);
  if (!password) throw new Unable(`There is no account with the role of root called "${name}".`);
  box([
    `Sign in as   ${name}`,
    `Password     ${password}`,
    "",
    "All earlier sign-ins of this account are ended, and it has no second factor.",
  ]);
}

async function maintenance(databaseUrl: string, on: boolean, text: string): Promise<void> {
  await switchMaintenance(databaseUrl, on, text);
  say("admin", on ? "everybody but root is sent away now" : "the site is open again");
}

async function queue(databaseUrl: string): Promise<void> {
  const { waiting, running, oldestSeconds, nodes, sites, rows } = await openWork(databaseUrl);
  const waits = `${waiting || "nothing"} ${waiting > 1 ? "wait" : "waits"} for a judge node`;
  const since = waiting > 0 ? `, the first for ${oldestSeconds} s` : "";
  say("queue", `${waits}${since}; nodes hold ${running || "nothing"}`);
  for (const { name, languages, ...node } of nodes) {
    say(
      "node",
      `${name}: ${stateOf(node)}; offers ${languages.map((one) => one.name).join(", ") || "nothing"}`,
    );
  }
  if (nodes.length === 0) say("node", "none was ever registered");
  for (const { site, lastError } of sites) say("judge", `${site} last failed: ${lastError}`);
  for (const row of rows) say(row.submissionId === null ? "custom run" : "submission", lineOf(row));
  if (rows.length < waiting + running) say("queue", `the first ${rows.length} are shown`);
}

type Work = Awaited<ReturnType<typeof openWork>>;

function stateOf({
  live,
  disabled,
  draining,
  quarantine,
}: Omit<Work["nodes"][number], "name" | "languages">) {
  if (disabled) return "disabled";
  if (quarantine) return `quarantined: ${quarantine.text}`;
  if (!live) return "not connected";
  return draining ? "draining" : "takes work";
}

function lineOf(row: Work["rows"][number]): string {
  const id = row.submissionId ?? row.customRunId;
  const place = row.nodeId ? `at ${row.nodeName}${row.isLapsed ? ", which has fallen silent" : ""}` : "waits";
  const times = row.requeues === 1 ? "once" : `${row.requeues} times`;
  const returns = row.requeues > 0 ? `; came back ${times}, last: ${row.requeueReason}` : "";
  return `${id}  ${row.language}, priority ${row.priority}, ${row.seconds} s old, ${place}${returns}`;
}
