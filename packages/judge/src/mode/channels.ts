import { closeSync, readFileSync } from "node:fs";
import { CHANNEL_KEPT_BYTES, type Channel } from "@verdict/contract";
import { baseEnvironment } from "../language/language.ts";
import type { ProgramRequest, ProgramResult } from "../sandbox/protocol.ts";
import { storable } from "../text.ts";

/** What goes through the fifos between processes and manager, written down by one more program of the run. docs/modes.md#communication */

const MIB = 1024 * 1024;

/** Channel c goes from fifo `from` to fifo `to`. */
export interface Detour {
  from: number;
  to: number;
}

/**
 * Each channel passes through tee, which opens the far end first, as whoever writes there would. A file that has become
 * too long ends, and the channel goes on.
 */
export function listener(detours: readonly Detour[], wallNs: number): ProgramRequest {
  const lines = detours.map(
    (_, c) => `tee ${nameOf(c)} > /proc/self/fd/${3 + 2 * c + 1} < /proc/self/fd/${3 + 2 * c} &\n`,
  );
  return {
    exec: { path: "/bin/sh" },
    argv: ["sh", "-c", `trap '' XFSZ\n${lines.join("")}wait\n`],
    env: baseEnvironment,
    fifos: detours.flatMap(({ from, to }) => [from, to]),
    stdin: null,
    stdout: null,
    stderr: null,
    copyOut: detours.map((_, c) => ({ name: nameOf(c), maxBytes: CHANNEL_KEPT_BYTES, optional: true })),
    limits: {
      cpuNs: wallNs,
      wallNs,
      memoryBytes: 64 * MIB,
      stackBytes: 8 * MIB,
      pids: 2 * detours.length + 4,
      outputBytes: MIB,
      fileBytes: CHANNEL_KEPT_BYTES,
      tmpfsBytes: MIB + detours.length * CHANNEL_KEPT_BYTES,
    },
  };
}

const nameOf = (c: number) => `channel${c}`;

/** What was said, two channels a process: what it said, and what it was told. */
export function heardBy({ files }: ProgramResult, processes: number): Channel[] {
  const texts = new Map(
    files.map(({ name, fd }) => {
      try {
        return [name, readFileSync(`/proc/self/fd/${fd}`)];
      } finally {
        closeSync(fd);
      }
    }),
  );
  const text = (c: number) => {
    const bytes = texts.get(nameOf(c)) ?? new Uint8Array();
    return { text: storable(Buffer.from(bytes).toString("utf8")), isCut: bytes.length >= CHANNEL_KEPT_BYTES };
  };
  return Array.from({ length: processes }, (_, process) => ({
    process,
    said: text(2 * process),
    told: text(2 * process + 1),
  }));
}
