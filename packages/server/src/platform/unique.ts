import type { RefusalCode } from "@verdict/contract";
import { databaseErrorOf } from "./db.ts";
import { Refusal } from "./refusal.ts";

/** PostgreSQL's unique_violation. */
const UNIQUE_VIOLATION = "23505";

/** Refuses a write that a unique index does not take: the index decides, whoever else is writing the same just now. */
export async function refuseTaken<T>(write: PromiseLike<T>, code: RefusalCode): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (databaseErrorOf(error)?.code !== UNIQUE_VIOLATION) throw error;
    throw new Refusal(code, {}, { cause: error });
  }
}
