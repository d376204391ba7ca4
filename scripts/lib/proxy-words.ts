import { networkInterfaces } from "node:os";

/** What the site says of a request that came through its proxy (GET /api/seen-request). */
export interface Seen {
  readonly host: string;
  readonly protocol: string;
  readonly address: string;
  readonly forwardedIgnored: boolean;
}

/** An address that is nobody's: a proxy that lets it through lets visitors choose whom they are counted as. */
export const FORGED = "203.0.113.99";

/** Whether an address is the one the server listens on, on this machine: no proxy is asked there. */
export function isServerItself(address: URL, { HOST, PORT }: { HOST: string; PORT: number }): boolean {
  if (address.protocol !== "http:" || Number(address.port || 80) !== PORT) return false;
  const host = address.hostname.replace(/^\[|\]$/g, "");
  if (host === HOST || host === "localhost" || host === "::1" || host.startsWith("127.")) return true;
  const onAll = HOST === "0.0.0.0" || HOST === "::";
  return (
    onAll && Object.values(networkInterfaces()).some((own) => own?.some(({ address }) => address === host))
  );
}

interface Finding {
  readonly what: string;
  /** null: all is well. */
  readonly cure: string | null;
}

/** What a proxy before the site does right and wrong; the lines it needs are in docs/operations.md. */
export function describeProxy(address: URL, seen: Seen): Finding[] {
  const { host, protocol } = address;
  return [
    seen.host === host
      ? { what: `the site knows that it is ${host}`, cure: null }
      : {
          what: `the site takes itself for ${seen.host}: uploads from its pages are refused`,
          cure: `let the proxy pass on Host or X-Forwarded-Host, or set the site's address to ${address.origin}`,
        },
    `${seen.protocol}:` === protocol
      ? { what: `the site knows that it is reached by ${seen.protocol}`, cure: null }
      : {
          what: `the site believes to be reached by ${seen.protocol}: its cookies are not kept to HTTPS`,
          cure: "let the proxy set X-Forwarded-Proto, and name the proxy in TRUST_PROXY",
        },
    seen.forwardedIgnored
      ? {
          what: `all visitors count as one, ${seen.address}: a few wrong passwords lock everybody out`,
          cure: `start the server with TRUST_PROXY=${seen.address}`,
        }
      : seen.address === FORGED
        ? {
            what: "visitors choose the address they are counted as",
            cure: "let the proxy overwrite or append X-Forwarded-For, and name nothing but proxies in TRUST_PROXY",
          }
        : { what: `visitors count by their own address, you by ${seen.address}`, cure: null },
  ];
}
