import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { judgeCaseModes, judgeModes } from "./problem.ts";

/** Protocol between server and judge nodes. Every time is in ms, every size in the unit of its name. */

/** Seconds a node keeps an attempt without a sign of life before it goes back to the queue. */
export const LEASE_SECONDS = 20;
/** A node renews its leases at least this often. */
export const RENEW_SECONDS = 5;
/** A claim with nothing to do is held this long. */
export const CLAIM_WAIT_SECONDS = 20;
/** Times an attempt may fall back to the queue before it ends as System Error with that cause. */
export const MAX_REQUEUES = 5;
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

export const nodeHello = endpoint({
  name: "nodeHello",
  method: "POST",
  path: "/api/judge-node/hello",
  summary: "A node announces itself, its languages and what its sandbox enforces",
  access: "node",
  body: z.object({
    slots: z.int().min(1).max(1024),
    languages: z.array(NodeLanguage).max(200),
    sandbox: NodeSandbox,
    /** Attempts it still works on; it releases all others. */
    holding: z.array(z.int()).max(1024),
  }),
  data: z.object({ name: z.string(), leaseSeconds: z.int(), renewSeconds: z.int() }),
});

export const Blob = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), size: z.int().nonnegative() });
export type Blob = z.infer<typeof Blob>;

export const TaskCase = z.object({
  /** Order within the problem, from 1. */
  seq: z.int(),
  input: Blob,
  answer: Blob,
  /** OI points; null in ACM problems. */
  score: z.int().nullable(),
  group: z.int().nullable(),
});
export type TaskCase = z.infer<typeof TaskCase>;

/** All a node needs to judge one attempt. Limits are the problem's own, before a language's factor. */
export const Task = z.object({
  attemptId: z.int(),
  submitId: z.int(),
  attempt: z.int(),
  language: z.string(),
  code: z.string(),
  timeLimitMs: z.int(),
  memoryLimitMiB: z.int(),
  stackLimitMiB: z.int(),
  judgeMode: z.enum(judgeModes),
  judgeCaseMode: z.enum(judgeCaseModes),
  /** 0 ACM, 1 OI */
  type: z.int(),
  /** OI total; 0 in ACM problems. */
  totalScore: z.int(),
  removeEndBlank: z.boolean(),
  fileIO: z.object({ read: z.string(), write: z.string() }).nullable(),
  /** Added to the contestant's compile: file name → content. */
  userExtraFiles: z.record(z.string(), z.string()),
  /** Added to the checker's or interactor's compile. */
  judgeExtraFiles: z.record(z.string(), z.string()),
  /** Checker or interactor source; null in the default mode. */
  checker: z.object({ language: z.string(), code: z.string() }).nullable(),
  dataVersion: z.string(),
  cases: z.array(TaskCase),
});
export type Task = z.infer<typeof Task>;

export const nodeClaim = endpoint({
  name: "nodeClaim",
  method: "POST",
  path: "/api/judge-node/claim",
  summary: "Leases up to `slots` attempts; waits for work up to CLAIM_WAIT_SECONDS",
  access: "node",
  body: z.object({ slots: z.int().min(1).max(1024) }),
  data: z.object({ tasks: z.array(Task) }),
});

export const CaseReport = z.object({
  seq: z.int(),
  status: z.int(),
  timeMs: z.int(),
  memoryKiB: z.int(),
  score: z.int().nullable(),
  /** For the contestant: checker's message, signal name, which limit. */
  message: z.string().max(MESSAGE_MAX).nullable(),
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
  /** For staff: the full cause of a System Error. */
  staffTrace: z.string().max(MESSAGE_MAX).nullable(),
  cases: z.array(CaseReport).max(10_000),
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
  }),
  data: z.object({ released: z.int() }),
});

export const nodeBlob = endpoint({
  name: "nodeBlob",
  method: "GET",
  path: "/api/judge-node/blob",
  summary: "Bytes of a test file that one of the node's leased attempts names",
  access: "node",
  query: z.object({
    attemptId: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  data: z.unknown(),
  answer: "bytes",
  refusals: ["blob-not-leased"],
});
