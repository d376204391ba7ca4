import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A run as a replica keeps it. */
export interface Run {
  id: number;
  username: string;
  problem: string;
  language: string;
  code: string;
  at: number;
  truth: Truth;
}

/** What a program comes to, by its own comment "judge: WA 15 1408". */
export interface Truth {
  word: "AC" | "WA" | "TLE" | "MLE" | "RE" | "CE" | "PE";
  timeMs: number;
  memoryKib: number;
}

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  form: URLSearchParams;
  body: string;
  cookies: Map<string, string>;
  headers: IncomingMessage["headers"];
  /** Who is signed in by the session's cookie or token. */
  user: string | null;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
  type?: string;
}

/** How a replica fails. Probabilities from 0 to 1. */
export interface Trouble {
  /** The program is taken, and the connection ends without an answer. */
  loseAnswer: number;
  /** Any request ends without an answer, and nothing is taken. */
  loseRequest: number;
  /** A session ends by itself. */
  logOut: number;
  /** A request is answered late. */
  slow: number;
  slowMs: number;
  /** A page lacks what it always had. */
  changed: number;
  /** So many pages more are changed, one after the other. */
  oddPages: number;
  /** Pages whose path begins so are always changed. */
  changedAt: string | null;
  /** Programs are taken so long after they came, if the one who sent them is still there or not. */
  lateMs: number;
  /** All requests get this. */
  down: null | "maintenance" | "captcha" | "broken" | "limited";
  /** Lists show each run twice. */
  doubled: boolean;
}

const calm: Trouble = {
  ...{ loseAnswer: 0, loseRequest: 0, logOut: 0, slow: 0, slowMs: 0, lateMs: 0, changed: 0, oddPages: 0 },
  ...{ down: null, doubled: false, changedAt: null },
};

export const redirect = (location: string): Reply => ({ status: 302, headers: { location } });
export const json = (value: unknown, status = 200): Reply => ({
  status,
  body: JSON.stringify(value),
  type: "application/json",
});
export const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

export function truthOf(code: string): Truth {
  const [, word = "AC", time = "15", memory = "1408"] = /judge: (\w+)(?: (\d+) (\d+))?/.exec(code) ?? [];
  return { word: word as Truth["word"], timeMs: Number(time), memoryKib: Number(memory) };
}

/** A judge as its pages and calls show it to a client, with accounts, runs, and troubles to order. */
export abstract class Replica {
  readonly accounts = new Map([["robot", "robot-pass-1"]]);
  readonly sessions = new Map<string, string>();
  readonly runs: Run[] = [];
  /** When each request came, and for what. */
  readonly requests: { at: number; what: string }[] = [];
  trouble: Trouble = { ...calm };
  /** From a program's arrival to its verdict. */
  judgeMs = 60;
  /** Set: no run comes further. */
  stays: "queued" | "running" | null = null;
  /** Pictures and documents by path. */
  readonly files = new Map<string, { body: Buffer; type: string }>();
  origin = "";
  /** Programs that were kept waiting while those who had sent them went away. */
  abandoned = 0;
  #stalled: Promise<void> | null = null;
  #server: Server | undefined;
  #made = 0;
  #nextRun: number;

  constructor(firstRun = 1000) {
    this.#nextRun = firstRun;
  }

  protected abstract answer(asked: Asked): Reply | undefined;
  /** Whether a request sends a program. */
  protected abstract isSubmit(asked: Asked): boolean;

  async start(port = 0): Promise<this> {
    const server = createServer((request, response) => void this.#serve(request, response));
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.#server = server;
    return this;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    server?.closeAllConnections();
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  }

  /** Keeps programs before they are taken, until the answer of this is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#stalled = promise;
    return () => {
      this.#stalled = null;
      resolve();
    };
  }

  be(trouble: Partial<Trouble>): void {
    this.trouble = { ...calm, ...trouble };
  }

  /** Programs that came more than once: each carries a marker of its own. */
  get sentTwice(): Run[] {
    const seen = new Set<string>();
    return this.runs.filter((run) => {
      const key = /[ \t]{32}$/.exec(run.code)?.[0] ?? run.code;
      if (seen.has(key)) return true;
      seen.add(key);
      return false;
    });
  }

  /** Most requests within any such time. */
  mostWithin(ms: number): number {
    let most = 0;
    let first = 0;
    for (let last = 0; last < this.requests.length; last++) {
      while ((this.requests[last]?.at ?? 0) - (this.requests[first]?.at ?? 0) >= ms) first++;
      most = Math.max(most, last - first + 1);
    }
    return most;
  }

  protected token(): string {
    return `sid-${++this.#made}-${Math.random().toString(36).slice(2)}`;
  }

  protected signIn(username: string, password: string): string | null {
    if (this.accounts.get(username) !== password) return null;
    const id = this.token();
    this.sessions.set(id, username);
    return id;
  }

  protected take(run: Pick<Run, "username" | "problem" | "language" | "code">): Run {
    const made = { ...run, id: this.#nextRun++, at: Date.now(), truth: truthOf(run.code) };
    this.runs.push(made);
    return made;
  }

  protected run(id: string | null | undefined): Run | undefined {
    return this.runs.find((one) => String(one.id) === id);
  }

  /** Newest first. */
  protected runsOf(username: string | null, problem?: string): Run[] {
    const found = this.runs.filter(
      (run) => (!username || run.username === username) && (!problem || run.problem === problem),
    );
    const list = found.toReversed().slice(0, 20);
    return this.trouble.doubled ? list.flatMap((run) => [run, run]) : list;
  }

  protected stage({ at }: Run): "queued" | "running" | "done" {
    if (this.stays) return this.stays;
    const age = Date.now() - at;
    if (age >= this.judgeMs) return "done";
    return age * 2 >= this.judgeMs ? "running" : "queued";
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString("utf8");
    const url = new URL(request.url ?? "/", this.origin);
    this.requests.push({ at: Date.now(), what: `${request.method} ${url.pathname}` });
    const cookies = new Map(
      (request.headers.cookie ?? "").split("; ").map((pair): [string, string] => {
        const [name = "", ...value] = pair.split("=");
        return [name, value.join("=")];
      }),
    );
    const happens = (chance: number) => chance > 0 && Math.random() < chance;
    const session = cookies.get("sid") ?? /Bearer (\S+)/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    if (happens(this.trouble.logOut)) this.sessions.delete(session);
    const asked: Asked = {
      method: request.method ?? "GET",
      path: url.pathname,
      query: url.searchParams,
      form: new URLSearchParams(body),
      body,
      cookies,
      headers: request.headers,
      user: this.sessions.get(session) ?? null,
    };
    if (happens(this.trouble.slow)) await new Promise((resolve) => setTimeout(resolve, this.trouble.slowMs));
    if (this.#stalled && this.isSubmit(asked)) {
      request.socket.once("close", () => this.abandoned++);
      await this.#stalled;
    }
    if (this.trouble.lateMs > 0 && this.isSubmit(asked)) {
      await new Promise((resolve) => setTimeout(resolve, this.trouble.lateMs));
    }
    if (happens(this.trouble.loseRequest)) return void request.socket.destroy();
    const down = this.#down();
    if (down) return this.#send(response, down);
    const file = this.files.get(url.pathname);
    if (file) return this.#send(response, file);
    const reply = this.answer(asked) ?? { status: 404, body: "<h1>Not found</h1>" };
    if (this.isSubmit(asked) && happens(this.trouble.loseAnswer)) return void request.socket.destroy();
    const { changed, changedAt } = this.trouble;
    const isPage = asked.method === "GET";
    const isOdd = isPage && this.trouble.oddPages > 0;
    if (isOdd) this.trouble.oddPages--;
    const isChanged = isOdd || happens(changed) || (changedAt !== null && asked.path.startsWith(changedAt));
    if (isPage && isChanged) {
      return this.#send(response, { body: "<html><body><main>A page in a new dress</main></body></html>" });
    }
    this.#send(response, reply);
  }

  #down(): Reply | null {
    switch (this.trouble.down) {
      case "maintenance":
        return { status: 503, body: "<h1>Under maintenance</h1><p>Back soon.</p>" };
      case "captcha":
        return { status: 403, body: '<div class="g-recaptcha" data-sitekey="x"></div>' };
      case "broken":
        return { status: 500, body: "Internal Server Error" };
      case "limited":
        return { status: 429, headers: { "retry-after": "1" }, body: "Too many requests" };
      default:
        return null;
    }
  }

  #send(
    response: ServerResponse,
    { status = 200, headers = {}, body = "", type = "text/html; charset=utf-8" }: Reply,
  ) {
    response.writeHead(status, { "content-type": type, ...headers });
    response.end(body);
  }
}
