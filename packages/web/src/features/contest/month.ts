/** As the calendar's address has it, in the viewer's zone. */
export const monthText = (at: Date): string =>
  `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, "0")}`;
