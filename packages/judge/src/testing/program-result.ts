import type { ProgramResult } from "../sandbox/protocol.ts";

/** A program that ended well, but for what is given. */
export function programResult(
  given: Partial<Omit<ProgramResult, "stdout" | "stderr">> & { stdout?: string; stderr?: string } = {},
): ProgramResult {
  const stream = (text = "") => {
    const bytes = Buffer.from(text);
    return { bytes, totalBytes: bytes.length, truncated: false };
  };
  return {
    verdict: "OK",
    exitCode: 0,
    signal: null,
    cpuNs: 1e6,
    wallNs: 2e6,
    memoryPeakBytes: 1024 * 1024,
    memoryBaseBytes: 0,
    processPeakBytes: 1024 * 1024,
    oomKills: 0,
    pidsPeak: 1,
    pidsPeakExact: true,
    startedNs: 0,
    endedNs: 2e6,
    files: [],
    missing: [],
    where: null,
    message: null,
    ...given,
    stdout: stream(given.stdout),
    stderr: stream(given.stderr),
  };
}
