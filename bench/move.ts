/**
 * A site of HUSTOJ with 5,000 users, 1,000 problems and 100,000 submissions (other numbers by `MOVE_USERS`, `MOVE_PROBLEMS`,
 * `MOVE_SUBMISSIONS`) moves in from a MariaDB beside: things a second by kind, and the most memory of the process. Bound: a million submissions in an hour.
 * Uses TEST_DATABASE_URL, or a PostgreSQL of its own.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { MoveKind } from "@verdict/contract";
import { openHustoj } from "../packages/server/src/features/move/hustoj/source.ts";
import { move } from "../packages/server/src/features/move/mover.ts";
import { prove } from "../packages/server/src/features/move/prove.ts";
import { openDatabase } from "../packages/server/src/platform/db.ts";
import { openStore } from "../packages/server/src/platform/open-store.ts";
import { openVault } from "../packages/server/src/platform/vault.ts";
import { createTestDatabase } from "../packages/server/test/database.ts";
import { startMariaDb } from "../packages/server/test/mariadb.ts";
import {
  fillHustojTables,
  hustojPassword,
  insert,
  numbersFrom,
  type Row,
  written,
} from "../packages/server/test/move/hustoj.ts";
import { startTestCluster } from "../scripts/lib/test-database.ts";
import { seconds } from "./lib/own-server.ts";
import { report } from "./lib/report.ts";

const USERS = Number(process.env.MOVE_USERS ?? 5000);
const PROBLEMS = Number(process.env.MOVE_PROBLEMS ?? 1000);
const SUBMISSIONS = Number(process.env.MOVE_SUBMISSIONS ?? 100_000);
const START = Date.UTC(2020, 0, 1);

const cluster = process.env.TEST_DATABASE_URL ? null : await startTestCluster();
process.env.TEST_DATABASE_URL ??= cluster?.url ?? "";
const folder = await mkdtemp(join(tmpdir(), "verdict-bench-move-"));
const maria = await startMariaDb();
const database = await createTestDatabase({ withRoot: true });
const db = openDatabase(database.url, 4);
const figures: Record<string, unknown> = {
  submissions: SUBMISSIONS,
  load: Number((loadavg()[0] ?? 0).toFixed(1)),
};
try {
  await fill();
  const source = await openHustoj({ url: maria.url("jol"), files: folder, zone: "UTC" });
  const store = openStore(pathToFileURL(join(folder, "store")).href);
  const vault = await openVault("0123456789abcdef0123456789abcdef", store);
  const began = new Map<MoveKind, number>();
  const ended = new Map<MoveKind, number>();
  let peak = 0;
  figures.first_s = await seconds(() =>
    move({ db, store, vault }, source, {
      say: (kind) => {
        began.set(kind, began.get(kind) ?? performance.now());
        ended.set(kind, performance.now());
        peak = Math.max(peak, process.memoryUsage.rss());
      },
    }).then(() => {}),
  );
  const secondsOf = (kind: MoveKind) => ((ended.get(kind) ?? 0) - (began.get(kind) ?? 0)) / 1000;
  figures.submissions_a_second = Math.round(SUBMISSIONS / secondsOf("submission"));
  figures.problems_s = Math.round(secondsOf("problem"));
  figures.users_s = Math.round(secondsOf("user"));
  figures.again_s = await seconds(() => move({ db, store, vault }, source).then(() => {}));
  figures.prove_s = await seconds(async () => {
    const { proofs } = await prove(db, source);
    figures.unexplained = proofs.reduce((sum, { unexplainedCount }) => sum + unexplainedCount, 0);
  });
  figures.peak_mb = Math.round(peak / 1e6);
  await source.close();
} finally {
  await db.$client.end();
  await database.drop();
  await maria.stop();
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
}
report(figures);
process.exit();

async function fill(): Promise<void> {
  await fillHustojTables(maria, "jol");
  const put = (table: string, rows: readonly Row[]) => insert(maria, "jol", table, rows);
  const password = hustojPassword("password", "ab1f");
  await put(
    "users",
    Array.from(
      { length: USERS },
      (_, n): Row => ({
        ...{
          user_id: `user${n}`,
          email: `user${n}@example.org`,
          password,
          nick: `nick ${n}`,
          reg_time: "2020-01-02 03:04:05",
        },
      }),
    ),
  );
  const text = "<p>Given <b>n</b> numbers, say their sum.</p>".repeat(20);
  await put(
    "problem",
    Array.from(
      { length: PROBLEMS },
      (_, n): Row => ({
        ...{
          problem_id: 1000 + n,
          title: `Problem ${n}`,
          description: text,
          sample_input: "1",
          sample_output: "1",
        },
        ...{ time_limit: 1, memory_limit: 128, in_date: "2020-01-02 03:04:05" },
      }),
    ),
  );
  for (let n = 0; n < PROBLEMS; n++) {
    await mkdir(join(folder, `data/${1000 + n}`), { recursive: true });
    for (const name of ["1.in", "1.out", "2.in", "2.out"])
      await writeFile(join(folder, `data/${1000 + n}/${name}`), `${n} ${name}\n`);
  }
  await put("contest", [
    { contest_id: 1000, title: "All the time", start_time: written(START), end_time: written(START + 1e10) },
  ]);
  await put(
    "contest_problem",
    Array.from(
      { length: 10 },
      (_, num): Row => ({ problem_id: 1000 + num, contest_id: 1000, title: `${num}`, num }),
    ),
  );
  const random = numbersFrom(3);
  const code =
    '#include <stdio.h>\nint main() { int a, b; scanf("%d%d", &a, &b); printf("%d", a + b); }\n'.repeat(5);
  for (let from = 1; from <= SUBMISSIONS; from += 10_000) {
    const rows = Array.from({ length: Math.min(10_000, SUBMISSIONS + 1 - from) }, (_, index): Row => {
      const id = from + index;
      const num = random(10) === 0 ? random(10) : -1;
      return {
        ...{
          solution_id: id,
          problem_id: num >= 0 ? 1000 + num : 1000 + random(PROBLEMS),
          user_id: `user${random(USERS)}`,
        },
        ...{
          result: [4, 6, 6, 7, 10, 11][random(6)] ?? 4,
          language: random(2),
          ip: "10.0.0.1",
          time: 10,
          memory: 100,
        },
        ...{
          contest_id: num >= 0 ? 1000 : 0,
          num,
          in_date: written(START + Math.floor((id / SUBMISSIONS) * 9e9)),
        },
      };
    });
    await put("solution", rows);
    await put(
      "source_code",
      rows.map(({ solution_id }) => ({ solution_id: solution_id ?? 0, source: `${code}// ${solution_id}` })),
    );
  }
}
