import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

/** Structured log, to standard output unless told otherwise; tokens, cookies and passwords never reach it. */
export function openLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    redact: ["req.headers.authorization", "req.headers.cookie", "*.password", "*.token", "*.code"],
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}
