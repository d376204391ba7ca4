import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { date } from "./scalar.ts";

const text = z.string().nullable();
const flag = z.boolean().nullable();

export const ContestVO = z.object({
  id: z.int(),
  author: z.string(),
  title: z.string(),
  /** 0 ACM, 1 OI. */
  type: z.int(),
  description: text,
  /** -1 scheduled, 0 running, 1 ended. */
  status: z.int(),
  source: z.int(),
  /** 0 public, 1 private, 2 protected. */
  auth: z.int(),
  now: date.nullable(),
  startTime: date,
  endTime: date,
  /** Seconds. */
  duration: z.int(),
  sealRank: flag,
  openPrint: flag,
  sealRankTime: date.nullable(),
  rankShowName: text,
  openRank: flag,
  oiRankScoreType: text,
  /** Registrations. */
  count: z.int().nullable(),
  gid: z.int().nullable(),
  allowEndSubmit: flag,
});
export type ContestVO = z.infer<typeof ContestVO>;

export const getRecentContest = endpoint({
  name: "getRecentContest",
  method: "GET",
  path: "/api/get-recent-contest",
  summary: "Contests that run or start within 14 days",
  access: "anon",
  data: z.array(ContestVO),
});

export const getRecentOtherContest = endpoint({
  name: "getRecentOtherContest",
  method: "GET",
  path: "/api/get-recent-other-contest",
  summary: "Contests of other judges; kept for older clients, always empty",
  access: "anon",
  data: z.array(
    z.object({ oj: z.string(), url: z.string(), title: z.string(), beginTime: date, endTime: date }),
  ),
});
