import { apiDate, type Language } from "@verdict/contract";
import type { LanguageRow } from "./queries.ts";

/** `version`: what a live node says of its toolchain; without one the stored description is shown. */
export function presentLanguage(row: LanguageRow, version: string | undefined): Language {
  return {
    id: row.id,
    contentType: row.contentType,
    description: version ?? row.description,
    name: row.name,
    compileCommand: row.compileCommand,
    template: row.template,
    codeTemplate: row.codeTemplate,
    isSpj: row.isSpj,
    oj: row.oj,
    seq: row.seq,
    gmtCreate: apiDate(row.createdAt),
    gmtModified: apiDate(row.updatedAt),
  };
}
