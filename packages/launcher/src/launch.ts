import { spawnSync } from "node:child_process";

/** Whom a part runs as. */
export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** A folder shown to one part at a second place, in a mount namespace of its own. */
export interface Mount {
  readonly from: string;
  readonly to: string;
}

export interface Confinement {
  /** null: as whoever runs this. */
  readonly user: SystemUser | null;
  readonly mounts?: readonly Mount[];
  /** Sent by the kernel when the supervisor dies, so that nothing stays behind unwatched. */
  readonly deathSignal?: "TERM" | "INT";
  /** Let it listen on a port below 1024 although it is not root. */
  readonly lowPorts?: boolean;
  /** Forbid set-uid programs for good; the sandbox's id mapping may need one. */
  readonly newPrivileges?: boolean;
}

const bindAndRun = `
while [ "$1" != -- ]; do mount --bind "$1" "$2"; shift 2; done
shift; exec "$@"`;

/** The command line that runs `command` confined; every step execs the next, so the process number is the part's. */
export function confined(command: readonly string[], how: Confinement): [string, ...string[]] {
  const { user, mounts = [] } = how;
  const setpriv: [string, ...string[]] = ["setpriv"];
  if (user) {
    const bind = how.lowPorts ? "+net_bind_service" : "";
    setpriv.push(`--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups");
    setpriv.push(`--inh-caps=-all${bind && `,${bind}`}`);
    if (bind) setpriv.push(`--ambient-caps=${bind}`);
  }
  if (!how.newPrivileges) setpriv.push("--no-new-privs");
  if (how.deathSignal) setpriv.push(`--pdeathsig=${how.deathSignal}`);
  setpriv.push("--", ...command);
  if (mounts.length === 0) return setpriv;
  const pairs = mounts.flatMap(({ from, to }) => [from, to]);
  return [
    ...(["unshare", "--mount", "--propagation", "private", "--"] as const),
    ...["sh", "-ec", bindAndRun, "sh", ...pairs, "--", ...setpriv],
  ];
}

/** Whether `user` (null: we) may enter each folder and read each file. Asks the kernel, so it knows of ACLs. */
export function mayRead(
  user: SystemUser | null,
  paths: readonly string[],
  mounts: readonly Mount[] = [],
): boolean {
  const test = 'for path; do test -r "$path" || exit 1; test ! -d "$path" || test -x "$path" || exit 1; done';
  const [command, ...args] = confined(["sh", "-c", test, "sh", ...paths], { user, mounts });
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}
