import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { date, nothing, rowId } from "../scalar.ts";
import { RehearsalBody } from "./body.ts";

/** Trying a contest out: simulated contestants use a copy of it, which is deleted afterwards. */

export const rehearsalStates = ["ordered", "running", "cleaning", "done"] as const;
/** What a simulated contestant does. */
export const rehearsalActs = ["signIn", "contest", "problems", "problem", "board", "submit"] as const;
export type RehearsalAct = (typeof rehearsalActs)[number];
/** What may be the first to give way. */
export const rehearsalParts = ["judges", "pages", "server", "disk"] as const;

const ms = z.number();

export const RehearsalReport = z.object({
  /** Answers by what was done, in milliseconds. */
  acts: z.array(
    z.object({
      act: z.enum(rehearsalActs),
      number: z.int(),
      failed: z.int(),
      median: ms,
      p95: ms,
      longest: ms,
    }),
  ),
  verdicts: z.object({
    sent: z.int(),
    judged: z.int(),
    /** Those that are not what the jury expects of its program. */
    unexpected: z.int(),
    /** From sending to a judge node, in milliseconds. */
    waitMedian: ms,
    waitP95: ms,
    waitLongest: ms,
    /** From sending to the verdict, in milliseconds. */
    totalP95: ms,
  }),
  judges: z.object({
    nodes: z.int(),
    slots: z.int(),
    /** Percent of the slots' time that was used. */
    used: z.number(),
    /** Percent of the nodes' processors, highest seen. */
    cpu: z.number().nullable(),
    /** Submissions that waited or ran at once, 95 of 100 looks had no more. */
    atOnce: z.int(),
    /** Nodes as these, so that nothing waits most of the time. */
    needed: z.int(),
  }),
  server: z.object({
    /** Percent of all cores, highest seen. */
    cpu: z.number(),
    /** The longest time for which the server answered nobody, in milliseconds. */
    delayP95: ms,
  }),
  disk: z.object({
    /** Bytes the rehearsal took. */
    used: z.number(),
    /** Bytes the whole contest would take at this pace. */
    projected: z.number(),
    /** Bytes that are free; null: not known. */
    free: z.number().nullable(),
  }),
  /** How near each part came to its bound: 1 is there. */
  strain: z.array(z.object({ part: z.enum(rehearsalParts), ratio: z.number() })),
});
export type RehearsalReport = z.output<typeof RehearsalReport>;

export const Rehearsal = z.object({
  id: z.int(),
  state: z.enum(rehearsalStates),
  people: z.int(),
  seconds: z.int(),
  createdAt: date,
  startedAt: date.nullable(),
  /** While it runs. */
  progress: z.object({
    signedIn: z.int(),
    answers: z.int(),
    failed: z.int(),
    sent: z.int(),
    judged: z.int(),
  }),
  /** Why it ended before its time; null: it did not. */
  failure: z.enum(["stopped", "server", "fault"]).nullable(),
  report: RehearsalReport.nullable(),
});
export type Rehearsal = z.output<typeof Rehearsal>;

export const getRehearsals = endpoint({
  name: "getRehearsals",
  method: "GET",
  path: "/api/contest-rehearsal",
  summary: "A contest's latest rehearsals with progress and report, and what a new one has to send",
  access: "contest-manager",
  query: z.object({ cid: rowId }),
  data: z.object({
    rehearsals: z.array(Rehearsal),
    /** People who registered or take part. */
    expected: z.int(),
    /** Jury's programs by letter of the problem. */
    programs: z.array(z.object({ label: z.string(), number: z.int() })),
  }),
});

export const startRehearsal = endpoint({
  name: "startRehearsal",
  method: "POST",
  path: "/api/contest-rehearsal",
  summary:
    "Orders a rehearsal: simulated contestants use a hidden copy of the contest; one at a time on a site",
  access: "contest-manager",
  body: RehearsalBody,
  data: z.object({ id: z.int() }),
  refusals: [
    "permission-denied",
    "rehearsal-under-way",
    "rehearsal-no-programs",
    "rehearsal-contest-runs",
    "rehearsal-bounds",
  ],
});

export const stopRehearsal = endpoint({
  name: "stopRehearsal",
  method: "POST",
  path: "/api/contest-rehearsal/stop",
  summary: "Ends a rehearsal now; everything of it is deleted",
  access: "contest-manager",
  body: z.object({ cid: rowId, id: rowId }),
  data: nothing,
  refusals: ["rehearsal-over"],
});
