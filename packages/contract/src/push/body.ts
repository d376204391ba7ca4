import { z } from "zod";
import { refuse } from "../refusal.ts";

/** What is written of notifications on devices. Apart from the calls, so that only pages with these forms fetch it. */

/** What somebody may be told of on their devices, whatever page is open. */
export const pushKinds = ["verdict", "clarification", "contest", "reply"] as const;
export type PushKind = (typeof pushKinds)[number];

/** Devices of one user. */
export const PUSH_DEVICES_MAX = 10;
/** How long before a start it is told of. */
export const PUSH_SOON_MIN = 15;
const MINUTES = 24 * 60;

/** As browsers hand it out: where its push service takes messages, and what they are encrypted with. */
export const PushDeviceBody = z.object({
  endpoint: z.url({ ...refuse("push-endpoint"), protocol: /^https?$/ }).max(1000, refuse("push-endpoint")),
  keys: z.object({
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{86,88}$/, refuse("push-endpoint")),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22,24}$/, refuse("push-endpoint")),
  }),
  /** What its list calls it. */
  name: z.string().trim().min(1).max(60),
});

/** Minutes of the day, in the user's zone; from a later to an earlier one: over midnight. */
const minuteOfDay = z
  .int()
  .min(0)
  .max(MINUTES - 1);

const zones = new Set(Intl.supportedValuesOf("timeZone"));

export const PushSettings = z.object({
  kinds: z.array(z.enum(pushKinds)).max(pushKinds.length),
  /** When nothing comes; null: it may come at any time. */
  quiet: z.object({ from: minuteOfDay, to: minuteOfDay }).nullable(),
  zone: z
    .string()
    .max(64)
    .refine((zone) => zone === "UTC" || zones.has(zone), "unknown"),
});
export type PushSettings = z.output<typeof PushSettings>;
