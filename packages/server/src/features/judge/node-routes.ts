import {
  LEASE_SECONDS,
  nodeBlob,
  nodeClaim,
  nodeEvents,
  nodeHeartbeat,
  nodeHello,
  nodeRelease,
  nodeResult,
  RENEW_SECONDS,
  type Result,
  status,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { callingNode, type NodeIdentity, type Viewer } from "../../viewer.ts";
import { openDispatch } from "./dispatch.ts";
import { noteHello, noteSeen, noteSuccess, noteTrouble, type Trouble } from "./nodes.ts";
import { forgottenBy, heldBy, renewLeases, requeue } from "./queue.ts";
import { mayReadBlob, storeEvents, storeResult } from "./results.ts";
import { noteHeartbeat } from "./steering.ts";
import { judgeNodes } from "./tables.ts";
import { loadTasks } from "./task.ts";
import { mayWarmBlob } from "./warm-up.ts";

export function judgeNodeRoutes(app: App<Viewer>, deps: Deps) {
  const { db, store, log } = deps;
  const dispatch = openDispatch(deps);

  async function blame(node: NodeIdentity, trouble: Trouble): Promise<void> {
    const reason = await noteTrouble(db, node.id, trouble);
    if (reason) log.warn({ node: node.name, reason }, "judge node set aside");
  }

  app.serve(nodeHello, async ({ body, viewer }) => {
    const node = callingNode(viewer);
    await noteHello(db, node.id, body);
    const forgotten = await forgottenBy(db, node, body.holding);
    await requeue(db, forgotten, { reason: `${node.name} was restarted`, where: heldBy(node) });
    return { name: node.name, leaseSeconds: LEASE_SECONDS, renewSeconds: RENEW_SECONDS };
  });

  app.serve(nodeClaim, async ({ body, viewer, reply }) => {
    const node = callingNode(viewer);
    await noteSeen(db, node.id);
    const [row] = await db
      .select({ languages: judgeNodes.languages })
      .from(judgeNodes)
      .where(eq(judgeNodes.id, node.id));
    const gone = new AbortController();
    reply.raw.once("close", () => gone.abort());
    const names = row?.languages.map((language) => language.name) ?? [];
    const ids = await dispatch.claim(node, names, body.slots, gone.signal);
    await noteSeen(db, node.id);
    if (gone.signal.aborted && ids.length > 0) {
      await requeue(db, ids, { reason: null, where: heldBy(node) });
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
    const { answer, aside } = await noteHeartbeat(db, node, body);
    if (aside) log.warn({ node: node.name, reason: aside }, "judge node set aside");
    return answer;
  });

  app.serve(nodeResult, async ({ body, viewer }) => {
    const node = callingNode(viewer);
    const stored = await storeResult(db, node, body);
    if (stored && isNodesFault(body)) {
      const text = body.staffTrace ?? "System Error without a cause";
      await blame(node, { kind: "returned", text, attemptId: body.attemptId });
    } else if (stored) await noteSuccess(db, node.id);
    return { stored };
  });

  app.serve(nodeRelease, async ({ body, viewer }) => {
    const node = callingNode(viewer);
    const released = await requeue(db, body.attemptIds, {
      reason: body.reason && `${node.name}: ${body.reason}`,
      where: heldBy(node),
    });
    if (released > 0 && body.reason !== null) {
      const kind = body.cause === "node" ? "returned" : body.cause;
      const held = body.cause === "data" ? null : (body.attemptIds[0] ?? null);
      await blame(node, { kind, text: body.reason, attemptId: held });
    }
    return { released };
  });

  app.serve(nodeBlob, async ({ query, viewer, reply }) => {
    const node = callingNode(viewer);
    const { attemptId, warmUpId, sha256 } = query;
    const named =
      (attemptId !== undefined && (await mayReadBlob(db, node, attemptId, sha256))) ||
      (warmUpId !== undefined && (await mayWarmBlob(db, node.id, warmUpId, sha256)));
    if (!named) throw new Refusal("blob-not-leased");
    reply.header("Content-Type", "application/octet-stream");
    return store.getBlob(query.sha256);
  });
}

/** A System Error that comes from the node itself, not from the problem's checker, files or data. */
function isNodesFault(result: Pick<z.output<typeof Result>, "status" | "errorSentences">): boolean {
  if (result.status !== status.systemError) return false;
  return result.errorSentences?.some(({ code }) => code === "judge-fault") ?? false;
}
