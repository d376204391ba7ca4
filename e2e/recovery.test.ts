import { type SubmissionStatus, statusNames } from "@verdict/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "./client.ts";
import { OWN_ROOT_PASSWORD, type OwnSite, type Part, startOwnSite } from "./own-site.ts";
import { type Program, programsOf } from "./programs.ts";

/** Whatever part is killed while work is in flight: every submission ends once, with the right verdict. */

let site: OwnSite;
let client: Client;
let users: string[] = [];

beforeAll(async () => {
  site = await startOwnSite();
  await site.ready(120_000);
  client = new Client(site.origin);
  const root = await client.signIn("root", OWN_ROOT_PASSWORD);
  await client.switchInterval(root, 0);
  users = await client.users(root, ["kill-a", "kill-b", "kill-c", "kill-d", "kill-e"]);
}, 180_000);

afterAll(() => site?.stop(), 60_000);

// None that takes long by itself, as C++ that does not compile: what is slow here is the coming back.
const kinds = programsOf("1000").filter(({ name }) => !/endless|memory|java|compile-error.cpp/.test(name));

async function submitFifty(): Promise<{ program: Program; id: number }[]> {
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

test.each<Part>(["judge", "sandbox", "server", "postgres"])(
  "kill -9 of the %s with 50 submissions in flight",
  async (part) => {
    const sent = await submitFifty();
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
