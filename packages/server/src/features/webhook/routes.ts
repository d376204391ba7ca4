import {
  deleteWebhook,
  getWebhookDeliveries,
  getWebhookDelivery,
  getWebhooks,
  renewWebhookSecret,
  saveWebhook,
  sendWebhookAgain,
  testWebhook,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { listPage } from "../../platform/list.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { deliveryList, deliveryOf, presentDelivery, webhookAt, webhooksAt } from "./queries.ts";
import { remove, renewSecret, save, sendAgain, sendTest } from "./save.ts";

/** Addresses elsewhere that are told what happens, for who keeps the place that they belong to. */
export function webhookRoutes(app: App<Viewer>, deps: Deps) {
  const { db } = deps;
  app.serve(getWebhooks, ({ query }) => webhooksAt(db, query));

  app.serve(saveWebhook, (call) => save(deps, call, call.body));

  app.serve(deleteWebhook, async (call) => {
    await remove(deps, call, call.query);
    return null;
  });

  app.serve(renewWebhookSecret, (call) => renewSecret(deps, call, call.body));

  app.serve(testWebhook, (call) => sendTest(deps, call, call.body));

  app.serve(getWebhookDeliveries, async ({ query }) => {
    const { id } = await webhookAt(db, query, query.id);
    return listPage(query, deliveryList(db, id), (rows) => rows.map(presentDelivery));
  });

  app.serve(getWebhookDelivery, async ({ query }) => {
    const { id } = await webhookAt(db, query, query.id);
    return deliveryOf(db, id, query.delivery);
  });

  app.serve(sendWebhookAgain, async (call) => {
    await sendAgain(deps, call, call.body);
    return null;
  });
}
