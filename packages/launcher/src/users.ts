import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import type { SystemUser } from "./launch.ts";
import { Unable } from "./say.ts";

/** The users of the parts; null stands for "as whoever started it" where nothing can be separated. */
export interface PartUsers {
  readonly database: SystemUser | null;
  readonly server: SystemUser | null;
  readonly judge: SystemUser | null;
}

export const isRoot = (): boolean => process.getuid?.() === 0;

/** Root gives each part a system user of its own, made when absent; any other user runs all parts as themselves. */
export function partUsers(): PartUsers {
  if (!isRoot()) return { database: null, server: null, judge: null };
  return {
    database: systemUser("verdict-db"),
    server: systemUser("verdict"),
    judge: systemUser("verdict-judge"),
  };
}

function systemUser(name: string): SystemUser {
  const found = findUser(name) ?? addUser(name);
  if (found.uid === 0)
    throw new Unable(`The user ${name} is root under another name; delete it and start again.`);
  return found;
}

function addUser(name: string): SystemUser {
  const useradd = existsSync("/usr/sbin/useradd") ? "/usr/sbin/useradd" : "useradd";
  const options = ["--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent"];
  const made = spawnSync(useradd, [...options, "--shell", "/usr/sbin/nologin", name], { encoding: "utf8" });
  const user = findUser(name);
  if (user) return user;
  throw new Unable(
    `Started by root, Verdict runs its parts as users of their own, and the user ${name} could not be made` +
      `${made.error ? ": the command useradd is missing (Debian: apt-get install passwd)" : `:\n${made.stderr.trim()}`}.\n` +
      "Make it yourself, or start Verdict as an ordinary user.",
  );
}

export function findUser(name: string): SystemUser | null {
  const { stdout } = spawnSync("getent", ["passwd", name], { encoding: "utf8" });
  const [, , uid, gid] = (stdout ?? "").trim().split(":");
  return uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : null;
}
