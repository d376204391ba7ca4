import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { expect, test } from "vitest";
import { openLog } from "./log.ts";

test("no character that a terminal obeys goes out as it is, and none is lost", () => {
  const lines: string[] = [];
  const words = "\u001b[2J\u009b31m\u007f\u202e\u2066 gcc: \u0007error\r\n";
  const log = openLog("info", { write: (line) => void lines.push(line) });
  log.warn({ failure: words }, `language ${words}`);
  const written = lines.join("");
  expect(written.endsWith("\n")).toBe(true);
  expect(written.slice(0, -1)).toMatch(/^[^\p{Cc}\p{Bidi_Control}]*$/u);
  expect(JSON.parse(written)).toMatchObject({ failure: words, msg: `language ${words}` });
});

/** Runs `body` with a `log` that goes to standard output; that goes to `out`. */
function runInto(out: number | "pipe", body: string) {
  const file = JSON.stringify(new URL("./log.ts", import.meta.url).href);
  const program = `import { openLog } from ${file}; const log = openLog("info"); ${body}`;
  return spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", out, "pipe"],
    encoding: "utf8",
    timeout: 30_000,
  });
}

test("a full disk ends nothing and holds nothing up", () => {
  const full = openSync("/dev/full", "a");
  try {
    const body = `for (let n = 0; n < 3000; n += 1) log.info({ text: "x".repeat(1000) }, "line");
      log.fatal("end"); console.error("alive");`;
    expect(runInto(full, body)).toMatchObject({ status: 0, signal: null, stderr: "alive\n" });
  } finally {
    closeSync(full);
  }
});

test("where there is room every line goes out whole, the last one too", () => {
  const body = `for (let n = 0; n < 300; n += 1) log.info({ text: "x".repeat(1000) }, "line");
    log.fatal("the node cannot work"); process.exit(1);`;
  const { stdout, status } = runInto("pipe", body);
  const lines = String(stdout).trim().split("\n");
  expect(status).toBe(1);
  expect(lines).toHaveLength(301);
  expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ level: 60, msg: "the node cannot work" });
});
