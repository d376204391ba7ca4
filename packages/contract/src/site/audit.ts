import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { date, integer, moment, optionalText, orNothing, page, pageQuery } from "../scalar.ts";

/** Who of the staff changed what. Rows are written with the change and never altered. */

export const AuditRow = z.object({
  id: z.int(),
  uid: z.string(),
  /** The name of that time. */
  username: z.string(),
  /** "thing.verb", such as problem.edit. */
  action: z.string(),
  /** What it was done to, e.g. "problem P1000" or "user ann". */
  target: z.string(),
  /** Only what differs; secrets are never in it, long texts are cut. null: there was nothing, or is nothing now. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  ip: z.string().nullable(),
  gmtCreate: date,
});
export type AuditRow = z.infer<typeof AuditRow>;

/** A moment of an address, where milliseconds are text, too; empty: none. */
const bound = z
  .union([z.string(), z.number()])
  .optional()
  .transform((value) => {
    if (value === "") return undefined;
    return typeof value === "string" && /^\d{9,}$/.test(value) ? Number(value) : value;
  })
  .pipe(moment.optional());

export const AuditFilter = z.object({
  /** In username, action or target. */
  keyword: optionalText(100),
  /** Exactly this name. */
  username: optionalText(50),
  /** An action, or its first part ("problem"). */
  action: optionalText(50),
  ip: optionalText(64),
  from: bound,
  to: bound,
});

export const getAuditList = endpoint({
  name: "getAuditList",
  method: "GET",
  path: "/api/admin/audit/list",
  summary: "Actions of the staff, newest first",
  access: "root",
  query: AuditFilter.extend({
    ...pageQuery(20),
    /** Rows older than this id: for scrolling a log that grows meanwhile. */
    beforeId: orNothing(integer),
  }),
  data: page(AuditRow),
  refusals: ["date-malformed"],
});

/** Rows one export gives, newest first. */
export const AUDIT_EXPORT_MAX = 100_000;

export const exportAudit = endpoint({
  name: "exportAudit",
  method: "GET",
  path: "/api/admin/audit/export",
  summary: "The same as CSV in UTF-8 (audit_TIME.csv)",
  access: "root",
  query: AuditFilter,
  data: z.unknown(),
  answer: "bytes",
  refusals: ["date-malformed"],
});
