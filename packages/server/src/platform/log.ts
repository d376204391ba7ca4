import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

const secretPaths = [
  "req.headers.authorization",
  "req.headers.cookie",
  "*.password",
  "*.token",
  "*.code", // a user's program, or what was sent by mail
];
/** Tells what kind of error it is. Pino tells the censor whose `code` it has only where that is named. */
const ERROR_CODE = "err.code";

/** Structured log, to standard output unless told otherwise; tokens, cookies and passwords never reach it. */
export function openLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    redact: {
      paths: [...secretPaths, ERROR_CODE],
      censor: (value: unknown, path: string[]) =>
        path.map(String).join(".") === ERROR_CODE ? value : "[Redacted]",
    },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}
