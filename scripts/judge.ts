// npm run judge -- --server URL [--token TOKEN]: a judge node for that server, with its sandbox and languages, until it is
// told to stop. Without words behind it, bootstrap.mjs starts the node's process alone.
import { once } from "node:events";
import { parseArgs } from "node:util";
import { JudgeHost } from "../packages/launcher/src/judge-host.ts";
import { elapsedSeconds, explain, say, Unable } from "../packages/launcher/src/say.ts";
import { readSettings } from "../packages/launcher/src/settings.ts";
import { listenForStop } from "../packages/launcher/src/signals.ts";

const wish = listenForStop();
let host: JudgeHost | undefined;
try {
  const { server, token } = readWords();
  host = new JudgeHost(readSettings(process.env), wish);
  await host.start(server, token);
  say("verdict", `the server knows this node, after ${elapsedSeconds().toFixed(1)} s; Ctrl-C stops it`);
  if (!wish.stopping.aborted) await once(wish.stopping, "abort");
} catch (error) {
  if (!wish.stopping.aborted) explain(error);
}
await host?.stop();
process.exit();

function readWords(): { server: string; token: string | null } {
  const usage = new Unable("npm run judge -- --server URL [--token TOKEN]");
  const options = { server: { type: "string" }, token: { type: "string" } } as const;
  try {
    const { server, token } = parseArgs({ options }).values;
    if (server)
      return { server: server.replace(/\/+$/, ""), token: token ?? (process.env.NODE_TOKEN || null) };
  } catch {
    throw usage;
  }
  throw usage;
}
