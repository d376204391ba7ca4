import { lookup as resolve } from "node:dns";
import { BlockList, isIP } from "node:net";
import { RemoteFault } from "./fault.ts";

/** Networks that no judge is in: this machine, its neighbours, addresses with a meaning of their own. */
const inner = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  inner.addSubnet(network, bits, "ipv4");
}
for (const [network, bits] of [
  ["::", 127],
  ["64:ff9b::", 96],
  ["100::", 64],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const) {
  inner.addSubnet(network, bits, "ipv6");
}

/** Whether an address is none of the public internet. IPv4 within IPv6 counts as what it is. */
export function isInner(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  const family = isIP(mapped);
  if (family === 0) return true;
  if (family === 6 && /^::ffff:/i.test(mapped)) return true;
  return inner.check(mapped, family === 4 ? "ipv4" : "ipv6");
}

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

type Lookup = NonNullable<import("node:net").TcpNetConnectOpts["lookup"]>;

/** Name resolution that knows no inner addresses, for hosts that may not have one. */
export function guardedLookup(isInnerAllowed: (hostname: string) => boolean): Lookup {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, "", 4);
      const usable = isInnerAllowed(hostname)
        ? addresses
        : addresses.filter(({ address }) => !isInner(address));
      const [first] = usable;
      if (!first) return done(new Error(`${hostname} has no public address`), "", 4);
      if (options.all) return (done as unknown as (e: null, all: typeof usable) => void)(null, usable);
      done(null, first.address, first.family);
    });
  };
}
