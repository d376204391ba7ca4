import { remoteOjs } from "@verdict/contract";
import { z } from "zod";

const RemoteSiteSetting = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  /** Pause between two requests, milliseconds. */
  intervalMs: z.int().min(0).max(60_000).optional(),
  /** Further hosts that its pages name. */
  hosts: z.array(z.string()).optional(),
});

/** Everything the server reads from its environment. */
const Environment = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Where test data and uploaded files lie: file:///path. */
  STORE_URL: z.url({ protocol: /^file$/ }),
  /** Encrypts stored passwords of other services; without it a key is made in the file store. */
  SECRET_KEY: z.string().min(32).optional(),
  /** How old the total of a list may be. */
  LIST_TOTAL_MS: z.coerce.number().int().min(0).max(60_000).default(3000),
  /** First administrator's password; only read while there is no user yet. */
  ROOT_PASSWORD: z.string().min(6).max(20).optional(),
  /** Token of the node that `npm start` runs beside the server. */
  LOCAL_NODE_TOKEN: z.string().min(32).optional(),
  /** Built web client; without it only the interface is served. */
  WEB_DIST: z.string().optional(),
  /** Where a generated root password is left for `npm start` to show, mode 0600. */
  FIRST_START_FILE: z.string().optional(),
  /** Problem packages to import into an empty site. */
  SAMPLES_DIR: z.string().optional(),
  /** Addresses or networks of proxies whose X-Forwarded-For is believed, by commas; none by default. */
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(",").map((entry) => entry.trim()))
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.literal("loopback")])))
    .optional(),
  /** Bearer token with which Prometheus reads /metrics; without it only root may. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Where judges elsewhere are spoken to instead of their own addresses, as JSON: {"HDU": {"url": "http://…"}}. */
  REMOTE_SITES: z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "is not JSON" });
        return z.NEVER;
      }
    })
    .pipe(z.partialRecord(z.enum(remoteOjs), RemoteSiteSetting))
    .optional(),
  /** Proxy for requests to judges elsewhere. */
  REMOTE_PROXY: z.url({ protocol: /^https?$/ }).optional(),
  /** Factor on all pauses of remote judging; below 1 only where replicas stand for the judges. */
  REMOTE_PACE: z.coerce.number().min(0.001).max(10).optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
});
export type Config = z.output<typeof Environment>;

/** Names of all settings. */
export const settingNames = Object.keys(Environment.shape);

/** Reads the settings, or throws one error that names every problem. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The settings have ${problems.length} problem(s):\n${problems.join("\n")}`);
}
