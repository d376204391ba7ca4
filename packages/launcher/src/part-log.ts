import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  truncateSync,
} from "node:fs";
import { shown } from "./say.ts";

const ROTATE_AT = 16 * 1024 * 1024; // bytes
const KEPT = 3;
const LONGEST_READ = 256 * 1024;

/** Moves a log that has grown large aside: name.1 is the youngest, name.3 the oldest kept. */
export function rotate(file: string): void {
  if (!existsSync(file) || statSync(file).size < ROTATE_AT) return;
  shift(file);
  renameSync(file, `${file}.1`);
}

function shift(file: string): void {
  for (let age = KEPT - 1; age >= 1; age -= 1) {
    if (existsSync(`${file}.${age}`)) renameSync(`${file}.${age}`, `${file}.${age + 1}`);
  }
}

/**
 * Follows what a part writes to its log. The part has the file itself, so it can always write, and
 * nothing is lost when we are killed; we look from time to time.
 */
export class LogTail {
  readonly file: string;
  readonly #fd: number;
  #offset: number;
  #rest = "";

  constructor(file: string) {
    rotate(file);
    this.file = file;
    this.#fd = openSync(file, "a+", 0o600);
    this.#offset = fstatSync(this.#fd).size;
  }

  /** For the part's standard output and error. */
  get descriptor(): number {
    return this.#fd;
  }

  /** Whole lines written since the last call. A log that grew past its size is copied aside and emptied. */
  read(): string[] {
    const { size } = fstatSync(this.#fd);
    if (size < this.#offset) this.#offset = 0; // emptied by somebody else
    if (size - this.#offset > LONGEST_READ) this.#offset = size - LONGEST_READ;
    const chunk = Buffer.alloc(size - this.#offset);
    this.#offset += readSync(this.#fd, chunk, 0, chunk.length, this.#offset);
    const lines = (this.#rest + chunk.toString("utf8")).split("\n");
    this.#rest = lines.pop() ?? "";
    if (size > ROTATE_AT) this.#emptyOut();
    return lines;
  }

  #emptyOut(): void {
    shift(this.file);
    copyFileSync(this.file, `${this.file}.1`);
    truncateSync(this.file, 0);
    this.#offset = 0;
  }

  close(): void {
    closeSync(this.#fd);
  }
}

/** Fields that each line has; they tell the operator nothing here. */
const DULL = new Set(["time", "hostname", "name", "reqId"]);

/** What of a log line the operator should see: warnings and worse, in one line; null for the rest. */
export function noteworthy(line: string): string | null {
  const told = worthTelling(line);
  return told === null ? null : shown(told);
}

function worthTelling(line: string): string | null {
  if (line.startsWith("{")) {
    try {
      const { level, msg, err, ...rest } = JSON.parse(line);
      if (typeof level !== "number" || level < 40) return null;
      const facts = Object.entries(rest).flatMap(([name, value]) =>
        typeof value === "string" && !DULL.has(name) ? [`${name} ${value.split("\n")[0]}`] : [],
      );
      return [msg, err?.message, ...facts].filter(Boolean).join("; ").slice(0, 300) || null;
    } catch {
      return null;
    }
  }
  // PostgreSQL's ERROR and FATAL are about one statement or connection: the server's business.
  return /\b(WARN|WARNING|ERROR|FATAL|PANIC|panicked)\b/.test(line) &&
    !/ \[\d+\] (ERROR|WARNING|FATAL):/.test(line)
    ? line.slice(0, 300)
    : null;
}
