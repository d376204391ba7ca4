import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { installArchives } from "../lib/maven.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-archives-"));
});
afterEach(() => rm(folder, { recursive: true }));

const archive = (artifact: string, content: string) => ({
  group: "org.example",
  artifact,
  version: "1.2",
  sha256: createHash("sha256").update(content).digest("hex"),
  bytes: content.length,
});
const tools = () => ({
  home: join(folder, "tool"),
  archives: [archive("one", "first"), archive("two", "second")],
});

/** A repository that gives these contents; says what it was asked. */
const giving =
  (contents: Record<string, string>, asked: string[] = []) =>
  async (pom: string, into: string) => {
    asked.push(await readFile(pom, "utf8"));
    for (const [name, content] of Object.entries(contents))
      await writeFile(join(into, `${name}.jar`), content);
    return { ok: true, output: "" };
  };

test("archives are asked for by name and version and lie in the tool's folder", async () => {
  const asked: string[] = [];
  await installArchives(tools(), giving({ one: "first", two: "second" }, asked));
  expect(asked[0]).toContain("<artifactId>two</artifactId><version>1.2</version>");
  expect((await readdir(join(folder, "tool/lib"))).sort()).toEqual(["one.jar", "two.jar"]);
  expect(await readFile(join(folder, "tool/lib/two.jar"), "utf8")).toBe("second");
});

test.each([
  ["another file", { one: "first", two: "forged" }, "two 1.2 is not the file that was chosen"],
  ["no file", { one: "first" }, "two 1.2 is not there"],
])("%s in place of one is refused, and nothing is installed", async (_what, contents, why) => {
  await expect(installArchives(tools(), giving(contents as Record<string, string>))).rejects.toThrow(why);
  expect(await readdir(folder)).toEqual([]);
});

test("what the tool said is passed on when it could not fetch", async () => {
  const fails = async () => ({ ok: false, output: "no route to the repository" });
  await expect(installArchives(tools(), fails)).rejects.toThrow("no route to the repository");
});
