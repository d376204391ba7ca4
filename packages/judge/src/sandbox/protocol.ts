/**
 * What a judge node says to the sandbox daemon and hears from it.
 * Field by field with every default: docs/sandbox-protocol.md.
 *
 * Units are in the names: `Ns` nanoseconds, `Bytes` bytes. Descriptors are plain numbers of this process;
 * whoever opens one closes it (the caller those of a request, the receiver of a result those in `files`).
 */
import { z } from "zod";

/**
 * Where a program's standard input comes from; null is an empty input. `pipe` is an index below `RunRequest.pipes`.
 * `fifo`: below `RunRequest.fifos`; opened before the start, which waits for the other side to open it.
 * `named`: the descriptor of a file that the sandbox does not copy, so that the program can find out its name.
 */
export type InputSource =
  | null
  | HandedOver
  | { bytes: Uint8Array }
  | { pipe: number }
  | { fifo: number }
  | { named: number };

/** `give`: the descriptor is closed here once it is sent, or when it cannot be. */
export type HandedOver = { fd: number; give?: true };

/**
 * Where an output stream goes; null throws it away.
 * `collect` keeps the first `maxBytes` and returns them in the result; more is read and dropped
 * until `limits.outputBytes` ends the program.
 */
export type OutputSink =
  | null
  | HandedOver
  | { collect: { maxBytes: number } }
  | { pipe: number }
  | { fifo: number };

/** A file placed in the work directory `/w` before the start; `name` is one path component. `mode` defaults to 0o444. */
export type CopyIn = { name: string; mode?: number } & ({ fd: number } | { bytes: Uint8Array });

/** A regular file taken out of `/w` after the end. Without `optional`, its absence is listed in `missing`. */
export interface CopyOut {
  name: string;
  maxBytes: number;
  optional?: boolean;
}

/** Bounds of one program with all its descendants. */
export interface Limits {
  /** CPU time, user and system, over the whole process tree. */
  cpuNs: number;
  /** Time on the clock from start to end. */
  wallNs: number;
  /** Longest time without using any CPU; none by default. */
  idleNs?: number | undefined;
  /** Memory of the whole tree: heap, stacks, page tables, pipes and files in the work directory. */
  memoryBytes: number;
  /** Processes and threads alive at once. */
  pids: number;
  /** Stack of the main thread; `memoryBytes` by default. */
  stackBytes?: number;
  /** Largest single file the program may write; 256 MiB by default. */
  fileBytes?: number;
  /** Bytes a collected stream may carry before the program is ended with OLE; 64 MiB by default. */
  outputBytes?: number;
  /** Open descriptors per process; 256 by default. */
  openFiles?: number;
  /** Space of all files in the work directory, `/tmp` and `/dev/shm` together; 64 MiB by default, never above memoryBytes. */
  tmpfsBytes?: number;
}

/** One program of a run. */
export interface ProgramRequest {
  /**
   * A path inside the view (`/usr/bin/g++`, `/w/main`) or an open executable file. `tool`: the file is the judge's own,
   * and it's the sandbox that failed if it cannot be executed.
   */
  exec: { path: string } | { fd: number; tool?: true };
  /** All arguments, the program's own name first. */
  argv: string[];
  /** The whole environment; a plain PATH, HOME=/w and LANG=C.UTF-8 by default. */
  env?: Record<string, string>;
  /** `/w` by default. */
  cwd?: string;
  stdin: InputSource;
  stdout: OutputSink;
  stderr: OutputSink;
  /** Fifos that the program opens itself, by the paths /proc/self/fd/3 and the following; at most 16. */
  fifos?: number[];
  copyIn?: CopyIn[];
  copyOut?: CopyOut[];
  /** Every other regular file of `/w` that it was not given; where more lie there none comes, and `missing` names `*`. */
  copyOutAll?: { maxFiles: number; maxBytes: number } | undefined;
  limits: Limits;
  /** Name of a filesystem view listed in `Hello.views`; "default" by default. */
  view?: string;
}

/** One run: one program, or several started in one step and joined by pipes. */
export interface RunRequest {
  programs: ProgramRequest[];
  /** How many pipes the programs share; 0 by default. */
  pipes?: number;
  /** Named pipes: each open waits for the other side's, and the last close ends the stream. */
  fifos?: number;
  /** When the run is over: after all programs, or `graceNs` after the first that ended (the rest get CANCEL). */
  end?:
    | { when: "all" }
    | { when: "any"; graceNs: number }
    /** `graceNs` after this program ended or any failed; with nobody left it may stand still for so long. */
    | { when: "leader"; program: number; graceNs: number };
  /** Namespaces and file trees no other program has ever used, thrown away afterwards. */
  fresh?: boolean;
}

/**
 * What happened, not what it means for a contestant.
 * OK exit code 0; RE another code, a signal, or a file that could not be executed (`where` says "exec", `message` why); TLE cpuNs; WALL wallNs or idleNs (`where` says "idle"); MLE memoryBytes;
 * OLE outputBytes or fileBytes; IE the sandbox failed (`where`, `message`; never the program's fault); CANCEL ended by request.
 */
export const Verdict = z.enum(["OK", "RE", "TLE", "WALL", "MLE", "OLE", "IE", "CANCEL"]);
export type Verdict = z.infer<typeof Verdict>;

const count = z.number().int().nonnegative();

/** A collected stream on the wire: short ones inside the message, long ones as a descriptor index. */
export const WireOutput = z.object({
  base64: z.string().optional(),
  fd: count.optional(),
  bytes: count,
  truncated: z.boolean(),
});

/** Fields with a default came later: a daemon of an older version may still be running. */
export const WireProgramResult = z.object({
  verdict: Verdict,
  exitCode: z.number().int().nullable(),
  signal: z.number().int().nullable(),
  cpuNs: count,
  wallNs: count,
  memoryPeakBytes: count,
  memoryBaseBytes: count,
  processPeakBytes: count.nullable().default(null),
  oomKills: count,
  pidsPeak: count.nullable(),
  pidsPeakExact: z.boolean().default(false),
  startedNs: count,
  endedNs: count,
  stdout: WireOutput.nullable(),
  stderr: WireOutput.nullable(),
  files: z.array(z.object({ name: z.string(), fd: count, sizeBytes: count })),
  missing: z.array(z.object({ name: z.string(), reason: z.enum(["absent", "not-regular", "too-large"]) })),
  where: z.string().nullable(),
  message: z.string().nullable(),
});

/** One collected stream: the first `maxBytes` of it. */
export interface Collected {
  bytes: Uint8Array;
  /** How much the program wrote in all. */
  totalBytes: number;
  truncated: boolean;
}

/** A file taken out: a sealed, read-only, executable descriptor. The receiver closes it. */
export interface OutFile {
  name: string;
  fd: number;
  sizeBytes: number;
}

/** What one program did. */
export interface ProgramResult {
  verdict: Verdict;
  /** Null if a signal ended it or it never started. */
  exitCode: number | null;
  signal: number | null;
  cpuNs: number;
  wallNs: number;
  /** Peak of the tree with the sandbox's own share taken off. */
  memoryPeakBytes: number;
  /** The share taken off. */
  memoryBaseBytes: number;
  /** Largest resident memory of one of its processes; null where it could not be asked. */
  processPeakBytes: number | null;
  oomKills: number;
  /** Most processes and threads alive at once; null if it never started. */
  pidsPeak: number | null;
  /** False: `pidsPeak` is the most that was seen; there may have been more for a moment. */
  pidsPeakExact: boolean;
  /** Monotonic clock of the host; comparable inside one run. */
  startedNs: number;
  endedNs: number;
  /** Null unless `collect` was asked for. */
  stdout: Collected | null;
  stderr: Collected | null;
  files: OutFile[];
  missing: { name: string; reason: "absent" | "not-regular" | "too-large" }[];
  /** For IE the step that failed; "idle", "group", "open" (a fifo whose other side was not opened) or "start" where that explains another verdict. */
  where: string | null;
  message: string | null;
}

export interface RunResult {
  programs: ProgramResult[];
}

/** The daemon's first message: what this host really enforces. */
export const Hello = z.object({
  type: z.literal("hello"),
  protocol: z.literal(1),
  version: z.string(),
  slots: count,
  views: z.array(z.string()),
  cgroup: z.enum(["v1", "v2", "none"]),
  /** True when memory or the process tree is not bounded for certain: rated judging should be refused. */
  weak: z.boolean(),
  enforced: z.record(z.string(), z.boolean()),
  gaps: z.array(z.object({ code: z.string().default(""), what: z.string(), cure: z.string() })),
  maxMessageBytes: count,
  maxDescriptors: count,
  /** Fields of requests that came later; an older daemon would not heed them. */
  features: z.array(z.string()).default([]),
});
export type Hello = z.infer<typeof Hello>;

/** Counters since the daemon's start, and its state now. */
export const Stats = z.object({
  slots: count,
  busySlots: count,
  queuedRuns: count,
  connections: count,
  finishedRuns: count,
  cancelledRuns: count,
  internalErrors: count,
  containersAlive: count,
  containersMade: count,
  containersRetired: count,
  uptimeNs: count,
});
export type Stats = z.infer<typeof Stats>;

/** Every message that may arrive from the daemon. */
export const DaemonMessage = z.discriminatedUnion("type", [
  Hello,
  z.object({ type: z.literal("result"), id: count, programs: z.array(WireProgramResult) }),
  z.object({ type: z.literal("stats"), id: count, stats: Stats }),
  /** A request that was malformed or asked for something unknown; nothing was run. */
  z.object({ type: z.literal("refused"), id: count.nullable(), message: z.string() }),
]);
export type DaemonMessage = z.infer<typeof DaemonMessage>;
