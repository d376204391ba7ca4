import { apiDate, type OutboxMail } from "@verdict/contract";
import type { z } from "zod";
import type { mailOutbox } from "../../platform/mail-tables.ts";

export function presentMail(row: typeof mailOutbox.$inferSelect): z.infer<typeof OutboxMail> {
  return {
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    text: row.text,
    state: row.state,
    tries: row.tries,
    lastError: row.lastError,
    gmtCreate: apiDate(row.createdAt),
    gmtModified: apiDate(row.updatedAt),
  };
}
