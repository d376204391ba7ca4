import { type ChildProcess, spawn } from "node:child_process";
import { type Cluster, clusterUrl, postgresCommand, prepareCluster, untilAnswering } from "./postgres.ts";
import { endProcess, identityOf } from "./processes.ts";

export interface RunningCluster {
  /** postgresql://… of the administrator. */
  readonly url: string;
  readonly cluster: Cluster;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts PostgreSQL on a cluster, whatever was left there; `stop` keeps the folder. */
export async function startCluster(
  cluster: Cluster,
  settings: Record<string, string> = {},
): Promise<RunningCluster> {
  await prepareCluster(cluster);
  const [command, ...args] = postgresCommand(cluster, settings);
  const child = spawn(command, args, { cwd: "/", stdio: "ignore", detached: true });
  const identity = child.pid ? identityOf(child.pid) : null;
  const url = clusterUrl(cluster, "postgres", cluster.adminPassword, "postgres");
  await untilAnswering(url, AbortSignal.timeout(60_000));
  const stop = async () => {
    if (!identity) return;
    await endProcess(identity, [
      ["SIGINT", 10_000],
      ["SIGKILL", 2_000],
    ]);
  };
  return { url, cluster, process: child, stop };
}
