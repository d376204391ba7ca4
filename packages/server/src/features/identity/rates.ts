import type { Rate } from "../account/rates.ts";

/** Sign-ins that are begun or come back, of one address, behind which there may be a school. */
export const begins: Rate = { purpose: "identity-begin", max: 1200, seconds: 600 };
