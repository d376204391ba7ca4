import { availableParallelism } from "node:os";
import { z } from "zod";

const count = (max: number) => z.coerce.number().int().min(1).max(max);

/** A node's settings, by the names of their environment variables. */
const Environment = z.object({
  /** The server, e.g. https://judge.example.org; plain http is taken for the same machine. */
  SERVER_URL: z.url({ protocol: /^https?$/, error: "must be the server's http or https address" }),
  NODE_TOKEN: z
    .string({ error: "is needed: a node's token, made in the back office" })
    .min(8, "is shorter than any token"),
  JUDGE_SLOTS: count(1024).default(availableParallelism()),
  SANDBOX_SOCKET: z.string().min(1).default("data/sandbox.sock"),
  CACHE_DIR: z.string().min(1).default("data/judge-cache"),
  /** A testlib.h of one's own, in place of the original. */
  TESTLIB_HEADER: z.string().min(1).optional(),
  /** Test data and compiled programs kept on disk. */
  CACHE_MIB: count(16 * 1024 * 1024).default(4096),
});

export interface Settings {
  serverUrl: string;
  nodeToken: string;
  slots: number;
  sandboxSocket: string;
  cacheDir: string;
  cacheMiB: number;
  testlibHeader: string | null;
}

/** Reads the environment; a string names every problem, one a line. */
export function readSettings(environment: Record<string, string | undefined>): Settings | string {
  // An empty variable is an unset one.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    return parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n");
  }
  const { SERVER_URL, NODE_TOKEN, JUDGE_SLOTS, SANDBOX_SOCKET, CACHE_DIR, CACHE_MIB, TESTLIB_HEADER } =
    parsed.data;
  return {
    serverUrl: SERVER_URL.replace(/\/+$/, ""),
    nodeToken: NODE_TOKEN,
    slots: JUDGE_SLOTS,
    sandboxSocket: SANDBOX_SOCKET,
    cacheDir: CACHE_DIR,
    cacheMiB: CACHE_MIB,
    testlibHeader: TESTLIB_HEADER ?? null,
  };
}
