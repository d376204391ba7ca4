/**
 * What a problem may ask of a judge node beyond what every node can. A node names in its hello those it knows: one that was
 * not brought up to date yet gets only problems that it judges right.
 */
export const nodeKinds = ["grader", "groups", "passes", "communication", "outputOnly", "sources"] as const;
export type NodeKind = (typeof nodeKinds)[number];
