import type { RefusalCode } from "@verdict/contract";
import { databaseErrorOf } from "./db.ts";
import { Refusal } from "./refusal.ts";

/** PostgreSQL's unique_violation. */
const UNIQUE_VIOLATION = "23505";

/**
 * Refuses a write that a unique index does not take: the index decides, whoever else is writing the same just now.
 * `byIndex`: of indexes that refuse with another code, by their names.
 */
export async function refuseDuplicate<T>(
  write: PromiseLike<T>,
  code: RefusalCode,
  byIndex: Readonly<Record<string, RefusalCode>> = {},
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const said = databaseErrorOf(error);
    if (said?.code !== UNIQUE_VIOLATION) throw error;
    throw new Refusal(byIndex[said.constraint ?? ""] ?? code, {}, { cause: error });
  }
}
