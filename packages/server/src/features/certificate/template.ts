import { type CertificateTemplate, DEFAULT_LOCALE, newCertificate } from "@verdict/contract";
import { eq } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { certificateTemplates } from "./tables.ts";

export async function storedTemplate(db: Sql, cid: number): Promise<CertificateTemplate | null> {
  const [row] = await db
    .select({ template: certificateTemplates.template })
    .from(certificateTemplates)
    .where(eq(certificateTemplates.contestId, cid));
  return row?.template ?? null;
}

/** What the contest says, or the usual. */
export async function templateOf(db: Sql, cid: number): Promise<CertificateTemplate> {
  return (await storedTemplate(db, cid)) ?? newCertificate(DEFAULT_LOCALE);
}
