import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from "node:fs";
import { doWithRoom } from "./room.ts";
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

  /**
   * Whole lines written since the last call. A log that grew past its size is copied aside and emptied; on a full disk it
   * is emptied alone.
   */
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
    const aside = `${this.file}.new`;
    if (doWithRoom(() => copyFileSync(this.file, aside))) {
      shift(this.file);
      renameSync(aside, `${this.file}.1`);
    } else {
      rmSync(aside, { force: true });
    }
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

/** A log line as an operator reads it; null for what tells nothing, as the places in a stack. */
export function readable(line: string): string | null {
  if (/^\s+at /.test(line)) return null;
  return line.startsWith("{") ? (fromJson(line)?.text ?? line) : line;
}

/** The words of a JSON line, and how grave they are. */
function fromJson(line: string): { level: number; text: string } | null {
  try {
    const { level, msg, err, ...rest } = JSON.parse(line);
    const facts = Object.entries(rest).flatMap(([name, value]) =>
      typeof value === "string" && !DULL.has(name) ? [`${name} ${value.split("\n")[0]}`] : [],
    );
    const text = [msg, err?.message, ...facts].filter(Boolean).join("; ").slice(0, 300);
    return typeof level === "number" && text ? { level, text } : null;
  } catch {
    return null;
  }
}

const WARNING = 40;

function worthTelling(line: string): string | null {
  if (line.startsWith("{")) {
    const told = fromJson(line);
    return told && told.level >= WARNING ? told.text : null;
  }
  // PostgreSQL's ERROR and FATAL are about one statement or connection: the server's business.
  return /\b(WARN|WARNING|ERROR|FATAL|PANIC|panicked)\b/.test(line) &&
    !/ \[\d+\] (ERROR|WARNING|FATAL):/.test(line)
    ? line.slice(0, 300)
    : null;
}
