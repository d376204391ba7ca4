/** What managers decided about a participation. hidden: not on the board. disqualified: nor may they submit. */
export const participationStates = ["present", "hidden", "disqualified"] as const;
