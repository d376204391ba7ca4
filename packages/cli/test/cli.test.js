import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { endpoints, parseExamples, status, statusNames, tokenScopeOf } from "@verdict/contract";
import { knownLanguages } from "@verdict/contract/languages";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { compareOutput } from "../../judge/src/testdata/compare.ts";
import { FILE_IN_FRONT, act as init } from "../src/commands/init.js";
import { SCOPES } from "../src/commands/login.js";
import { commands } from "../src/commands.js";
import { compare, samplesIn } from "../src/compare.js";
import { knownOf, languageFor } from "../src/languages.js";
import { placeOfAddress } from "../src/place.js";
import { isGoing, verdicts } from "../src/verdicts.js";
import { VERSION } from "../src/version.js";
import { differences, unzipped, writeFiles, zipped } from "../src/zip.js";

/** The command line has no build step and reads no TypeScript: what it says twice is compared with the contract here. */

const folder = mkdtempSync(join(tmpdir(), "verdict-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("outputs are compared as the judge compares them", async () => {
  const answerPath = join(folder, "answer");
  const piece = fc.constantFrom("a", "b", "1", " ", "\t", "\n", "\r\n", "\v", "\u00ff");
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => Buffer.from(pieces.join("")));
  await fc.assert(
    fc.asyncProperty(text, text, fc.boolean(), async (output, answer, removeEndBlank) => {
      writeFileSync(answerPath, answer);
      const judged = await compareOutput(output, answerPath, removeEndBlank);
      expect(compare(output, answer, removeEndBlank)).toBe(typeof judged === "string" ? judged : "different");
    }),
    { numRuns: 2000 },
  );
});

describe("what the contract says, too", () => {
  test("samples are read as pages read them", () => {
    const piece = fc.constantFrom("<input>", "</input>", "<output>", "</output>", "1", "\n");
    const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(text, (examples) => {
        expect(samplesIn(examples)).toEqual(parseExamples(examples));
      }),
      { numRuns: 1000 },
    );
    expect(samplesIn("<input>1</input><output>2</output>")).toEqual([{ input: "1", output: "2" }]);
  });

  test("every verdict has a word", () => {
    const numbers = Object.keys(statusNames);
    expect(numbers.filter((number) => !verdicts[number])).toEqual([]);
    expect([status.pending, status.compiling, status.judging].every(isGoing)).toBe(true);
    expect(isGoing(status.accepted)).toBe(false);
  });

  test.each([...new Set(knownLanguages.flatMap(({ endings }) => endings))])(
    "a file that ends in .%s is of a language of the site",
    (ending) => {
      const names = knownLanguages
        .filter(({ endings }) => endings.includes(ending))
        .flatMap((one) => one.names);
      const known = knownOf(`program.${ending}`)?.names ?? [];
      expect(known.some((name) => names.includes(name))).toBe(true);
    },
  );

  test("every language that files are taken for is one of the site's", () => {
    const all = knownLanguages.flatMap(({ names }) => names);
    const endings = knownLanguages.flatMap((known) => known.endings);
    const named = new Set(endings.flatMap((ending) => knownOf(`program.${ending}`)?.names ?? []));
    expect([...named].filter((name) => !all.includes(name))).toEqual([]);
  });

  test("every call there is in the contract, and its scope is asked for at the sign-in", () => {
    const files = readdirSync(join(import.meta.dirname, "../src"), { recursive: true }).filter((name) =>
      name.endsWith(".js"),
    );
    const text = files
      .map((name) => readFileSync(join(import.meta.dirname, "../src", name), "utf8"))
      .join("\n");
    const used = new Set(text.match(/"\/api\/[\w/-]+"/g)?.map((path) => JSON.parse(path)));
    expect(used.size).toBeGreaterThan(15);
    for (const path of used) {
      const found = endpoints.filter(({ endpoint }) => endpoint.path === path);
      expect(found.length, path).toBeGreaterThan(0);
      if (path.startsWith("/api/device")) continue;
      const scopes = found.map(({ endpoint }) => tokenScopeOf(endpoint));
      expect(
        scopes.some((scope) => SCOPES.includes(scope)),
        path,
      ).toBe(true);
    }
  });
});

test.each([
  ["https://oj.example/problem/1000", { contest: undefined, problem: "1000" }],
  ["https://oj.example/contest/7/problem/A", { contest: 7, problem: "A" }],
  ["https://oj.example/contest/7", { contest: 7, problem: undefined }],
])("the address %s names its place", (address, place) => {
  expect(placeOfAddress(address)).toEqual({ site: "https://oj.example", ...place });
});

test("the language follows from the ending and what is allowed", () => {
  expect(languageFor("a b.cc", undefined, ["C", "C++ 17"])).toBe("C++ 17");
  expect(languageFor("x.py", "pypy3", ["Python3", "PyPy3"])).toBe("PyPy3");
  expect(() => languageFor("x.txt", undefined, ["C"])).toThrow("say the language");
});

describe("packages", () => {
  test("a zip comes back as it was, and nothing is written outside its folder", async () => {
    const files = new Map([
      ["p.json", Buffer.from("{}")],
      ["p/1.in", Buffer.from("1\n")],
    ]);
    expect(await unzipped(await zipped(files))).toEqual(files);
    for (const name of ["../out", "/etc/out"])
      expect(() => writeFiles(folder, new Map([[name, Buffer.from("")]]))).toThrow("outside");
  });

  test("differences name the members of the manifest", () => {
    const of = (title, bytes) =>
      new Map([
        ["p.json", Buffer.from(JSON.stringify({ problem: { title }, tags: [] }))],
        ["p/1.in", Buffer.from(bytes)],
      ]);
    expect(differences(of("a", "1"), of("a", "1"))).toEqual([]);
    expect(differences(of("a", "1"), of("b", "2"))).toEqual([
      { change: "other", name: "p.json", keys: ["problem.title"] },
      { change: "other", name: "p/1.in" },
    ]);
    expect(differences(new Map([["p/2.in", Buffer.from("")]]), of("a", "1")).at(-1)).toEqual({
      change: "gone",
      name: "p/2.in",
    });
  });
});

test("without a keyring tokens lie in a file that its owner alone reads, and login is told where", () => {
  const home = mkdtempSync(join(tmpdir(), "verdict keys "));
  // No Secret Service listens there, whatever this machine has.
  const env = { PATH: process.env.PATH, HOME: home, DBUS_SESSION_BUS_ADDRESS: "unix:path=/nowhere" };
  const config = JSON.stringify(pathToFileURL(join(import.meta.dirname, "../src/config.js")));
  const run = (code) =>
    JSON.parse(
      execFileSync(process.execPath, ["--input-type=module", "-e", `import * as c from ${config}; ${code}`], {
        env,
      }),
    );
  const site = "https://oj.example";
  const signIn = { token: "verdict_x", username: "ada" };
  const file = join(home, ".config", "verdict", "tokens.json");
  expect(run(`console.log(JSON.stringify(c.remember("${site}", ${JSON.stringify(signIn)})))`)).toBe(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(run("console.log(JSON.stringify(c.siteOf({})))")).toEqual({ site, token: "verdict_x" });
  // What lies in a keyring that does not open is said, and is no signed-out site.
  writeFileSync(file, JSON.stringify({ last: site, sites: { [site]: { username: "ada" } } }));
  const told = `try { c.siteOf({}) } catch (error) { console.log(JSON.stringify([error.message, error.exit])) }`;
  expect(run(told)).toEqual([expect.stringContaining("keyring does not open"), 4]);
  expect(run(`console.log(c.forget("${site}"))`)).toBe(true);
  rmSync(home, { recursive: true });
});

test("init says what a folder is about, in one with spaces, and writes over nothing", async () => {
  const there = join(folder, "my contest – 周赛");
  await init({ contest: "https://oj.example.org/contest/7", vscode: true }, [there]);
  expect(JSON.parse(readFileSync(join(there, ".verdict.json"), "utf8"))).toEqual({
    ...{ site: "https://oj.example.org", contest: 7 },
  });
  const { tasks } = JSON.parse(readFileSync(join(there, ".vscode", "tasks.json"), "utf8"));
  expect(tasks.map(({ type, command, args }) => [type, command, args.at(-1)])).toEqual([
    ["process", "verdict", FILE_IN_FRONT],
    ["process", "verdict", FILE_IN_FRONT],
  ]);
  for (const { args } of tasks) expect(Object.keys(commands)).toContain(args[0]);
  await expect(init({ vscode: true }, [there])).rejects.toThrow("is there already");
  await expect(init({}, [there])).rejects.toThrow("say what for");
});

describe("the single file", () => {
  const packed = join(import.meta.dirname, "..");
  const there = join(folder, "without npm – 单文件");
  const file = join(there, "verdict.mjs");
  /** In a plain shell that knows the file alone. */
  const bash = (command) =>
    spawnSync("bash", ["--norc", "--noprofile", "-c", command, process.execPath, file], {
      ...{ cwd: there, encoding: "utf8" },
      env: { PATH: "/usr/bin:/bin", HOME: there, VERDICT_KEYRING: "off" },
    });

  test("is made by the package's own command, and says its version", () => {
    mkdirSync(there);
    execFileSync("npm", ["run", "bundle", "--", `--outfile=${file}`], { cwd: packed, stdio: "ignore" });
    expect(readdirSync(there)).toEqual(["verdict.mjs"]);
    const { version } = JSON.parse(readFileSync(join(packed, "package.json"), "utf8"));
    expect(VERSION).toBe(version);
    const said = bash('"$0" "$1" --version');
    expect([said.stdout, said.stderr, said.status]).toEqual([`verdict ${version}\n`, "", 0]);
  });

  test("has every command, each with what it fetches only when it is called", () => {
    const help = bash('"$0" "$1" --help').stdout;
    for (const name of Object.keys(commands)) expect(help).toContain(`  ${name} `);
    // No sign-in is kept here: each gets as far as its own first question, or refuses what it was given.
    for (const name of Object.keys(commands)) {
      const { status: exit, stderr } = bash(`"$0" "$1" ${name} </dev/null`);
      expect([0, 2, 4], `${name}: ${stderr}`).toContain(exit);
      expect(stderr, name).not.toMatch(/node:internal|Cannot find|ERR_MODULE/);
    }
  });

  test("completes in a shell that has no settings, names of files with spaces, too", () => {
    const asked = (words, at) => `COMP_WORDS=(${words}); COMP_CWORD=${at}; _verdict; echo "\${COMPREPLY[*]}"`;
    const said = bash(
      `source <("$0" "$1" completion bash); ${asked("verdict sub", 1)}; ${asked("verdict submit my", 2)}; complete -p verdict`,
    );
    // What is no option is left to the shell, which knows how to quote.
    expect(said.stdout).toBe("submit\n\ncomplete -o default -F _verdict verdict\n");
  });
});
