/** An honest program's way to its verdict while ten submissions of another user sleep in every case. */
import { runHostile } from "../e2e/alone/hostile-run.ts";
import { enterAsRoot, startOwnSite } from "../e2e/own-site.ts";
import { report } from "./lib/report.ts";

const site = await startOwnSite();
const figures: Record<string, number> = {};
try {
  const { client, root } = await enterAsRoot(site);
  const { waitsMs } = await runHostile(client, root, { submissions: 10, each: 10, only: ["sleeper"] });
  figures.honest_behind_ten_sleepers_ms = waitsMs.at(-1) ?? Number.NaN;
} finally {
  await site.stop();
}
report(figures);
