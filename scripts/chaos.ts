// npm run chaos -- remote [SUBMISSIONS]: two servers under kill -9 and replicas of judges elsewhere that lose answers,
// log out, slow down, change pages and fail; then the replicas' books are compared with ours.
// npm run chaos [-- SUBMISSIONS [SEED]]: three nodes and two servers under random kill -9, a node that answers late,
// one whose disk is full, one with a spoiled cache, and a contest that ends meanwhile; then the books are read.
// After it, or alone by  npm run chaos -- contest [SECONDS [SEED]]  : a contest with 20 submissions a second for five
// minutes and open boards, servers and PostgreSQL killed in turn.
import { faultsOf, runChaos } from "../e2e/chaos/chaos.ts";
import { runStorm, stormFaults } from "../e2e/chaos/storm.ts";
import { buildSandbox, buildWeb } from "../packages/launcher/src/build.ts";
import { bringPackages, languagePackages } from "../packages/launcher/src/debian.ts";
import { repository } from "../packages/launcher/src/paths.ts";
import { explain, say } from "../packages/launcher/src/say.ts";
import { createTestDatabase } from "../packages/server/test/database.ts";
import { runRemoteChaos } from "../packages/server/test/remote/chaos.ts";
import { startTestCluster } from "./lib/test-database.ts";

try {
  if (process.argv[2] === "remote") await remote(Number(process.argv[3]) || 500);
  else if (process.argv[2] === "contest") await storm(...process.argv.slice(3).map(Number));
  else {
    await judging();
    await storm();
  }
} catch (error) {
  explain(error);
}
process.exit();

async function judging(): Promise<void> {
  const [submissions = 500, seed = Date.now() % 100_000] = process.argv.slice(2).map(Number);
  await bringPackages(languagePackages);
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
  tell(report, faultsOf(report));
}

async function storm(seconds = 300, seed = Date.now() % 100_000): Promise<void> {
  say("chaos", `a contest with 20 submissions a second for ${seconds} s, seed ${seed}`);
  const report = await runStorm(
    {
      ...{ seconds, seed, perSecond: 20, contestants: 60, boards: 10 },
      ...{ killEveryMs: 20_000, withinMs: 300_000 },
    },
    (text) => say("chaos", text),
  );
  tell(report, stormFaults(report));
}

async function remote(submissions: number): Promise<void> {
  const cluster = await startTestCluster();
  process.env.TEST_DATABASE_URL = cluster.url;
  const database = await createTestDatabase();
  try {
    say("chaos", `${submissions} submissions to judges elsewhere`);
    const report = await runRemoteChaos(
      {
        ...{ databaseUrl: database.url, submissions, servers: 3, accounts: 6 },
        ...{
          killEveryMs: 3000,
          killsMost: 1000,
          troubleMs: 4000,
          intervalMs: 20,
          pace: 0.1,
          withinMs: 900_000,
        },
      },
      (text) => say("chaos", text),
    );
    say("chaos", `ended without a verdict: ${JSON.stringify(report.failed)}`);
    tell(report, report.faults);
  } finally {
    await database.drop();
    await cluster.stop();
  }
}

/** The figures, then every list of faults; each is empty where nothing went wrong. */
function tell(report: object, faults: Record<string, string[]>): void {
  const figures = Object.entries(report).filter(([, value]) => typeof value === "number");
  say("chaos", figures.map(([name, value]) => `${name} ${value}`).join(", "));
  for (const [name, list] of Object.entries(faults)) {
    say("chaos", `${list.length === 0 ? "✓" : "✗"} ${name}: ${list.length === 0 ? "none" : list.join("; ")}`);
  }
  if (Object.values(faults).some((list) => list.length > 0)) process.exitCode = 1;
}
