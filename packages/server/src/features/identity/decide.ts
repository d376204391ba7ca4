import {
  type ClaimRule,
  type factFields,
  type ProviderRules,
  type RefusalCode,
  type RoleId,
  roles,
} from "@verdict/contract";
import type { Claims } from "./tables.ts";

/** What a provider's answer makes of somebody by its rules. Pure: also for claims that root pastes. */

interface Fact {
  field: (typeof factFields)[number];
  value: string;
  /** The rule or claim that decided. */
  by: string;
}

export interface Decision {
  refusal: Extract<RefusalCode, "identity-not-admitted"> | null;
  username: string;
  realname: string;
  /** "": none, or not verified. */
  email: string;
  school: string;
  number: string;
  /** null: no rule gives one. */
  role: RoleId | null;
  /** Levels by group. */
  groups: Map<number, number>;
  facts: Fact[];
}

/** Longest of what is taken over; as the columns' forms have it. */
const MOST = { username: 100, realname: 50, email: 255, school: 100, number: 200 } as const;

/** A claim by its own name, or by names with dots between them. */
export function claimAt(claims: Claims, path: string): unknown {
  if (path === "") return undefined;
  if (Object.hasOwn(claims, path)) return claims[path];
  let at: unknown = claims;
  for (const name of path.split(".")) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Claims)[name];
  }
  return at;
}

/** A claim's values as texts; objects are none. */
const textsOf = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim])
    .filter((value) => ["string", "number", "boolean"].includes(typeof value))
    .map(String);

const holds = (claims: Claims, { claim, value }: ClaimRule): boolean => {
  const texts = textsOf(claimAt(claims, claim));
  return value === "*" ? texts.some((text) => text !== "") : texts.includes(value);
};

const saying = ({ claim, value }: ClaimRule) => `${claim} = ${value}`;

const isTrue = (claim: unknown): boolean => claim === true || claim === "true";

/** One line, without what is not seen. */
const clean = (text: string, most: number): string =>
  text
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, most)
    .toWellFormed();

const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

export function decide(rules: ProviderRules, claims: Claims): Decision {
  const facts: Fact[] = [];
  const told = (field: keyof typeof MOST): string => {
    const path = rules[field];
    const value = clean(textsOf(claimAt(claims, path))[0] ?? "", MOST[field]);
    if (value) facts.push({ field, value, by: path });
    return value;
  };
  const realname = told("realname");
  const sent = told("email");
  const isVerified = rules.trustsMail || isTrue(claims.email_verified);
  const email = isVerified && /^[^\s@]+@[^\s@]+$/.test(sent) ? sent : "";
  // What is not verified is nobody's address yet.
  if (!email) facts.splice(0, facts.length, ...facts.filter(({ field }) => field !== "email"));
  const name = told("username");
  // Of an address the part before the @ is the name.
  const username = name.replace(/@.*$/s, "");
  const ruled = rules.roles.find((rule) => holds(claims, rule));
  const held = rules.groups.filter((rule) => holds(claims, rule));
  const groups = new Map<number, number>();
  for (const { gid, level } of held) groups.set(gid, Math.max(level, groups.get(gid) ?? 0));
  const given = { role: ruled?.role ?? null, groups };
  const decision = {
    username,
    realname,
    email,
    school: told("school"),
    number: told("number"),
    ...given,
    facts,
  };
  if (ruled) facts.push({ field: "role", value: roles[ruled.role].name, by: saying(ruled) });
  for (const rule of held) facts.push({ field: "group", value: String(rule.gid), by: saying(rule) });
  for (const fact of facts) if (fact.field === "username") fact.value = username;
  const by = admittedBy(rules, claims, email);
  if (by !== null) facts.unshift({ field: "admitted", value: "", by });
  return { ...decision, refusal: by === null ? "identity-not-admitted" : null };
}

/** Which rule lets them in; "": none is needed; null: none does. Domains and claims must both agree where there are both. */
function admittedBy({ domains, admit }: ProviderRules, claims: Claims, email: string): string | null {
  const domain = domains.find((one) => email !== "" && domainOf(email) === one);
  if (domains.length > 0 && domain === undefined) return null;
  const rule = admit.find((one) => holds(claims, one));
  if (admit.length > 0 && rule === undefined) return null;
  return [domain && `@${domain}`, rule && saying(rule)].filter(Boolean).join(", ");
}

const KEPT_MAX = 1000;

/** All that the rules ask for, by its path. */
export function pathsOf({ username, realname, email, school, number, ...rules }: ProviderRules): string[] {
  const { admit, roles, groups } = rules;
  const ruled = [admit, roles, groups].flat().map(({ claim }) => claim);
  const paths = [username, realname, email, school, number, "email_verified", ...ruled];
  return [...new Set(paths)].filter((path) => path !== "");
}

/** Values of one claim that are kept: those that rules ask for before all others. */
const KEPT_VALUES_MAX = 200;

/** What of an answer the rules ask for, and whether its address is verified; `also`: one claim more. Nothing else of it is kept. */
export function askedFor(rules: ProviderRules, claims: Claims, also = ""): Claims {
  const ruled = new Set([rules.admit, rules.roles, rules.groups].flat().map(saying));
  const kept = [...pathsOf(rules), also].flatMap((path) => {
    const texts = textsOf(claimAt(claims, path));
    const isAsked = (value: string) => ruled.has(saying({ claim: path, value }));
    const first = [...texts.filter(isAsked), ...texts.filter((text) => !isAsked(text))];
    const most = first.slice(0, KEPT_VALUES_MAX).map((text) => clean(text, KEPT_MAX));
    return most.length > 0 ? [[path, most] as const] : [];
  });
  return Object.fromEntries(kept.map(([path, texts]) => [path, texts.length === 1 ? texts[0] : texts]));
}
