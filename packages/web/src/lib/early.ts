/** How long the client waits for an answer, body included. */
export const TIMEOUT_MS = 90_000;

/** Answers that were asked for before the client itself had arrived, by address. */
declare global {
  var earlyAnswers: Map<string, Promise<Response>> | undefined;
}

/** The answer that is on its way to a GET of this address, once; undefined where nobody has asked yet. */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const answer = globalThis.earlyAnswers?.get(address);
  globalThis.earlyAnswers?.delete(address);
  return answer;
}

/** Asks as the client will ask (lib/call.ts), so that it finds the answer under way. */
export function askEarly(addresses: readonly string[], token: string | null, language: string): void {
  const headers = {
    "Url-Type": "general",
    "Accept-Language": language,
    ...(token ? { Authorization: token } : {}),
  };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  globalThis.earlyAnswers = new Map(
    addresses.map((address) => [address, fetch(address, { headers, signal })]),
  );
  // Whoever takes an answer is told; one that nobody takes is no fault of the page.
  for (const answer of globalThis.earlyAnswers.values()) answer.catch(() => {});
}
