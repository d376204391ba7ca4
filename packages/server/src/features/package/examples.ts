/** The `examples` text of a problem. */
export function examplesText(
  samples: readonly { input?: string | null; output?: string | null }[],
): string | null {
  if (samples.length === 0) return null;
  return samples
    .map(({ input, output }) => `<input>${input ?? ""}</input><output>${output ?? ""}</output>`)
    .join("");
}
