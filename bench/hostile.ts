/** An honest program's way to its verdict while ten submissions of another user sleep in every case. */
import { runHostile } from "../e2e/hostile/run.ts";

const { waitsMs } = await runHostile({ submissions: 10, each: 10, only: ["sleeper"] });
const figures = { honest_behind_ten_sleepers_ms: waitsMs.at(-1) ?? Number.NaN };
console.table(figures);
console.log(JSON.stringify(figures));
