import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { SystemUser } from "./launch.ts";
import { Unable } from "./say.ts";
import { isRoot, type PartUsers } from "./users.ts";

/** Where a site keeps what. Everything lies in DATA_DIR but the sockets, whose names must be short. */
export interface Folders {
  readonly data: string;
  /** Locks and records of the supervisor. */
  readonly run: string;
  readonly logs: string;
  readonly secrets: string;
  readonly sockets: { readonly database: string; readonly sandbox: string };
}

/** Parts' own folders below DATA_DIR, and whose they are. */
export const PART_FOLDERS = {
  postgres: "database",
  store: "server",
  "run/server": "server",
  "judge-cache": "judge",
} as const satisfies Record<string, keyof PartUsers>;
export type PartFolder = keyof typeof PART_FOLDERS;

export function makeFolders(data: string, users: PartUsers): Folders {
  try {
    const owner = lstatSync(data, { throwIfNoEntry: false })?.uid;
    if (owner === 0 && !isRoot()) {
      throw new Unable(
        `${data} was made by root. Start Verdict as root, or choose another folder with DATA_DIR.`,
      );
    }
    makeWithParents(data);
    for (const name of ["run", "logs", "secrets"]) {
      own(join(data, name), null, name === "run" ? 0o755 : 0o700);
    }
    for (const [name, user] of Object.entries(PART_FOLDERS)) own(join(data, name), users[user], 0o700);
    const sockets = socketFolder(data);
    // Whoever reaches PostgreSQL's socket can hold its connections, password or not: only the server does (and root).
    const database = own(
      join(sockets, "database"),
      users.database,
      users.server ? 0o750 : 0o700,
      users.server,
    );
    // The same holds for the sandbox, whose daemon is ours and whose client is the judge.
    const sandbox = own(join(sockets, "sandbox"), null, users.judge ? 0o750 : 0o700, users.judge);
    return {
      data,
      run: join(data, "run"),
      logs: join(data, "logs"),
      secrets: join(data, "secrets"),
      sockets: { database, sandbox },
    };
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (!code || !UNUSABLE.includes(code)) throw error;
    throw new Unable(`${path} cannot be made or changed (${code}). Choose another folder with DATA_DIR.`);
  }
}

const UNUSABLE = ["EACCES", "EROFS", "EPERM", "ENOTDIR", "ENOENT"];

/** Node's own recursive mkdir never returns below /proc, where making a folder answers ENOENT for ever. */
function makeWithParents(path: string): void {
  if (existsSync(path)) return;
  makeWithParents(dirname(path));
  mkdirSync(path, { mode: 0o755 });
}

/** A folder with this owner (null: ours) and mode. Its parent must be ours, so that nobody can put a link in its place. */
export function own(path: string, user: SystemUser | null, mode: number, group = user): string {
  mkdirSync(path, { recursive: true, mode });
  const found = lstatSync(path);
  if (!found.isDirectory()) throw new Unable(`${path} is not a folder.`);
  const uid = user?.uid ?? process.getuid?.() ?? 0;
  if (found.uid !== uid && isRoot()) {
    // Made by another start, as another user: all of it goes along.
    const gid = group?.gid ?? 0;
    const moved = spawnSync("chown", ["--recursive", "--no-dereference", `${uid}:${gid}`, path], {
      encoding: "utf8",
    });
    if (moved.status !== 0) throw new Unable(`The owner of ${path} cannot be changed:\n${moved.stderr}`);
  } else if (group && found.gid !== group.gid) {
    chownSync(path, uid, group.gid);
  }
  if ((found.mode & 0o777) !== mode) chmodSync(path, mode);
  return path;
}

/** DATA_DIR/run where its name is short enough; for root always below /run, where every user may look. */
function socketFolder(data: string): string {
  const key = createHash("sha256").update(data).digest("hex").slice(0, 10);
  const inData = join(data, "run");
  if (!isRoot() && Buffer.byteLength(join(inData, "database", ".s.PGSQL.5432")) < 100) return inData;
  const parent =
    isRoot() && existsSync("/run") ? "/run/verdict" : join(tmpdir(), `verdict-${process.getuid?.()}`);
  for (const folder of [parent, join(parent, key)]) {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    const { uid, mode } = lstatSync(folder);
    if (uid !== process.getuid?.() || (mode & 0o022) !== 0) {
      throw new Unable(`${folder} belongs to somebody else or may be changed by others; delete it.`);
    }
  }
  return join(parent, key);
}

/** Takes the sockets' folder away where it lies outside DATA_DIR; nothing listens there any more. */
export function removeSocketFolder({ run, sockets }: Folders): void {
  const folder = dirname(sockets.database);
  if (folder !== run) rmSync(folder, { recursive: true, force: true });
}

/** A secret kept in a file only we may read, made when absent. */
export function keptSecret(file: string): { secret: string; isNew: boolean } {
  if (existsSync(file)) return { secret: readFileSync(file, "utf8").trim(), isNew: false };
  const secret = newSecret();
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: "wx", flush: true });
  return { secret, isNew: true };
}

export const newSecret = (): string => randomBytes(24).toString("base64url");
