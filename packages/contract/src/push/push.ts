import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { date, nothing, rowId } from "../scalar.ts";
import { PushDeviceBody, PushSettings } from "./body.ts";

/** Notifications on devices (Web Push): docs/rules.md#notifications-on-devices */

export const PushDevice = z.object({
  id: z.int(),
  name: z.string(),
  /** Host of its push service. */
  service: z.string(),
  createdAt: date,
  /** When a message was last taken; null: none was. */
  usedAt: date.nullable(),
  /** Registered in the session that asks. */
  isHere: z.boolean(),
});
export type PushDevice = z.output<typeof PushDevice>;

export const getPush = endpoint({
  name: "getPush",
  method: "GET",
  path: "/api/push",
  summary: "The caller's devices that are told of news, newest first, with what of and when",
  access: "login",
  data: z.object({
    /** With which a browser subscribes. */
    publicKey: z.string(),
    devices: z.array(PushDevice),
    settings: PushSettings,
  }),
});

export const addPushDevice = endpoint({
  name: "addPushDevice",
  method: "POST",
  path: "/api/push/device",
  summary: "Tells a device of news while its session lasts; one that is there already is taken over",
  access: "login",
  body: PushDeviceBody,
  data: z.object({ id: z.int() }),
  refusals: ["push-endpoint", "push-devices-many"],
});

export const removePushDevice = endpoint({
  name: "removePushDevice",
  method: "DELETE",
  path: "/api/push/device",
  summary: "Tells one of the caller's devices nothing any more",
  access: "login",
  query: z.object({ id: rowId }),
  data: nothing,
  refusals: ["push-device-gone"],
});

export const savePushSettings = endpoint({
  name: "savePushSettings",
  method: "PUT",
  path: "/api/push",
  summary: "Says what the caller's devices are told of, and when they are left alone",
  access: "login",
  body: PushSettings,
  data: nothing,
});

export const tryPushDevice = endpoint({
  name: "tryPushDevice",
  method: "POST",
  path: "/api/push/test",
  summary: "Sends one of the caller's devices a message, quiet hours or not",
  access: "login",
  body: z.object({ id: rowId }),
  data: nothing,
  refusals: ["push-device-gone", "too-many-requests"],
});
