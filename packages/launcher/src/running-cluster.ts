import { type ChildProcess, spawn } from "node:child_process";
import type { Socket } from "node:net";
import { type Cluster, clusterUrl, postgresCommand, prepareCluster, untilAnswering } from "./postgres.ts";
import { endProcess, identityOf } from "./processes.ts";
import { Unable } from "./say.ts";

export interface RunningCluster {
  /** postgresql://… of the administrator. */
  readonly url: string;
  readonly cluster: Cluster;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** To answer, the log after a crash or a copy read up to where all of it fits together. */
const START_MS = 10 * 60_000;

/** Of what it says the end is kept, characters. */
const SAID_MAX = 2000;

/** Starts PostgreSQL on a cluster, whatever was left there; `stop` keeps the folder. */
export async function startCluster(
  cluster: Cluster,
  settings: Record<string, string> = {},
): Promise<RunningCluster> {
  await prepareCluster(cluster);
  const [command, ...args] = postgresCommand(cluster, settings);
  const child = spawn(command, args, { cwd: "/", stdio: ["ignore", "ignore", "pipe"], detached: true });
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-SAID_MAX);
  });
  (child.stderr as Socket | null)?.unref();
  const identity = child.pid ? identityOf(child.pid) : null;
  const url = clusterUrl(cluster, "postgres", cluster.adminPassword, "postgres");
  const ended = new AbortController();
  child.once("close", () => ended.abort(new Unable(`PostgreSQL ended as soon as it was started:\n${said}`)));
  await untilAnswering(url, AbortSignal.any([AbortSignal.timeout(START_MS), ended.signal]));
  const stop = async () => {
    if (!identity) return;
    await endProcess(identity, [
      ["SIGINT", 10_000],
      ["SIGKILL", 2_000],
    ]);
  };
  return { url, cluster, process: child, stop };
}
