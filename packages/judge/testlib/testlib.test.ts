import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { includesTestlib, readTestlib, testlibLicence } from "../src/compile/testlib.ts";

const header = import.meta.dirname;
const testlib = readTestlib();
let directory: string;

function compile(name: string, standard = "c++17"): void {
  const source = join(header, "examples", `${name}.cpp`);
  execFileSync("g++", [
    `-std=${standard}`,
    "-Wall",
    "-Werror",
    "-I",
    header,
    source,
    "-o",
    join(directory, name),
  ]);
}

test("the header is the chosen one, and says under which terms", () => {
  expect(testlib?.version, "npm run languages -- install testlib").toBe("0.9.44 (mended)");
  expect(testlib && testlibLicence(testlib)).toMatch(/^Mike Mirzayanov\n[\s\S]*Permission to use or copy/);
});

test("a header of one's own takes its place, another file in its place does not", async () => {
  const folder = await mkdtemp(join(tmpdir(), "verdict-testlib-"));
  const own = join(folder, "own.h");
  await writeFile(own, '#define VERSION "7.1"\n');
  expect(readTestlib(own)).toEqual({ version: "7.1 (own)", text: '#define VERSION "7.1"\n' });
  expect(readTestlib(join(folder, "none.h"))).toBeNull();
  expect(testlibLicence({ version: "7.1", text: "/* none */" })).toBeNull();
  await rm(folder, { recursive: true });
});

test.each([
  ['#include "testlib.h"', true],
  ["  # include <testlib.h>", true],
  ['int x;\n#include "./testlib.h"', true],
  ['// #include "testlib.h"', false],
  ['#include "mytestlib.h"', false],
])("%j asks for it: %j", (code, asks) => {
  expect(includesTestlib(code)).toBe(asks);
});

/** What the documentation of the original promises, and the judge relies on, tried with programs of our own. */
describe("programs written for testlib", () => {
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "verdict-testlib-"));
    compile("checker", "c++11");
    compile("validator", "c++14");
    compile("generator", "c++20");
    compile("interactor");
  });
  afterAll(() => rm(directory, { recursive: true }));

  async function check(what: string, output: string, answer = "") {
    const [input, found, expected] = ["input", "output", "answer"].map((name) =>
      join(directory, name),
    ) as string[];
    await writeFile(input as string, what);
    await writeFile(found as string, output);
    await writeFile(expected as string, answer);
    const run = spawnSync(join(directory, "checker"), [input as string, found as string, expected as string]);
    return { exitCode: run.status, said: run.stderr.toString().trim() };
  }

  test.each([
    ["ok", "", 0, "ok 3rd"],
    ["ok", " \n\n", 0, "ok 3rd"],
    ["ok", "1", 2, "wrong output format Extra information in the output file"],
    ["pc", "34", 34, "partially correct (34) some"],
    ["points", "0.5", 7, "points 0.5 of 100"],
    ["points", "40", 7, "points 40.0 of 100"],
    ["fail", "", 3, "FAIL broken checker"],
    ["ensure", "", 3, "FAIL 2 is not three"],
    ["int", "5", 0, "ok 3rd"],
    ["int", "+5", 2, 'wrong output format Expected integer, but "+5" found'],
    ["int", "-0", 2, 'wrong output format Expected integer, but "-0" found'],
    ["int", "007", 2, 'wrong output format Expected integer, but "007" found'],
    ["int", "5000000000", 2, 'wrong output format Expected int32, but "5000000000" found'],
    ["int", "11", 1, "wrong answer Integer parameter [name=n] equals to 11, violates the range [1, 10]"],
    ["int", "", 2, "wrong output format Unexpected end of file - int32 expected"],
    ["ints", "1 2 3", 0, "ok 3rd"],
    ["ints", "1\n2\n30", 1, "wrong answer Integer element a[3] equals to 30, violates the range [1, 10]"],
    ["long", "-9223372036854775808", 0, "ok 3rd"],
    [
      "long",
      "9223372036854775808",
      2,
      'wrong output format Expected integer, but "9223372036854775808" found',
    ],
    ["unsigned", "18446744073709551615", 0, "ok 3rd"],
    ["unsigned", "-1", 2, 'wrong output format Expected unsigned integer, but "-1" found'],
    ["double", "1e-1", 0, "ok 3rd"],
    ["double", "nan", 2, 'wrong output format Expected double, but "nan" found'],
    ["double", "2", 1, "wrong answer Double parameter [name=x] equals to 2, violates the range [0, 1]"],
    ["strict", "1.25", 0, "ok 3rd"],
    ["strict", "1.2500", 2, /^wrong output format Expected strict double/],
    ["strict", ".5", 2, /^wrong output format Expected strict double/],
    ["token", "abc", 0, "ok 3rd"],
    ["token", "x0110", 0, "ok 3rd"],
    [
      "token",
      "abcd",
      1,
      /^wrong answer Token parameter \[name=word\] equals to "abcd", doesn't correspond to pattern/,
    ],
    ["line", "two words\n", 0, "ok line of 9"],
    ["lines", "a\n\nb", 0, "ok 3 lines"],
    ["lines", "a\r\nb\r\n", 0, "ok 2 lines"],
    ["case", "", 1, "wrong answer no (test case 7)"],
    ["text", "", 2, 'wrong output format Expected integer, but "x" found'],
    ["quits", "", 1, "wrong answer said by the stream"],
    ["forget", "", 3, "FAIL Checker must end with quit or quitf call."],
    ["Other", "", 3, /^FAIL Token parameter \[name=what\] equals to "Other", .* \(.*input\)$/],
  ])("checker told %j reads %j: exit code %i", async (what, output, exitCode, said) => {
    const result = await check(what, output);
    expect(result.said).toEqual(typeof said === "string" ? said : expect.stringMatching(said));
    expect(result.exitCode).toBe(exitCode);
  });

  test("a fault in the answer file is the checker's failure", async () => {
    expect(await check("answer", "", "x")).toMatchObject({
      exitCode: 3,
      said: expect.stringMatching(/^FAIL Expected integer/),
    });
  });

  test.each([
    ["1", "1.0000009", 0],
    ["1000000", "1000000.5", 0],
    ["1", "1.1", 1],
    ["0", "0.0000011", 1],
  ])("expected %s, found %s within 1e-6: exit code %i", async (answer, output, exitCode) => {
    expect((await check("compare", output, answer)).exitCode).toBe(exitCode);
  });

  test("a checker without arguments says how to call it", () => {
    const run = spawnSync(join(directory, "checker"), ["one"]);
    expect(run.status).toBe(3);
    expect(run.stderr.toString()).toMatch(/^FAIL Program must be run with the following arguments/);
  });

  test("the report file, plain and as XML", async () => {
    await check("ok", "1 < 2");
    const paths = ["input", "output", "answer", "report"].map((name) => join(directory, name));
    spawnSync(join(directory, "checker"), paths);
    expect(await readFile(paths[3] as string, "utf8")).toBe("Extra information in the output file");
    spawnSync(join(directory, "checker"), [...paths, "-appes"]);
    expect(await readFile(paths[3] as string, "utf8")).toContain('<result outcome = "presentation-error">');
  });

  test.each([
    ["2\n1 -2\nabc\n", [], 0, ""],
    ["2\n1  -2\nabc\n", [], 3, /^FAIL Unexpected white-space - token expected \(stdin, line 2\)/],
    ["2\n1 -2 \nabc\n", [], 3, /^FAIL Expected EOLN/],
    ["2\n1 -2\nabc", [], 3, /^FAIL Expected EOLN/],
    ["2\n1 -2\nabc\n\n", [], 3, /^FAIL Expected EOF/],
    ["02\n1 -2\nabc\n", [], 3, /^FAIL Expected integer, but "02" found \(stdin, line 1\)/],
    ["6\n1 2 3 4 5 6\nabc\n", [], 3, /^FAIL Integer parameter \[name=n\] equals to 6/],
    ["6\n1 2 3 4 5 6\nabc\n", ["--group", "large"], 0, ""],
    ["1\n10\nabc\n", [], 3, /^FAIL Integer element a\[1\] equals to 10, violates the range \[-9, 9\]/],
  ])("validator on %j with %j: exit code %i", (input, options, exitCode, said) => {
    const run = spawnSync(join(directory, "validator"), options, { input });
    expect(run.stderr.toString().trim()).toEqual(said === "" ? "" : expect.stringMatching(said));
    expect(run.status).toBe(exitCode);
  });

  test("a generator draws the same for the same options and other numbers for others", () => {
    const run = (...options: string[]) => execFileSync(join(directory, "generator"), options).toString();
    const first = run("-n=7", "-name=x", "--flag");
    expect(run("-n=7", "-name=x", "--flag")).toBe(first);
    expect(run("-n7", "-name", "x")).not.toBe(first);
    const [head, perm, distinct, partition, drawn, shuffled] = first.split("\n");
    const numbers = (line = "") => line.split(" ").map(Number);
    expect(head).toBe("7 x 1");
    expect(numbers(perm).sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(new Set(numbers(distinct)).size).toBe(3);
    for (const number of numbers(distinct)) expect(number >= 10 && number <= 20).toBe(true);
    expect(numbers(partition).reduce((sum, part) => sum + part)).toBe(100);
    expect(drawn).toMatch(/^[a-c]{3}[xy] [1-6] \d{1,3} \d{1,13}$/);
    expect(numbers(shuffled).sort()).toEqual([0, 1, 1, 1, 1]);
  });

  test.each([
    ["10\n", 0, "ok doubled"],
    ["11\n", 1, "wrong answer expected 10, found 11"],
    ["", 2, /^wrong output format Unexpected end of file/],
  ])("interactor hears %j: exit code %i", async (reply, exitCode, said) => {
    const [input, output] = [join(directory, "input"), join(directory, "transcript")];
    await writeFile(input, "5");
    const interactor = spawn(join(directory, "interactor"), [input, output]);
    let heard = "";
    interactor.stderr.on("data", (piece) => {
      heard += piece;
    });
    // It must speak before it hears anything.
    await new Promise((spoke) => interactor.stdout.once("data", spoke));
    interactor.stdin.end(reply);
    const code = await new Promise((ended) => interactor.on("close", ended));
    expect(heard.trim()).toEqual(typeof said === "string" ? said : expect.stringMatching(said));
    expect(code).toBe(exitCode);
    if (exitCode === 0) expect(await readFile(output, "utf8")).toBe("10\n");
  });
});
