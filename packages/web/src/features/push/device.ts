import { queryOptions } from "@tanstack/react-query";
import { addPushDevice, getPush } from "@verdict/contract";
import { call } from "../../lib/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { session } from "../../lib/session.ts";
import { deviceOf } from "../account/setting/device.ts";
import { rememberOwner } from "./turn-off.ts";

/** This browser as a device that is told of news. */

export const pushQuery = queryOptions({
  queryKey: ["push"],
  queryFn: ({ signal }) => call(getPush, { signal }),
  meta: { quiet: true },
});

/** Why it was not turned on: its user said no, or their browser has no service for it. */
type NotOn = "denied" | "failed";

/** Asks the user, subscribes, and tells the site. Called by a click alone. */
export async function turnOn(): Promise<NotOn | null> {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  const { publicKey } = await queryClient.ensureQueryData(pushQuery);
  await navigator.serviceWorker.register("/worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  let subscription = known;
  try {
    subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch {
    return "failed";
  }
  await tell(subscription);
  return null;
}

/** The site knows the device as this session's. */
async function tell(subscription: PushSubscription): Promise<void> {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const device = deviceOf(navigator.userAgent);
  const name = device ? `${device.browser} · ${device.system}` : new URL(endpoint).host;
  const body = {
    endpoint,
    keys: { p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" },
    name: name.slice(0, 60),
  };
  await call(addPushDevice, { body });
  rememberOwner(session.get().user?.uid ?? "");
  await queryClient.invalidateQueries({ queryKey: pushQuery.queryKey });
}
