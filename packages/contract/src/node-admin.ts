import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { NodeCheck, NodeLanguage, NodeSandbox } from "./judge/judge.ts";
import { refuse } from "./refusal.ts";
import { boolean, date, nothing, page, pageQuery, rowId } from "./scalar.ts";

/**
 * Judge nodes as staff see and steer them, and the machine figures of the dashboard.
 * Loads are percent of the whole machine, 0 to 100; sizes are in the unit of their name.
 */

/**
 * - `active`: takes work
 * - `draining`: finishes what it has and takes no more
 * - `disabled`: is not let in at all; what it had leased went back to the queue
 * - `quarantined`: takes no work because its self-test failed; a passing one or `resume` brings it back
 * - `removed`: gone for good; only its name stays in the history
 */
export const nodeStates = ["active", "draining", "disabled", "quarantined", "removed"] as const;
export type NodeState = (typeof nodeStates)[number];

/** Why a node was quarantined, and what an entry of its error list is about. */
export const nodeTroubles = [
  /** Its self-test failed. */
  "self_test",
  /** Of older versions: several attempts in a row failed at it. */
  "jobs_failed",
  /** Its disk is full: its self-test tells whether it still is. */
  "disk_full",
  /** One attempt came back from it. */
  "returned",
  /** It gave no sign of life and its leases lapsed. */
  "silent",
  /** Test data did not reach it; no fault of the node. */
  "data",
  /** Its verdicts are not what the same problems got before and elsewhere. */
  "odd_verdicts",
  /** Its token came from an address that is not among its own. */
  "address",
  /** It speaks another version of the judge protocol than the server, and gets no work. */
  "protocol",
] as const;
export type NodeTrouble = (typeof nodeTroubles)[number];

/** Letters, digits, dot, underscore and hyphen, at most 50. */
export const NodeName = z
  .string()
  .trim()
  .regex(/^[\w.-]{1,50}$/, refuse("node-name-malformed"));

export const NodeTroubleEntry = z.object({
  at: date,
  kind: z.enum(nodeTroubles),
  /** The cause in English, as the node or the server put it. */
  text: z.string(),
});
export type NodeTroubleEntry = z.infer<typeof NodeTroubleEntry>;

export const NodeRow = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(nodeStates),
  /** Gave a sign of life within the last half minute. */
  live: z.boolean(),
  /** Last sign of life; null: never. */
  seen: date.nullable(),
  created: date,
  /** Programs it runs side by side. */
  slots: z.int(),
  /** Attempts it holds now. */
  running: z.int(),
  /** Mean share of its slots that were busy over the last beats, percent. */
  load: z.number().nullable(),
  cpuLoad: z.number().nullable(),
  memoryLoad: z.number().nullable(),
  cpuCores: z.int().nullable(),
  cacheMiB: z.int().nullable(),
  cacheLimitMiB: z.int().nullable(),
  /** Version of the node's program and of its sandbox, and the host's name as it calls itself. */
  version: z.string().nullable(),
  sandboxVersion: z.string().nullable(),
  host: z.string().nullable(),
  /** true: memory or process-tree limits are not enforced there. */
  weak: z.boolean().nullable(),
  languageCount: z.int(),
  /** Of the last self-test; null: none yet. */
  selfTestPassed: z.boolean().nullable(),
  selfTestAt: date.nullable(),
  /** A self-test was asked for and has not come back. */
  selfTestWanted: z.boolean(),
  /** Set in state `quarantined`. */
  quarantine: NodeTroubleEntry.nullable(),
  lastError: NodeTroubleEntry.nullable(),
  /** Its token may be in other hands; stands until staff have seen it. */
  alarm: NodeTroubleEntry.nullable(),
});
export type NodeRow = z.infer<typeof NodeRow>;

export const NodeDetail = NodeRow.extend({
  languages: z.array(NodeLanguage),
  sandbox: NodeSandbox.nullable(),
  selfTest: z
    .object({ at: date, passed: z.boolean(), tookMs: z.int(), checks: z.array(NodeCheck) })
    .nullable(),
  /** Newest first, at most NODE_ERRORS_KEPT. */
  errors: z.array(NodeTroubleEntry),
  /** Attempts in a row that failed at it. */
  failing: z.int(),
  /** Data versions it still has to fetch ahead of time. */
  warming: z.int(),
  /** Where its token may come from; empty: from anywhere. */
  addresses: z.array(z.string()),
});
export type NodeDetail = z.infer<typeof NodeDetail>;

export const NODE_ERRORS_KEPT = 20;

const staffCall = { access: "perm:system_info_admin" } as const;
const one = z.object({ id: rowId });

export const nodeList = endpoint({
  ...staffCall,
  name: "nodeList",
  method: "GET",
  path: "/api/admin/node/list",
  summary: "Judge nodes by name; those that were removed only on request",
  query: z.object({ ...pageQuery(30), removed: boolean.optional() }),
  data: page(NodeRow),
});

export const nodeDetail = endpoint({
  ...staffCall,
  name: "nodeDetail",
  method: "GET",
  path: "/api/admin/node",
  summary: "One judge node with its languages, self-test and last errors",
  query: one,
  data: NodeDetail,
  refusals: ["node-not-found"],
});

const WithToken = z.object({
  id: z.int(),
  name: z.string(),
  /** Shown this once; the server keeps only its hash. */
  token: z.string(),
});

/** What a new judge node is told to be. */
export const NodeBody = z.object({ name: NodeName });

export const nodeCreate = endpoint({
  ...staffCall,
  name: "nodeCreate",
  method: "POST",
  path: "/api/admin/node/create",
  summary: "Makes a judge node and shows its token once",
  body: NodeBody,
  data: WithToken,
  refusals: ["node-name-taken", "node-name-malformed"],
});

export const nodeRenewToken = endpoint({
  ...staffCall,
  name: "nodeRenewToken",
  method: "POST",
  path: "/api/admin/node/token",
  summary: "Gives a node a new token, shown once; the old one is refused at once, or after some minutes",
  body: z.object({ id: rowId, oldMinutes: z.int().min(0).max(60).default(0) }),
  data: WithToken,
  refusals: ["node-not-found"],
});

/** An address, or a network as 192.0.2.0/24 or 2001:db8::/32. */
const NodeAddress = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], refuse("node-address-malformed"));

export const nodeAddresses = endpoint({
  ...staffCall,
  name: "nodeAddresses",
  method: "POST",
  path: "/api/admin/node/addresses",
  summary: "Binds a node's token to addresses or networks; none: it may come from anywhere",
  body: z.object({ id: rowId, addresses: z.array(NodeAddress).max(20) }),
  data: nothing,
  refusals: ["node-not-found", "node-address-malformed"],
});

export const nodeAlarmSeen = endpoint({
  ...staffCall,
  name: "nodeAlarmSeen",
  method: "POST",
  path: "/api/admin/node/alarm-seen",
  summary: "Takes a node's alarm down after it was looked into",
  body: one,
  data: nothing,
  refusals: ["node-not-found"],
});

export const nodeRename = endpoint({
  ...staffCall,
  name: "nodeRename",
  method: "POST",
  path: "/api/admin/node/rename",
  summary: "Gives a node another name; what it judged keeps the old one",
  body: z.object({ id: rowId, name: NodeName }),
  data: nothing,
  refusals: ["node-not-found", "node-name-taken", "node-name-malformed"],
});

export const nodeDrain = endpoint({
  ...staffCall,
  name: "nodeDrain",
  method: "POST",
  path: "/api/admin/node/drain",
  summary: "Lets a node finish what it has and gives it no more",
  body: one,
  data: nothing,
  refusals: ["node-not-found"],
});

export const nodeResume = endpoint({
  ...staffCall,
  name: "nodeResume",
  method: "POST",
  path: "/api/admin/node/resume",
  summary: "Gives work again to a node that drains or was quarantined",
  body: one,
  data: nothing,
  refusals: ["node-not-found"],
});

export const nodeDisable = endpoint({
  ...staffCall,
  name: "nodeDisable",
  method: "POST",
  path: "/api/admin/node/disable",
  summary: "Shuts a node out at once; what it holds goes back to the queue",
  body: one,
  data: nothing,
  refusals: ["node-not-found"],
});

export const nodeEnable = endpoint({
  ...staffCall,
  name: "nodeEnable",
  method: "POST",
  path: "/api/admin/node/enable",
  summary: "Lets a disabled node in again",
  body: one,
  data: nothing,
  refusals: ["node-not-found"],
});

export const nodeRemove = endpoint({
  ...staffCall,
  name: "nodeRemove",
  method: "POST",
  path: "/api/admin/node/remove",
  summary: "Removes a node for good; its name stays with what it judged",
  body: one,
  data: nothing,
  refusals: ["node-not-found"],
});

export const nodeSelfTest = endpoint({
  ...staffCall,
  name: "nodeSelfTest",
  method: "POST",
  path: "/api/admin/node/self-test",
  summary: "Asks a node to test itself now; its detail shows the result",
  body: one,
  data: nothing,
  refusals: ["node-not-found", "node-away"],
});

export const nodeWarmUp = endpoint({
  name: "nodeWarmUp",
  method: "POST",
  path: "/api/admin/node/warm-up",
  summary: "Lets every live node fetch the test data of problems, and build their checkers, ahead of time",
  access: "staff",
  /** Problems by number (`pid`), as in the other staff calls; `cid`: those of a contest. */
  body: z.union([z.object({ pids: z.array(rowId).min(1).max(100) }), z.object({ cid: rowId })]),
  data: z.object({ nodes: z.int(), problems: z.int() }),
  refusals: ["problem-not-found", "no-such-contest", "contest-not-yours"],
});

/** A service as older clients know it from their registry. */
export const ServiceInstance = z.object({
  serviceId: z.string(),
  host: z.string(),
  port: z.int(),
  secure: z.boolean(),
  /** `nacos.healthy`: "true" or "false"; `judgeName` of judge nodes. */
  metadata: z.record(z.string(), z.string()),
});

/** e.g. "12.34%" */
const percentText = z.string().regex(/^\d{1,3}\.\d\d%$/);

export const getServiceInfo = endpoint({
  name: "getServiceInfo",
  method: "GET",
  path: "/api/admin/config/get-service-info",
  summary: "State and load of the server that answers",
  access: "staff",
  data: z.object({
    nacos: z.object({ status: z.string() }),
    backupCores: z.int(),
    backupService: z.array(ServiceInstance).min(1),
    backupPercentCpuLoad: percentText,
    backupPercentMemoryLoad: percentText,
  }),
});

export const getJudgeServiceInfo = endpoint({
  name: "getJudgeServiceInfo",
  method: "GET",
  path: "/api/admin/config/get-judge-service-info",
  summary: "State and load of the judge nodes",
  access: "staff",
  data: z.array(
    z.object({
      cpuCores: z.int(),
      percentCpuLoad: percentText,
      percentMemoryLoad: percentText,
      service: ServiceInstance,
    }),
  ),
});
