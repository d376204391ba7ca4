import { join } from "node:path";
import { expect, test } from "vitest";
import { visit } from "../../hosts/boot.ts";
import { guests } from "../../hosts/guests.ts";
import { cache } from "../../hosts/image.ts";
import { bringPackages, hostPackages } from "../../packages/launcher/src/debian.ts";
import { makeRelease } from "../lib/release/make.ts";

const [guest] = guests;

test("a release is installed in a guest with nothing but compilers, and judges a program there", async () => {
  await bringPackages(hostPackages);
  const archive = await makeRelease(join(cache, "release"));
  if (!guest) throw new Error("there is no guest");
  const lines = await visit({ guest, archive, length: "short" });
  expect(lines.filter(({ kind }) => kind === "FAIL")).toEqual([]);
  expect(lines.map(({ what, how }) => `${what}: ${how}`)).toContain("C: correct.c: accepted");
}, 7_200_000);
