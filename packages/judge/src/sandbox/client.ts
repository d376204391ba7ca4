/** Connection of a judge node to the sandbox daemon. */
import { closeSync } from "node:fs";
import { addon, type Connection } from "./addon.ts";
import { DaemonMessage, type Hello, type RunRequest, type RunResult, type Stats } from "./protocol.ts";
import { decodeProgram, encodeRun, type Outgoing } from "./wire.ts";

/** The daemon went away, refused a request or sent something unreadable. A run lost this way was not the program's fault: retry it. */
export class SandboxError extends Error {
  override name = "SandboxError";
}

export interface Sandbox {
  readonly hello: Hello;
  /**
   * Runs all programs of `request`; resolves when each has ended.
   * Aborting `signal` kills them: the result then says CANCEL. Rejects with SandboxError only.
   */
  run(request: RunRequest, options?: { signal?: AbortSignal }): Promise<RunResult>;
  stats(): Promise<Stats>;
  /** Hangs up; runs still going are killed by the daemon. */
  close(): void;
  /** Resolves once the connection is gone, by either side; with the reason if it was not `close()`. */
  readonly closed: Promise<Error | undefined>;
}

/** How long the daemon may take to say Hello, and to accept a message, in ms. */
const patienceMs = 30_000;

/** Connects and waits for the daemon's Hello. */
export function connectSandbox(socketPath: string): Promise<Sandbox> {
  return new Promise((resolve, reject) => {
    const link = new Link((hello) => {
      clearTimeout(timer);
      resolve(new ConnectedSandbox(link, hello));
    });
    const timer = setTimeout(
      () => link.fail(new SandboxError("the sandbox daemon does not answer")),
      patienceMs,
    );
    link.closed.then((reason) => {
      clearTimeout(timer);
      reject(reason ?? new SandboxError("closed"));
    });
    link.open(socketPath);
  });
}

/** Nothing left to send. */
const idle: Promise<void> = Promise.resolve();

class ConnectedSandbox implements Sandbox {
  readonly hello: Hello;
  readonly closed: Promise<Error | undefined>;
  private readonly link: Link;

  constructor(link: Link, hello: Hello) {
    this.link = link;
    this.hello = hello;
    this.closed = link.closed;
  }

  async run(request: RunRequest, options: { signal?: AbortSignal } = {}): Promise<RunResult> {
    const { signal } = options;
    const id = this.link.nextId();
    const cancel = () =>
      void this.link.send({ text: JSON.stringify({ type: "cancel", id }), fds: [], own: [] }).catch(() => {});
    const answer = this.link.ask(id, () => encodeRun(id, request));
    if (signal?.aborted) cancel();
    signal?.addEventListener("abort", cancel, { once: true });
    try {
      return (await answer) as RunResult;
    } finally {
      signal?.removeEventListener("abort", cancel);
    }
  }

  async stats(): Promise<Stats> {
    const id = this.link.nextId();
    return (await this.link.ask(id, () => ({
      text: JSON.stringify({ type: "stats", id }),
      fds: [],
      own: [],
    }))) as Stats;
  }

  close(): void {
    this.link.fail(undefined);
  }
}

interface Waiting {
  resolve(answer: RunResult | Stats): void;
  reject(error: SandboxError): void;
}

/** The connection and the requests waiting for an answer on it. */
class Link {
  readonly closed: Promise<Error | undefined>;
  private settleClosed: (reason: Error | undefined) => void = () => {};
  private connection: Connection | undefined;
  private gone: { reason: Error | undefined } | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private readonly onHello: (hello: Hello) => void;
  private lastId = 0;
  private sending: Promise<void> = idle;

  constructor(onHello: (hello: Hello) => void) {
    this.onHello = onHello;
    this.closed = new Promise((resolve) => {
      this.settleClosed = resolve;
    });
  }

  open(path: string): void {
    try {
      this.connection = addon().connect(path, (json, fds) => this.receive(json, fds));
    } catch (error) {
      this.fail(new SandboxError(`cannot reach the sandbox daemon at ${path}`, { cause: error }));
    }
  }

  nextId(): number {
    this.lastId += 1;
    return this.lastId;
  }

  /** Sends what `make` builds and waits for the answer numbered `id`. */
  ask(id: number, make: () => Outgoing): Promise<RunResult | Stats> {
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      let outgoing: Outgoing;
      try {
        outgoing = make();
      } catch (error) {
        this.refuse(id, new SandboxError("request cannot be encoded", { cause: error }));
        return;
      }
      this.send(outgoing).catch((error) =>
        this.refuse(id, new SandboxError("request cannot be sent", { cause: error })),
      );
    });
  }

  /** Messages leave in order; a full socket is tried again each millisecond. */
  send(outgoing: Outgoing): Promise<void> {
    if (this.sending === idle && this.trySend(outgoing)) return idle;
    const turn = this.sending.then(() => this.sendPatiently(outgoing));
    const settled = turn
      .catch(() => {})
      .then(() => {
        if (this.sending === settled) this.sending = idle;
      });
    this.sending = settled;
    return turn;
  }

  private trySend({ text, fds, own }: Outgoing): boolean {
    if (!this.connection || this.gone) return false;
    let sent = false;
    try {
      sent = this.connection.send(text, fds);
    } catch {
      return false; // the patient path reports it
    }
    if (sent) own.forEach((fd) => void closeSync(fd));
    return sent;
  }

  private async sendPatiently({ text, fds, own }: Outgoing): Promise<void> {
    try {
      const deadline = Date.now() + patienceMs;
      for (;;) {
        if (!this.connection || this.gone) throw new SandboxError("the connection to the sandbox is closed");
        if (this.connection.send(text, fds)) return;
        if (Date.now() > deadline) throw new SandboxError("the sandbox daemon does not read its socket");
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    } finally {
      own.forEach((fd) => void closeSync(fd));
    }
  }

  private receive(json: string | null, fds: number[]): void {
    if (json === null) {
      this.fail(new SandboxError("the sandbox daemon hung up"));
      return;
    }
    try {
      this.handle(DaemonMessage.parse(JSON.parse(json)), fds);
    } catch (error) {
      fds.forEach((fd) => void closeSync(fd));
      this.fail(new SandboxError("unreadable message from the sandbox daemon", { cause: error }));
    }
  }

  private handle(message: DaemonMessage, fds: number[]): void {
    if (message.type === "hello") {
      this.onHello(message);
      return;
    }
    if (message.type === "refused") {
      const error = new SandboxError(`the sandbox refused the request: ${message.message}`);
      if (message.id === null) this.fail(error);
      else this.refuse(message.id, error);
      return;
    }
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.type === "stats") waiting?.resolve(message.stats);
    else if (waiting)
      waiting.resolve({ programs: message.programs.map((program) => decodeProgram(program, fds)) });
    else fds.forEach((fd) => void closeSync(fd));
  }

  private refuse(id: number, error: SandboxError): void {
    this.waiting.get(id)?.reject(error);
    this.waiting.delete(id);
  }

  /** Ends the connection and every request on it. */
  fail(reason: Error | undefined): void {
    if (this.gone) return;
    this.gone = { reason };
    this.connection?.close();
    const error = new SandboxError("the connection to the sandbox is gone", { cause: reason });
    for (const id of [...this.waiting.keys()]) this.refuse(id, error);
    this.settleClosed(reason);
  }
}
