import { createHash, pbkdf2 } from "node:crypto";
import { promisify } from "node:util";

/**
 * Passwords that came from other systems. What lies in the database is argon2id over what that system kept, never
 * that itself: `old:SCHEME:PARAMS:$argon2id$…`. Whoever signs in with the right one gets a plain hash at once.
 */

const MARK = "old:";
const derive = promisify(pbkdf2);

const md5 = (text: string) => createHash("md5").update(text).digest("hex");
const sha256Bytes = 32;

interface Scheme {
  /** What the system keeps of a password, as text; `params` are its salt, its rounds. */
  digest(password: string, params: readonly Buffer[]): string | Promise<string>;
  /** How often it runs a hash function, where that can be noticed. */
  rounds?(params: readonly Buffer[]): number;
}

const bytes = (params: readonly Buffer[], at: number) => params[at] ?? Buffer.alloc(0);
const number = (params: readonly Buffer[], at: number) => Number(bytes(params, at).toString());

const django = (hash: "sha1" | "sha256", size: number): Scheme => ({
  digest: async (password, params) =>
    (await derive(password, bytes(params, 1), number(params, 0), size, hash)).toString("base64"),
  rounds: (params) => number(params, 0),
});

/** Of the 64 bytes that it derives it keeps the first half, which is what 32 would be. */
const HYDRO = { rounds: 100_000, bytes: 32 };

const schemes = {
  /** HOJ, and HUSTOJ before it had salts. */
  md5: { digest: md5 },
  /** HUSTOJ: a salted SHA-1 of that. */
  hustoj: {
    digest: (password, params) =>
      createHash("sha1").update(md5(password)).update(bytes(params, 0)).digest("hex"),
  },
  /** QDUOJ, DMOJ: rounds, salt. */
  django: django("sha256", sha256Bytes),
  django1: django("sha1", 20),
  /** SYZOJ: the salt is one for all, in its pages. */
  syzoj: { digest: (password, params) => md5(password + bytes(params, 0).toString()) },
  /** Hydro: salt. */
  hydro: {
    digest: async (password, params) =>
      (await derive(password, bytes(params, 0), HYDRO.rounds, HYDRO.bytes, "sha256")).toString("hex"),
    rounds: () => HYDRO.rounds,
  },
} satisfies Record<string, Scheme>;

/** What an old system kept of a password. */
export interface OldPassword {
  readonly scheme: keyof typeof schemes;
  readonly params: readonly Buffer[];
  /** As `digest` of the scheme writes it. */
  readonly digest: string;
}

interface Wrapped {
  readonly scheme: Scheme;
  readonly params: readonly Buffer[];
  /** argon2id over the digest. */
  readonly phc: string;
}

export const isOldHash = (passwordHash: string): boolean => passwordHash.startsWith(MARK);

/** `phc`: argon2id over the digest. */
export const oldHash = ({ scheme, params }: OldPassword, phc: string): string =>
  `${MARK}${scheme}:${params.map((part) => part.toString("base64url")).join(".")}:${phc}`;

/** null: a plain hash. */
export function readOldHash(passwordHash: string): Wrapped | null {
  if (!isOldHash(passwordHash)) return null;
  const [, name = "", params = "", phc = ""] = passwordHash.split(":");
  const scheme: Scheme | undefined = Object.hasOwn(schemes, name)
    ? schemes[name as keyof typeof schemes]
    : undefined;
  if (!scheme) throw new Error("a password of an unknown scheme");
  return { scheme, params: params.split(".").map((part) => Buffer.from(part, "base64url")), phc };
}

/** Rounds of hashing that come on top of argon2id's. */
export const roundsOf = ({ scheme, params }: Pick<Wrapped, "scheme" | "params">): number =>
  scheme.rounds?.(params) ?? 0;

export const roundsOfOld = ({ scheme, params }: OldPassword): number =>
  roundsOf({ scheme: schemes[scheme], params });

/**
 * What argon2id is asked about, after as many rounds as the most costly password of the site takes: how long an answer
 * takes tells neither that an account moved in nor that there is none.
 */
export async function shownFor(old: Wrapped | null, password: string, rounds: number): Promise<string> {
  const rest = rounds - (old ? roundsOf(old) : 0);
  if (rest > 0) await derive(password, MARK, rest, sha256Bytes, "sha256");
  return old ? old.scheme.digest(password, old.params) : password;
}
