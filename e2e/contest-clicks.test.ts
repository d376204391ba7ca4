import {
  deleteContest,
  deleteProblem,
  getAdminContestList,
  getContestProblemList,
  getContestRank,
  status,
} from "@verdict/contract";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  expectAccessibleByDayAndNight,
  fill,
  languages,
  press,
  rootAccount,
  signIn,
  visit,
} from "./browser.ts";
import { countClicks, refusalsOf } from "./clicks.ts";
import { Client, PASSWORD } from "./client.ts";
import { ask, makeContest, makeSumProblem, SUM } from "./contest-steps.ts";
import { baseUrl, rootPassword } from "./target.ts";

/** How many clicks an organiser needs; a way between two pages that gets lost is found here. */

const texts = languages["en-US"];
const { admin, contest, contestAdmin, desk, seat } = texts;
const client = new Client(baseUrl());
const TITLE = "Sixty at a glance";
const WRONG = "Wrong test";
const LANDING = "Straight in";
const TEAMS = 60;
let root = "";
const problems: number[] = [];

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
});

afterAll(async () => {
  for (const keyword of [TITLE, WRONG, LANDING])
    for (const { id } of (await client.call(getAdminContestList, { token: root, query: { keyword } })).data
      .records)
      await client.call(deleteContest, { token: root, query: { cid: id } });
  for (const pid of problems) await client.call(deleteProblem, { token: root, query: { pid } });
});

const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).first().click();

/**
 * At most 20 are allowed. Fields are reached by Tab; one more chooses in a list that the browser draws, and two lead from the
 * home page into the office, which has a tab of its own.
 */
test("from nothing to a contest with sixty accounts: 10 clicks, and no save is refused", async () => {
  problems.push(await makeSumProblem(client, root, "CLICKSUM"));
  const { page, troubles } = await visit({ as: rootAccount(), path: "/admin/dashboard", isFirst: true });
  const clicks = await countClicks(page);
  const refusals = refusalsOf(page);
  await follow(page, admin.page.contestCreate);
  await page.getByLabel(contestAdmin.title, { exact: false }).first().fill(TITLE);
  await page
    .getByLabel(contestAdmin.access, { exact: false })
    .selectOption({ label: contestAdmin.auth.alist });
  await press(page, admin.save);

  const checklist = page.getByRole("region", { name: desk.check.title });
  await checklist.getByRole("link", { name: desk.check.step.problems, exact: true }).click();
  await press(page, contestAdmin.addProblem);
  await page.getByRole("searchbox", { name: admin.problems.search }).fill("CLICKSUM");
  await press(page, fill(contestAdmin.addOf, { name: "CLICKSUM", letter: "A" }));
  await page.getByText(contestAdmin.noCandidate).waitFor();
  await page.keyboard.press("Escape");

  await follow(page, contest.tab.people);
  await follow(page, desk.tab.contestants);
  const rows = Array.from({ length: TEAMS }, (_, index) => `Team ${index + 1},Hall 1,${index + 1}`);
  await page.getByLabel(seat.import.sheet).fill(["name,room,seat", ...rows].join("\n"));
  await press(page, fill(seat.import.preview, { number: TEAMS }));
  await press(page, fill(seat.import.run, { number: TEAMS }));
  await page.getByRole("heading", { name: fill(seat.sheets.title, { number: TEAMS }) }).waitFor();

  await follow(page, contest.tab.desk);
  await checklist.waitFor();
  const open = checklist.locator("[data-state=open]");
  await expect.poll(() => open.allTextContents()).toEqual([]);
  expect(clicks.count(), clicks.names.join(", ")).toBeLessThanOrEqual(10);
  // Who left the sheets finds them again.
  await follow(page, contest.tab.people);
  await follow(page, desk.tab.contestants);
  const earlier = page.getByRole("region", { name: seat.sheets.earlier });
  await earlier.getByRole("link", { name: fill(seat.sheets.title, { number: TEAMS }) }).click();
  await page.getByRole("heading", { name: fill(seat.sheets.title, { number: TEAMS }) }).waitFor();
  expect([refusals, troubles]).toEqual([[], []]);
});

test("who signs in while their contest runs lands in it, and finds it on the home page", async () => {
  const pid = await makeSumProblem(client, root, "CLICKLAND");
  problems.push(pid);
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const cid = await makeContest(client, root, pid, { title: LANDING, startTime: at(-30), endTime: at(60) });
  const [bob = ""] = await client.users(root, ["clicks-bob"]);
  await client.submit(bob, "A", "Python3", SUM, cid);
  const { page, troubles } = await visit();
  await signIn(page, texts, "clicks-bob", PASSWORD);
  await page.waitForURL(`**/contest/${cid}/problems`);
  await page.getByRole("heading", { name: LANDING }).waitFor();
  await page.getByRole("navigation").getByRole("link", { name: texts.nav.home, exact: true }).click();
  const running = page.getByRole("region", { name: texts.home.running.title });
  await running.getByText(LANDING).waitFor();
  await expectAccessibleByDayAndNight(page, "home page during one's contest");
  await running.getByRole("link", { name: texts.home.running.enter }).click();
  await page.waitForURL(`**/contest/${cid}/problems`);
  expect(troubles).toEqual([]);
});

/** At most 8 are allowed. Before the shortcuts of the cases and of the rejudge it took 10. */
test("from a wrong test found during a contest to the corrected board: 6 clicks", async () => {
  const pid = await makeSumProblem(client, root, "CLICKWRONG", "Two numbers", "6\n");
  problems.push(pid);
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const cid = await makeContest(client, root, pid, { title: WRONG, startTime: at(-30), endTime: at(60) });
  const [ada = ""] = await client.users(root, ["clicks-ada"]);
  const submitId = await client.submit(ada, "A", "Python3", SUM, cid);
  const verdict = async () => (await client.states([submitId], { cid, token: root })).get(submitId)?.status;
  await expect.poll(verdict).toBe(status.wrongAnswer);
  const solved = async () => {
    const [row] = (await ask(client.call(getContestRank, { token: root, body: { cid } }))).records;
    return row && "ac" in row ? row.ac : -1;
  };
  expect(await solved()).toBe(0);

  const { page, troubles } = await visit({
    as: rootAccount(),
    path: `/contest/${cid}/submissions`,
    isFirst: true,
  });
  const clicks = await countClicks(page);
  await follow(page, contest.tab.setup);
  const { caseCount } = (await ask(client.call(getContestProblemList, { token: root, query: { cid } })))
    .problemList.records[0] as { caseCount: number };
  await follow(page, fill(contestAdmin.casesOf, { name: "A", number: caseCount }));
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page
      .getByRole("button", { name: fill(admin.data.replaceOf, { name: "1.out" }) })
      .first()
      .click(),
  ]);
  await chooser.setFiles({ name: "1.out", mimeType: "text/plain", buffer: Buffer.from("5\n") });
  await page.getByText(admin.data.staged).waitFor();
  await press(page, admin.save);
  await page.getByRole("link", { name: admin.kept.rejudge }).click();
  await press(page, fill(desk.rejudge.start, { number: 1 }));
  await expect.poll(solved, { timeout: 60_000 }).toBe(1);
  expect(clicks.count(), clicks.names.join(", ")).toBeLessThanOrEqual(6);
  expect(troubles).toEqual([]);
});
