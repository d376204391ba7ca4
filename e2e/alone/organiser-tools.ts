import {
  addJurySolution,
  CLICS_PATH,
  getAdminContestList,
  getRehearsals,
  getShadow,
  status,
} from "@verdict/contract";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { expectAccessible, expectAccessibleByDayAndNight, follow, languages, visit } from "../browser.ts";
import { ask, makeContest, makeSumProblem, SUM } from "../contest-steps.ts";
import { OWN_ROOT_PASSWORD } from "../own-site.ts";
import { client, root, site } from "./site.ts";

/**
 * Before a contest and beside it, on real judge nodes: a rehearsal, and another system that is judged along. A rehearsal
 * is refused while any contest takes submissions.
 */

const { tools } = languages["en-US"];
const product = SUM.replace("a + b", "a * b");
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe("organiser tools", () => {
  let pid = 0;

  beforeAll(async () => {
    pid = await makeSumProblem(client, root, "TOOLS");
    const solution = { pid, name: "right", language: "Python3", code: SUM, expected: [status.accepted] };
    await ask(client.call(addJurySolution, { token: root, body: solution }));
  });

  const contest = (title: string, startsIn: number) =>
    makeContest(client, root, pid, { title, startTime: at(startsIn), endTime: at(startsIn + 120) });

  test("a rehearsal on real nodes, and its report", async () => {
    const cid = await contest("To be rehearsed", 60);
    const { page, troubles } = await visit({
      as: ["root", OWN_ROOT_PASSWORD],
      path: `/contest/${cid}/rehearsal`,
      origin: site.origin,
    });
    await page.getByLabel(tools.rehearsal.people).fill("6");
    await page.getByLabel(tools.rehearsal.minutes).fill("2");
    await page.getByRole("button", { name: tools.rehearsal.start }).click();
    const stop = page.getByRole("button", { name: tools.rehearsal.stop });
    await stop.waitFor();
    const newest = async () =>
      (await ask(client.call(getRehearsals, { token: root, query: { cid } }))).rehearsals[0];
    await expectAccessible(page, "a rehearsal under way");
    await vi.waitFor(async () => expect((await newest())?.progress.judged).toBeGreaterThan(0), {
      timeout: 150_000,
      interval: 200,
    });
    await stop.click();
    await page.getByRole("columnheader", { name: tools.rehearsal.p95 }).waitFor();
    await page.getByText(tools.rehearsal.failures.stopped).waitFor();
    await expectAccessibleByDayAndNight(page, "a rehearsal's report");
    const { report } = (await newest()) ?? {};
    expect(report).toMatchObject({ verdicts: { unexpected: 0 }, judges: { nodes: 1 } });
    expect(report?.verdicts.judged).toBeGreaterThan(0);
    // Nothing of it is left.
    const { records } = await ask(client.call(getAdminContestList, { token: root, query: {} }));
    expect(records.map(({ title }) => title)).toEqual(["To be rehearsed"]);
    expect(troubles).toEqual([]);
  }, 240_000);

  test("a contest is read with a token, and judged along", async () => {
    const theirs = await contest("Theirs", -30);
    const ours = await contest("Ours", -20);
    const [ada = "", bob = ""] = await client.users(root, ["tools-ada", "tools-bob"]);
    const sent = [
      await client.submit(ada, "A", "Python3", SUM, theirs),
      await client.submit(bob, "A", "Python3", product, theirs),
    ];
    const judged = { cid: theirs, token: root };
    await vi.waitFor(
      async () => {
        const states = [...(await client.states(sent, judged)).values()].map((row) => row.status);
        expect(states.toSorted()).toEqual([status.wrongAnswer, status.accepted].toSorted());
      },
      { timeout: 60_000, interval: 200 },
    );
    const { page, troubles } = await visit({
      as: ["root", OWN_ROOT_PASSWORD],
      path: `/contest/${theirs}/tools`,
      origin: site.origin,
    });
    const address = `${site.origin}${CLICS_PATH}/contests/${theirs}`;
    await page.getByText(address, { exact: true }).waitFor();
    await page.getByRole("button", { name: tools.add }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(tools.name).fill("shadow");
    await dialog.getByRole("button", { name: tools.add }).click();
    await dialog.getByText(tools.once).waitFor();
    const token = (await dialog.locator("pre").textContent()) ?? "";
    await dialog.getByRole("button", { name: tools.kept }).click();
    await page.getByRole("cell", { name: "shadow", exact: true }).waitFor();
    await expectAccessible(page, "tokens of tools");

    await follow(page, `/contest/${ours}/shadow`);
    await page.getByLabel(tools.shadow.url).fill(address);
    await page.getByLabel(tools.shadow.username).fill("cds");
    await page.getByLabel(tools.shadow.password, { exact: true }).fill(token);
    await page.getByRole("button", { name: tools.shadow.save }).click();
    await vi.waitFor(
      async () => {
        const data = await ask(client.call(getShadow, { token: root, query: { cid: ours } }));
        expect(data).toMatchObject({ error: null, counts: { submissions: 2, judged: 2, differences: 0 } });
      },
      { timeout: 60_000, interval: 300 },
    );
    await page.getByText(tools.shadow.filters.all, { exact: true }).click();
    for (const id of sent) await page.getByRole("row", { name: new RegExp(`^${id} `) }).waitFor();
    const wrong = page.getByRole("row", { name: new RegExp(`^${sent[1]} `) });
    await expect.poll(() => wrong.getByRole("cell", { name: /^WA/ }).count()).toBe(2); // theirs and ours
    await expectAccessibleByDayAndNight(page, "a shadow");
    expect(troubles).toEqual([]);
  }, 150_000);
});
