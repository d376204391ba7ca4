import { addProblem, getGroupNextProblemId, getNextProblemId } from "@verdict/contract";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { useGroupFixtures } from "../../../test/group-fixtures.ts";
import { useProblemForms } from "../../../test/problem-forms.ts";
import { useSite } from "../../../test/site.ts";
import { problems } from "./tables.ts";

const site = useSite();
const things = useGroupFixtures(site);
const { add, form, staff } = useProblemForms(site);

const next = async () => (await site().call(getNextProblemId, { token: staff.admin.token })).data.problemId;

/** Nothing of the site is left but what a test makes. */
const empty = () => site().db.update(problems).set({ remoteOj: "CF" });

describe("the id of a new problem", () => {
  test("begins at 1000 and goes on after the newest series", async () => {
    await empty();
    expect(await next()).toBe("1000");
    for (const [made, then] of [
      ["1000", "1001"],
      ["1007", "1008"],
      // An older number of the same series, and one that is in no series.
      ["1003", "1008"],
      ["1003-copy2", "1008"],
      ["sum", "1008"],
      ["p09", "P10"],
      ["p0099", "P0100"],
    ] as const) {
      await add({ problem: { problemId: made } });
      expect([made, await next()]).toEqual([made, then]);
    }
    // What comes from a judge elsewhere is no series of ours, and takes an id all the same.
    const pid = await add({ problem: { problemId: "P0500" } });
    await site().db.update(problems).set({ remoteOj: "CF" }).where(eq(problems.id, pid));
    expect(await next()).toBe("P0501");
  });

  test("is left blank where none would fit", async () => {
    await add({ problem: { problemId: `${"X".repeat(49)}9` } });
    expect(await next()).toBe("");
    await add({ problem: { problemId: "z1" } });
  });

  test("of two who save the same one the second is refused, and is offered another", async () => {
    await add({ problem: { problemId: "q1" } });
    const problemId = await next();
    const body = () => form({ problem: { problemId } });
    const both = await Promise.all(
      [staff.root, staff.admin.token].map((token) => site().call(addProblem, { token, body: body() })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(both.map(({ code }) => code)).toContain("problem-id-taken");
    expect(await next()).toBe("Q3");
  });

  test("in a group goes without the short name, and is told to its administrators alone", async () => {
    const group = await things.group();
    const ask = (level: 3 | 4) =>
      site().call(getGroupNextProblemId, { token: group.people[level].token, query: { gid: group.gid } });
    expect((await ask(4)).data.problemId).toBe("1000");
    await things.problem(group, { problem: { problemId: "W7" } });
    expect((await ask(4)).data.problemId).toBe("W8");
    // Another place's problem may have taken what the group would call its next one.
    await add({ problem: { problemId: `${group.shortName}w8` } });
    expect((await ask(4)).data.problemId).toBe("W9");
    expect((await ask(3)).code).toBe("group-level-too-low");
  });
});
