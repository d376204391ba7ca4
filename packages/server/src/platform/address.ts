import { BlockList, isIP, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** An address without its zone; an IPv4 address inside an IPv6 one is the IPv4 address. Null if it is none. */
function parsed(ip: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const [address = ""] = ip.split("%");
  return ipaddr.isValid(address) ? ipaddr.process(address) : null;
}

/** What limits count by: the address, of IPv6 its first 64 bits, as whoever has one such address has all of them. */
export function networkOf(ip: string): string {
  const address = parsed(ip);
  if (!(address instanceof ipaddr.IPv6)) return address?.toString() ?? ip;
  const groups = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(":")}::/64`;
}

/** Whether an address is one of these networks (10.0.1.0/24, 2001:db8::/64) or addresses. */
export function isWithin(ip: string, networks: readonly string[]): boolean {
  const address = parsed(ip);
  if (!address) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [base = "", bits] = network.split("/");
    const family = isIPv6(base) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(base, family);
    else list.addSubnet(base, Number(bits), family);
  }
  return list.check(address.toString(), address.kind());
}

/** IPv6 as it is given out to machines; the rest is of one network, or stands for something else. */
const given = ipaddr.parseCIDR("2000::/3");

/** Whether an address is none of the public internet: of this machine, of a network that only insiders reach, of no single machine. */
export function isInner(ip: string): boolean {
  const address = parsed(ip);
  if (address?.range() !== "unicast") return true;
  return address.kind() === "ipv6" && !address.match(given);
}

/** The host that an address names; an IPv6 number without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

/** Whether the host is written as a number, and is inner. Names are looked at when they are resolved. */
export function isInnerNumber(url: URL): boolean {
  const host = hostOf(url);
  return isIP(host) !== 0 && isInner(host);
}

/** Whether what is said to it can be read on its way through networks of others, or it is no address. */
export function isClearOutside(address: string): boolean {
  const url = URL.parse(address);
  return !url || (url.protocol === "http:" && !isInnerNumber(url));
}
