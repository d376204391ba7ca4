import {
  apiDate,
  type NodeDetail,
  type NodeRow,
  type NodeState,
  type NodeTroubleEntry,
} from "@verdict/contract";
import type { NodeRecord } from "./nodes.ts";
import type { ListedNode, nodeById } from "./queries.ts";

const MIB = 1024 * 1024;

/** What counts when several hold: of a node that is shut out nobody needs to know that it also drains. */
export function stateOf(
  node: Pick<NodeRecord, "removedAt" | "disabled" | "quarantine" | "draining">,
): NodeState {
  if (node.removedAt) return "removed";
  if (node.disabled) return "disabled";
  if (node.quarantine) return "quarantined";
  return node.draining ? "draining" : "active";
}

const when = (at: Date | null) => (at === null ? null : apiDate(at));
const mebibytes = (bytes: number | null) => (bytes === null ? null : Math.round(bytes / MIB));
const tenths = (percent: number | null) => (percent === null ? null : Math.round(percent * 10) / 10);

function presentTrouble(entry: NodeTroubleEntry): NodeTroubleEntry {
  return { ...entry, at: apiDate(new Date(entry.at)) };
}

export function presentNode(node: ListedNode, running: number): NodeRow {
  const state = stateOf(node);
  return {
    id: node.id,
    name: node.name,
    state,
    live: node.live && state !== "removed" && state !== "disabled",
    seen: when(node.seenAt),
    created: apiDate(node.createdAt),
    slots: node.slots,
    running,
    load: tenths(node.load),
    cpuLoad: tenths(node.cpuLoad),
    memoryLoad: tenths(node.memoryLoad),
    cpuCores: node.cpuCores,
    cacheMiB: mebibytes(node.cacheBytes),
    cacheLimitMiB: mebibytes(node.cacheLimitBytes),
    version: node.version,
    sandboxVersion: node.sandboxVersion,
    host: node.host,
    weak: node.weak,
    languageCount: node.languageCount,
    selfTestPassed: node.selfTestPassed,
    selfTestAt: when(node.selfTestAt),
    selfTestWanted: node.selfTestWantedAt !== null,
    quarantine: state === "quarantined" && node.quarantine ? presentTrouble(node.quarantine) : null,
    lastError: node.lastError && presentTrouble(node.lastError),
    alarm: node.alarm && presentTrouble(node.alarm),
  };
}

type Whole = NonNullable<Awaited<ReturnType<typeof nodeById>>>;

export function presentNodeDetail(node: Whole, running: number, warming: number): NodeDetail {
  const { selfTest, selfTestAt } = node;
  return {
    ...presentNode(node, running),
    languages: node.languages.toSorted((a, b) => a.name.localeCompare(b.name)),
    sandbox: node.sandbox,
    selfTest: selfTest && selfTestAt && { at: apiDate(selfTestAt), ...selfTest },
    errors: node.errors.map(presentTrouble),
    failing: node.failing.length,
    warming,
    addresses: node.addresses,
  };
}
