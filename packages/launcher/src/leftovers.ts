import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { endProcess, type ProcessIdentity, sendSignal } from "./processes.ts";
import { doWithRoom } from "./room.ts";

/** Which processes this supervisor runs, on disk: the next one ends them if this one cannot. */
export class PartRecord {
  readonly #file: string;
  readonly #parts = new Map<string, ProcessIdentity>();

  constructor(file: string) {
    this.#file = file;
  }

  set(name: string, identity: ProcessIdentity | null): void {
    if (identity) this.#parts.set(name, identity);
    else this.#parts.delete(name);
    doWithRoom(() => {
      writeFileSync(`${this.#file}.new`, JSON.stringify(Object.fromEntries(this.#parts)), { mode: 0o600 });
      renameSync(`${this.#file}.new`, this.#file);
    });
  }
}

/** Ends what a killed supervisor left running; returns the names of those parts. PostgreSQL has its own record. */
export async function endLeftovers(file: string): Promise<string[]> {
  const ended = await Promise.all(
    Object.entries(readRecord(file)).map(async ([name, identity]) => {
      const alive = !(await endProcess(identity, []));
      if (!alive) return null;
      await endProcess(identity, [
        ["SIGTERM", 3000],
        ["SIGKILL", 2000],
      ]);
      // Each part leads its own process group.
      sendSignal(-identity.pid, "SIGKILL");
      return name;
    }),
  );
  return ended.filter((name) => name !== null);
}

function readRecord(file: string): Record<string, ProcessIdentity> {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {}; // none, or torn by a crash of the machine: then nothing runs any more either
  }
}
