import { setTimeout as pause } from "node:timers/promises";
import { Awards, contractRow, type Frame, Mirror, makeSpec } from "@verdict/board";
import {
  type AcmContestRow,
  type Endpoint,
  getBoardPeople,
  getBoardSnapshot,
  getBoardState,
  type LiveEvent,
  live,
} from "@verdict/contract";
import type { z } from "zod";
import { Client } from "../client.ts";

const AGAIN_MS = 500;

interface Seat {
  origin: string;
  token: string;
  cid: number;
}

/**
 * A board as a page holds it: read once, then kept up to date by frames alone. It comes back when its server was away,
 * from where it stood.
 */
export class OpenBoard {
  readonly #seat: Seat;
  readonly #control = new AbortController();
  readonly #done: Promise<void>;
  #mirror: Mirror | null = null;
  /** How often the whole board was read, and the stream joined. */
  readings = 0;
  joins = 0;
  frames = 0;

  constructor(seat: Seat) {
    this.#seat = seat;
    this.#done = this.#follow();
  }

  get isOpen(): boolean {
    return this.joins > 0;
  }

  get version(): string | undefined {
    return this.#mirror?.version;
  }

  rows(): z.output<typeof AcmContestRow>[] {
    const mirror = this.#mirror;
    if (!mirror) return [];
    const awards = new Awards(mirror.standings);
    return [...mirror.standings.all.rows()].map(
      (row) => contractRow(mirror.standings, awards, row, {}) as z.output<typeof AcmContestRow>,
    );
  }

  async close(): Promise<void> {
    this.#control.abort();
    await this.#done;
  }

  async #follow(): Promise<void> {
    const { signal } = this.#control;
    while (!signal.aborted) {
      try {
        this.#mirror ??= await this.#read();
        await this.#listen(this.#mirror);
      } catch {
        // The server is away; it is asked again.
      }
      await pause(AGAIN_MS, undefined, { signal }).catch(() => {});
    }
  }

  /** Until the stream ends, or leads past what is here: then the whole board is read anew. */
  async #listen(mirror: Mirror): Promise<void> {
    const answer = await this.#fetch(live, { topic: `board.${this.#seat.cid}.inside@${mirror.version}` });
    this.joins++;
    let rest = "";
    for await (const piece of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      const messages = (rest + piece).split("\n\n");
      rest = messages.pop() ?? "";
      for (const message of messages) {
        if (!message.startsWith("data: ")) continue;
        const event = JSON.parse(message.slice("data: ".length)) as LiveEvent;
        if (event.kind !== "board") continue;
        this.frames++;
        if (mirror.apply(event.frame as Frame) !== "missed") continue;
        this.#mirror = null; // read again, and joined from there
        return;
      }
    }
  }

  async #read(): Promise<Mirror> {
    this.readings++;
    const { origin, token, cid } = this.#seat;
    const query = { cid, side: "inside" as const };
    const { data } = await new Client(origin).call(getBoardState, { token, query });
    const snapshot = await (await this.#fetch(getBoardSnapshot, query)).text();
    const people = await (await this.#fetch(getBoardPeople, query)).text();
    return new Mirror(makeSpec(data.settings), { people, snapshot });
  }

  async #fetch({ path }: Endpoint, query: Record<string, string | number>): Promise<Response> {
    const address = new URL(path, this.#seat.origin);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
    const { signal } = this.#control;
    const answer = await fetch(address, { headers: { Authorization: this.#seat.token }, signal });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer;
  }
}
