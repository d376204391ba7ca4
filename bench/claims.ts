/** What leases cost PostgreSQL, in its processor time, with 200 full nodes and lines of several lengths: works on a busy machine, too. */
import { readFileSync } from "node:fs";
import { nodeKinds } from "@verdict/contract";
import { anyWaits, nodesToGiveWay } from "../packages/server/src/features/judge/line.ts";
import { claimAttempts } from "../packages/server/src/features/judge/queue.ts";
import { openDatabase } from "../packages/server/src/platform/db.ts";
import { prepareGround } from "./lib/own-server.ts";
import { report } from "./lib/report.ts";

const NODES = 200;
const USERS = 500;
const TIMES = 100;

const ground = await prepareGround("claims", {});
const db = openDatabase(ground.databaseUrl, 1);
const ask = async (statement: string) => (await db.$client.query<Record<string, unknown>>(statement)).rows;
const offer = { languages: ["C++ 17"], kinds: [...nodeKinds] };
const figures: Record<string, number> = {};
try {
  const [row] = await ask("select pg_backend_pid() as pid");
  const backend = Number(row?.pid);
  await ask("set session_replication_role = replica"); // attempts of no submission
  await ask(`insert into judge_node (name, token_hash, languages, kinds, slots, seen_at)
    select 'n' || n, md5(n::text), '[{"name": "C++ 17", "version": "bench"}]', '${JSON.stringify(nodeKinds)}', 1, now()
    from generate_series(1, ${NODES}) n`);
  for (const waiting of [1, 300, 5000]) {
    await ask("truncate attempt");
    const values = `n, 1, md5((n % ${USERS})::text), 'C++ 17', 1`;
    await ask(`insert into attempt (submission_id, number, uid, language, priority)
      select ${values} from generate_series(1, ${waiting + TIMES}) n`);
    await ask(`insert into attempt (submission_id, number, uid, language, priority, node_id, lease_until, leased_at)
      select ${values}, n - 100000, now() + interval '1 hour', now()
      from generate_series(100001, ${100_000 + NODES}) n`);
    await ask("analyze attempt");
    const claim = (n: number, beyond: boolean) => {
      const id = (n % NODES) + 1;
      const node = { kind: "node", id, name: `n${id}` } as unknown as Parameters<typeof claimAttempts>[1];
      return claimAttempts(db, node, { ...offer, slots: 1, beyond });
    };
    const ids = Array.from({ length: NODES }, (_, n) => n + 1);
    figures[`${waiting}_claim_ms`] = await cost(backend, (n) => claim(n, false));
    figures[`${waiting}_whether_any_waits_ms`] = await cost(backend, () => anyWaits(db, offer));
    figures[`${waiting}_claim_beyond_ms`] = await cost(backend, (n) => claim(n, true));
    figures[`${waiting}_who_gives_way_ms`] = await cost(backend, () => nodesToGiveWay(db, offer, ids));
  }
} finally {
  await db.$client.end();
  await ground.clear();
}
report({ nodes: NODES, users: USERS, ...figures });

async function cost(backend: number, work: (n: number) => Promise<unknown>): Promise<number> {
  const before = cpuMs(backend);
  for (let n = 0; n < TIMES; n++) await work(n);
  return Number(((cpuMs(backend) - before) / TIMES).toFixed(2));
}

/** Behind the name in brackets: fields 14 and 15, in hundredths of a second. Source: proc_pid_stat(5) */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
