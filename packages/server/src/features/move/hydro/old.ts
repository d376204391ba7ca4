import type { Document, Filter } from "mongodb";
import type { OldFiles } from "../files.ts";
import { type MongoDatabase, textAt } from "../mongo.ts";

/** What all that is read of a site of Hydro has in common. */

export interface Hydro {
  readonly db: MongoDatabase;
  readonly files: OldFiles;
  /** Domains other than the site's own: each is a group here. */
  readonly domains: ReadonlyMap<string, Document>;
  /** Homework by its id: here it is trainings and assignments, and what was sent for it is practice. */
  readonly homework: ReadonlyMap<string, unknown>;
}

/** The domain that is the site. */
export const SITE = "system";

/** Kinds of documents, by their numbers there. */
export const docType = {
  ...{ problem: 10, solution: 11, discussion: 21, reply: 22 },
  ...{ contest: 30, clarification: 31, training: 40 },
};

/** The first two accounts are the guest and the system itself. */
export const PEOPLE = { _id: { $gt: 1 } } as unknown as Filter<Document>;
export const CONTESTS: Filter<Document> = { docType: docType.contest, rule: { $ne: "homework" } };
export const TRAININGS: Filter<Document> = {
  $or: [{ docType: docType.training }, { docType: docType.contest, rule: "homework" }],
};
/** What problems, people and groups are called in the books: those of the site by their number alone. */
export const keyOf = (domain: unknown, id: unknown): string =>
  domain === SITE ? `${id}` : `${domain}/${id}`;
export const domainKey = (id: string): string => `d:${id}`;
/** The group that a thing of a domain belongs to; null: the site. */
export const groupOfDomain = (domain: unknown): string | null =>
  domain === SITE ? null : domainKey(String(domain));
export const hasBulletin = (domain: Document): boolean => (textAt(domain, "bulletin") ?? "").trim() !== "";
