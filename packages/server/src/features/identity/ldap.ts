import { connect as plainConnect, type Socket } from "node:net";
import { type ConnectionOptions, connect as secureConnect } from "node:tls";
import type { LdapOptions } from "@verdict/contract";
import {
  type Entry,
  Filter,
  FilterParser,
  InappropriateAuthError,
  InvalidCredentialsError,
  InvalidDNSyntaxError,
  Client as LdapClient,
  ResultCodeError,
  SizeLimitExceededError,
} from "ldapts";
import { hostOf } from "../../platform/address.ts";
import { openFairQueue } from "../../platform/fair-queue.ts";
import { describeNetworkError } from "../../platform/network-errors.ts";
import { OutsideError } from "../../platform/outside.ts";
import { Refusal } from "../../platform/refusal.ts";
import { pathsOf } from "./decide.ts";
import type { ProviderRow } from "./providers.ts";
import type { Claims } from "./tables.ts";
import type { Arrival } from "./ways.ts";

/**
 * LDAP: somebody is looked up by the name that they type, and is who they say when the directory lets them bind with their
 * password. Names never become part of a filter or a DN as they are; an empty password is never sent.
 */

export interface Directory {
  provider: ProviderRow;
  options: LdapOptions;
  /** Of the account that looks people up; null: it has none. */
  secret: string | null;
}

const ANSWER_MS = 8000;
/** Of all that is said in one connection. */
const TALK_MS = 20_000;
const TALK_BYTES = 4 * 1024 * 1024;
const GROUPS_MAX = 1000;
const PAGE = 200;

/** Attributes whose values are bytes, not text. */
const inBytes = /^(objectguid|objectsid)$/i;

/** Connections to directories at once: the rest of the server goes on where one is slow. */
const talking = openFairQueue({ atOnce: 8, waiting: 256, each: 64, full: "passwords-busy" });

/** A filter with what stands for a name or a DN filled in, as the value that it is and nothing more. */
export const filled = (filter: string, word: "name" | "dn", value: string): Filter =>
  FilterParser.parseString(filter.replaceAll(`{${word}}`, () => Filter.escape(value)));

/** Whether it can be read at all; looked at when it is stored. */
export function isFilter(filter: string, word: "name" | "dn"): boolean {
  try {
    return filled(filter, word, "x") instanceof Filter;
  } catch {
    return false;
  }
}

/** One connection for one question. The library would open another when it breaks, and say there in the clear what TLS was to hide. */
async function talk<T>(
  { provider, options }: Directory,
  work: (client: LdapClient) => Promise<T>,
): Promise<T> {
  const url = new URL(provider.issuer);
  const isSecure = url.protocol === "ldaps:";
  const tls: ConnectionOptions = {
    host: hostOf(url),
    ...(options.certificate && { ca: options.certificate }),
  };
  const sockets: Socket[] = [];
  let came = 0;
  const once = <Open extends typeof plainConnect | typeof secureConnect>(open: Open): Open => {
    let isUsed = false;
    return ((...how: Parameters<typeof plainConnect>) => {
      if (isUsed) throw new OutsideError("the connection broke");
      isUsed = true;
      const socket = (open as typeof plainConnect)(...how);
      sockets.push(socket);
      socket.on("data", (bytes: Buffer) => {
        came += bytes.length;
        if (came > TALK_BYTES) socket.destroy(new OutsideError("an answer is too large"));
      });
      return socket;
    }) as Open;
  };
  const client = new LdapClient({
    url: provider.issuer,
    timeout: ANSWER_MS,
    connectTimeout: ANSWER_MS,
    createConnection: once(plainConnect),
    createSecureConnection: once(secureConnect),
    ...(isSecure && { tlsOptions: tls }),
  });
  const timer = setTimeout(() => {
    for (const socket of sockets) socket.destroy(new OutsideError(`${hostOf(url)} does not answer`));
  }, TALK_MS);
  try {
    if (options.startTls && !isSecure) await client.startTLS(tls);
    return await work(client);
  } finally {
    clearTimeout(timer);
    await client.unbind().catch(() => {}); // the connection may be gone
    for (const socket of sockets) socket.destroy();
  }
}

/** Binds as who looks people up: the site's own account, or whoever types their name; nobody where neither is set. */
async function bindToSearch(
  { provider, options, secret }: Directory,
  client: LdapClient,
  typed: Typed | null,
) {
  if (provider.clientId !== "" && secret) {
    return client.bind(provider.clientId, secret).catch((error) => {
      if (!(error instanceof InvalidCredentialsError)) throw error;
      throw new OutsideError("it does not take the account that looks people up", { cause: error });
    });
  }
  if (options.domain === "" || typed === null) return;
  await client.bind(
    typed.name.includes("@") ? typed.name : `${typed.name}@${options.domain}`,
    typed.password,
  );
}

interface Typed {
  name: string;
  /** Never "". */
  password: string;
}

interface Found {
  dn: string;
  entry: Entry;
}

/** The one whom a name means; null: nobody. */
async function findPerson(
  { provider, options }: Directory,
  client: LdapClient,
  name: string,
): Promise<Found | null> {
  const wanted = pathsOf(provider.rules).filter((path) => /^[a-z][a-z0-9;-]*$/i.test(path));
  const attributes = [...new Set([...wanted, options.subject])].filter((one) => one.toLowerCase() !== "dn");
  try {
    const { searchEntries } = await client.search(options.base, {
      ...{ scope: "sub", filter: filled(options.filter, "name", name), derefAliases: "never" },
      ...{ sizeLimit: 2, timeLimit: ANSWER_MS / 1000, attributes },
      ...(inBytes.test(options.subject) && { explicitBufferAttributes: [options.subject] }),
    });
    const [entry, other] = searchEntries;
    if (other) throw ambiguous();
    return entry ? { dn: entry.dn, entry } : null;
  } catch (error) {
    throw error instanceof SizeLimitExceededError ? ambiguous() : error;
  }
}

const ambiguous = () =>
  new Refusal("identity-answer-invalid", { detail: "several people of the directory have this name" });

/** Names of the groups that somebody is in, page by page. */
async function groupsOf({ options }: Directory, client: LdapClient, dn: string): Promise<string[]> {
  if (options.groupBase === "") return [];
  const { searchEntries } = await client.search(options.groupBase, {
    ...{ scope: "sub", filter: filled(options.groupFilter, "dn", dn), attributes: [options.groupName] },
    ...{ paged: { pageSize: PAGE }, timeLimit: ANSWER_MS / 1000 },
  });
  return searchEntries
    .slice(0, GROUPS_MAX)
    .flatMap((entry) => textsOf(attributeOf(entry, options.groupName)));
}

/** Attributes have no case. */
const attributeOf = (entry: Entry, name: string) =>
  Object.entries(entry).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];

const textsOf = (value: Entry[string] | undefined): string[] =>
  [value ?? []].flat().map((one) => (Buffer.isBuffer(one) ? one.toString("hex") : one));

/** What a person's entry says, by the names that the rules have. */
async function arrivalOf(directory: Directory, client: LdapClient, { dn, entry }: Found): Promise<Arrival> {
  const { provider, options } = directory;
  const [subject] =
    options.subject.toLowerCase() === "dn" ? [dn] : textsOf(attributeOf(entry, options.subject));
  if (!subject) {
    throw new Refusal("identity-answer-invalid", { detail: `the entry has no ${options.subject}` });
  }
  const claims: Claims = {};
  for (const path of pathsOf(provider.rules)) {
    const texts = textsOf(attributeOf(entry, path));
    if (texts.length > 0) claims[path] = texts.length === 1 ? texts[0] : texts;
  }
  claims.dn = dn;
  const groups = await groupsOf(directory, client, dn);
  if (groups.length > 0) claims.groups = groups;
  return { subject, claims, idToken: null, sid: null };
}

/** Who has this name and this password there; null: nobody. */
export function proved(directory: Directory, typed: Typed, who: string): Promise<Arrival | null> {
  if (typed.name === "" || typed.password === "") throw new Refusal("login-blank");
  return talking.run({ who }, () =>
    refusing(() =>
      talk(directory, async (client) => {
        if (!(await binds(() => bindToSearch(directory, client, typed)))) return null;
        const found = await findPerson(directory, client, typed.name);
        // Who looked somebody up by their own password need not be whom the search found.
        if (!found || !(await binds(() => client.bind(found.dn, typed.password)))) return null;
        // Groups are for who may search, which not everybody may.
        await bindToSearch(directory, client, typed);
        return arrivalOf(directory, client, found);
      }),
    ),
  );
}

/** Whether a bind was taken; what says nothing about the password goes on as it is. */
async function binds(bind: () => Promise<void>): Promise<boolean> {
  try {
    await bind();
    return true;
  } catch (error) {
    const isWrong = [InvalidCredentialsError, InappropriateAuthError, InvalidDNSyntaxError].some(
      (kind) => error instanceof kind,
    );
    if (isWrong) return false;
    throw error;
  }
}

/** What the directory says of a name, for who sets it up: nobody's password is asked for. */
export function lookUp(directory: Directory, name: string): Promise<Arrival | null> {
  return refusing(() =>
    talk(directory, async (client) => {
      await bindToSearch(directory, client, null);
      const found = await findPerson(directory, client, name);
      return found && arrivalOf(directory, client, found);
    }),
  );
}

/** Whether it answers and knows the base, for who sets it up. */
export async function checkDirectory(directory: Directory) {
  const nothing = { authorization: null, keys: 0, signsOut: false };
  try {
    await talk(directory, async (client) => {
      await bindToSearch(directory, client, null);
      await client.search(directory.options.base, { scope: "base", attributes: ["1.1"] });
    });
    return { ok: true, detail: "", ...nothing };
  } catch (error) {
    return { ok: false, detail: reasonOf(error), ...nothing };
  }
}

const REASON_MAX = 200;

const reasonOf = (error: unknown): string =>
  (error instanceof ResultCodeError ? `${error.name}: ${error.message}` : describeNetworkError(error)).slice(
    0,
    REASON_MAX,
  );

/** Runs a talk, and says in a refusal what went wrong. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal("identity-provider-away", { detail: reasonOf(error) }, { cause: error });
  }
}
