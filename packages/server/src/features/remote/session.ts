import { CookieJar, type SerializedCookieJar } from "tough-cookie";

/** What a judge gave at sign-in: cookies, and tokens that go into headers. */
export interface Session {
  readonly jar: CookieJar;
  readonly values: Map<string, string>;
}

interface Stored {
  jar: SerializedCookieJar;
  values: Record<string, string>;
}

export const newSession = (): Session => ({
  jar: new CookieJar(undefined, { rejectPublicSuffixes: false }),
  values: new Map(),
});

export function readSession(text: string | null): Session {
  if (!text) return newSession();
  const { jar, values } = JSON.parse(text) as Stored;
  return { jar: CookieJar.deserializeSync(jar), values: new Map(Object.entries(values)) };
}

export function writeSession({ jar, values }: Session): string {
  return JSON.stringify({ jar: jar.serializeSync(), values: Object.fromEntries(values) });
}

/** Values that no page shown to staff may hold. */
export async function secretsOf({ jar, values }: Session): Promise<string[]> {
  const { cookies = [] } = (await jar.serialize()) ?? {};
  return [...values.values(), ...cookies.flatMap(({ value }) => (typeof value === "string" ? [value] : []))];
}
