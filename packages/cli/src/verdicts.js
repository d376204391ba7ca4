/** Words of the verdicts' numbers. */
export const verdicts = {
  "-10": "Not Submitted",
  "-5": "Submitted Unknown Result",
  "-4": "Cancelled",
  "-3": "Presentation Error",
  "-2": "Compile Error",
  "-1": "Wrong Answer",
  0: "Accepted",
  1: "Time Limit Exceeded",
  2: "Memory Limit Exceeded",
  3: "Runtime Error",
  4: "System Error",
  5: "Pending",
  6: "Compiling",
  7: "Judging",
  8: "Partially Accepted",
  9: "Submitting",
  10: "Submission Failed",
  15: "No Status",
};

const going = new Set([5, 6, 7, 9]);
/** @param {number} status */
export const isGoing = (status) => going.has(status);
/** @param {number} status */
export const wordOf = (status) => verdicts[status] ?? `verdict ${status}`;
