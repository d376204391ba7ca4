import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { closeSync, constants, openSync } from "node:fs";
import { rm } from "node:fs/promises";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { DIALOGUE_KEPT_BYTES, DIALOGUE_TURNS_MAX, type Dialogue, type DialogueTurn } from "@verdict/contract";
import { storable } from "../text.ts";

type Side = DialogueTurn["from"];

/** Writes down who said what; bytes of one side in a row are one turn. */
export class Transcript {
  readonly #turns: { from: Side; pieces: Uint8Array[] }[] = [];
  readonly #kept: Record<Side, number> = { program: 0, interactor: 0 };
  readonly #unseen: Record<Side, number> = { program: 0, interactor: 0 };

  hear(from: Side, bytes: Uint8Array): void {
    const last = this.#turns.at(-1);
    const room = last?.from === from || this.#turns.length < DIALOGUE_TURNS_MAX;
    const piece = bytes.subarray(0, room ? DIALOGUE_KEPT_BYTES - this.#kept[from] : 0);
    this.#unseen[from] += bytes.length - piece.length;
    if (piece.length === 0) return;
    this.#kept[from] += piece.length;
    // Node uses its buffers again.
    const own = Uint8Array.from(piece);
    if (last?.from === from) last.pieces.push(own);
    else this.#turns.push({ from, pieces: [own] });
  }

  read(): Dialogue {
    const turns = this.#turns.map(({ from, pieces }) => ({
      from,
      text: storable(Buffer.concat(pieces).toString("utf8")),
    }));
    return { turns, unseen: { ...this.#unseen } };
  }
}

/** Ends for the two programs, to be given away: each reads what the other wrote, and this process hears it. */
export interface OverheardPipes {
  program: { stdin: number; stdout: number };
  interactor: { stdin: number; stdout: number };
}

/**
 * Pipes between a program and an interactor that pass through this process. The programs' ends are blocking and theirs
 * alone: a side that leaves is noticed by the other one as with a plain pipe.
 */
export class Overheard {
  readonly pipes: OverheardPipes;
  readonly #transcript = new Transcript();
  readonly #sockets: Socket[] = [];

  private constructor(paths: readonly [string, string, string, string]) {
    const [fromProgram, toInteractor, fromInteractor, toProgram] = paths.map((path) => this.#open(path)) as [
      Ends,
      Ends,
      Ends,
      Ends,
    ];
    this.pipes = {
      program: { stdin: toProgram.read, stdout: fromProgram.write },
      interactor: { stdin: toInteractor.read, stdout: fromInteractor.write },
    };
    this.#pass("program", fromProgram.read, toInteractor.write);
    this.#pass("interactor", fromInteractor.read, toProgram.write);
  }

  static async open(): Promise<Overheard> {
    const name = join(tmpdir(), `verdict-talk-${randomUUID()}`);
    const paths = [`${name}-a`, `${name}-b`, `${name}-c`, `${name}-d`] as const;
    await promisify(execFile)("mkfifo", ["-m", "600", ...paths]);
    try {
      return new Overheard(paths);
    } finally {
      // Open ends need no name.
      await Promise.all(paths.map((path) => rm(path, { force: true })));
    }
  }

  /** Both ends of a named pipe, blocking; opened for both ways first, so that no open waits for the other side. */
  #open(path: string): Ends {
    const both = openSync(path, constants.O_RDWR);
    try {
      return { read: openSync(path, constants.O_RDONLY), write: openSync(path, constants.O_WRONLY) };
    } finally {
      closeSync(both);
    }
  }

  #pass(from: Side, read: number, write: number): void {
    const source = new Socket({ fd: read, readable: true, writable: false });
    const sink = new Socket({ fd: write, readable: false, writable: true });
    this.#sockets.push(source, sink);
    source.on("data", (bytes: Buffer) => this.#transcript.hear(from, bytes));
    // Whoever has left reads no more: the other side hears that as it does of a plain pipe.
    sink.on("error", () => source.destroy());
    source.on("error", () => sink.destroy());
    source.pipe(sink);
  }

  /** What was said, once both sides are gone. */
  async end(): Promise<Dialogue> {
    const silent = Promise.all(
      this.#sockets.map((one) => one.closed || new Promise((gone) => one.once("close", gone))),
    );
    await Promise.race([silent, new Promise((over) => setTimeout(over, LAST_WORDS_MS))]);
    for (const one of this.#sockets) one.destroy();
    return this.#transcript.read();
  }
}

interface Ends {
  read: number;
  write: number;
}

/** What was written just before the end is read within this. */
const LAST_WORDS_MS = 1000;
