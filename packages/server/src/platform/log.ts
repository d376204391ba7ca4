import { type Logger, pino } from "pino";

export type Log = Logger;

/** Structured log to standard output; tokens, cookies and passwords never reach it. */
export function openLog(level: string): Log {
  return pino({
    level,
    redact: ["req.headers.authorization", "req.headers.cookie", "*.password", "*.token", "*.code"],
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
