import type { RefusalCode } from "@verdict/contract";
import { Refusal } from "./refusal.ts";

/** PostgreSQL's unique_violation. */
const UNIQUE_VIOLATION = "23505";

/** Refuses a write that a unique index does not take: the index decides, whoever else is writing the same just now. */
export async function refuseTaken<T>(write: PromiseLike<T>, code: RefusalCode): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof Error && "code" in cause && cause.code === UNIQUE_VIOLATION) {
      throw new Refusal(code, {}, { cause: error });
    }
    throw error;
  }
}
