import { z } from "zod";
import { date } from "./scalar.ts";

/**
 * What staff see of every report of a text, whatever was reported. The calls themselves are written out for each noun: the
 * client's build takes what it needs of a call from its literal, and each has an access and an address of its own.
 */
export const reportRow = {
  id: z.int(),
  reporter: z.string(),
  content: z.string(),
  /** Handled. */
  status: z.boolean(),
  gmtCreate: date,
  gmtModified: date,
};
