import { vi } from "vitest";

const LIMIT_MS = 60_000;

/** Tries `check` until it passes: what another connection, a timer or a notice brings takes its time on a busy machine. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, LIMIT_MS);
