import { join } from "node:path";

/** The checkout: everything the launcher and the scripts touch is named from here. */
export const repository = join(import.meta.dirname, "..", "..", "..");

export const fromRepository = (...parts: string[]): string => join(repository, ...parts);

/** Node 24 out of the npm packages, whatever Node the system has. */
export const node24 = fromRepository("node_modules", ".bin", "node");

/** The door of every command. */
export const bootstrap = fromRepository("packages", "launcher", "bootstrap.mjs");
