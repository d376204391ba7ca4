import type { DataOf, Endpoint, QueryInput } from "@verdict/contract";
import { refused, send } from "./call.ts";
import { CallError } from "./call-error.ts";

/** Servers write something at least every 15 seconds: after this the connection is taken for broken. */
const SILENT_MS = 45_000;

interface StreamArguments<E extends Endpoint> {
  query: QueryInput<E>;
  signal: AbortSignal;
  opened?: () => void;
  /** Something has come: an event, a part of one or a heartbeat. */
  heard?: () => void;
}

/**
 * The values of a server-sent event endpoint, until the server ends the stream or is silent for too long. Throws where
 * it refuses, where the connection breaks, and where no answer begins in time.
 * EventSource is not used: it cannot send the Authorization header.
 */
export async function* streamEvents<E extends Endpoint>(
  endpoint: E,
  { query, signal, opened, heard }: StreamArguments<E>,
): AsyncGenerator<DataOf<E>> {
  const silence = new AbortController();
  let reader: ReadableStreamDefaultReader<string> | undefined;
  const giveUp = () => {
    reader?.cancel().catch(() => {});
    silence.abort(new DOMException("nothing comes", "TimeoutError"));
  };
  let timer = setTimeout(giveUp, SILENT_MS);
  try {
    const response = await send(endpoint, query, null, AbortSignal.any([signal, silence.signal]));
    const isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream");
    if (!response.ok || !isStream || !response.body) {
      throw await refused(response, await response.json().catch(() => ({})));
    }
    opened?.();
    const parser = new EventParser();
    reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      clearTimeout(timer);
      timer = setTimeout(giveUp, SILENT_MS);
      const { done, value } = await reader.read();
      if (done) return;
      heard?.();
      for (const data of parser.push(value)) yield JSON.parse(data) as DataOf<E>;
    }
  } catch (cause) {
    if (signal.aborted) return;
    throw cause instanceof CallError ? cause : new CallError("network", { cause });
  } finally {
    clearTimeout(timer);
    reader?.cancel().catch(() => {});
  }
}

/** Cuts a text/event-stream into the data of its events; comments and other fields are skipped. */
export class EventParser {
  #rest = "";
  #data: string[] = [];

  /** Takes the next piece of the stream; gives the data of the events that ended in it. */
  push(chunk: string): string[] {
    const lines = (this.#rest + chunk).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? "";
    const events: string[] = [];
    for (const line of lines) {
      if (line.startsWith("data:")) this.#data.push(line.slice(5).replace(/^ /, ""));
      else if (line === "" && this.#data.length > 0) {
        events.push(this.#data.join("\n"));
        this.#data = [];
      }
    }
    return events;
  }
}
