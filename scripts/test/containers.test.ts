import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fromRepository } from "../../packages/launcher/src/paths.ts";

const read = (...path: string[]) => readFileSync(fromRepository(...path), "utf8");
const compose = read("deploy", "compose.yaml");
const kubernetes = read("deploy", "kubernetes", "verdict.yaml");

/** Names in a list of `- NAME`, each with or without its reason. */
const listed = (text: string, head: string) => {
  const [, list = ""] = new RegExp(`${head}:\\n((?: +- [A-Z_]+.*\\n)+)`).exec(text) ?? [];
  return [...list.matchAll(/- ([A-Z_]+)/g)].map(([, name]) => name);
};

/** By the kernel's numbers: capabilities(7). */
const NAMES = { 1: "DAC_OVERRIDE", 5: "KILL", 6: "SETGID", 7: "SETUID", 21: "SYS_ADMIN", 23: "SYS_NICE" };

test("the judge's container has the capabilities that the sandbox holds, and those of its start", () => {
  const sources = [
    read("sandbox", "daemon", "src", "main.rs"),
    read("sandbox", "daemon", "src", "inside", "keeper.rs"),
  ];
  const bits = sources.flatMap((source) => {
    const [, value = ""] = /const CAPABILITIES: u64 = (.*);/.exec(source) ?? [];
    return [...value.matchAll(/1 << (\d+)/g)].map(([, bit]) => NAMES[Number(bit) as keyof typeof NAMES]);
  });
  // The socket is given to the node, and rights are given up.
  const wanted = new Set([...bits, "CHOWN", "SETPCAP"]);
  expect(wanted.size).toBe(8);
  expect(new Set(listed(compose, "cap_add"))).toEqual(wanted);
  expect(new Set(listed(kubernetes, "add"))).toEqual(wanted);
});

test("what compose.yaml cannot do without stands in .env.example, and nothing that it does not know", () => {
  const example = [...read("deploy", ".env.example").matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name ?? "");
  const needed = [...compose.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name);
  expect(example).toEqual(expect.arrayContaining(needed));
  for (const name of example) expect(compose).toContain(`\${${name}`);
});

test("no container but the judge's has a right added, and none is privileged", () => {
  expect(compose.match(/cap_add/g)).toHaveLength(1);
  expect(`${compose}${kubernetes}`).not.toMatch(/privileged: true|hostNetwork|hostPID|docker\.sock/);
});
