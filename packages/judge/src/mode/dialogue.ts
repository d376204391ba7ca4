import { Socket } from "node:net";
import { DIALOGUE_KEPT_BYTES, DIALOGUE_TURNS_MAX, type Dialogue, type DialogueTurn } from "@verdict/contract";
import { addon } from "../sandbox/addon.ts";
import { storable } from "../text.ts";

type Side = DialogueTurn["from"];

/** Writes down who said what; bytes of one side in a row are one turn. */
export class Transcript {
  readonly #turns: { from: Side; pieces: Uint8Array[] }[] = [];
  readonly #kept: Record<Side, number> = { program: 0, interactor: 0 };
  readonly #unseen: Record<Side, number> = { program: 0, interactor: 0 };

  record(from: Side, bytes: Uint8Array): void {
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

/** Ends for the two programs, to be given away: each reads what the other wrote, and this process records it. */
export interface RecordedPipes {
  program: { stdin: number; stdout: number };
  interactor: { stdin: number; stdout: number };
}

/**
 * Pipes between a program and an interactor that pass through this process. The programs' ends are blocking and theirs
 * alone: a side that leaves is noticed by the other one as with a plain pipe.
 */
export class TranscriptRecorder {
  readonly pipes: RecordedPipes;
  readonly #transcript = new Transcript();
  readonly #sockets: Socket[] = [];

  constructor() {
    const [fromProgram, toInteractor, fromInteractor, toProgram] = [ends(), ends(), ends(), ends()];
    this.pipes = {
      program: { stdin: toProgram.read, stdout: fromProgram.write },
      interactor: { stdin: toInteractor.read, stdout: fromInteractor.write },
    };
    this.#pass("program", fromProgram.read, toInteractor.write);
    this.#pass("interactor", fromInteractor.read, toProgram.write);
  }

  #pass(from: Side, read: number, write: number): void {
    const source = new Socket({ fd: read, readable: true, writable: false });
    const sink = new Socket({ fd: write, readable: false, writable: true });
    this.#sockets.push(source, sink);
    source.on("data", (bytes: Buffer) => this.#transcript.record(from, bytes));
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

function ends(): { read: number; write: number } {
  const [read, write] = addon().pipe();
  return { read, write };
}

/** What was written just before the end is read within this. */
const LAST_WORDS_MS = 1000;
