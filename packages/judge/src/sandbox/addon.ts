/** The native half of the client: sockets that carry descriptors, and memory files. Built in `sandbox/client`. */
import { constants } from "node:os";
import { fileURLToPath } from "node:url";

export interface Connection {
  /** False when the daemon's buffer is full: try again shortly. The descriptors are copied, not taken. */
  send(json: string, fds: number[]): boolean;
  close(): void;
}

interface Addon {
  /** Calls `onEvent` with each message and the descriptors that came with it, and once with null at the end. */
  connect(path: string, onEvent: (json: string | null, fds: number[]) => void): Connection;
  memfd(name: string, content: Buffer): number;
  /** A pipe without a name: its reading and its writing end. */
  pipe(): [read: number, write: number];
}

const builtAt = new URL("../../../../sandbox/target/release/libverdict_sandbox_client.so", import.meta.url);

let loaded: Addon | undefined;

/** Loads the addon on first use, from SANDBOX_CLIENT or the place where cargo builds it. */
export function addon(): Addon {
  if (!loaded) {
    const module = { exports: {} };
    process.dlopen(module, process.env.SANDBOX_CLIENT ?? fileURLToPath(builtAt), constants.dlopen.RTLD_NOW);
    loaded = module.exports as Addon;
  }
  return loaded;
}
