import { Refusal } from "../../platform/refusal.ts";
import { allAt, readXml, type XmlElement } from "../package/xml.ts";
import { SERVICE_TICKET } from "./cas-ticket.ts";
import type { Claims } from "./tables.ts";
import type { Arrival } from "./ways.ts";

/** What servers of CAS write, read beside the server (`saml-worker.ts`). */

const NAMESPACE = "http://www.yale.edu/tp/cas";
const DETAIL_MAX = 200;

const wrong = (detail: string) =>
  new Refusal("identity-answer-invalid", { detail: detail.slice(0, DETAIL_MAX) });

function documentOf(xml: string): XmlElement {
  try {
    return readXml(xml);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw wrong(error.code === "xml-entities" ? "it has a document type" : "it is no XML that can be read");
  }
}

/** Whom a server's answer names. */
export function casAnswer(xml: string): Pick<Arrival, "subject" | "claims"> {
  const [root] = documentOf(xml).children;
  const [, prefix = ""] = /^(?:([^:]+):)?serviceResponse$/.exec(root?.name ?? "") ?? [];
  if (root?.attributes[prefix ? `xmlns:${prefix}` : "xmlns"] !== NAMESPACE)
    throw wrong("it is no answer of CAS");
  const named = (element: XmlElement, name: string) => allAt(element, prefix ? `${prefix}:${name}` : name);
  const [failure] = named(root, "authenticationFailure");
  if (failure) throw wrong(`${failure.attributes.code ?? ""} ${failure.text.trim()}`.trim());
  const [success, second] = named(root, "authenticationSuccess");
  const [user, another] = success ? named(success, "user") : [];
  const subject = user?.text.trim() ?? "";
  if (!success || second || another || user?.children.length !== 0 || subject === "")
    throw wrong("it names nobody");
  if (named(success, "proxies").length > 0) throw wrong("it came through a proxy");
  const told = named(success, "attributes").flatMap(({ children }) => children);
  const claims = [...Map.groupBy(told, ({ name }) => name.slice(name.indexOf(":") + 1))].map(
    ([name, all]) => [name, all.map(({ text }) => text.trim())] as const,
  );
  return { subject, claims: { ...Object.fromEntries(claims), user: subject } satisfies Claims };
}

/** Whose session a server says is over, by the ticket that began it: section 2.3.3; null: it says no such thing. */
export function casLeft(xml: string): string | null {
  const [root] = documentOf(xml).children;
  const [, prefix = ""] = /^(?:([^:]+):)?LogoutRequest$/.exec(root?.name ?? "") ?? [];
  const [ticket] = root ? allAt(root, prefix ? `${prefix}:SessionIndex` : "SessionIndex") : [];
  const sid = ticket?.text.trim() ?? "";
  return SERVICE_TICKET.test(sid) ? sid : null;
}
