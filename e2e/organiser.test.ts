import {
  addContest,
  addProblem,
  addProblemFromPublic,
  checkContestSubmissionsStatus,
  deleteContest,
  deleteProblem,
  getAdminContestList,
  getAdminProblemList,
  getContestAcInfo,
  getLanguages,
  isInProgress,
  submitProblemJudge,
} from "@verdict/contract";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { expectAccessibleByDayAndNight, fill, languages, launch, press, signIn, visit } from "./browser.ts";
import { Client } from "./client.ts";
import { baseUrl, rootPassword } from "./target.ts";

/** One organiser carries a contest of 300 teams from the list to the certificates. */

const client = new Client(baseUrl());
const texts = languages["en-US"];
const { desk, seat, certificate } = texts;
const NAME = "ORGANISERSTORY";
const TITLE = "Three hundred teams";
const TEAMS = 300;
const sum = "a, b = map(int, input().split())\nprint(a + b)\n";

let browser: Browser;
let root = "";
let pid = 0;
let cid = 0;

async function ask<Data>(call: Promise<{ status: number; msg: string; data: Data }>): Promise<Data> {
  const { status, msg, data } = await call;
  if (status !== 200) throw new Error(msg);
  return data;
}

beforeAll(async () => {
  browser = await launch();
  root = await client.signIn("root", rootPassword());
  const all = await ask(client.call(getLanguages, { query: { all: false } }));
  const problem = {
    problem: { problemId: NAME, title: "Two numbers", type: 0, auth: 1, difficulty: 0 },
    samples: [{ input: "2 3\n", output: "5\n" }],
    languages: all.flatMap(({ id, name }) => (name === "Python3" ? [{ id, name }] : [])),
  };
  await ask(client.call(addProblem, { token: root, body: problem }));
  const found = await ask(client.call(getAdminProblemList, { token: root, query: { keyword: NAME } }));
  pid = found.records[0]?.id ?? 0;
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const award = { priority: 1, name: "Gold", background: "#e6bf25", color: "#2b2200", num: 2 };
  const contest = {
    ...{ title: TITLE, type: 0, auth: 1, pwd: "only-by-list", startTime: at(-60), endTime: at(60) },
    ...{ oneSession: true, awardType: 2, awardConfigList: [award] },
  };
  await ask(client.call(addContest, { token: root, body: contest }));
  const made = await ask(client.call(getAdminContestList, { token: root, query: { keyword: TITLE } }));
  cid = made.records[0]?.id ?? 0;
  await ask(client.call(addProblemFromPublic, { token: root, body: { cid, pid, displayId: "A" } }));
}, 60_000);

afterAll(async () => {
  if (cid) await client.call(deleteContest, { token: root, query: { cid } });
  if (pid) await client.call(deleteProblem, { token: root, query: { pid } });
  await browser?.close();
});

/** Names and passwords as the sheets show them. */
const accounts = (page: Page) =>
  page.locator("main li").evaluateAll((sheets) =>
    sheets.slice(0, 3).map((sheet) => {
      const [username = "", password = ""] = [...sheet.querySelectorAll("dd.mono")].map(
        (dd) => dd.textContent,
      );
      return { username, password };
    }),
  );

test("from the list to the certificates", async () => {
  const { page, context, troubles } = await visit(browser);
  await signIn(page, texts, "root", rootPassword());
  await page.goto(`/contest/${cid}/contestants`);
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
  const sent: number[] = [];
  for (const { username, password } of teams) {
    const token = await client.signIn(username, password);
    const body = { cid, pid: "A", language: "Python3", code: sum };
    sent.push((await ask(client.call(submitProblemJudge, { token, body }))).submitId);
  }
  const state = () =>
    ask(client.call(checkContestSubmissionsStatus, { token: root, body: { cid, submitIds: sent } }));
  await vi.waitFor(
    async () => expect(Object.values(await state()).every(({ status }) => !isInProgress(status))).toBe(true),
    { timeout: 60_000, interval: 200 },
  );

  await page.getByRole("link", { name: desk.tab.signIns }).click();
  await page.getByRole("cell", { name: "Team 1", exact: false }).first().waitFor();
  await expectAccessibleByDayAndNight(page, "sign-ins");

  await page.getByRole("link", { name: new RegExp(`^${desk.tab.balloons}`) }).click();
  await page.getByRole("cell", { name: "Hall 0 · 1", exact: true }).waitFor();
  await press(page, desk.balloon.bring);
  await vi.waitFor(async () => {
    const { records } = await ask(client.call(getContestAcInfo, { token: root, query: { cid } }));
    expect(records.filter(({ checked }) => checked)).toHaveLength(1);
  });

  await page.getByRole("link", { name: desk.tab.certificates }).click();
  await page.getByRole("img", { name: certificate.preview }).waitFor();
  await page.getByLabel(certificate.heading).fill("Urkunde");
  await page.getByRole("img", { name: certificate.preview }).getByText("Urkunde").waitFor();
  await expectAccessibleByDayAndNight(page, "certificates");
  const [file] = await Promise.all([page.waitForEvent("download"), press(page, certificate.fetch)]);
  const parts: Buffer[] = [];
  for await (const part of await file.createReadStream()) parts.push(part as Buffer);
  const pdf = Buffer.concat(parts).toString("latin1");
  expect(pdf.startsWith("%PDF-")).toBe(true);
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(teams.length);
  expect(troubles).toEqual([]);
  await context.close();
}, 240_000);
