import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import { standardOutput } from "../../../launcher/src/standard-output.ts";
import { isErrorLike, loggedError, messageOf, withoutValues } from "./logged-error.ts";

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

/**
 * Structured log, to standard output unless told otherwise; tokens, cookies, passwords and the values of statements
 * never reach it.
 */
export function openLog(level: string, destination: DestinationStream = standardOutput()): Log {
  const options: LoggerOptions = {
    level,
    redact: {
      paths: [...secretPaths, ERROR_CODE],
      censor: (value: unknown, path: string[]) =>
        path.map(String).join(".") === ERROR_CODE ? value : "[Redacted]",
    },
    serializers: { err: loggedError, req: loggedRequest },
    formatters: { log: withoutStatementValues },
    hooks: {
      logMethod([facts, ...words], method) {
        method.apply(this, wordedLine(facts, words) as Parameters<typeof method>);
      },
    },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return pino(options, destination);
}

/** Of an address only the path: behind it stand codes of groups and mails, passwords, what somebody looks for. */
function loggedRequest(request: {
  method?: string;
  url?: string;
  host?: string;
  ip?: string;
  socket?: { remotePort?: number };
}) {
  const { method, url, host, ip, socket } = request;
  return { method, url: url?.split("?", 1)[0], host, remoteAddress: ip, remotePort: socket?.remotePort };
}

/** What is logged of an error without words has its message as words: taken from here, and not by pino as it is. */
function wordedLine(facts: unknown, words: unknown[]): unknown[] {
  const error = isErrorLike(facts) ? facts : (facts as { err?: unknown } | undefined)?.err;
  if (words[0] === undefined && isErrorLike(error)) {
    return [isErrorLike(facts) ? { err: facts } : facts, messageOf(error)];
  }
  return [facts, ...words].map((word) => (typeof word === "string" ? withoutValues(word) : word));
}

function withoutStatementValues(facts: Record<string, unknown>): Record<string, unknown> {
  const safe = ([name, value]: [string, unknown]) => [
    name,
    typeof value === "string" ? withoutValues(value) : value,
  ];
  return Object.fromEntries(Object.entries(facts).map(safe));
}
