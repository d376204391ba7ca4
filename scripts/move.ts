// npm run move -- SYSTEM --from URL: brings a whole site of another system in; --look says beforehand what that would do, and
// --prove afterwards what came of it. npm run move -- out FOLDER: all of this site, for others to read.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { MoveReport, type MoveSystem, moveRemarks } from "@verdict/contract";
import { explain, say, Unable } from "../packages/launcher/src/say.ts";
import { readSettings } from "../packages/launcher/src/settings.ts";
import { needSite, openSitePlace } from "../packages/launcher/src/site-place.ts";
import { findDrizzleQuickly } from "../packages/server/src/platform/drizzle-files.ts";

findDrizzleQuickly();
const { openMoving } = await import("../packages/server/src/features/move/command.ts");
const { moveOut } = await import("../packages/server/src/features/move/out.ts");

const USAGE = `Say what to do:
  npm run move -- SYSTEM --from URL [--look | --prove]   SYSTEM: hustoj, hoj, qduoj, hydro, dmoj or syzoj
      --from URL        its database, as mysql://user:password@host/name (qduoj: postgresql://…, hydro: mongodb://…); or MOVE_FROM in the environment
      --files FOLDER    its files, as /home/judge
      --zone ZONE       by which clock it writes, as Asia/Shanghai; without it this machine's
      --names FILE      what accounts are called that cannot keep their names: {"old": "new", "old": "=same person here", "old": ""}
      --report FILE     where the report goes, as JSON; move-SYSTEM-look.json and so on without it
  --look reads both sides and writes nothing; without a word the site moves in, what is here already stays;
  --prove compares the old site's numbers with ours. The old site may run meanwhile: a second run brings what is new.
  npm run move -- out FOLDER     all of this site as JSON lines and files: docs/moving-in.md`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      from: { type: "string" },
      files: { type: "string" },
      zone: { type: "string" },
      names: { type: "string" },
      report: { type: "string" },
      look: { type: "boolean" },
      prove: { type: "boolean" },
    },
  });
  const [system, ...more] = positionals;
  const [folder] = more;
  if (system === "out" && folder) {
    await out(here(folder));
    process.exit();
  }
  const url = values.from ?? process.env.MOVE_FROM;
  if (!system || more.length > 0 || !url || (values.look && values.prove)) throw new Unable(USAGE);
  const what = values.look ? "look" : values.prove ? "prove" : "move";
  const file = here(values.report ?? `move-${system}-${what}.json`);
  const place = await openSitePlace(readSettings(process.env));
  try {
    await needSite(place);
    const moving = await openMoving(
      { ...place, owner: place.users.server },
      {
        ...{ system: system as MoveSystem, url, what },
        files: values.files === undefined ? null : here(values.files),
        ...(values.zone !== undefined && { zone: values.zone }),
        names: values.names === undefined ? {} : JSON.parse(readFileSync(here(values.names), "utf8")),
        secret: process.env.SECRET_KEY,
        say: (kind, done, total) => say(what, `${kind}: ${done} of ${total}`),
      },
    );
    if (typeof moving === "string") throw new Unable(moving);
    const report = MoveReport.parse(moving);
    writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`, { mode: 0o600 });
    tell(report);
    say(what, `the whole report is in ${file}`);
  } finally {
    await place.close();
  }
} catch (error) {
  explain(error);
}
process.exit();

async function out(folder: string): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Unable(`${folder} is not empty.`);
  const place = await openSitePlace(readSettings(process.env));
  try {
    await needSite(place);
    const { tables, files } = await moveOut(place, folder, (text) => say("out", text));
    say("out", `${folder} holds ${tables.length} tables and ${files} files`);
    say("out", "keep it safe: it holds password hashes and all submissions");
  } finally {
    await place.close();
  }
}

function here(path: string): string {
  return resolve(process.env.INIT_CWD ?? ".", path);
}

function tell({ what, kinds, remarks, proofs }: MoveReport): void {
  for (const { kind, there, here: ours, fresh } of kinds)
    if (there > 0)
      say(
        what,
        `${kind}: ${there} there, ${ours} here, ${fresh} ${what === "look" ? "would come" : "came now"}`,
      );
  for (const { kind, code, count, examples } of remarks) {
    const [fate, means] = moveRemarks[code];
    say(fate, `${count} × ${kind}: ${means} (${examples.map(({ id }) => id).join(", ")})`);
  }
  for (const { what: of, checked, same, explained, unexplained, unexplainedCount } of proofs) {
    say(of, `${checked} compared, ${same} the same, ${unexplainedCount} differ without a reason`);
    for (const { reason, count } of explained) say(of, `${count}: ${reason}`);
    for (const { id, detail } of unexplained.slice(0, 10)) say(of, `${id}: ${detail}`);
  }
}
