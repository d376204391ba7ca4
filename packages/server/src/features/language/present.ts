import { apiDate, type Language } from "@verdict/contract";
import { isAvailable, type OfferedLanguages } from "./available.ts";
import type { LanguageRow } from "./queries.ts";

/** `live`: what the connected nodes offer, with the versions of their toolchains. */
export function presentLanguage(row: LanguageRow, live: OfferedLanguages): Language {
  const version = row.oj === "ME" ? live.get(row.name) : undefined;
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
    isAvailable: isAvailable(row, live),
    gmtCreate: apiDate(row.createdAt),
    gmtModified: apiDate(row.updatedAt),
  };
}
