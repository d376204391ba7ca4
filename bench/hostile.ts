/** An honest program's way to its verdict while ten submissions of another user sleep in every case. */
import { runHostile } from "../e2e/alone/hostile-run.ts";
import { startOwnSite } from "../e2e/own-site.ts";

const site = await startOwnSite();
await site.ready(600_000);
const { waitsMs } = await runHostile(site.origin, { submissions: 10, each: 10, only: ["sleeper"] });
await site.stop();
const figures = { honest_behind_ten_sleepers_ms: waitsMs.at(-1) ?? Number.NaN };
console.table(figures);
console.log(JSON.stringify(figures));
