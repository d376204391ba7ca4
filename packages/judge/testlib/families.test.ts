import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const header = import.meta.dirname;
const run = promisify(execFile);
let directory: string;

async function compile(name: string, ...flags: string[]): Promise<void> {
  const source = join(header, "examples", `${name}.cpp`);
  await run("g++", ["-Wall", "-Werror", "-I", header, ...flags, source, "-o", join(directory, name)]);
}

describe.skipIf(!existsSync("/usr/bin/g++"))("testlib.h, family by family", () => {
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "verdict-testlib-"));
    await compile("families", "-std=c++17");
    await compile("draws", "-std=c++14");
    await compile("options", "-std=c++11");
    await compile("unregistered", "-std=c++20");
  }, 120_000);
  afterAll(() => rm(directory, { recursive: true }));

  test.each([
    // tokens and words
    ["tokens", "a  b\nc", 0, "ok a|b|c"],
    ["tokens", "a b", 2, "wrong output format Unexpected end of file - token expected"],
    ["words", "ab cd", 0, "ok 2"],
    [
      "words",
      "ab 1",
      1,
      `wrong answer Token element w[2] equals to "1", doesn't correspond to pattern "[a-z]+"`,
    ],
    ["wordTo", "abc", 0, "ok abc"],
    [
      "tooLong",
      "abcdefghijkl",
      2,
      "wrong output format Length of token exceeds 10, token is 'abcdefghijk...'",
    ],
    [
      "blanks",
      `${" ".repeat(11)}x`,
      2,
      "wrong output format Number of redundant consecutive white-space characters exceeds the limit (10)",
    ],
    // lines
    ["line", "two words\n", 0, "ok <two words>"],
    ["line", "Two\n", 1, /^wrong answer Line parameter \[name=title\] equals to "Two", doesn't correspond/],
    ["line", "", 2, "wrong output format Expected line"],
    ["linesOf", "a b\n\n", 0, "ok a b|"],
    ["stringTo", "one\nskipped\nthree\n", 0, "ok <one> <three>"],
    // ranges
    ["longs", "1 -9", 0, "ok -9"],
    ["longs", "1 10", 1, "wrong answer Integer element a[1] equals to 10, violates the range [-9, 9]"],
    [
      "unsignedLongs",
      "1 0",
      1,
      "wrong answer Unsigned integer element u[2] equals to 0, violates the range [1, 9]",
    ],
    ["integers", "1 -7", 0, "ok -7"],
    ["doubles", "0.5 1.5", 1, "wrong answer Double element x[2] equals to 1.5, violates the range [0, 1]"],
    ["reals", "2", 1, "wrong answer Double 2 violates the range [0, 1]"],
    ["strictReals", "0.1 0.25", 0, "ok 0.25"],
    [
      "strictReals",
      "0.1 0",
      2,
      /^wrong output format Expected strict double with number of digits after point/,
    ],
    // characters and ends
    ["chars", "ab c", 0, "ok a zc"],
    ["chars", "ax", 2, "wrong output format Unexpected character 'x', but 'b' expected"],
    ["ends", " \n", 0, "ok 0 1 1"],
    ["eof", " \n", 0, "ok all read"],
    ["eof", "x", 2, "wrong output format Expected EOF"],
    ["tokens", "\u{feff}a b c", 0, "ok a|b|c"],
    // mismatches
    ["int", "20", 1, "wrong answer expected '10', but found '20'"],
    ["text", "abd", 1, "wrong answer line 2, expected '10', but found 'abd'"],
    ["ensure", "0", 1, 'wrong answer Condition failed: "ouf.readInt() > 0"'],
    ["answer", "", 3, /^FAIL not above 10 \(.*answer\)$/],
    ["quitif", "2", 2, "wrong output format not one but 2"],
    ["global", "", 1, "wrong answer said so"],
    // every verdict
    ["quit", "", 1, "wrong answer plain"],
    ["dirt", "", 4, "wrong output format more than asked"],
    ["pe", "", 2, "wrong output format odd"],
    ["eofCode", "", 2, "wrong output format too short"],
    ["partially", "", 0, "partially correct (0) nothing"],
    ["info", "", 7, "points points_info=3:40 group three"],
    ["whole", "", 7, "points 7.0 of ten"],
    ["bare", "", 7, "points 0.25"],
    ["cases", "", 0, "ok all (2 test cases)"],
    ["noCase", "", 1, "wrong answer none"],
    ["long", "", 1, /^wrong answer message length exceeds 32000, the message is truncated: x{31000,32000}$/],
    ["helpers", "", 0, "ok AB ab x a  b a b 1"],
    ["guardOff", "", 0, ""],
    ["unknown", "", 3, "FAIL Checker must end with quit or quitf call."],
  ])("%s of %j: exit code %i", async (what, output, exitCode, said) => {
    const [input, found, answer] = ["input", "output", "answer"].map((name) => join(directory, name)) as [
      string,
      string,
      string,
    ];
    await writeFile(input, what);
    await writeFile(found, output);
    await writeFile(answer, "10");
    const { status, stderr } = spawnSync(join(directory, "families"), [input, found, answer]);
    const words = stderr.toString().trim();
    expect(words).toEqual(typeof said === "string" ? said : expect.stringMatching(said));
    expect(status).toBe(exitCode);
  });

  /** What the same arguments draw with every version of testlib since 0.8.7. */
  test("a generator's numbers are a matter of its arguments alone, on every machine", () => {
    const drawn = (...options: string[]) => spawnSync(join(directory, "draws"), options).stdout.toString();
    expect(drawn("7", "large")).toMatchInlineSnapshot(`
      "2 581 883094
      376 336 307 476
      306 452 52 439
      80 299 329 496
      216 443 153 497
      80620399561 261622010739 -577092977398 982731571589
      4281096971920 7131663491755 4352207567201 8878790603714
      0.322442 2.269575 -0.180906
      2.500265 1.080939
      baax4 id-CLN
      5 1 3 0 2 6 7 4
      2 1 4 5 3
      71 28 56 17 64
      -5 -6 3 -3
      3 9 19 1 18
      4 2 1
      0
      0 4 5 1 3 2
      4 5 3 1
      "
    `);
    expect(drawn("7", "larger")).not.toBe(drawn("7", "large"));
    expect(drawn("7", "large")).toBe(drawn("7", "large"));
  });

  test.each([
    [["-n=5"], 0, "5 1 0.5 0 none"],
    [["--n=5", "-name=a=b"], 0, "5 1 0.5 0 a=b"],
    [["-n", "-5", "-flag"], 0, "-5 1 0.5 1 none"],
    [["-n10", "-flag", "false"], 0, "10 1 0.5 0 none"],
    [["-n", "1e3", "-big", "3e9", "-x", "-1.5e2"], 0, "1000 3000000000 -150 0 none"],
    [["-n", "1", "-place"], 0, "1 1 0.5 0 none\n-n -1"],
    [[], 3, "FAIL Opts: unknown key 'n'"],
    [["-n", "1.5"], 3, /^FAIL Opts: '1\.5' is no value for key 'n'$/],
    [["-n", "2147483648"], 3, /^FAIL Opts: '2147483648'/],
    [["-n", "1", "-short", "3e6"], 3, /FAIL Opts: '3e6' is no value for key 'short'$/],
    [["-n", "1", "-flag", "2"], 3, /^FAIL Opts: '2' is no value for key 'flag'$/],
    [["-n", "1", "-nmae", "x"], 3, /FAIL Opts: unused key 'nmae'$/],
    [["-n", "1", "-strict"], 3, /^FAIL Opts: unused key 'n'$/],
    [["-n", "1", "-nmae", "x", "-lenient"], 0, "1 1 0.5 0 none"],
  ])("options %j: exit code %i", (options, exitCode, said) => {
    const { status, stdout, stderr } = spawnSync(join(directory, "options"), options);
    const words = `${stdout}${stderr}`.trim();
    expect(words).toEqual(typeof said === "string" ? said : expect.stringMatching(said));
    expect(status).toBe(exitCode);
  });

  test("a program that registers nothing is told to", () => {
    const { status, stderr } = spawnSync(join(directory, "unregistered"));
    expect([status, stderr.toString()]).toEqual([
      3,
      "FAIL Call register-function in the first line of the main (registerTestlibCmd or other similar)\n",
    ]);
  });
});
