import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The running site under test, as `npm test` names it. */
export function baseUrl(): string {
  return given("E2E_BASE_URL");
}

export function rootPassword(): string {
  return given("E2E_ROOT_PASSWORD");
}

/** Administrator's address of the site's own PostgreSQL, for what no page may tell. */
export function siteDatabaseUrl(): string {
  return databaseUrlOf(given("E2E_DATA_DIR"));
}

/** The same for the site whose DATA_DIR it is. */
export function databaseUrlOf(data: string): string {
  const postmaster = readFileSync(join(data, "postgres/18/postmaster.pid"), "utf8").split("\n");
  const password = readFileSync(join(data, "secrets/database-admin"), "utf8").trim();
  return `postgresql://postgres:${password}@localhost/verdict?host=${encodeURIComponent(postmaster[4] ?? "")}`;
}

function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: \`npm test -- e2e\` starts a site and sets it`);
  return value;
}
