import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Lines of each log that are told. */
const MOST = 50;

/** What the parts of a site warned of last, for a test that failed: their logs go with the site. */
export function warningsIn(logs: string): string {
  const files = readdirSync(logs).filter((name) => name.endsWith(".log"));
  const told = files.flatMap((name) =>
    readFileSync(join(logs, name), "utf8")
      .split("\n")
      .filter((line) => /"level":[4-6]0/.test(line))
      .slice(-MOST)
      .map((line) => `${name}: ${line}`),
  );
  return told.join("\n");
}
