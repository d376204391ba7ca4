import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import mysql from "mysql2/promise";
import { freePort } from "../../launcher/src/ports.ts";

const run = promisify(execFile);
const NOBODY = 65_534;

export interface MariaDb {
  /** Of a database that is made, with a name and a password. */
  url(name: string): string;
  asked<T extends object = Record<string, unknown>>(
    name: string,
    sql: string,
    values?: unknown[],
  ): Promise<T[]>;
  /** Runs statements one after the other. */
  run(name: string, sql: string): Promise<void>;
  stop(): Promise<void>;
}

/** Debian's MariaDB out of its package, which is unpacked and not installed, on an empty folder. */
export async function startMariaDb(): Promise<MariaDb> {
  const folder = await mkdtemp(join(tmpdir(), "verdict-mariadb-"));
  await chmod(folder, 0o755); // apt-get downloads as a user of its own
  await run("apt-get", ["download", "mariadb-server-core", "liburing2", "libaio1"], { cwd: folder });
  const home = join(folder, "debian");
  for (const archive of (await readdir(folder)).filter((name) => name.endsWith(".deb")))
    await run("dpkg", ["-x", join(folder, archive), home]);
  const [libraries = ""] = (await readdir(join(home, "usr/lib"))).filter((name) =>
    name.endsWith("-linux-gnu"),
  );
  const env = { ...process.env, LD_LIBRARY_PATH: join(home, "usr/lib", libraries) };
  const share = join(home, "usr/share/mysql");
  const data = join(folder, "data");
  await mkdir(data);
  const as = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (as.uid !== undefined) await chown(data, NOBODY, NOBODY);
  const flags = [
    ...["--no-defaults", `--datadir=${data}`, `--lc-messages-dir=${share}`],
    ...[`--character-sets-dir=${join(share, "charsets")}`, "--innodb-buffer-pool-size=32M"],
    ...["--innodb-log-file-size=8M", "--innodb-flush-log-at-trx-commit=0", "--skip-grant-tables"],
  ];
  const server = join(home, "usr/sbin/mariadbd");
  const tables = await Promise.all(
    ["mysql_system_tables.sql", "mysql_system_tables_data.sql"].map((name) =>
      readFile(join(share, name), "utf8"),
    ),
  );
  const boot = join(folder, "boot.sql");
  await writeFile(boot, ["create database mysql;", "use mysql;", ...tables].join("\n"));
  await run("sh", ["-c", `exec "$0" "$@" < ${boot}`, server, ...flags, "--bootstrap"], { ...as, env });
  const port = await freePort();
  const place = [`--port=${port}`, "--bind-address=127.0.0.1", `--socket=${join(data, "socket")}`];
  const child: ChildProcess = spawn(server, [...flags, ...place], { ...as, env, stdio: "ignore" });
  const url = (name: string) => `mysql://reader:secret-of-the-old-site@127.0.0.1:${port}/${name}`;
  const connected = async <T>(name: string, work: (one: mysql.Connection) => Promise<T>): Promise<T> => {
    const one = await mysql.createConnection({
      uri: url(name),
      multipleStatements: true,
      charset: "utf8mb4",
    });
    try {
      return await work(one);
    } finally {
      await one.end();
    }
  };
  // By itself: benchmarks use it, too, which have no test around them.
  for (let tries = 0; ; tries++) {
    const failed = await connected("mysql", (one) => one.query("select 1")).then(
      () => null,
      (error: Error) => error,
    );
    if (!failed) break;
    if (tries > 600 || child.exitCode !== null) throw failed;
    await setTimeout(100);
  }
  return {
    url,
    asked: (name, sql, values = []) =>
      connected(name, async (one) => (await one.query(sql, values))[0] as never),
    run: (name, sql) => connected(name, async (one) => void (await one.query(sql))),
    async stop() {
      child.kill("SIGKILL");
      if (child.exitCode === null) await new Promise((ended) => child.once("exit", ended));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
