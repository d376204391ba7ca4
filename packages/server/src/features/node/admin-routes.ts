import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import {
  type BodyOf,
  getJudgeServiceInfo,
  getServiceInfo,
  nodeAddresses,
  nodeAlarmSeen,
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
import type { Db } from "../../platform/db.ts";
import { listPage } from "../../platform/list.ts";
import { openMachineMeter } from "../../platform/machine.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type User, type Viewer } from "../../viewer.ts";
import { auditName } from "../contest/admin-save.ts";
import { managesContest, notYours } from "../contest/policy.ts";
import { contestById, problemsOfContest } from "../contest/queries.ts";
import { levelFor } from "../group/level.ts";
import { takeBack } from "../judge/queue.ts";
import { knownBy } from "../problem/policy.ts";
import { audit } from "../site/audit.ts";
import {
  bindNode,
  createNode,
  disableNode,
  drainNode,
  enableNode,
  orderSelfTest,
  removeNode,
  renameNode,
  renewToken,
  resumeNode,
  takeAlarmDown,
} from "./administration.ts";
import { liveNodes } from "./nodes.ts";
import { presentNode, presentNodeDetail, stateOf } from "./present.ts";
import { listNodes, nodeById, openWarmUps, runningAt } from "./queries.ts";
import { orderWarmUp } from "./warm-up.ts";

/** Staff's view of judge nodes, and what it may do with them. */
export function steeringRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(nodeList, ({ query }) =>
    listPage(query, listNodes(db, query.removed ?? false), async (rows) => {
      const running = await runningAt(
        db,
        rows.map((row) => row.id),
      );
      return rows.map((row) => presentNode(row, running.get(row.id) ?? 0));
    }),
  );

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
    const renewed = await renewToken(db, call.body.id, call.body.oldMinutes);
    await audit(db, call, "node.token", `node ${renewed.name}`, null, null);
    return renewed;
  });

  app.serve(nodeAddresses, async (call) => {
    const { id, addresses } = call.body;
    const { name } = await stateNow(id);
    const before = (await nodeById(db, id))?.addresses;
    await bindNode(db, id, addresses);
    await audit(db, call, "node.addresses", `node ${name}`, { addresses: before }, { addresses });
    return null;
  });

  app.serve(nodeAlarmSeen, async (call) => {
    const { id } = call.body;
    const { name } = await stateNow(id);
    const alarm = (await nodeById(db, id))?.alarm;
    await takeAlarmDown(db, id);
    await audit(db, call, "node.alarm-seen", `node ${name}`, { alarm: alarm?.text ?? null }, { alarm: null });
    return null;
  });

  app.serve(nodeRename, async (call) => {
    const { id, name } = call.body;
    const before = await stateNow(id);
    await renameNode(db, id, name);
    await audit(db, call, "node.rename", `node ${before.name}`, before, { ...before, name });
    return null;
  });

  app.serve(nodeWarmUp, async (call) => {
    const { pids, of, among } = await toWarm(call.body, signedIn(call.viewer));
    const ordered = await orderWarmUp(db, pids, among);
    await audit(db, call, "node.warm-up", of, null, ordered);
    return ordered;
  });

  /** Problems whose data are wanted, and how the audit log calls them. */
  async function toWarm(body: BodyOf<typeof nodeWarmUp>, user: User) {
    if ("pids" in body)
      return { pids: body.pids, of: `problems ${body.pids.join(", ")}`, among: knownBy(user) };
    const contest = await contestById(db, body.cid);
    if (!contest) throw new Refusal("no-such-contest");
    const level = await levelFor(db, contest.groupId, user.uid);
    if (!managesContest(contest, user, level)) throw new Refusal(notYours(contest, user, level));
    const inContest = await problemsOfContest(db, contest.id);
    return { pids: inContest.map(({ contestProblem }) => contestProblem.problemId), of: auditName(contest) };
  }

  /** What was leased to a node that is shut out is judged elsewhere, and what it still says of it is refused. */
  const shutOut = (act: typeof disableNode) => async (at: Db, id: number) => takeBack(at, await act(at, id));

  const actions = [
    [nodeDrain, drainNode, "node.drain"],
    [nodeResume, resumeNode, "node.resume"],
    [nodeDisable, shutOut(disableNode), "node.disable"],
    [nodeEnable, enableNode, "node.enable"],
    [nodeRemove, shutOut(removeNode), "node.remove"],
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
        metadata: { "nacos.healthy": String(node.quarantine === null), judgeName: node.name },
      },
    }));
  });
}
