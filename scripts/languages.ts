// npm run languages: which languages this machine can judge, and what the others would cost.
// npm run languages -- install NAME…: installs them as root, or says what root has to type.
import { existsSync } from "node:fs";
import type { MavenTools } from "../packages/judge/src/language/language.ts";
import { installCommand, installPackages } from "./lib/debian.ts";
import { chooseLanguages, type LanguageState, sizesOf, surveyLanguages } from "./lib/languages.ts";
import { installArchives, megabytes } from "./lib/maven.ts";
import { explain, say, Unable } from "./lib/say.ts";
import { isRoot } from "./lib/users.ts";

/** Of the names' column. */
const WIDTH = 34;

const [action, ...names] = process.argv.slice(2);
try {
  if (action === undefined) list();
  else if (action === "install" && names.length > 0) await install(names);
  else throw new Unable("npm run languages\nnpm run languages -- install NAME…   (or: install all)");
} catch (error) {
  explain(error);
}

function line(mark: string, names: readonly string[], text: string): void {
  const [head = "", ...more] = wrap(names.join(", "));
  process.stdout.write(`  ${mark} ${head.padEnd(WIDTH)}  ${text}\n`);
  for (const rest of more) process.stdout.write(`    ${rest}\n`);
}

/** Words broken into lines of WIDTH. */
function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/(?<=, )/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.trimEnd().length <= WIDTH)
      lines[lines.length - 1] = last + word;
    else lines.push(word);
  }
  return lines.map((one) => one.trimEnd());
}

function list(): void {
  const states = surveyLanguages();
  process.stdout.write(
    "\nOn this machine (a node offers each as soon as its hello has run in the sandbox)\n",
  );
  for (const { names, version, packages } of states) {
    if (version !== null)
      line("✓", names, packages?.length === 0 ? `${version} (comes with the judge)` : version);
  }
  const absent = states.filter(({ version }) => version === null);
  if (absent.length > 0)
    process.stdout.write("\nNot installed                           to download / on disk\n");
  for (const state of absent) line("·", state.names, costOf(state));
  process.stdout.write("\nInstall some:  npm run languages -- install NAME…\n");
}

function costOf({ packages, maven }: LanguageState): string {
  if (maven) return `${megabytes(maven)} / ${megabytes(maven)}   ${archiveNames(maven)}, by Maven`;
  if (packages === null) return "no Debian package that works; is used where it is installed below /usr";
  if (!existsSync("/usr/bin/apt-get")) return "with your system's package manager, below /usr";
  const sizes = sizesOf(packages);
  const what = packages.join(" ");
  return sizes
    ? `${sizes.download} / ${sizes.installed}   ${what}`
    : `${what}   (sizes: apt-get update first)`;
}

function archiveNames({ archives: [first] }: MavenTools): string {
  return `${first?.artifact} ${first?.version}`;
}

async function install(wanted: string[]): Promise<void> {
  const chosen = chooseLanguages(surveyLanguages(), wanted).filter(({ names, version, packages, maven }) => {
    const [name = ""] = names;
    if (version !== null) say("languages", `${name} is there: ${version}`);
    else if (packages === null && !maven)
      say("languages", `${name} has no Debian package that works; install it below /usr`);
    return version === null && (packages !== null || maven);
  });
  if (chosen.length === 0) return;
  const packages = [...new Set(chosen.flatMap((state) => state.packages ?? []))];
  if (!isRoot()) {
    const again = `sudo npm run languages -- install ${wanted.join(" ")}`;
    const needsMaven = chosen.some(({ maven }) => maven);
    throw new Unable(
      `Only root may install packages. Run:\n${needsMaven ? again : installCommand(packages)}`,
    );
  }
  if (packages.length > 0) await installDebian(packages);
  for (const { names, maven } of chosen) {
    if (!maven) continue;
    say("languages", `${names[0]}: ${megabytes(maven)} to download and on disk, in ${maven.home}`);
    await installArchives(maven);
  }
  const states = surveyLanguages();
  for (const { names, maven } of chosen) {
    const found = states.find((state) => state.names.some((name) => names.includes(name)));
    if (found?.version) say("languages", `${found.names.join(", ")}: ${found.version}`);
    else if (maven) throw new Unable(`${names[0]} is still not there: it needs Java, too.`);
    else throw new Unable(`${names[0]} is still not there. Run:\n${installCommand(packages)}`);
  }
  say("languages", "A judge node offers them after its next self-test or start.");
}

async function installDebian(packages: string[]): Promise<void> {
  const sizes = sizesOf(packages);
  if (sizes) say("languages", `${sizes.download} to download, ${sizes.installed} on disk`);
  const wishes = packages.map((name) => ({ name, purpose: name, files: [`/usr/share/doc/${name}`] }));
  await installPackages(wishes, (all) => say("languages", `installing ${all}`));
}
