/** What a refused call asks of its user before it is made again; false: they would not. Set by who draws the dialogs. */
export const prover = {
  /** To prove anew that they are there. */
  ask: async (): Promise<boolean> => false,
  /** To set up the second factor that their role demands. */
  setUp: async (): Promise<boolean> => false,
};

/** Whether the user has done what a refusal asks for. */
export async function mayAskAgain(code: string | undefined): Promise<boolean> {
  if (code === "proof-required" || code === "proof-stale") return prover.ask();
  return code === "factor-demanded" && prover.setUp();
}
