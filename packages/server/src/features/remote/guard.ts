import { RemoteFault } from "./fault.ts";

/** What an adapter may reach. */
export interface Reach {
  /** Host names, with the port where it is not the scheme's own. */
  readonly hosts: ReadonlySet<string>;
  /** Of those, ones that the configuration names: they may be anywhere, as replicas in tests are. */
  readonly innerHosts: ReadonlySet<string>;
}

/** Refuses an address that is not one of the judge's own. */
export function checkAddress(url: URL, { hosts }: Reach): void {
  const isPlain = url.protocol === "https:" || url.protocol === "http:";
  if (isPlain && hosts.has(url.host) && !url.username && !url.password) return;
  throw new RemoteFault("blocked", `${url.origin} is no address of this judge`);
}
