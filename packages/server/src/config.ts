// The launcher reads this file, too, to name every problem before anything starts: it imports next to nothing.
import { remoteOjs } from "@verdict/contract/remote-oj";
import { z } from "zod";
import { zoneOf } from "./platform/days.ts";

const addressOf = (kind: string) => `is not an ${kind} address`;

const whole = (least: number, most: number) =>
  z.coerce
    .number("is not a number")
    .int("is not a whole number")
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`);

const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: "is not of the form postgresql://user:password@host/database",
});

const RemoteSiteSetting = z.strictObject(
  {
    url: z.url({ protocol: /^https?$/, error: addressOf("http or https") }),
    /** Pause between two requests, milliseconds. */
    intervalMs: z
      .int("is not a whole number")
      .min(0, "must be at least 0")
      .max(60_000, "must be at most 60000")
      .optional(),
    /** Further hosts that its pages name. */
    hosts: z.array(z.string("is not a text"), "is not a list").optional(),
  },
  {
    error: (issue) =>
      issue.code === "unrecognized_keys" ? `has no ${issue.keys.join(", ")}` : "is no object",
  },
);

const levels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** file:///folder, or s3://bucket/prefix?endpoint=https://host&region=…; docs/operations.md says what else. */
export const storeUrl = z.url({
  protocol: /^(file|s3)$/,
  error: "is neither of the form file:///folder nor s3://bucket/prefix",
});

/** Everything the server reads from its environment. */
const Environment = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: whole(0, 65_535).default(8080),
  DATABASE_URL: databaseUrl,
  /**
   * Where DATABASE_URL leads to a pooler, the database itself: LISTEN, locks of a whole start, migrations and backups need a
   * connection that stays theirs.
   */
  DATABASE_LISTEN_URL: databaseUrl.optional(),
  /** Of the pooler: whether a connection is this server's until it is closed, or for a transaction. */
  DATABASE_POOL_MODE: z
    .enum(["session", "transaction"], "is neither session nor transaction")
    .default("session"),
  /** Where test data and uploaded files lie. */
  STORE_URL: storeUrl,
  /** Folder for files that are on their way into an S3 store; the system's temporary one without it. */
  STORE_TEMP_DIR: z.string().optional(),
  /** Encrypts stored passwords of other services; without it a key is made in the file store. */
  SECRET_KEY: z.string().min(32, "has fewer than 32 characters").optional(),
  /** How old the total of a list may be. */
  LIST_TOTAL_MS: whole(0, 60_000).default(3000),
  /**
   * How long a server that is told to stop goes on and says at /readyz that it is not ready, so that a balancer sends nobody
   * to it any more.
   */
  DRAIN_SECONDS: whole(0, 60).default(0),
  /** First administrator's password; only read while there is no user yet. */
  ROOT_PASSWORD: z
    .string()
    .min(6, "has fewer than 6 characters")
    .max(20, "has more than 20 characters")
    .optional(),
  /** Token of the node that `npm start` runs beside the server. */
  LOCAL_NODE_TOKEN: z.string().min(32, "has fewer than 32 characters").optional(),
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
    .pipe(
      z.array(
        z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.literal("loopback")], {
          error: ({ input }) => `names "${input}", which is neither an address nor a network nor loopback`,
        }),
      ),
    )
    .optional(),
  /** Bearer token with which Prometheus reads /metrics; without it only root may. */
  METRICS_TOKEN: z.string().min(16, "has fewer than 16 characters").optional(),
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
    .pipe(
      z.partialRecord(
        z.enum(remoteOjs),
        RemoteSiteSetting,
        `is not an object whose names are among ${remoteOjs.join(", ")}`,
      ),
    )
    .optional(),
  /** Push services in this machine's own networks, by their origins, by commas; others have to lie on the internet and speak HTTPS. */
  PUSH_SERVICES: z
    .string()
    .transform((list) => list.split(",").map((entry) => entry.trim().replace(/\/$/, "")))
    .pipe(z.array(z.url({ protocol: /^https?$/, error: addressOf("http or https") })))
    .optional(),
  /** Proxy for requests to judges elsewhere. */
  REMOTE_PROXY: z.url({ protocol: /^https?$/, error: addressOf("http or https") }).optional(),
  /** Factor on all pauses of remote judging; below 1 only where replicas stand for the judges. */
  REMOTE_PACE: z.coerce
    .number("is not a number")
    .min(0.001, "must be at least 0.001")
    .max(10, "must be at most 10")
    .optional(),
  /** The site's days begin at its midnight; without it, or as the name of a file, the machine's. Node reads it itself. */
  TZ: z
    .string()
    .refine(
      (name) => name.startsWith(":") || zoneOf(name) !== null,
      "is not the name of a time zone, as Europe/Berlin is",
    )
    .optional(),
  /** Collector that takes traces as OTLP over HTTP; none are made without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: addressOf("http or https") }).optional(),
  /** Headers that the collector asks for, as name=value by commas. OpenTelemetry's exporter reads it itself. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  /** What the server is called in traces. */
  OTEL_SERVICE_NAME: z.string().default("verdict"),
  /** Share of requests that are traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number("is not a number")
    .min(0, "must be at least 0")
    .max(1, "must be at most 1")
    .default(1),
  LOG_LEVEL: z.enum(levels, `is none of ${levels.join(", ")}`).default("info"),
});
export type Config = z.output<typeof Environment>;

/** Names of all settings. */
export const settingNames = Object.keys(Environment.shape);

type Given = Record<string, string | undefined>;

/** Variables that are set to nothing count as not set. */
const filled = (env: Given) => Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));

/** What is wrong, a sentence a problem that begins with the setting's name. */
export function problemsIn({ issues }: Pick<z.ZodError, "issues">): string[] {
  return issues.map(({ path: [name, ...within], message }) => {
    // Numbers say which entry of a list it is; the message names the entry.
    const place = within.filter((step) => typeof step === "string").join(".");
    return `${String(name)}${place && `: ${place}`} ${message}`;
  });
}

/** What is wrong with the server's settings, but for those that are left out. */
export function settingProblems(env: Given, leftOut: readonly string[]): string[] {
  const issues = Environment.safeParse(filled(env)).error?.issues ?? [];
  return problemsIn({ issues: issues.filter(({ path: [name] }) => !leftOut.includes(String(name))) });
}

/** Address of the database without a pooler before it. */
export const directUrl = ({
  DATABASE_LISTEN_URL,
  DATABASE_URL,
}: Pick<Config, "DATABASE_URL" | "DATABASE_LISTEN_URL">): string => DATABASE_LISTEN_URL ?? DATABASE_URL;

/** Reads the settings, or throws one error that names every problem. */
export function readConfig(env: Given): Config {
  const parsed = Environment.safeParse(filled(env));
  if (parsed.success) return parsed.data;
  const problems = problemsIn(parsed.error).map((problem) => `  ${problem}`);
  throw new Error(`The settings have ${problems.length} problem(s):\n${problems.join("\n")}`);
}
