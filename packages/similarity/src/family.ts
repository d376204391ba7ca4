import { languageCalled, type SimilarityRules } from "@verdict/contract/languages";

/** Languages that are read by one set of rules; programs of one family are compared with each other. */
export type Family = SimilarityRules;

/** Whose rules read a program of the language that the site, or a judge elsewhere, calls `name`. */
export const familyOf = (name: string): Family => languageCalled(name.trim())?.readAs ?? "generic";
