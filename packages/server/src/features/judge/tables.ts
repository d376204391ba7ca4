import type { NodeLanguage, NodeSandbox } from "@verdict/contract";
import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { createdAt, moment } from "../../platform/columns.ts";

export const judgeNodes = pgTable(
  "judge_node",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** SHA-256 of the node's token, hex; the token itself is shown once and kept nowhere. */
    tokenHash: text().notNull(),
    slots: integer().notNull().default(0),
    languages: jsonb().$type<z.infer<typeof NodeLanguage>[]>().notNull().default([]),
    sandbox: jsonb().$type<z.infer<typeof NodeSandbox>>(),
    disabled: boolean().notNull().default(false),
    /** Last sign of life; a node is live while it is younger than NODE_LIVE_SECONDS. */
    seenAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex().on(t.name), uniqueIndex().on(t.tokenHash)],
);
