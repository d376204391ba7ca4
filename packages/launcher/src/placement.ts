// Where the parts see the programs and their data. Run by root the parts have users of their own, and
// these may be unable to enter the checkout (say, below a home folder of mode 700). Then each part gets
// the few folders it needs shown at /run/verdict, in a mount namespace of its own; where the host
// refuses mounts, they are copied.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { copyPackages, copyPrograms } from "./copy.ts";
import { type Folders, PART_FOLDERS, type PartFolder } from "./folders.ts";
import { type Mount, mayRead, type SystemUser } from "./launch.ts";
import { fromRepository, repository } from "./paths.ts";
import { say, Unable } from "./say.ts";
import type { PartUsers } from "./users.ts";

/** What the parts need of the checkout. */
const APP_FOLDERS = ["node_modules", "packages", "samples", "sandbox/target/release"] as const;
const MOUNT_POINT = "/run/verdict";
const COPY_PLACE = "/var/lib/verdict";

export interface Placement {
  /** The checkout as the parts see it. */
  readonly app: string;
  readonly appMounts: readonly Mount[];
  /** Only for a copy: brings it up to what was built meanwhile, before server and judge start. */
  readonly refresh: (() => void) | null;
}

/** Decides how the parts see the checkout; its npm packages are there at once. */
export function placeApp(users: PartUsers): Placement {
  const inPlace = { app: repository, appMounts: [], refresh: null };
  const { server } = users;
  if (!server) return inPlace;
  mkdirSync(fromRepository("sandbox/target/release"), { recursive: true });
  const probes = ["packages/server/src/main.ts", "node_modules/.bin/node", "samples"];
  const open = openToOthers();
  if (
    open &&
    mayRead(
      server,
      probes.map((path) => fromRepository(path)),
    )
  )
    return inPlace;
  if (open && mountsWork()) {
    const app = join(MOUNT_POINT, "app");
    const appMounts = APP_FOLDERS.map((folder) => ({ from: fromRepository(folder), to: join(app, folder) }));
    for (const { to } of appMounts) mkdirSync(to, { recursive: true });
    if (
      mayRead(
        server,
        probes.map((path) => join(app, path)),
        appMounts,
      )
    ) {
      say("folders", `other users may not enter ${repository}: each part sees it at ${app}`);
      return { app, appMounts, refresh: null };
    }
  }
  const app = join(COPY_PLACE, `app-${keyOf(repository)}`);
  say("folders", `other users may not read ${repository}: the parts run from a copy in ${app}`);
  copyPackages(app);
  return { app, appMounts: [], refresh: () => copyPrograms(app) };
}

/** Whether modes inside the checkout let everybody read; folders above it may be closed. */
function openToOthers(): boolean {
  const readable = (path: string): boolean => {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (!found || found.isSymbolicLink()) return true;
    if (!found.isDirectory()) return (found.mode & 0o004) !== 0;
    return (found.mode & 0o005) === 0o005;
  };
  const all = (folder: string): boolean =>
    readable(folder) &&
    readdirSync(folder, { withFileTypes: true }).every((entry) => {
      if (entry.name === "node_modules") return true;
      const path = join(folder, entry.name);
      return entry.isDirectory() ? all(path) : readable(path);
    });
  const modules = fromRepository("node_modules");
  return (
    [fromRepository("packages"), fromRepository("samples")].every(
      (folder) => !existsSync(folder) || all(folder),
    ) &&
    readable(modules) &&
    readdirSync(modules).every((name) => readable(join(modules, name))) &&
    ["sandbox", "sandbox/target", "sandbox/target/release"].every((name) => readable(fromRepository(name)))
  );
}

let mounts: boolean | undefined;

/** Whether we may make mount namespaces: containers often refuse it. */
export function mountsWork(): boolean {
  mounts ??=
    spawnSync("unshare", ["--mount", "--propagation", "private", "true"], { stdio: "ignore" }).status === 0;
  return mounts;
}

/** DATA_DIR as it is used: another folder when the parts' users could not be let into the given one. */
export function placeData(dataDir: string, users: PartUsers): string {
  const { server } = users;
  if (!server) return dataDir;
  const nearest = [dataDir, ...parents(dataDir)].find((path) => existsSync(path)) ?? "/";
  if (mayRead(server, [nearest]) || mountsWork()) return dataDir;
  if (existsSync(join(dataDir, "postgres"))) {
    throw new Unable(
      `The system users of Verdict may not enter ${dataDir}. Move it to a place they can, and set DATA_DIR.`,
    );
  }
  const other = join(COPY_PLACE, `data-${keyOf(dataDir)}`);
  say("folders", `other users may not enter ${dataDir}: the data lie in ${other}`);
  return other;
}

/** A part's own folder of DATA_DIR, as that part sees it. */
export function placeFolder(
  folders: Folders,
  folder: PartFolder,
  users: PartUsers,
): { path: string; mounts: readonly Mount[] } {
  return shownTo(users[PART_FOLDERS[folder]], join(folders.data, folder), folder);
}

/** A folder of `user`'s, as they see it: at `name` where those above it are closed to them. */
export function shownTo(
  user: SystemUser | null,
  path: string,
  name: string,
): { path: string; mounts: readonly Mount[] } {
  if (!user || mayRead(user, [path])) return { path, mounts: [] };
  const to = join(MOUNT_POINT, "data", name);
  mkdirSync(to, { recursive: true });
  return { path: to, mounts: [{ from: path, to }] };
}

const keyOf = (path: string): string => createHash("sha256").update(path).digest("hex").slice(0, 10);

function parents(path: string): string[] {
  const parent = join(path, "..");
  return parent === path ? [] : [parent, ...parents(parent)];
}
