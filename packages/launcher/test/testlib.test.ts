import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { mendedTestlib, withoutPromises } from "../../judge/src/compile/testlib.ts";
import { fromRepository } from "../src/paths.ts";
import { fetchTestlib } from "../src/testlib.ts";

let folder: string;
let place: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-header-"));
  place = join(folder, "testlib", "testlib.h");
});
afterEach(() => rm(folder, { recursive: true }));

/** An index whose package holds this file. */
const giving =
  (member: string, content: string, asked: string[] = []) =>
  async (requirements: string, into: string) => {
    asked.push(await readFile(requirements, "utf8"));
    const script =
      "import sys, zipfile\nwith zipfile.ZipFile(sys.argv[1], 'w') as z: z.writestr(*sys.argv[2:])";
    spawnSync("python3", ["-c", script, join(into, "a.whl"), member, content]);
    return "python3";
  };

test("one package of one version and hash is asked for, and another header in it is refused", async () => {
  const asked: string[] = [];
  const other = giving("rbx/resources/predownloaded/testlib.h", "// forged", asked);
  await expect(fetchTestlib(other, place)).rejects.toThrow("not the file that was chosen");
  expect(asked[0]).toMatch(/^rbx\.cp==[\d.]+ --hash=sha256:[0-9a-f]{64}\n$/);
  expect(await readdir(folder)).toEqual([]);
});

test("a package without it says so", async () => {
  await expect(fetchTestlib(giving("readme", "x"), place)).rejects.toThrow("holds no testlib.h");
  expect(await readdir(folder)).toEqual([]);
});

test("what pip said is passed on", async () => {
  const fails = async () => {
    throw new Error("pip could not fetch it:\nno route to the index");
  };
  await expect(fetchTestlib(fails, place)).rejects.toThrow("no route to the index");
});

test("the right one is put in place, mended", async () => {
  const header = await readFile(fromRepository("packages/judge/testlib/testlib.h"), "utf8");
  const copy = join(folder, "header");
  await writeFile(copy, header);
  // Longer than an argument may be: the package is made from the file.
  const packed = async (_requirements: string, into: string) => {
    const script = "import sys, zipfile\nzipfile.ZipFile(sys.argv[1], 'w').write(*sys.argv[2:])";
    spawnSync("python3", ["-c", script, join(into, "a.whl"), copy, "rbx/resources/predownloaded/testlib.h"]);
    return "python3";
  };
  await fetchTestlib(packed, place);
  expect(await readdir(join(folder, "testlib"))).toEqual(["testlib.h"]);
  const text = await readFile(place, "utf8");
  expect(text).toBe(mendedTestlib(Buffer.from(text)));
  expect(text).not.toMatch(/__attribute__\s*\(\((const|pure)/);
  expect(text).toMatch(/^#define VERSION "0\.9\.44"$/m);
});

test("only promises that a function depends on nothing else are taken off, and no line moves", () => {
  const text =
    "#ifdef X\n__attribute__((const))\n__attribute__ (( pure ))\n__attribute__((noreturn))\nint const x;\n";
  expect(withoutPromises(text)).toBe("#ifdef X\n\n\n__attribute__((noreturn))\nint const x;\n");
});
