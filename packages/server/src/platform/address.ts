import { BlockList, isIPv6 } from "node:net";

/**
 * What limits count by: the address, of IPv6 its first 64 bits, as whoever has one such address has all of them.
 * An IPv4 address inside an IPv6 one is the IPv4 address.
 */
export function networkOf(ip: string): string {
  const [address = ""] = ip.split("%");
  if (!isIPv6(address)) return address;
  const [, v4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (v4) return v4;
  // The URL parser writes every IPv6 address in its one shortest form.
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail] = short.split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

const v4Inside = /^::ffff:(?=\d+\.)/i;

/** Whether an address is one of these networks (10.0.1.0/24, 2001:db8::/64) or addresses. */
export function isWithin(ip: string, networks: readonly string[]): boolean {
  const [address = ""] = ip.replace(v4Inside, "").split("%");
  const list = new BlockList();
  for (const network of networks) {
    const [base = "", bits] = network.split("/");
    const family = isIPv6(base) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(base, family);
    else list.addSubnet(base, Number(bits), family);
  }
  return list.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
