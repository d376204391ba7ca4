import { expect, test } from "vitest";
import { createTestDatabase } from "../../../test/database.ts";
import { runRemoteChaos } from "../../../test/remote/chaos.ts";

/** The short form of `npm run chaos -- remote`. */
test("servers killed, judges that lose answers, log out, slow down and fail: each ends once, nothing is sent twice", async () => {
  const database = await createTestDatabase();
  try {
    const report = await runRemoteChaos({
      ...{ databaseUrl: database.url, submissions: 35, servers: 2, accounts: 4 },
      ...{ killEveryMs: 1000, killsMost: 2, troubleMs: 500, intervalMs: 5, pace: 0.02, withinMs: 120_000 },
    });
    const none = { open: [], wrong: [], sentTwice: [], nameless: [], impolite: [] };
    expect(report.faults).toEqual(none);
    expect(report.sent).toBe(35);
    expect(report.judged).toBeGreaterThan(10);
    expect(report.kills).toBeGreaterThan(0);
    expect(Object.keys(report.troubles).length).toBeGreaterThan(5);
  } finally {
    await database.drop();
  }
});
