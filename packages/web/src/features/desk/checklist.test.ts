import { contestAuth, contestFindings } from "@verdict/contract";
import { expect, test } from "vitest";
import { checksOf } from "./checklist.ts";

const problem = { pid: 1 };
const bare = {
  contest: { auth: contestAuth.private, count: 0, openPrint: false },
  readiness: { findings: [], problems: [] },
  listed: 0,
  rooms: 0,
  rehearsals: [],
};
const states = (facts: Parameters<typeof checksOf>[0]) =>
  Object.fromEntries(checksOf(facts).map(({ step, state }) => [step, state]));

const rehearsal = { state: "done", failure: null } as const;

test("a new contest lacks people and data; seats, prints and a rehearsal it can do without", () => {
  expect(states(bare)).toMatchObject({ settings: "done", data: "open", people: "open" });
  expect(states(bare)).toMatchObject({ seats: "optional", print: "optional", rehearsal: "optional" });
});

test("what is done says so", () => {
  const done = {
    contest: { ...bare.contest, openPrint: true },
    readiness: { findings: [], problems: [problem] },
    ...{ listed: 60, rooms: 2, rehearsals: [rehearsal] },
  };
  expect(new Set(Object.values(states(done)))).toEqual(new Set(["done"]));
  const failed = { ...done, rehearsals: [{ ...rehearsal, failure: "fault" as const }] };
  expect(states(failed).rehearsal).toBe("optional");
});

test("everybody may enter a public contest, and who has registered is there", () => {
  const { contest } = bare;
  expect(states({ ...bare, contest: { ...contest, auth: contestAuth.public } }).people).toBe("done");
  expect(states({ ...bare, contest: { ...contest, count: 3 } }).people).toBe("done");
});

test("rehearsals are not for everybody", () => {
  expect(states({ ...bare, rehearsals: null })).not.toHaveProperty("rehearsal");
});

test.each(contestFindings)("%s keeps one step open", (code) => {
  const findings = [{ code, level: "error" as const, displayId: null, languages: [] }];
  const checks = checksOf({ ...bare, listed: 1, readiness: { findings, problems: [problem] } });
  expect(checks.filter(({ state }) => state === "open")).toHaveLength(1);
  expect(checks.flatMap((check) => check.findings)).toEqual(findings);
});
