import { expect, test } from "vitest";
import { describeProxy, FORGED, isServerItself } from "../lib/proxy-words.ts";

const address = new URL("https://judge.example.org");
const right = {
  host: "judge.example.org",
  protocol: "https",
  address: "198.51.100.4",
  forwardedIgnored: false,
};

test.each([
  [{}, []],
  [{ host: "127.0.0.1:8080" }, ["takes itself for 127.0.0.1:8080"]],
  [{ protocol: "http" }, ["reached by http"]],
  [{ forwardedIgnored: true, address: "127.0.0.1" }, ["count as one, 127.0.0.1"]],
  [{ address: FORGED }, ["visitors choose"]],
  [{ host: "x", protocol: "http", forwardedIgnored: true }, ["itself for x", "by http", "count as one"]],
])("a proxy through which the site sees %j", (wrong, troubles) => {
  const found = describeProxy(address, { ...right, ...wrong }).filter(({ cure }) => cure !== null);
  expect(found).toHaveLength(troubles.length);
  for (const [index, text] of troubles.entries()) expect(found[index]?.what).toContain(text);
});

test.each([
  ["http://127.0.0.1:8080", "127.0.0.1", true],
  ["http://localhost:8080/", "127.0.0.1", true],
  ["http://[::1]:8080", "::", true],
  ["http://10.1.2.3:8080", "10.1.2.3", true],
  ["http://127.0.0.1", "127.0.0.1", false],
  ["http://127.0.0.1:9090", "127.0.0.1", false],
  ["https://127.0.0.1:8080", "127.0.0.1", false],
  ["http://judge.example.org:8080", "0.0.0.0", false],
])("%s of a server on %s, port 8080, is that server: %s", (given, HOST, itself) => {
  expect(isServerItself(new URL(given), { HOST, PORT: 8080 })).toBe(itself);
});
