/** What a statement consists of, in the order in which it is read. */
export const statementFields = ["description", "input", "output", "hint"] as const;
