// npm run languages: which languages this machine can judge, and what the others would cost.
// npm run languages -- install NAME…: installs them as root, or says what root has to type.
// npm run languages -- table: writes the table of docs/languages.md.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { MavenTools } from "@verdict/contract/toolchains";
import { readTestlib } from "../packages/judge/src/compile/testlib.ts";
import { installCommand, installPackages } from "../packages/launcher/src/debian.ts";
import { fromRepository } from "../packages/launcher/src/paths.ts";
import { explain, say, shown, Unable } from "../packages/launcher/src/say.ts";
import { bringTestlib, sayTestlib } from "../packages/launcher/src/testlib.ts";
import { isRoot } from "../packages/launcher/src/users.ts";
import { withLanguageTable } from "./lib/language-table.ts";
import { chooseLanguages, type LanguageState, sizesOf, surveyLanguages } from "./lib/languages.ts";
import { installArchives, megabytes } from "./lib/maven.ts";

/** Of the names' column. */
const WIDTH = 34;

const [action, ...names] = process.argv.slice(2);
try {
  if (action === undefined) list();
  else if (action === "install" && names.length > 0) await install(names);
  else if (action === "table") writeTable();
  else
    throw new Unable(
      "npm run languages\nnpm run languages -- install NAME…   (or: install all)\nnpm run languages -- table",
    );
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

function writeTable(): void {
  const document = fromRepository("docs", "languages.md");
  writeFileSync(document, withLanguageTable(readFileSync(document, "utf8")));
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
  const testlib = readTestlib(process.env.TESTLIB_HEADER);
  process.stdout.write("\nFor checkers, interactors, validators and generators\n");
  if (testlib) line("✓", ["testlib"], testlib.version);
  else line("·", ["testlib"], "2.5 MB / 0.2 MB   testlib.h, by pip");
  process.stdout.write(shown("\nInstall some:  npm run languages -- install NAME…\n"));
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

async function install(asked: string[]): Promise<void> {
  const wanted = asked.filter((name) => name.toLowerCase() !== "testlib");
  if (wanted.length < asked.length || wanted.some((name) => name.toLowerCase() === "all"))
    await installTestlib();
  if (wanted.length > 0) await installLanguages(wanted);
}

async function installTestlib(): Promise<void> {
  const failure = await bringTestlib();
  if (failure) throw new Unable(failure);
  sayTestlib({ terms: true });
}

async function installLanguages(wanted: string[]): Promise<void> {
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
