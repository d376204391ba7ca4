import { test } from "vitest";

/** Whether this run has time for what `npm test` leaves to `npm run test:long`: walks and looks over all of many pages. */
export const isLong = Boolean(process.env.TEST_LONG);

/** A test that only such a run has; a file of such tests is called NAME.long.test.ts. */
export const longTest = (name: string, body: () => Promise<void>): void => {
  if (isLong) test(name, body);
};
