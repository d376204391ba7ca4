import {
  type BodyInput,
  checkContestSubmissionsStatus,
  checkSubmissionsStatus,
  type DataOf,
  type Endpoint,
  insertBatchUser,
  isInProgress,
  login,
  proveSelf,
  type QueryInput,
  type Submission,
  setEmailConfig,
  submitProblemFiles,
  submitProblemJudge,
  updateSwitch,
} from "@verdict/contract";
import { request } from "undici";
import { makeZip } from "../packages/server/test/zip.ts";

interface CallOptions<E extends Endpoint> {
  query?: QueryInput<E>;
  body?: BodyInput<E> | Record<string, unknown>;
  token?: string;
}

interface Envelope<E extends Endpoint> {
  http: number;
  status: number;
  data: DataOf<E>;
  msg: string;
  code?: string;
  token: string | null;
}

/** Speaks to a running site as any client of the interface does. By undici, as `fetch` takes three times as long. */
export class Client {
  readonly origin: string;
  /** By the tokens that they opened: a long story is asked for one again. */
  readonly #passwords = new Map<string, string>();

  constructor(origin: string) {
    this.origin = origin;
  }

  async call<E extends Endpoint>(
    endpoint: E,
    { query, body, token }: CallOptions<E> = {},
  ): Promise<Envelope<E>> {
    const url = new URL(endpoint.path, this.origin);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value));
    const ask = () =>
      request(url, {
        method: endpoint.method,
        headers: {
          "Accept-Language": "en-US",
          ...(token && { Authorization: token }),
          ...(body && { "Content-Type": "application/json" }),
        },
        body: body ? JSON.stringify(body) : null,
      });
    // A connection that rested until the server closed it, unheard by a worker that stood still: browsers ask again, too.
    const response = await ask()
      .catch((error) => {
        if (endpoint.method === "GET" && error.code === "UND_ERR_SOCKET") return ask();
        throw error;
      })
      .catch((error: Error) => {
        throw new Error(`${endpoint.method} ${url}: ${error}`, { cause: error });
      });
    const envelope = (await response.body.json()) as Omit<Envelope<E>, "http" | "token">;
    const password = this.#passwords.get(token ?? "");
    if (envelope.code === "proof-required" && password !== undefined) {
      await this.call(proveSelf, { token: token ?? "", body: { password } });
      return this.call(endpoint, { query, body, token } as CallOptions<E>);
    }
    const { authorization } = response.headers;
    return { ...envelope, http: response.statusCode, token: authorization ? String(authorization) : null };
  }

  /** Lets the site believe in a mail server. */
  async nameMailServer(root: string): Promise<void> {
    await this.call(setEmailConfig, { token: root, body: { emailHost: "127.0.0.1", emailPort: 9 } });
  }

  async signIn(username: string, password: string): Promise<string> {
    const { token, msg } = await this.call(login, { body: { username, password } });
    if (!token) throw new Error(`${username} can not sign in: ${msg}`);
    this.#passwords.set(token, password);
    return token;
  }

  /** New ordinary users, signed in. Root's doing, by the administrator's import. */
  async users(root: string, names: string[]): Promise<string[]> {
    await this.call(insertBatchUser, { token: root, body: { users: names.map((name) => [name, PASSWORD]) } });
    return Promise.all(names.map((name) => this.signIn(name, PASSWORD)));
  }

  async switchInterval(root: string, seconds: number): Promise<void> {
    const { status, msg } = await this.call(updateSwitch, {
      token: root,
      body: { defaultSubmitInterval: seconds },
    });
    if (status !== 200) throw new Error(msg);
  }

  /** `cid`: inside a contest, where `pid` is the problem's letter. */
  async submit(token: string, pid: string, language: string, code: string, cid?: number): Promise<number> {
    const body = { pid, language, code, ...(cid === undefined ? {} : { cid }) };
    for (;;) {
      const { data, status, msg, code: refusal } = await this.call(submitProblemJudge, { token, body });
      if (status === 200) return data.submitId;
      // The story of the pause between two submissions switches it on for a moment, for everybody.
      if (refusal === "submit-too-fast") await new Promise((resolve) => setTimeout(resolve, 100));
      else throw Object.assign(new Error(`submitting to ${pid} in ${language}: ${msg}`), { refusal });
    }
  }

  /** Outputs in place of a program. */
  async submitFiles(token: string, pid: string, files: readonly [string, Buffer][]): Promise<number> {
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(makeZip([...files]))]), "outputs.zip");
    const url = new URL(`${submitProblemFiles.path}?${new URLSearchParams({ pid })}`, this.origin);
    const answer = await fetch(url, { method: "POST", headers: { Authorization: token }, body: form });
    const { data, msg } = (await answer.json()) as { data: { submitId: number } | null; msg: string };
    if (!data) throw new Error(`submitting files to ${pid}: ${msg}`);
    return data.submitId;
  }

  /** The submissions once none of them is in progress. A server that is away is asked again. */
  async verdicts(ids: number[], withinMs = VERDICTS_WITHIN_MS): Promise<Map<number, Submission>> {
    const deadline = Date.now() + withinMs;
    const judged = new Map<number, Submission>();
    let open = ids;
    for (;;) {
      const found = await this.states(open).catch(() => new Map<number, Submission>());
      for (const [id, row] of found) if (!isInProgress(row.status)) judged.set(id, row);
      open = ids.filter((id) => !judged.has(id));
      if (open.length === 0) return judged;
      if (Date.now() > deadline) {
        throw new Error(
          `${open.length} of ${ids.length} still in progress after ${withinMs} ms: ${open.slice(0, 20)}`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, VERDICTS_EVERY_MS));
    }
  }

  /** `contest`: they were sent to it, and its manager asks. */
  async states(ids: number[], contest?: { cid: number; token: string }): Promise<Map<number, Submission>> {
    const found = new Map<number, Submission>();
    for (let from = 0; from < ids.length; from += 200) {
      const submitIds = ids.slice(from, from + 200);
      const { data } = contest
        ? await this.call(checkContestSubmissionsStatus, {
            token: contest.token,
            body: { submitIds, cid: contest.cid },
          })
        : await this.call(checkSubmissionsStatus, { body: { submitIds } });
      for (const row of Object.values(data)) found.set(row.submitId, row);
    }
    return found;
  }
}

/** Only ends what hangs: a busy machine takes its time. */
const VERDICTS_WITHIN_MS = 300_000;
/** How often a story asks for verdicts: each question costs the site as much as a page does. */
const VERDICTS_EVERY_MS = 200;

export const PASSWORD = "e2e-secret";
