/** Asks the user to prove anew that they are there; false: they would not. Set by who draws the dialog. */
export const prover = { ask: async (): Promise<boolean> => false };
