/** Times that one case of a multi-pass problem runs a program, at most. */
export const PASSES_MAX = 20;
