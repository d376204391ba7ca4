import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { fromRepository, node24 } from "../src/paths.ts";
import { identityOf, isAlive } from "../src/processes.ts";

test("what does not listen to SIGTERM ends with who runs it, if it is to be killed", async () => {
  const stubborn = "trap '' TERM; echo $$; while :; do sleep 0.1; done";
  const program = `
    import { run } from ${JSON.stringify(fromRepository("packages", "launcher", "src", "run.ts"))};
    process.on("SIGTERM", () => process.exit(1));
    const onOutput = (text) => process.stdout.write(text);
    run("sh", ["-c", ${JSON.stringify(stubborn)}], { endedBy: "SIGKILL", onOutput });`;
  const runner = spawn(node24, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [pid] = await once(runner.stdout.setEncoding("utf8"), "data");
  const command = identityOf(Number(pid));
  if (!command) throw new Error(`no process ${pid}`);
  runner.kill("SIGTERM");
  await expect.poll(() => isAlive(command), { timeout: 20_000 }).toBe(false);
});
