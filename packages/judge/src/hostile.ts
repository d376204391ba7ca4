import { existsSync } from "node:fs";
import type { NodeCheck, SelfTestCheck } from "@verdict/contract";
import { trace } from "./fault.ts";
import { baseEnvironment } from "./language/language.ts";
import type { Runner } from "./runner.ts";
import type { Limits, ProgramResult } from "./sandbox/protocol.ts";
import { decode } from "./text.ts";

const MIB = 1024 * 1024;
const PROCESSES = 32;
const MEMORY_BYTES = 64 * MIB;

const limits: Limits = {
  cpuNs: 1e9,
  // Far from what the programs need: a machine that has other things to do is no hole in the sandbox.
  wallNs: 60e9,
  memoryBytes: MEMORY_BYTES,
  pids: PROCESSES,
  outputBytes: MIB,
  fileBytes: MIB,
  tmpfsBytes: 8 * MIB,
};

interface Attempt {
  name: SelfTestCheck;
  /** Run by `shell`, /bin/sh unless said otherwise. */
  script: string;
  shell?: string;
  limits?: Partial<Limits>;
  /** What the sandbox let it do; null: it contained it. */
  broke: (result: ProgramResult) => string | null;
  /** Only where the sandbox says that it bounds memory and processes. */
  needsStrong?: true;
}

/** What a program on the host could see of the node: its own folder, and the server it talks to. */
export interface Secrets {
  directory: string;
  serverUrl: string;
}

/**
 * Programs that try what a contestant must not reach, in the shell, which every machine has. The daemon's own suite goes
 * deeper; this one asks from outside, through the same socket as every submission, whether the limits hold here and now.
 */
function attempts({ directory, serverUrl }: Secrets): Attempt[] {
  const { hostname, port, protocol } = new URL(serverUrl);
  const serverPort = port || (protocol === "https:" ? "443" : "80");
  const refused = (result: ProgramResult) => (result.verdict === "OK" ? `it could: ${said(result)}` : null);
  return [
    {
      name: "endless loop",
      script: "while :; do :; done",
      limits: { cpuNs: 200e6 },
      broke: ({ verdict, cpuNs }) =>
        verdict === "TLE" && cpuNs < 1e9 ? null : `${verdict} after ${Math.round(cpuNs / 1e6)} ms`,
    },
    {
      name: "endless sleep",
      script: "exec sleep 60",
      limits: { wallNs: 300e6 },
      broke: ({ verdict, wallNs }) =>
        verdict === "WALL" ? null : `${verdict} after ${Math.round(wallNs / 1e6)} ms`,
    },
    {
      name: "endless output",
      script: 'x=0123456789; for n in 1 2 3 4 5 6 7 8; do x=$x$x; done; while :; do echo "$x"; done',
      broke: ({ verdict }) => (verdict === "OLE" ? null : verdict),
    },
    {
      name: "endless memory",
      script: "x=0123456789abcdef; while :; do x=$x$x; done",
      needsStrong: true,
      broke: ({ memoryPeakBytes }) =>
        memoryPeakBytes <= MEMORY_BYTES + 16 * MIB
          ? null
          : `${Math.round(memoryPeakBytes / MIB)} MiB were taken`,
    },
    {
      name: "endless processes",
      // It has all processes it gets within milliseconds; both cores are busy with it until it is killed.
      script: "bomb() { bomb | bomb & }; bomb; exec sleep 0.2",
      needsStrong: true,
      broke: ({ pidsPeak }) => ((pidsPeak ?? 0) <= PROCESSES ? null : `${pidsPeak} processes ran`),
    },
    { name: "the host's passwords", script: "exec cat /etc/shadow", broke: refused },
    { name: "the node's folder", script: `exec ls ${quote(directory)}`, broke: refused },
    { name: "the file tree", script: ": > /usr/bin/owned", broke: refused },
    {
      name: "the network",
      shell: "/bin/bash",
      script: `exec 3<>/dev/tcp/${hostname.replace(/[^\w.:-]/g, "")}/${serverPort}`,
      broke: refused,
    },
  ];
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** One check for each attempt. */
export async function tryHostile(runner: Runner, secrets: Secrets): Promise<NodeCheck[]> {
  const { weak } = await runner.hello();
  const possible = attempts(secrets).filter(
    ({ shell, needsStrong }) => !(weak && needsStrong) && (!shell || existsSync(shell)),
  );
  return Promise.all(
    possible.map(async (attempt) => {
      const failure = await runOne(runner, attempt).catch((error) => trace(error));
      const detail = failure ?? "held";
      return { name: attempt.name, kind: "hostile", ok: failure === null, detail: detail.slice(0, 1000) };
    }),
  );
}

async function runOne(runner: Runner, { shell = "/bin/sh", script, limits: own, broke }: Attempt) {
  const [result] = await runner.run(() => ({
    programs: [
      {
        exec: { path: shell },
        argv: [shell, "-c", script],
        env: baseEnvironment,
        stdin: null,
        stdout: { collect: { maxBytes: 4096 } },
        stderr: { collect: { maxBytes: 4096 } },
        limits: { ...limits, ...own },
      },
    ],
  }));
  return result ? broke(result) : "the sandbox gave no result";
}

function said(result: ProgramResult): string {
  return decode(result.stdout?.bytes ?? new Uint8Array()).slice(0, 200);
}
