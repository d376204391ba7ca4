import { z } from "zod";
import { TestRun } from "../custom-run.ts";
import { endpoint } from "../endpoint.ts";
import { MADE_OUTPUT_BYTES_MAX } from "../jury-solution.ts";
import { nothing } from "../scalar.ts";
import { CHECKER_NUMBER_MAX } from "../task/scoring.ts";
import { JudgeMessage } from "./message.ts";
import { NodeProtocol, Task, WarmUp } from "./task.ts";

/** Protocol between server and judge nodes. Every time is in ms, every size in the unit of its name. */

/** Seconds a node keeps an attempt without a sign of life before it goes back to the queue. */
export const LEASE_SECONDS = 20;
/** A node renews its leases at least this often. */
export const RENEW_SECONDS = 5;
/** A claim with nothing to do waits this long. */
export const CLAIM_WAIT_SECONDS = 20;
/** Attempts that a node holds beyond its slots, of a priority and those before it. */
export const BEYOND_MAX = 16;
/** Times an attempt may fall back to the queue before it ends as System Error with that cause. */
export const MAX_REQUEUES = 8;
/** Times a node that then passed its self-test may fail at an attempt before that counts as the submission's fault. */
export const OWN_FAULTS_MAX = 2;
/** Longest stored message of a compile or a case, in characters. */
export const MESSAGE_MAX = 65_536;
/** Kept of a failing case's real output, in bytes. */
export const OUTPUT_KEPT_BYTES = 4096;

export const NodeLanguage = z.object({
  name: z.string().max(100),
  /** First line the toolchain prints of itself, e.g. "gcc (Debian 12.2.0-14) 12.2.0". */
  version: z.string().max(300),
});

export const NodeSandbox = z.object({
  /** true: memory or process-tree limits are not enforced; rated judging is refused. */
  weak: z.boolean(),
  summary: z.string().max(2000),
  gaps: z.array(z.string().max(500)).max(50),
});

/** One step of a node's self-test. */
export const NodeCheck = z.object({
  /** A language's name, or one of `selfTestChecks`. */
  name: z.string().max(100),
  kind: z.enum(["language", "hostile", "disk"]),
  ok: z.boolean(),
  /** Why it failed, or the toolchain's version. */
  detail: z.string().max(1000),
});
export type NodeCheck = z.infer<typeof NodeCheck>;

/** A node passes while one language works, hostile programs are contained and its disk takes files. */
export const NodeSelfTest = z.object({
  passed: z.boolean(),
  tookMs: z.int().nonnegative(),
  checks: z.array(NodeCheck).max(200),
});
export type NodeSelfTest = z.infer<typeof NodeSelfTest>;

export const nodeHello = endpoint({
  name: "nodeHello",
  method: "POST",
  path: "/api/judge-node/hello",
  summary: "A node announces itself, its languages and what its sandbox enforces",
  access: "node",
  body: z.object({
    protocol: NodeProtocol,
    slots: z.int().min(1).max(1024),
    languages: z.array(NodeLanguage).max(200),
    /** What it knows of `nodeKinds`, and of later ones. */
    kinds: z.array(z.string().max(50)).max(50).default([]),
    /** Version of the testlib.h it gives checkers; null: it has none. */
    testlib: z.string().max(100).nullish(),
    sandbox: NodeSandbox,
    version: z.string().max(100).optional(),
    sandboxVersion: z.string().max(100).optional(),
    host: z.string().max(255).optional(),
    cpuCores: z.int().positive().optional(),
    /** Attempts it still works on; it releases all others. */
    holding: z.array(z.int()).max(1024),
  }),
  data: z.object({
    protocol: NodeProtocol,
    name: z.string(),
    leaseSeconds: z.int(),
    renewSeconds: z.int(),
  }),
  refusals: ["node-protocol"],
});

const percent = z.number().min(0).max(100);

/** A node gives a sign of life, and hears what is wanted of it, this often. */
export const HEARTBEAT_SECONDS = 5;

export const nodeHeartbeat = endpoint({
  name: "nodeHeartbeat",
  method: "POST",
  path: "/api/judge-node/heartbeat",
  summary: "A node's load and figures; the answer says what staff want of it",
  access: "node",
  body: z.object({
    /** Attempts it works on. */
    running: z.int().nonnegative(),
    /** Mean share of its slots that were busy since the last beat. */
    load: percent,
    cpuLoad: percent,
    memoryLoad: percent,
    cacheBytes: z.int().nonnegative(),
    cacheLimitBytes: z.int().nonnegative(),
    /** Set once after each self-test. */
    selfTest: NodeSelfTest.nullable(),
    /** Warm-ups that are over, well or badly. */
    warmed: z.array(z.object({ id: z.int(), failure: z.string().max(1000).nullable() })).max(100),
  }),
  data: z.object({
    /** Test yourself and report with the next beats. */
    selfTest: z.boolean(),
    /** The oldest open warm-up. */
    warmUp: WarmUp.nullable(),
  }),
});

export const nodeClaim = endpoint({
  name: "nodeClaim",
  method: "POST",
  path: "/api/judge-node/claim",
  summary: "Leases up to `slots` attempts; waits for work up to CLAIM_WAIT_SECONDS",
  access: "node",
  /** Named here, too: behind a proxy a node may claim at a server that never heard its hello. */
  body: z.object({
    protocol: NodeProtocol,
    slots: z.int().min(1).max(1024),
    /** The node's slots are taken: only what goes before some of its work, with which it shares them. */
    beyond: z.boolean().default(false),
  }),
  data: z.object({ tasks: z.array(Task) }),
  refusals: ["node-protocol"],
});

export const CaseReport = z.object({
  seq: z.int(),
  status: z.int(),
  timeMs: z.int(),
  memoryKiB: z.int(),
  score: z.int().nullable(),
  /** Of its points, 0 to 1; older nodes do not say it. */
  fraction: z.number().min(0).max(1).optional(),
  /** The checker's own number, where it says more than the share. */
  value: z.number().min(0).max(CHECKER_NUMBER_MAX).optional(),
  /** For the contestant: checker's message, signal name, which limit. */
  message: z.string().max(MESSAGE_MAX).nullable(),
  /** Those sentences in `message` that are the judge's own. */
  sentences: z.array(JudgeMessage).max(5).optional(),
  /** First OUTPUT_KEPT_BYTES of the real output of a failing case. */
  output: z
    .string()
    .max(OUTPUT_KEPT_BYTES * 2)
    .nullable(),
});
export type CaseReport = z.infer<typeof CaseReport>;

export const NodeEvent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("data"), ageMs: z.int() }),
  z.object({ kind: z.literal("compiling"), ageMs: z.int() }),
  z.object({ kind: z.literal("compiled"), ageMs: z.int() }),
  z.object({ kind: z.literal("case"), ageMs: z.int(), case: CaseReport }),
  /** A case was so near the time limit that it is run once more. */
  z.object({ kind: z.literal("again"), ageMs: z.int(), seq: z.int() }),
  /** Others went before it for a while. */
  z.object({ kind: z.literal("waited"), ageMs: z.int() }),
]);
/** `ageMs`: how long ago it happened when the batch was sent; the server turns it into its own time. */
export type NodeEvent = z.infer<typeof NodeEvent>;

export const nodeEvents = endpoint({
  name: "nodeEvents",
  method: "POST",
  path: "/api/judge-node/events",
  summary: "Progress of leased attempts, batched; renews the leases (an empty batch only renews)",
  access: "node",
  body: z.object({
    attempts: z.array(z.object({ attemptId: z.int(), events: z.array(NodeEvent).max(2000) })).max(1024),
  }),
  /** Attempts to stop at once: cancelled, superseded or leased to another node by now. */
  data: z.object({ dropped: z.array(z.int()) }),
  bodyLimit: 16 * 1024 * 1024,
});

export const Result = z.object({
  attemptId: z.int(),
  status: z.int(),
  timeMs: z.int().nullable(),
  memoryKiB: z.int().nullable(),
  score: z.int().nullable(),
  /** For the contestant: compiler output, or what failed and what to do next. */
  errorMessage: z.string().max(MESSAGE_MAX).nullable(),
  /** Those sentences in `errorMessage` that are the judge's own. */
  errorSentences: z.array(JudgeMessage).max(5).optional(),
  /** For staff: the full cause of a System Error. */
  staffTrace: z.string().max(MESSAGE_MAX).nullable(),
  cases: z.array(CaseReport).max(10_000),
  /** Of an online test that ran; absent in all else. */
  test: TestRun.optional(),
  /** Events not sent yet. */
  events: z.array(NodeEvent).max(20_000),
});
export type Result = z.infer<typeof Result>;

export const nodeResult = endpoint({
  name: "nodeResult",
  method: "POST",
  path: "/api/judge-node/result",
  summary: "The verdict of a leased attempt; a repeated call changes nothing",
  access: "node",
  body: Result,
  data: z.object({ stored: z.boolean() }),
  bodyLimit: 64 * 1024 * 1024,
});

export const nodeRelease = endpoint({
  name: "nodeRelease",
  method: "POST",
  path: "/api/judge-node/release",
  summary: "Gives leased attempts back to the queue at once (drain, or the node's own failure)",
  access: "node",
  body: z.object({
    attemptIds: z.array(z.int()).max(1024),
    /** null: an orderly drain, which does not count as a requeue. */
    reason: z.string().max(MESSAGE_MAX).nullable(),
    /**
     * What failed. `program`: running this very program, whoever is to blame; that its self-test tells. Data that did
     * not come are not the node's fault.
     */
    cause: z.enum(["node", "disk_full", "data", "program"]).default("node"),
    /** Of the self-test that the node made after the failure. */
    selfTest: NodeSelfTest.nullable().default(null),
  }),
  data: z.object({ released: z.int() }),
});

const idText = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

export const nodeBlob = endpoint({
  name: "nodeBlob",
  method: "GET",
  path: "/api/judge-node/blob",
  summary: "Bytes of a test file that one of the node's leased attempts, or an open warm-up, names",
  access: "node",
  query: z.object({
    attemptId: idText.optional(),
    warmUpId: idText.optional(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  data: z.unknown(),
  answer: "bytes",
  refusals: ["blob-not-leased"],
});

/** Repeated, it replaces what came before. */
export const nodeOutput = endpoint({
  name: "nodeOutput",
  method: "PUT",
  path: "/api/judge-node/output",
  summary: "What the program of a leased attempt that keeps its outputs wrote to a case",
  access: "node",
  query: z.object({ attemptId: idText, seq: idText }),
  upload: { field: "file", maxBytes: MADE_OUTPUT_BYTES_MAX, counts: "data" },
  data: nothing,
  refusals: [
    "blob-not-leased",
    "staged-not-found",
    "file-missing",
    "upload-too-large",
    "archive-unpacked-too-large",
    "archive-too-many",
    "staging-full",
  ],
});
