import { z } from "zod";
import { refuse } from "../refusal.ts";
import { integer } from "../scalar.ts";

/** Processes of a program that talk with one manager, at most. */
export const PROCESSES_MAX = 7;
/** What a process talks through: its standard streams, or fifos whose paths are its first arguments. */
export const communicationIos = ["std", "fifo"] as const;
/** Which time the limit is for: that of all processes together, or of each. */
export const timeRules = ["sum", "each"] as const;

/** How a case runs where the program is several processes, each of which talks with the manager by the rules of CMS. */
export const Communication = z.object({
  processes: z.int(),
  io: z.enum(communicationIos),
  timeRule: z.enum(timeRules),
});
export type Communication = z.infer<typeof Communication>;

const outOfRange = refuse("processes-out-of-range");

/** As a form sends it. */
export const CommunicationDraft = Communication.extend({
  processes: integer.pipe(z.int(outOfRange).min(1, outOfRange).max(PROCESSES_MAX, outOfRange)),
  io: z.enum(communicationIos, refuse("communication-malformed")),
  timeRule: z.enum(timeRules, refuse("communication-malformed")),
});
