import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useSite } from "../../../test/site.ts";
import { moveOut } from "./out.ts";

const site = useSite();
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-out-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("all of a site goes out as JSON lines and files, and nothing that lets anybody in", async () => {
  const { config } = site().server.deps;
  await site().user({ username: "quoted", signature: 'a "b" \\ \n \u{1f600}', password: "their-password" });
  await site().problem({ cases: 2 });
  const store = fileURLToPath(config.STORE_URL);
  const dumped = await moveOut({ databaseUrl: config.DATABASE_URL, store }, folder);
  const lines = async (table: string) =>
    (await readFile(join(folder, "tables", `${table}.jsonl`), "utf8"))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(await lines("user_account")).toContainEqual(
    expect.objectContaining({ username: "quoted", signature: 'a "b" \\ \n \u{1f600}' }),
  );
  for (const { name, rows } of dumped.tables) {
    const { rows: counted } = await site().db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(name)}`,
    );
    expect(`${name}: ${rows}`).toBe(`${name}: ${counted[0]?.n}`);
  }
  const [first] = await lines("test_case");
  const hash = String(first?.input_sha256);
  const files = await readdir(join(folder, "files"), { recursive: true });
  expect(files.some((name) => name.endsWith(hash))).toBe(true);
  expect(files.some((name) => name.includes("secret"))).toBe(false);
  const columns = dumped.tables.flatMap(({ name, columns: all }) => all.map((column) => `${name}.${column}`));
  expect(columns.filter((column) => /sealed|_hash|_token/.test(column))).toEqual([
    "user_account.password_hash",
  ]);
  expect(JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"))).toEqual(dumped);
});
