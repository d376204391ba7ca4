/** The boxes there are: what the staff tells everybody, and what concerns the reader alone. */
export const boxes = ["sys", "mine"] as const;
export type Box = (typeof boxes)[number];
