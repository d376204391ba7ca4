// npm start: a whole site on this machine, until it is told to stop.
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { box, elapsedSeconds, explain, say } from "../packages/launcher/src/say.ts";
import { localUrl, readSettings } from "../packages/launcher/src/settings.ts";
import { listenForStop } from "../packages/launcher/src/signals.ts";
import { Site } from "../packages/launcher/src/site.ts";

const wish = listenForStop();
let site: Site | undefined;
try {
  const settings = readSettings(process.env);
  site = new Site(settings, wish);
  await site.start();
  say("verdict", `ready after ${elapsedSeconds().toFixed(1)} s; Ctrl-C stops it`);
  const password = site.takeRootPassword();
  const address = localUrl(settings);
  if (password) {
    box([
      `Verdict runs at ${address}`,
      "",
      "Sign in as   root",
      `Password     ${password}`,
      "",
      "It is shown this once: change it after signing in.",
    ]);
  } else {
    box([`Verdict runs at ${address}`]);
  }
  tellSystemd();
  if (!wish.stopping.aborted) await once(wish.stopping, "abort");
} catch (error) {
  if (!wish.stopping.aborted) explain(error);
}
await site?.stop();
process.exit();

/** A unit of Type=notify counts as started from now on. By systemd's own program: Node has no datagrams by name. */
function tellSystemd(): void {
  if (process.env.NOTIFY_SOCKET) spawnSync("systemd-notify", ["--ready"], { stdio: "ignore" });
}
