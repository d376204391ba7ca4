// npm run hosts [-- GUEST…]: makes a release, installs it in guests of other systems under emulation, and writes what was
// seen into docs/hosts.md. Half an hour of two cores for each.
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { visit } from "../hosts/boot.ts";
import { withVisit } from "../hosts/document.ts";
import { guests } from "../hosts/guests.ts";
import { cache } from "../hosts/image.ts";
import { bringPackages, hostPackages } from "../packages/launcher/src/debian.ts";
import { fromRepository } from "../packages/launcher/src/paths.ts";
import { explain, say, Unable } from "../packages/launcher/src/say.ts";
import { makeRelease } from "./lib/release/make.ts";

try {
  const names = process.argv.slice(2);
  const known = guests.map(({ name, about }) => `  ${name.padEnd(20)} ${about}`).join("\n");
  const chosen = guests.filter(({ name }) => names.length === 0 || names.includes(name));
  if (chosen.length < names.length || chosen.length === 0) throw new Unable(`Known guests:\n${known}`);
  const length = process.env.HOSTS_SHORT ? "short" : "whole";
  await bringPackages(hostPackages);
  const archive = process.env.HOSTS_ARCHIVE || (await makeRelease(join(cache, "release")));
  for (const guest of chosen) {
    say("hosts", `booting ${guest.name}`);
    const lines = await visit({
      guest,
      archive,
      length,
      onLine: ({ kind, what, how }) => say(kind, `${what}${how && `: ${how}`}`),
    });
    const file = fromRepository("docs", "hosts.md");
    const release = basename(archive).replace(/^verdict-|-linux-\w+\.tar\.gz$/g, "");
    const date = new Date().toISOString().slice(0, 10);
    writeFileSync(file, withVisit(readFileSync(file, "utf8"), guest, lines, { date, release }));
    if (lines.some(({ kind }) => kind === "FAIL")) process.exitCode = 1;
  }
} catch (error) {
  explain(error);
}
process.exit();
