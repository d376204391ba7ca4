import type { CertificateTemplate } from "@verdict/contract";
import { integer, jsonb, pgTable } from "drizzle-orm/pg-core";
import { moment } from "../../platform/columns.ts";
import { contests } from "../contest/tables.ts";

/** What certificates say and look like; a contest without a row has what the page offers. */
export const certificateTemplates = pgTable("contest_certificate", {
  contestId: integer()
    .primaryKey()
    .references(() => contests.id, { onDelete: "cascade" }),
  template: jsonb().$type<CertificateTemplate>().notNull(),
  updatedAt: moment().notNull().defaultNow(),
});
