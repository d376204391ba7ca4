import {
  LEASE_SECONDS,
  NODE_PROTOCOL,
  nodeBlob,
  nodeClaim,
  nodeEvents,
  nodeHeartbeat,
  nodeHello,
  nodeOutput,
  nodeRelease,
  nodeResult,
  RENEW_SECONDS,
  type Result,
  status,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Deps } from "../../deps.ts";
import { abortOnClose } from "../../platform/abort-on-close.ts";
import type { Db } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type App, announcedBytes } from "../../platform/serve.ts";
import { callingNode, type NodeIdentity, type Viewer } from "../../viewer.ts";
import { keepOutput } from "../jury-solution/outputs.ts";
import { noteHeartbeat } from "../node/administration.ts";
import {
  noteHello,
  noteOtherProtocol,
  noteSeen,
  noteSelfTest,
  noteSuccess,
  noteTrouble,
} from "../node/nodes.ts";
import { judgeNodes } from "../node/tables.ts";
import { tallyVerdict } from "../node/verdict-watch.ts";
import { mayWarmBlob } from "../node/warm-up.ts";
import { arrivingFile, refuseTruncated } from "../testdata/receive.ts";
import { openDispatch } from "./dispatch.ts";
import { forgottenBy, leasedTo, renewLeases, requeue } from "./queue.ts";
import { mayReadBlob, storeEvents, storeResult } from "./results.ts";
import { loadTasks } from "./task.ts";
import { traceAttempt } from "./trace.ts";

export function judgeNodeRoutes(app: App<Viewer>, deps: Deps) {
  const { db, store, log } = deps;
  const dispatch = openDispatch(deps);

  app.serve(nodeHello, async ({ body, viewer }) => {
    const node = callingNode(viewer);
    const { protocol, ...hello } = body;
    await refuseOtherProtocol(db, node, protocol);
    await noteHello(db, node.id, hello);
    const forgotten = await forgottenBy(db, node, body.holding);
    await requeue(db, forgotten, { reason: `${node.name} was restarted`, where: leasedTo(node) });
    return {
      protocol: NODE_PROTOCOL,
      name: node.name,
      leaseSeconds: LEASE_SECONDS,
      renewSeconds: RENEW_SECONDS,
    };
  });

  app.serve(nodeClaim, async ({ body, viewer, reply }) => {
    const node = callingNode(viewer);
    await refuseOtherProtocol(db, node, body.protocol);
    await noteSeen(db, node.id);
    const [row] = await db
      .select({ languages: judgeNodes.languages, kinds: judgeNodes.kinds })
      .from(judgeNodes)
      .where(eq(judgeNodes.id, node.id));
    const gone = abortOnClose(reply);
    const names = row?.languages.map((language) => language.name) ?? [];
    const { slots, beyond } = body;
    const kinds = row?.kinds ?? [];
    const ids = await dispatch.claim(node, { languages: names, kinds, slots, beyond }, gone);
    await noteSeen(db, node.id);
    if (gone.aborted && ids.length > 0) {
      await requeue(db, ids, { reason: null, where: leasedTo(node) });
      return { tasks: [] };
    }
    return { tasks: await loadTasks(db, ids) };
  });

  app.serve(nodeEvents, async ({ body, viewer }) => {
    const node = callingNode(viewer);
    await noteSeen(db, node.id);
    const ids = body.attempts.map((attempt) => attempt.attemptId);
    const dropped = new Set(await renewLeases(db, node, ids));
    for (const { attemptId, events } of body.attempts) {
      if (dropped.has(attemptId)) continue;
      if (!(await storeEvents(db, node, attemptId, events))) dropped.add(attemptId);
    }
    return { dropped: [...dropped] };
  });

  app.serve(nodeHeartbeat, async ({ body, viewer }) => {
    const node = callingNode(viewer);
    const { answer, quarantined } = await noteHeartbeat(db, node, body);
    if (quarantined) log.warn({ node: node.name, reason: quarantined }, "judge node quarantined");
    return answer;
  });

  app.serve(nodeResult, async ({ body, viewer }) => {
    const node = callingNode(viewer);
    const stored = await storeResult(db, node, body);
    if (stored) await tallyVerdict(db, node.id, body.attemptId, body.status);
    if (stored) await traceAttempt(deps, body.attemptId);
    if (stored && isNodesFault(body)) {
      const text = body.staffTrace ?? "System Error without a cause";
      await noteTrouble(db, node.id, { kind: "returned", text, attemptId: body.attemptId });
    } else if (stored) await noteSuccess(db, node.id);
    return { stored };
  });

  app.serve(nodeRelease, async ({ body, viewer }) => {
    const node = callingNode(viewer);
    const { attemptIds, reason, cause, selfTest } = body;
    if (reason !== null) {
      const kind = cause === "data" || cause === "disk_full" ? cause : "returned";
      const attemptId = cause === "data" ? null : (attemptIds[0] ?? null);
      await noteTrouble(db, node.id, { kind, text: reason, attemptId });
    }
    // Before the work is free again: a node that is not in order must not take it anew.
    const quarantined = selfTest && (await noteSelfTest(db, node.id, selfTest));
    if (quarantined) log.warn({ node: node.name, reason: quarantined }, "judge node quarantined");
    const released = await requeue(db, attemptIds, {
      reason: reason && `${node.name}: ${reason}`,
      isOwnFault: cause === "program" && selfTest?.passed === true,
      where: leasedTo(node),
    });
    return { released };
  });

  app.serve(nodeBlob, async ({ query, viewer, reply }) => {
    const node = callingNode(viewer);
    const { attemptId, warmUpId, sha256 } = query;
    const named =
      (attemptId !== undefined && (await mayReadBlob(db, node, attemptId, sha256))) ||
      (warmUpId !== undefined && (await mayWarmBlob(db, node.id, warmUpId, sha256)));
    if (!named) throw new Refusal("blob-not-leased");
    const address = await store.blobAddress(sha256);
    if (address) return reply.redirect(address, 307);
    reply.header("Content-Type", "application/octet-stream");
    return store.getBlob(sha256);
  });

  app.serve(nodeOutput, async ({ query, viewer, request }) => {
    const part = await arrivingFile(request, nodeOutput);
    const output = { ...query, bytes: announcedBytes(request, nodeOutput) };
    const leased = leasedTo(callingNode(viewer));
    await keepOutput(deps, leased, output, part.file, () => refuseTruncated(part, nodeOutput));
    return null;
  });
}

/** A node of another version gets no work, and staff read why; what it holds it may still finish. */
async function refuseOtherProtocol(db: Db, node: NodeIdentity, protocol: number): Promise<void> {
  if (protocol === NODE_PROTOCOL) return;
  const refusal = new Refusal("node-protocol", { server: String(NODE_PROTOCOL), node: String(protocol) });
  await noteOtherProtocol(db, node.id, refusal.message);
  throw refusal;
}

/** A System Error that comes from the node itself, not from the problem's checker, files or data. */
function isNodesFault(result: Pick<z.output<typeof Result>, "status" | "errorSentences">): boolean {
  if (result.status !== status.systemError) return false;
  return result.errorSentences?.some(({ code }) => code === "judge-fault") ?? false;
}
