import { expect, test } from "vitest";
import { isInner, networkOf } from "./address.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("%s counts as %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test.each([
  ...["127.0.0.1", "0.0.0.0", "10.1.2.3", "172.20.0.1", "192.168.0.1", "100.64.0.1", "169.254.169.254"],
  ...["192.0.0.8", "198.18.0.1", "203.0.113.9", "224.0.0.1", "255.255.255.255"],
  ...["::1", "::", "fd00::1", "fe80::1", "fe80::1%eth0", "ff02::1", "2001:db8::1"],
  // IPv4 in its various disguises: mapped, compatible, behind a translator, 6to4, Teredo.
  ...[
    "::ffff:10.0.0.1",
    "::ffff:a00:1",
    "::7f00:1",
    "64:ff9b::a00:1",
    "64:ff9b:1::1",
    "2002:a00:1::1",
    "2001::1",
  ],
  "no address",
])("%s is on no public internet", (address) => expect(isInner(address)).toBe(true));

test.each(["93.184.216.34", "::ffff:93.184.216.34", "2606:2800:220:1::1"])("%s is", (address) =>
  expect(isInner(address)).toBe(false),
);
