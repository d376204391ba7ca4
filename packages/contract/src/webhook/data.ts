import { z } from "zod";
import type { webhookEvents } from "./body.ts";

/** What each event tells: the member `data` of a message. docs/webhooks.md shows one of each. */

const contest = z.object({ id: z.int(), title: z.string() });
const group = z.object({ id: z.int(), name: z.string() });
/** As pages show its number: in a contest its label. */
const problem = z.object({ id: z.string(), title: z.string() });
/** Where something happened; null: in no contest, in no group. */
const place = { contest: contest.nullable(), group: group.nullable() };
const inContest = { contest, group: group.nullable() };
/** Of the site's page about it; null where nobody told the site its own address. */
const url = z.string().nullable();
/** ISO-8601, UTC. */
const time = z.string();
/** As the board names them, and whose account sent it. */
const contestant = z.object({ name: z.string(), username: z.string() });

const solved = {
  ...inContest,
  problem: problem.extend({ color: z.string().nullable() }),
  contestant,
  submission: z.int(),
  /** Seconds of the contest. */
  second: z.int(),
  /** Sent after the board froze: the audience does not know of it. */
  isFrozen: z.boolean(),
};

export const contestPhases = ["started", "frozen", "ended", "finalised"] as const;
export type ContestPhase = (typeof contestPhases)[number];

export const nodeLosses = ["silent", "alarm"] as const;

export const webhookData = {
  "submission.judged": z.object({
    ...place,
    problem,
    submission: z.object({
      id: z.int(),
      username: z.string(),
      language: z.string(),
      /** As pages call it in English, and its number. */
      verdict: z.string(),
      status: z.int(),
      /** null where the problem gives no points. */
      score: z.int().nullable(),
      timeMs: z.int().nullable(),
      memoryKiB: z.int().nullable(),
      submittedAt: time,
    }),
    url,
  }),
  "contest.phase": z.object({ ...inContest, phase: z.enum(contestPhases), at: time, url }),
  "contest.first-solve": z.object({ ...solved, url }),
  "clarification.asked": z.object({
    ...inContest,
    problem: problem.nullable(),
    clarification: z.object({ id: z.int(), username: z.string(), question: z.string() }),
    url,
  }),
  "clarification.answered": z.object({
    ...inContest,
    problem: problem.nullable(),
    clarification: z.object({
      id: z.int(),
      /** null: told to all without a question. */
      question: z.string().nullable(),
      answer: z.string(),
      isPublic: z.boolean(),
      /** Who answered. */
      username: z.string(),
    }),
    url,
  }),
  "announcement.published": z.object({
    ...place,
    announcement: z.object({ id: z.int(), title: z.string(), content: z.string(), username: z.string() }),
    url,
  }),
  "balloon.due": z.object({
    ...solved,
    isFirst: z.boolean(),
    /** Where they sit; null: nobody said. */
    room: z.string().nullable(),
    seat: z.string().nullable(),
    url,
  }),
  "problem.published": z.object({ group: group.nullable(), problem, url }),
  "assignment.due": z.object({
    group,
    assignment: z.object({ id: z.int(), title: z.string(), dueAt: time }),
    url,
  }),
  "member.joined": z.object({ group, username: z.string(), url }),
  "queue.old": z.object({ waiting: z.int(), oldestSeconds: z.int(), url }),
  "node.lost": z.object({
    node: z.string(),
    /** No sign of life; or its token may be in other hands. */
    reason: z.enum(nodeLosses),
    detail: z.string().nullable(),
    url,
  }),
  /** Sent by hand, to see whether messages arrive. */
  test: z.object({ webhook: z.string(), url }),
} as const satisfies Record<(typeof webhookEvents)[number] | "test", z.ZodType>;

export type WebhookDataOf = { [Type in keyof typeof webhookData]: z.infer<(typeof webhookData)[Type]> };
export type WebhookMessageType = keyof WebhookDataOf;

/** The body of a message in the standard form. */
export type WebhookMessage = {
  [Type in WebhookMessageType]: { type: Type; timestamp: string; data: WebhookDataOf[Type] };
}[WebhookMessageType];
