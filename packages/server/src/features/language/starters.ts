import { toolchains } from "@verdict/contract/toolchains";

/** What a program is begun with, by editor mime type: languages of judges elsewhere have nothing else in common with ours. */
export const starters: Readonly<Record<string, string>> = Object.fromEntries(
  toolchains.map(({ language, starter }) => [language.contentType, starter]),
);
