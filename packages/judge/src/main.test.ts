import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { status } from "@verdict/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ContractServer } from "./testing/contract-server.ts";
import { exampleTask } from "./testing/example-task.ts";
import { testPrograms } from "./testing/programs.ts";
import { daemonProgram, RealTools } from "./testing/real-tools.ts";

function startNode(environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ["ignore", "ignore", "pipe"],
  });
}

test("wrong settings are all named before anything starts", async () => {
  const node = startNode({ SERVER_URL: "nowhere", JUDGE_SLOTS: "none" });
  let said = "";
  node.stderr?.on("data", (piece) => {
    said += piece;
  });
  const [code] = await once(node, "close");
  expect(code).toBe(2);
  expect(said).toMatch(/SERVER_URL[\s\S]*NODE_TOKEN[\s\S]*JUDGE_SLOTS/);
});

describe.skipIf(!daemonProgram)("the node's process", () => {
  let real: RealTools;
  const server = new ContractServer();
  beforeAll(async () => {
    real = await RealTools.start();
  });
  afterAll(async () => {
    server.close();
    await real.stop();
  });

  test("announces its languages, judges, and ends in order when told to", async () => {
    const node = startNode({
      SERVER_URL: await server.listen(),
      NODE_TOKEN: server.token,
      JUDGE_SLOTS: "2",
      SANDBOX_SOCKET: real.socket,
      CACHE_DIR: join(real.directory, "node"),
    });
    await expect.poll(() => server.hellos.length).toBeGreaterThan(0);
    expect(server.hellos[0]).toMatchObject({ slots: 2, sandbox: { weak: expect.any(Boolean) } });
    expect(server.hellos[0]?.languages.map(({ name }) => name)).toContain("Python3");
    const [input, answer] = [server.keep("1 2\n"), server.keep("3\n")];
    const cases = [{ seq: 1, input, answer, score: null, group: null }];
    server.queue(exampleTask({ language: "Python3", code: testPrograms.py?.sum, cases }));
    await expect.poll(() => server.results).toHaveLength(1);
    expect(server.results[0]).toMatchObject({ status: status.accepted });
    node.kill("SIGTERM");
    expect(await once(node, "exit")).toEqual([0, null]);
  });
});
