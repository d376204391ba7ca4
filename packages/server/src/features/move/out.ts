import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { copyStore } from "../../platform/copy-store.ts";
import { openStore } from "../../platform/open-store.ts";
import type { Store } from "../../platform/store.ts";
import { KEY_FILE } from "../../platform/vault.ts";

/** What lets somebody in, and what is gone by itself within days: of no use elsewhere, and dangerous to keep. */
const LEFT_OUT = [
  ...[
    "access_token",
    "challenge",
    "clics_token",
    "device_code",
    "factor_beginning",
    "generated_list",
    "identity_flow",
  ],
  ...[
    "identity_question",
    "identity_session",
    "judge_node",
    "judge_use",
    "mail_code",
    "mail_outbox",
    "node_tally",
  ],
  ...["node_warm_up", "problem_search", "rate_count", "recovery_code", "remote_account", "remote_page"],
  ...[
    "resumable_upload",
    "search_variant",
    "second_factor",
    "session",
    "sign_in_failure",
    "site_secret",
    "staged_file",
  ],
  ...["staged_upload", "submit_pace", "trial_pace", "contest_print_pace", "webhook_delivery", "lti_launch"],
];
const ROWS = 1000;
export const DUMP_FORMAT = "verdict-dump-1";

/** Columns that are left out of tables which stay: sealed by this site's key, and hashes of what lets somebody in. */
const isSecret = (table: string, column: string): boolean =>
  column.includes("sealed") ||
  column.endsWith("_token") ||
  (column.endsWith("_hash") && `${table}.${column}` !== "user_account.password_hash");

export interface Dumped {
  readonly format: typeof DUMP_FORMAT;
  readonly madeAt: string;
  readonly tables: readonly { name: string; columns: string[]; rows: number }[];
  readonly files: number;
}

/**
 * Writes all of a site that others may want into an empty folder: a file of JSON lines for each table, as one moment saw them,
 * and the files of the store. docs/moving-in.md says what they mean.
 */
export async function moveOut(
  place: { readonly databaseUrl: string; readonly store: string },
  folder: string,
  say: (text: string) => void = () => {},
): Promise<Dumped> {
  await mkdir(join(folder, "tables"), { recursive: true, mode: 0o700 });
  const client = new pg.Client({ connectionString: place.databaseUrl });
  await client.connect();
  const tables: { name: string; columns: string[]; rows: number }[] = [];
  try {
    await client.query("begin transaction isolation level repeatable read read only");
    for (const { name, columns } of await tablesOf(client)) {
      const rows = await dumpTable(client, name, columns, join(folder, "tables", `${name}.jsonl`));
      tables.push({ name, columns, rows });
      say(`${name}: ${rows}`);
    }
    await client.query("commit");
  } finally {
    await client.end();
  }
  const store = openStore(/^s3:/.test(place.store) ? place.store : pathToFileURL(place.store).href);
  const { copied, kept } = await copyStore(
    withoutKey(store),
    openStore(pathToFileURL(join(folder, "files")).href),
  );
  const dumped: Dumped = {
    format: DUMP_FORMAT,
    madeAt: new Date().toISOString(),
    tables,
    files: copied + kept,
  };
  // Last: whoever finds it knows that the dump is whole.
  await writeFile(join(folder, "manifest.json"), `${JSON.stringify(dumped, null, 2)}\n`, { mode: 0o600 });
  return dumped;
}

const withoutKey = (store: Store): Store => ({
  ...store,
  async *list() {
    for await (const file of store.list()) if (file.name !== KEY_FILE) yield file;
  },
});

async function tablesOf(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.table_name::text as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type <> 'tsvector' group by 1 order by 1`);
  return rows
    .filter(({ name }) => !LEFT_OUT.includes(name))
    .map(({ name, columns }) => ({ name, columns: columns.filter((column) => !isSecret(name, column)) }));
}

/** A page of rows is in memory at a time. */
async function dumpTable(client: pg.Client, name: string, columns: string[], file: string): Promise<number> {
  const quoted = columns.map((column) => `"${column}"`).join();
  await client.query(`declare rows no scroll cursor for
    select row_to_json(r)::text as line from (select ${quoted} from "${name}" order by 1) as r`);
  let count = 0;
  async function* lines() {
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${ROWS} from rows`);
      if (rows.length === 0) return;
      count += rows.length;
      yield rows.map(({ line }) => `${line}\n`).join("");
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file, { mode: 0o600 }));
  await client.query("close rows");
  return count;
}
