import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { openLog } from "./log.ts";

test("what is secret is left out; of an error its code stays, which tells what kind it is", () => {
  const lines: string[] = [];
  const out = new Writable({ write: (line: Buffer, _encoding, done) => done(void lines.push(String(line))) });
  const log = openLog("info", out);
  log.error({ err: Object.assign(new Error("away"), { code: "ECONNREFUSED" }) });
  log.info({
    body: { code: "int main", password: "p4ss", token: "t0ken" },
    req: { headers: { cookie: "c00kie" } },
  });
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ err: { code: "ECONNREFUSED", message: "away" } });
  expect(JSON.parse(lines[1] ?? "")).toMatchObject({ body: { code: "[Redacted]" } });
  expect(lines[1]).not.toMatch(/int main|p4ss|t0ken|c00kie/);
});
