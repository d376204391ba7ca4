import {
  addContest,
  addProblem,
  addProblemFromPublic,
  askClarification,
  deleteContest,
  deleteProblem,
  getAdminContestList,
  getAdminProblemList,
  getClarifications,
  getContestAcInfo,
  getContestRank,
  getLanguages,
  status,
  submitPrintText,
} from "@verdict/contract";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  expectAccessibleByDayAndNight,
  fill,
  follow,
  languages,
  press,
  rootAccount,
  saysAfter,
  visit,
} from "./browser.ts";
import { Client } from "./client.ts";
import { ask } from "./contest-steps.ts";
import { isLong } from "./long.ts";
import { baseUrl, rootPassword } from "./target.ts";

/** Texts of a picture of which a character, such as a blank at the end, is not drawn. */
const cutTexts = (picture: Locator) =>
  picture.evaluate((svg) =>
    [...svg.querySelectorAll("text")]
      .filter((text) => text.getNumberOfChars() !== text.textContent.length)
      .map(({ textContent }) => textContent),
  );

/** One organiser carries a contest of many teams from the list to the certificates. */

const client = new Client(baseUrl());
const texts = languages["en-US"];
const { clarification, desk, seat, certificate } = texts;
const NAME = "ORGANISERSTORY";
const TITLE = "Many teams";
const TEAMS = isLong ? 300 : 60;
const sum = '#include <stdio.h>\nint main() { int a, b; scanf("%d%d", &a, &b); printf("%d\\n", a + b); }\n';
/** How many contestants sign in and submit at once. */
const AT_ONCE = 8;

let root = "";
let pid = 0;
let cid = 0;

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
  const all = await ask(client.call(getLanguages, { query: { all: false } }));
  const problem = {
    problem: { problemId: NAME, title: "Two numbers", type: 0, auth: 1, difficulty: 0 },
    samples: [{ input: "2 3\n", output: "5\n" }],
    languages: all.flatMap(({ id, name }) => (name === "C" ? [{ id, name }] : [])),
  };
  await ask(client.call(addProblem, { token: root, body: problem }));
  const found = await ask(client.call(getAdminProblemList, { token: root, query: { keyword: NAME } }));
  pid = found.records[0]?.id ?? 0;
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const award = { priority: 1, name: "Gold", background: "#e6bf25", color: "#2b2200", num: 2 };
  const contest = {
    ...{ title: TITLE, type: 0, auth: 1, pwd: "only-by-list", startTime: at(-60), endTime: at(60) },
    ...{ oneSession: true, openPrint: true, awardType: 2, awardConfigList: [award] },
  };
  await ask(client.call(addContest, { token: root, body: contest }));
  const made = await ask(client.call(getAdminContestList, { token: root, query: { keyword: TITLE } }));
  cid = made.records[0]?.id ?? 0;
  await ask(client.call(addProblemFromPublic, { token: root, body: { cid, pid, displayId: "A" } }));
});

afterAll(async () => {
  if (cid) await client.call(deleteContest, { token: root, query: { cid } });
  if (pid) await client.call(deleteProblem, { token: root, query: { pid } });
});

/** Names and passwords as the sheets show them. */
const accounts = (page: Page) =>
  page.locator("main li").evaluateAll((sheets) =>
    sheets.map((sheet) => {
      const [username = "", password = ""] = [...sheet.querySelectorAll("dd.mono")].map(
        (dd) => dd.textContent,
      );
      return { username, password };
    }),
  );

/** Everybody signs in and solves the problem; everybody's token and submission. */
async function takePart(teams: { username: string; password: string }[]) {
  const tokens: string[] = [];
  const submissions: number[] = [];
  const waiting = teams.entries();
  const come = async () => {
    for (const [at, { username, password }] of waiting) {
      const token = await client.signIn(username, password);
      tokens[at] = token;
      submissions[at] = await client.submit(token, "A", "C", sum, cid);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, come));
  return { tokens, submissions };
}

const board = () => ask(client.call(getContestRank, { token: root, body: { cid, limit: TEAMS } }));

async function saved(page: Page, name: string): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent("download"), press(page, name)]);
  const parts: Buffer[] = [];
  for await (const part of await file.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

test("from the list to the certificates", async () => {
  const tab = (name: string) => page.getByRole("link", { name: new RegExp(`^${name}`) });
  const { page, troubles } = await visit({ as: rootAccount(), path: `/contest/${cid}/contestants` });
  const rows = Array.from({ length: TEAMS }, (_, index) =>
    [`Team ${index + 1}`, `School ${index % 40}`, `Hall ${index % 4}`, String(index + 1)].join(","),
  );
  const broken = "No seat for two,School 1,Hall 0,1";
  await page.getByLabel(seat.import.sheet).fill(["name,school,room,seat", ...rows, broken].join("\n"));
  await press(page, fill(seat.import.preview, { number: TEAMS + 1 }));
  await page.getByText(seat.outcome["place-twice"]).waitFor();
  await expectAccessibleByDayAndNight(page, "preview of a list");
  await press(page, fill(seat.import.run, { number: TEAMS }));
  await page.getByRole("heading", { name: fill(seat.sheets.title, { number: TEAMS }) }).waitFor();
  await expectAccessibleByDayAndNight(page, "account sheets");

  const teams = await accounts(page);
  expect(teams).toHaveLength(TEAMS);
  const { tokens, submissions } = await takePart(teams);
  const [first = "", second = ""] = tokens;
  const question = { cid, displayId: "A", question: "May both be negative?" };
  await ask(client.call(askClarification, { token: first, body: question }));
  await ask(client.call(submitPrintText, { token: second, body: { cid, content: sum } }));

  await tab(desk.tab.signIns).click();
  await page
    .getByRole("cell", { name: /^Team \d+/ })
    .first()
    .waitFor();
  await expectAccessibleByDayAndNight(page, "sign-ins");

  await tab(texts.contest.tab.clarifications).first().click();
  await press(page, clarification.toAnswer);
  await page.getByRole("textbox", { name: clarification.answer }).fill("They may.");
  await saysAfter(page, clarification.answered, () => press(page, clarification.send));
  const { records: questions } = await ask(client.call(getClarifications, { token: first, query: { cid } }));
  expect(questions).toMatchObject([{ answer: "They may." }]);

  await follow(page, `/contest/${cid}/admin-print`);
  await page.getByRole("cell", { name: "Hall 1 · 2", exact: true }).waitFor();
  await press(page, desk.print.show);
  await saysAfter(page, desk.print.marked, () => press(page.getByRole("dialog"), desk.print.mark));

  await vi.waitFor(
    async () => {
      const judged = [...(await client.states(submissions, { cid, token: root })).values()];
      expect(judged.filter((row) => row.status !== status.accepted)).toEqual([]);
      const { total, records } = await board();
      expect(total).toBeGreaterThanOrEqual(TEAMS);
      expect(records).toHaveLength(TEAMS);
      expect(records.filter((row) => !("ac" in row && row.ac === 1))).toEqual([]);
    },
    { timeout: 120_000, interval: 300 },
  );
  await tab(desk.tab.balloons).click();
  await page.getByRole("cell", { name: "Hall 0 · 1", exact: true }).waitFor();
  await press(page, desk.balloon.bring);
  const balloons = (checked: boolean) =>
    ask(client.call(getContestAcInfo, { token: root, query: { cid, checked } }));
  await vi.waitFor(async () => expect((await balloons(true)).total).toBe(1), 60_000);
  expect((await balloons(false)).total).toBe(TEAMS - 1);

  await tab(desk.tab.people).click();
  await page.getByRole("searchbox", { name: desk.people.search }).fill(`Team ${TEAMS}`);
  await page.getByRole("button", { name: new RegExp(`^Team ${TEAMS}`) }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(desk.people.extra).fill("5");
  await saysAfter(page, desk.people.saved, () => press(dialog, desk.people.give));
  await dialog.waitFor({ state: "detached" });
  await press(page, desk.end.title);
  await dialog.getByLabel(desk.end.minutes).fill("10");
  await saysAfter(page, fill(desk.end.moved, { number: 1 }), () => press(dialog, desk.end.move));

  // A lost sheet: the account gets another password, and nobody else's changes.
  await dialog.waitFor({ state: "detached" });
  await press(page, seat.renew.one);
  await press(dialog, seat.renew.confirm);
  await page.getByRole("heading", { name: fill(seat.sheets.title, { number: 1 }) }).waitFor();
  expect((await accounts(page)).map(({ username }) => username)).toEqual([teams.at(-1)?.username]);
  await page.getByRole("link", { name: seat.sheets.back }).click();
  await page.getByLabel(desk.people.absent).check();
  await page.getByText(desk.people.noneFound).waitFor();

  await tab(desk.tab.downloads).click();
  expect((await saved(page, desk.download.fetch)).subarray(0, 2).toString()).toBe("PK");

  await tab(desk.tab.certificates).click();
  await page.getByRole("img", { name: certificate.preview }).waitFor();
  await page.getByLabel(certificate.heading).fill("Urkunde 秋季赛");
  const preview = page.getByRole("img", { name: certificate.preview });
  await preview.getByText("Urkunde").waitFor();
  expect(await cutTexts(preview)).toEqual([]);
  await expectAccessibleByDayAndNight(page, "certificates");
  await page.getByLabel(certificate.to, { exact: true }).fill(String(TEAMS));
  const pdf = (await saved(page, certificate.fetch)).toString("latin1");
  expect(pdf.startsWith("%PDF-")).toBe(true);
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(TEAMS);
  expect(troubles).toEqual([]);
});
