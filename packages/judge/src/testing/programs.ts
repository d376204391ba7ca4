import { type TestPrograms, toolchains } from "@verdict/contract/toolchains";

/** By the end of the source's name. */
export const testPrograms: Record<string, TestPrograms> = Object.fromEntries(
  toolchains.map(({ language: { endings }, programs }) => [endings[0], programs]),
);
