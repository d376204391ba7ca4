// npm run dev: a site whose server starts anew when its sources change, and the web client by Vite.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { confined } from "../packages/launcher/src/launch.ts";
import { fromRepository, node24 } from "../packages/launcher/src/paths.ts";
import { box, explain, say } from "../packages/launcher/src/say.ts";
import { localUrl, readSettings } from "../packages/launcher/src/settings.ts";
import { listenForStop } from "../packages/launcher/src/signals.ts";
import { Site } from "../packages/launcher/src/site.ts";

const WEB_PORT = 5173;

const wish = listenForStop();
let site: Site | undefined;
try {
  const settings = readSettings(process.env);
  if (settings.PORT !== 8080) say("web", `Vite passes /api on to port 8080, not to ${settings.PORT}`);
  site = new Site(settings, wish, { watch: true });
  await site.start();
  const vite = fromRepository("node_modules", "vite", "bin", "vite.js");
  const line = [node24, vite, "--port", String(WEB_PORT), "--strictPort"];
  const [command, ...args] = confined(line, { user: null, deathSignal: "TERM" });
  const web = spawn(command, args, {
    cwd: fromRepository("packages", "web"),
    stdio: ["ignore", "inherit", "inherit"],
    detached: true,
  });
  wish.stopping.addEventListener("abort", () => web.kill());
  web.on("exit", (code) => {
    if (!wish.stopping.aborted) say("web", `Vite ended (exit code ${code}); Ctrl-C, then start again`);
  });
  process.on("exit", () => web.kill());
  const password = site.takeRootPassword();
  box([
    `Pages, reloading themselves   http://127.0.0.1:${WEB_PORT}`,
    `Server                        ${localUrl(settings)}`,
    ...(password ? ["", `Sign in as root with the password ${password} (shown this once)`] : []),
  ]);
  if (!wish.stopping.aborted) await once(wish.stopping, "abort");
} catch (error) {
  if (!wish.stopping.aborted) explain(error);
}
await site?.stop();
process.exit();
