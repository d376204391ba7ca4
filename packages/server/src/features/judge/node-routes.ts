import {
  LEASE_SECONDS,
  nodeBlob,
  nodeClaim,
  nodeEvents,
  nodeHello,
  nodeRelease,
  nodeResult,
  RENEW_SECONDS,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { callingNode, type Viewer } from "../../viewer.ts";
import { openDispatch } from "./dispatch.ts";
import { noteHello, noteSeen } from "./nodes.ts";
import { forgottenBy, heldBy, renewLeases, requeue } from "./queue.ts";
import { mayReadBlob, storeEvents, storeResult } from "./results.ts";
import { judgeNodes } from "./tables.ts";
import { loadTasks } from "./task.ts";

export function judgeNodeRoutes(app: App<Viewer>, deps: Deps) {
  const { db, store } = deps;
  const dispatch = openDispatch(deps);

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

  app.serve(nodeResult, async ({ body, viewer }) => {
    const stored = await storeResult(db, callingNode(viewer), body);
    return { stored };
  });

  app.serve(nodeRelease, async ({ body, viewer }) => {
    const node = callingNode(viewer);
    const released = await requeue(db, body.attemptIds, {
      reason: body.reason && `${node.name}: ${body.reason}`,
      where: heldBy(node),
    });
    return { released };
  });

  app.serve(nodeBlob, async ({ query, viewer, reply }) => {
    if (!(await mayReadBlob(db, callingNode(viewer), query.attemptId, query.sha256))) {
      throw new Refusal("blob-not-leased");
    }
    reply.header("Content-Type", "application/octet-stream");
    return store.getBlob(query.sha256);
  });
}
