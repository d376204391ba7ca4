import { type SubmissionStatus, statusNames } from "@verdict/contract";
import { beforeAll, describe, expect, test } from "vitest";
import type { Part } from "../own-site.ts";
import { type Program, programsOf } from "../programs.ts";
import { client, root, site } from "./site.ts";

/** Whatever part is killed while work is in flight: every submission ends once, with the right verdict. */

// None that takes long by itself, as C++ that does not compile: what is slow here is the coming back.
const kinds = programsOf("1000").filter(({ name }) => !/endless|memory|java|compile-error.cpp/.test(name));

async function submitFifty(users: readonly string[]): Promise<{ program: Program; id: number }[]> {
  return Promise.all(
    Array.from({ length: 50 }, async (_, i) => {
      const program = kinds[i % kinds.length];
      if (!program) throw new Error("problem 1000 has no solutions");
      return {
        program,
        id: await client.submit(users[i % 5] ?? "", program.pid, program.language, program.code),
      };
    }),
  );
}

describe("recovery", () => {
  let users: string[] = [];

  beforeAll(async () => {
    users = await client.users(root, ["kill-a", "kill-b", "kill-c", "kill-d", "kill-e"]);
  });

  test.each<Part>(["judge", "sandbox", "server", "postgres"])(
    "kill -9 of the %s with 50 submissions in flight",
    async (part) => {
      const sent = await submitFifty(users);
      const pid = site.pidOf(part);
      process.kill(pid, "SIGKILL");
      const judged = await client.verdicts(
        sent.map(({ id }) => id),
        180_000,
      );
      const wrong = sent.flatMap(({ program, id }) => {
        const got = judged.get(id)?.status as SubmissionStatus;
        return got === program.verdict ? [] : [`${program.name}: ${statusNames[got]}`];
      });
      expect(wrong).toEqual([]);
      await site.ready(30_000);
      expect(site.pidOf(part)).not.toBe(pid);
    },
    240_000,
  );
});
