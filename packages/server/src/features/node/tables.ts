import type { NodeLanguage, NodeSandbox, NodeSelfTest, NodeTroubleEntry } from "@verdict/contract";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { z } from "zod";
import { createdAt, moment } from "../../platform/columns.ts";
import { problems } from "../problem/tables.ts";
import { dataVersions } from "../testdata/tables.ts";

export const judgeNodes = pgTable(
  "judge_node",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** SHA-256 of the node's token, hex; the token itself is shown once and kept nowhere. */
    tokenHash: text().notNull(),
    /** The token before, which is let in until then: a node changes over without a break. */
    oldTokenHash: text(),
    oldTokenUntil: moment(),
    /** Addresses and networks its token may come from; empty: any. */
    addresses: jsonb().$type<string[]>().notNull().default([]),
    /** Why its token may be in other hands; until staff have seen it. */
    alarm: jsonb().$type<NodeTroubleEntry>(),
    slots: integer().notNull().default(0),
    languages: jsonb().$type<z.infer<typeof NodeLanguage>[]>().notNull().default([]),
    /** What problems may ask of it beyond what every node can: contract's nodeKinds. */
    kinds: jsonb().$type<string[]>().notNull().default([]),
    /** Version of its testlib.h; null: it has none. */
    testlib: text(),
    sandbox: jsonb().$type<z.infer<typeof NodeSandbox>>(),
    disabled: boolean().notNull().default(false),
    /** Finishes what it has and takes no more. */
    draining: boolean().notNull().default(false),
    /** Why it gets no work until a self-test passes or staff resumes it; null: it does. */
    quarantine: jsonb("aside").$type<NodeTroubleEntry>(),
    /** Attempts that failed at it since its last good one, each once. */
    failing: jsonb().$type<number[]>().notNull().default([]),
    /** Newest first, at most NODE_ERRORS_KEPT. */
    errors: jsonb().$type<NodeTroubleEntry[]>().notNull().default([]),
    /** Rows stay for the history; a removed node's name is free again. */
    removedAt: moment(),
    /** Last sign of life; a node is live while it is younger than NODE_LIVE_SECONDS. */
    seenAt: moment(),
    // what its hello and heartbeats say
    version: text(),
    sandboxVersion: text(),
    host: text(),
    cpuCores: integer(),
    load: real(),
    cpuLoad: real(),
    memoryLoad: real(),
    cacheBytes: bigint({ mode: "number" }),
    cacheLimitBytes: bigint({ mode: "number" }),
    selfTest: jsonb().$type<NodeSelfTest>(),
    selfTestAt: moment(),
    /** Asked for and not come back yet. */
    selfTestWantedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex().on(t.name).where(sql`${t.removedAt} is null`), uniqueIndex().on(t.tokenHash)],
);

/** Test data that a node is to fetch before work needs them. */
export const nodeWarmUps = pgTable(
  "node_warm_up",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    nodeId: integer()
      .notNull()
      .references(() => judgeNodes.id),
    problemId: integer()
      .notNull()
      .references(() => problems.id, { onDelete: "cascade" }),
    dataVersionId: integer()
      .notNull()
      .references(() => dataVersions.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    finishedAt: moment(),
    /** Why it did not work. */
    failure: text(),
  },
  (t) => [
    index("node_warm_up_open").on(t.nodeId, t.id).where(sql`${t.finishedAt} is null`),
    index("node_warm_up_asked").on(t.dataVersionId, t.nodeId), // whether a node was asked already
  ],
);

/** Verdicts by hour, node and problem, kept for a week: what verdict-watch.ts compares. */
export const nodeTallies = pgTable(
  "node_tally",
  {
    nodeId: integer()
      .notNull()
      .references(() => judgeNodes.id),
    problemId: integer()
      .notNull()
      .references(() => problems.id, { onDelete: "cascade" }),
    hour: moment().notNull(),
    total: integer().notNull(),
    accepted: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.nodeId, t.problemId, t.hour] }), index("node_tally_hour").on(t.hour)], // purge
);
