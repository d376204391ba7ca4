import { availableParallelism } from "node:os";
import { isAbsolute, join } from "node:path";
import { z } from "zod";
import { problemsIn, settingProblems, storeUrl } from "../../server/src/config.ts";
import { repository } from "./paths.ts";
import { Unable } from "./say.ts";

/** What `npm start` itself reads from its environment; the server's own settings stand in the server's config.ts. */
const Environment = z.object({
  /** Address to listen on; 0.0.0.0 for all. */
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce
    .number("is not a number")
    .int("is not a whole number")
    .min(1, "is not a port (1 to 65535)")
    .max(65_535, "is not a port (1 to 65535)")
    .default(8080),
  /** Everything that must survive a restart; relative to the checkout. */
  DATA_DIR: z.string().default("data"),
  /** A PostgreSQL of your own (15 or newer); without it one is started. */
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: "is not of the form postgresql://user:password@host/database",
    })
    .optional(),
  /** The same without the pooler to which DATABASE_URL leads. */
  DATABASE_LISTEN_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: "is not of the form postgresql://user:password@host/database",
    })
    .optional(),
  /** Folder, on another disk at best, in which our own PostgreSQL keeps what any moment of the last week is made of again. */
  WAL_DIR: z.string().refine(isAbsolute, "is not a whole path, as /mnt/backup/wal is").optional(),
  /** Where uploaded files lie; DATA_DIR/store without it. */
  STORE_URL: storeUrl.optional(),
  /** First administrator's password; read while there is no user yet. */
  ROOT_PASSWORD: z
    .string()
    .min(6, "has fewer than 6 characters")
    .max(20, "has more than 20 characters")
    .optional(),
  /** Programs judged at the same time on this machine. An interactive problem takes two at once. */
  JUDGE_SLOTS: z.coerce
    .number("is not a number")
    .int("is not a whole number")
    .min(1, "must be at least 1")
    .max(256, "must be at most 256")
    .default(Math.max(2, availableParallelism())),
  /** Test data and compiled programs that the judge keeps on disk. */
  CACHE_MIB: z.coerce
    .number("is not a number")
    .int("is not a whole number")
    .min(1, "must be at least 1")
    .max(16 * 1024 * 1024, "must be at most 16777216")
    .optional(),
});
/** Checked here, or set for the server whatever the environment says. */
const notTheServers = [...Object.keys(Environment.shape), "LOCAL_NODE_TOKEN"];

export type Settings = z.output<typeof Environment>;

/** Reads the settings (DATA_DIR made absolute), or throws one error that names every problem, the server's included. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  const problems = [
    ...(parsed.error ? problemsIn(parsed.error) : []),
    ...settingProblems(env, notTheServers),
    ...(given.WAL_DIR && given.DATABASE_URL
      ? ["WAL_DIR is for the PostgreSQL that npm start brings, not for DATABASE_URL's"]
      : []),
  ];
  if (!parsed.success || problems.length > 0) {
    const lines = problems.map((problem) => `\n  ${problem}`);
    throw new Unable(`Verdict cannot start with these settings:${lines.join("")}`);
  }
  const folder = parsed.data.DATA_DIR;
  return { ...parsed.data, DATA_DIR: isAbsolute(folder) ? folder : join(repository, folder) };
}

/** A database of somebody else's, without the pooler that may stand before it. */
export const givenDatabase = ({
  DATABASE_LISTEN_URL,
  DATABASE_URL,
}: Pick<Settings, "DATABASE_URL" | "DATABASE_LISTEN_URL">): string | undefined =>
  DATABASE_URL && (DATABASE_LISTEN_URL ?? DATABASE_URL);

/** The site's address for programs on this machine. */
export function localUrl({ HOST, PORT }: Pick<Settings, "HOST" | "PORT">): string {
  const host = HOST === "0.0.0.0" ? "127.0.0.1" : HOST === "::" ? "::1" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}
