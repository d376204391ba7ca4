import { addPushDevice, getPush, removePushDevice, savePushSettings, tryPushDevice } from "@verdict/contract";
import { and, eq, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { notify } from "../../platform/notify.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { type Rate, take } from "../account/rates.ts";
import { addDevice, devicesOf, liveDevices, removeDevice, saveSettings, settingsOf } from "./devices.ts";
import { vapidKeys } from "./keys.ts";
import { pushDevices, pushMessages } from "./tables.ts";

const tests: Rate = { purpose: "push-test", max: 10, seconds: 600 };
const TEST_USEFUL_S = 60;

/** A user's devices. By a session alone: with it they end. */
export function pushRoutes(app: App<Viewer>, deps: Deps) {
  const { db } = deps;

  app.serve(getPush, async ({ viewer }) => {
    const user = signedIn(viewer);
    const { publicKey } = await vapidKeys(deps);
    return { publicKey, devices: await devicesOf(db, user), settings: await settingsOf(db, user.uid) };
  });

  app.serve(addPushDevice, async ({ body, viewer }) => ({
    id: await addDevice(deps, signedIn(viewer), body),
  }));

  app.serve(removePushDevice, async ({ query, viewer }) => {
    await removeDevice(db, signedIn(viewer).uid, query.id);
    return null;
  });

  app.serve(savePushSettings, async ({ body, viewer }) => {
    await saveSettings(db, signedIn(viewer).uid, body);
    return null;
  });

  app.serve(tryPushDevice, async ({ body, viewer }) => {
    const { uid } = signedIn(viewer);
    const own = and(eq(pushDevices.uid, uid), eq(pushDevices.id, body.id));
    if ((await liveDevices(own)(db)).length === 0) throw new Refusal("push-device-gone");
    if ((await take(db, tests, uid)) === null) throw new Refusal("too-many-requests");
    await db.transaction(async (tx) => {
      await tx.insert(pushMessages).values({
        ...{ deviceId: body.id, kind: "test" as const, subject: {} },
        key: sql`'test ' || clock_timestamp()`,
        until: sql`now() + make_interval(secs => ${TEST_USEFUL_S})`,
      });
      await notify(tx, "push");
    });
    return null;
  });
}
