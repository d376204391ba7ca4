import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import {
  type BodyOf,
  getJudgeServiceInfo,
  getServiceInfo,
  nodeCreate,
  nodeDetail,
  nodeDisable,
  nodeDrain,
  nodeEnable,
  nodeList,
  nodeRemove,
  nodeRename,
  nodeRenewToken,
  nodeResume,
  nodeSelfTest,
  nodeWarmUp,
} from "@verdict/contract";
import { sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { pageOf } from "../../platform/db.ts";
import { openMachineMeter } from "../../platform/machine.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type User, type Viewer } from "../../viewer.ts";
import { auditName } from "../contest/admin-save.ts";
import { managesContest } from "../contest/policy.ts";
import { contestById, problemsOfContest } from "../contest/queries.ts";
import { audit } from "../site/audit.ts";
import { presentNode, presentNodeDetail, stateOf } from "./node-present.ts";
import { listNodes, nodeById, openWarmUps, runningAt } from "./node-queries.ts";
import { liveNodes } from "./nodes.ts";
import {
  createNode,
  disableNode,
  drainNode,
  enableNode,
  orderSelfTest,
  removeNode,
  renameNode,
  renewToken,
  resumeNode,
} from "./steering.ts";
import { orderWarmUp } from "./warm-up.ts";

/** Staff's view of judge nodes, and what it may do with them. */
export function steeringRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(nodeList, async ({ query }) => {
    const { rows, total } = await listNodes(db, query, query.removed ?? false);
    const running = await runningAt(
      db,
      rows.map((row) => row.id),
    );
    return pageOf(
      rows.map((row) => presentNode(row, running.get(row.id) ?? 0)),
      total,
      query,
    );
  });

  app.serve(nodeDetail, async ({ query: { id } }) => {
    const [node, running, warming] = await Promise.all([
      nodeById(db, id),
      runningAt(db, [id]),
      openWarmUps(db, id),
    ]);
    if (!node) throw new Refusal("node-not-found");
    return presentNodeDetail(node, running.get(id) ?? 0, warming);
  });

  app.serve(nodeCreate, async (call) => {
    const made = await createNode(db, call.body.name);
    await audit(db, call, "node.create", `node ${made.name}`, null, { name: made.name });
    return made;
  });

  app.serve(nodeRenewToken, async (call) => {
    const renewed = await renewToken(db, call.body.id);
    await audit(db, call, "node.token", `node ${renewed.name}`, null, null);
    return renewed;
  });

  app.serve(nodeRename, async (call) => {
    const { id, name } = call.body;
    const before = await stateNow(id);
    await renameNode(db, id, name);
    await audit(db, call, "node.rename", `node ${before.name}`, before, { ...before, name });
    return null;
  });

  app.serve(nodeWarmUp, async (call) => {
    const { pids, of } = await toWarm(call.body, signedIn(call.viewer));
    const ordered = await orderWarmUp(db, pids);
    await audit(db, call, "node.warm-up", of, null, ordered);
    return ordered;
  });

  /** Problems whose data are wanted, and how the audit log calls them. */
  async function toWarm(body: BodyOf<typeof nodeWarmUp>, user: User) {
    if ("pids" in body) return { pids: body.pids, of: `problems ${body.pids.join(", ")}` };
    const contest = await contestById(db, body.cid);
    if (!contest) throw new Refusal("no-such-contest");
    if (!managesContest(contest, user)) throw new Refusal("contest-not-yours");
    const places = await problemsOfContest(db, contest.id);
    return { pids: places.map(({ place }) => place.problemId), of: auditName(contest) };
  }

  const actions = [
    [nodeDrain, drainNode, "node.drain"],
    [nodeResume, resumeNode, "node.resume"],
    [nodeDisable, disableNode, "node.disable"],
    [nodeEnable, enableNode, "node.enable"],
    [nodeRemove, removeNode, "node.remove"],
    [nodeSelfTest, orderSelfTest, "node.self-test"],
  ] as const;
  for (const [endpoint, act, action] of actions) {
    app.serve(endpoint, async (call) => {
      const { id } = call.body;
      const before = await stateNow(id);
      await act(db, id);
      // An order leaves the node as it is, and its line all the same.
      const isOrder = endpoint === nodeSelfTest;
      const after = isOrder ? null : await stateNow(id);
      await audit(db, call, action, `node ${before.name}`, isOrder ? null : before, after);
      return null;
    });
  }

  /** What the audit log says of a node. */
  async function stateNow(id: number) {
    const node = await nodeById(db, id);
    if (!node) throw new Refusal("node-not-found");
    return { name: node.name, state: stateOf(node) };
  }
}

const percent = (value: number) => `${value.toFixed(2)}%`;

/** The dashboard's figures: of the server that answers, and of the judge nodes that are connected. */
export function serviceInfoRoutes(app: App<Viewer>, { db, config }: Deps) {
  const meter = openMachineMeter();

  app.serve(getServiceInfo, async ({ request }) => {
    const [load] = await Promise.all([meter(), db.execute(sql`select 1`)]);
    const bound = request.server.server.address() as AddressInfo | null;
    return {
      nacos: { status: "UP" },
      backupCores: load.cores,
      backupService: [
        {
          serviceId: "verdict-server",
          host: hostname(),
          port: bound?.port ?? config.PORT,
          secure: false,
          metadata: { "nacos.healthy": "true" },
        },
      ],
      backupPercentCpuLoad: percent(load.cpu),
      backupPercentMemoryLoad: percent(load.memory),
    };
  });

  app.serve(getJudgeServiceInfo, async () => {
    const nodes = await liveNodes(db);
    return nodes.map((node) => ({
      cpuCores: node.cpuCores ?? node.slots,
      percentCpuLoad: percent(node.cpuLoad ?? 0),
      percentMemoryLoad: percent(node.memoryLoad ?? 0),
      service: {
        serviceId: "verdict-judge",
        host: node.host ?? node.name,
        // Nodes call the server and listen nowhere.
        port: 0,
        secure: false,
        metadata: { "nacos.healthy": String(node.aside === null), judgeName: node.name },
      },
    }));
  });
}
