// npm run chaos [-- SUBMISSIONS [SEED]]: three nodes and two servers under random kill -9, a node that answers late,
// one whose disk is full, one with a spoiled cache, and a contest that ends meanwhile; then the books are read.
import { faultsOf, runChaos } from "../e2e/chaos/chaos.ts";
import { buildSandbox, buildWeb } from "../packages/launcher/src/build.ts";
import { installPackages, languagePackages } from "../packages/launcher/src/debian.ts";
import { repository } from "../packages/launcher/src/paths.ts";
import { explain, say } from "../packages/launcher/src/say.ts";

try {
  const [submissions = 500, seed = Date.now() % 100_000] = process.argv.slice(2).map(Number);
  await installPackages(languagePackages, (names) => say("packages", `installing ${names}`));
  await Promise.all([buildSandbox(repository), buildWeb(repository)]);
  say("chaos", `${submissions} submissions, seed ${seed}`);
  const report = await runChaos(
    {
      submissions,
      seed,
      killEveryMs: 4_000,
      late: true,
      troubleMs: 900_000,
      contestMs: 90_000,
      withinMs: 900_000,
    },
    (text) => say("chaos", text),
  );
  const figures = Object.entries(report).filter(([, value]) => typeof value === "number");
  say("chaos", figures.map(([name, value]) => `${name} ${value}`).join(", "));
  const faults = faultsOf(report);
  for (const [name, list] of Object.entries(faults)) {
    say("chaos", `${list.length === 0 ? "✓" : "✗"} ${name}: ${list.length === 0 ? "none" : list.join("; ")}`);
  }
  process.exitCode = Object.values(faults).some((list) => list.length > 0) ? 1 : 0;
} catch (error) {
  explain(error);
}
process.exit();
