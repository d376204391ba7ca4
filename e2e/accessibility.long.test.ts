import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import {
  accountMenu,
  editor,
  expectAccessibleByDayAndNight,
  expectAccessibleEverywhere,
  fill,
  follow,
  languages,
  press,
  signIn,
  visit,
} from "./browser.ts";
import { Client } from "./client.ts";
import { programNamed } from "./programs.ts";
import { baseUrl, rootPassword } from "./target.ts";

/** axe on every public page, dialog and menu: wide and phone, light and dark. */

const texts = languages["en-US"];

/** Submissions of root's: accepted, refused with all cases, in subtasks, not compiled. */
let [accepted, refused, subtasks, broken] = [0, 0, 0, 0];

beforeAll(async () => {
  const client = new Client(baseUrl());
  const root = await client.signIn("root", rootPassword());
  const programs = [
    programNamed("1000", "correct.cpp"),
    programNamed("1001", "ignores-faults"),
    programNamed("1006", "int-overflow"),
    programNamed("1000", "compile-error.cpp"),
  ];
  [accepted = 0, refused = 0, subtasks = 0, broken = 0] = await Promise.all(
    programs.map(({ pid, language, code }) => client.submit(root, pid, language, code)),
  );
  await client.verdicts([accepted, refused, subtasks, broken]);
});

interface Sight {
  readonly path: string;
  /** Waits for what must be there, and opens what has to be opened, in a wide window. */
  readonly show: (page: Page) => Promise<unknown>;
  /** The same in a narrow one, where what was opened goes with the view that it belongs to. */
  readonly onPhone?: (page: Page) => Promise<unknown>;
  /** Only this part is looked at; the page below has its own line. */
  readonly within?: string;
}

const heading = (name: string) => (page: Page) => page.getByRole("heading", { name }).first().waitFor();
const DIALOG = "[role=dialog]";
const dialog = (page: Page) => page.getByRole("dialog").waitFor();

/** The right half of a problem's page; what has the focus stays in sight where the window becomes narrow. */
async function solution(page: Page): Promise<void> {
  await page.getByRole("heading", { name: texts.problem.examples }).waitFor();
  await editor(page, texts).focus();
}

async function settingsOfEditor(page: Page): Promise<void> {
  await press(page, texts.editor.settings);
  await dialog(page);
}

async function resetOfCode(page: Page): Promise<void> {
  await press(page, texts.submission.reset);
  await dialog(page);
}

async function staffMenu(page: Page): Promise<void> {
  await press(page, fill(texts.solve.judging.actionsOf, { number: refused }));
  await page.getByRole("menuitem", { name: texts.solve.judging.byHand }).waitFor();
}

async function judgingByHand(page: Page): Promise<void> {
  await staffMenu(page);
  await page.getByRole("menuitem", { name: texts.solve.judging.byHand }).click();
  await dialog(page);
}

const menu = (path: string, open: (page: Page) => Promise<unknown>): Sight => ({
  path,
  show: async (page) => {
    await open(page);
    await page.getByRole("menuitem").or(page.getByRole("menuitemradio")).first().waitFor();
  },
  within: "[role=menu]",
});

const forVisitors: Record<string, Sight> = {
  home: { path: "/home", show: heading(texts.home.recentProblems) },
  "sign-in dialog": {
    path: "/home",
    show: async (page) => {
      await page.getByRole("banner").getByRole("button", { name: texts.account.signIn }).click();
      await page.getByRole("dialog").getByLabel(texts.account.username).waitFor();
    },
    within: DIALOG,
  },
  "register dialog": {
    path: "/home",
    show: async (page) => {
      await page.getByRole("banner").getByRole("button", { name: texts.account.signIn }).click();
      await press(page, texts.account.toRegister);
      await page
        .getByRole("dialog")
        .getByRole("textbox", { name: texts.account.email, exact: true })
        .waitFor();
    },
    within: DIALOG,
  },
  "reset dialog": {
    path: "/home",
    show: async (page) => {
      await page.getByRole("banner").getByRole("button", { name: texts.account.signIn }).click();
      await press(page, texts.account.toReset);
      await page.getByRole("img", { name: texts.account.captchaPicture }).waitFor();
    },
    within: DIALOG,
  },
  "reset page": { path: "/reset-password#username=root&code=none", show: heading(texts.account.resetPage) },
};

const forRoot: Record<string, Sight> = {
  home: { path: "/home", show: heading(texts.home.recentProblems) },
  "account menu": menu("/home", (page) => accountMenu(page, texts, "root").click()),
  "language menu": menu("/home", (page) => press(page, texts.nav.language)),
  "appearance menu": menu("/home", (page) => press(page, texts.nav.appearance)),
  "command palette": {
    path: "/home",
    show: async (page) => {
      await heading(texts.home.recentProblems)(page);
      await page.keyboard.press("ControlOrMeta+k");
      await page.getByRole("dialog").getByRole("option").first().waitFor();
    },
    within: DIALOG,
  },
  problems: { path: "/problem", show: heading(texts.problem.list) },
  problem: { path: "/problem/1000", show: heading(texts.problem.examples) },
  editor: { path: "/problem/1000", show: solution },
  "editor settings": {
    path: "/problem/1000",
    show: (page) => solution(page).then(() => settingsOfEditor(page)),
    within: DIALOG,
  },
  "reset of the code": {
    path: "/problem/1000",
    show: (page) => solution(page).then(() => resetOfCode(page)),
    within: DIALOG,
  },
  "own submissions": {
    path: "/problem/1000?tab=submissions",
    show: (page) => page.getByText(texts.status.accepted, { exact: true }).first().waitFor(),
  },
  "problem's statistics": {
    path: "/problem/1000?tab=statistics",
    show: (page) => page.getByRole("tab", { selected: true, name: texts.problem.statistics }).waitFor(),
  },
  status: { path: "/status", show: heading(texts.submission.list) },
  // A phone has cards for the table's rows.
  "staff's menu": { ...menu("/status?onlyMine=true", staffMenu), onPhone: staffMenu },
  "judging by hand": {
    path: "/status?onlyMine=true",
    show: judgingByHand,
    onPhone: judgingByHand,
    within: DIALOG,
  },
  "ACM rank": { path: "/acm-rank", show: heading(texts.home.rank.acm) },
  "OI rank": { path: "/oi-rank", show: heading(texts.home.rank.oi) },
  "user home": { path: "/user-home", show: heading(texts.home.user.inOrder) },
  "own teams": { path: "/team", show: heading(texts.account.myTeams) },
  settings: { path: "/setting", show: heading(texts.account.settings) },
  "signing out": {
    path: "/logout",
    show: (page) => page.getByRole("button", { name: texts.account.signOutHere }).waitFor(),
  },
  "avatar's crop": {
    path: "/setting",
    show: async (page) => {
      const create = { width: 300, height: 200, channels: 3, background: "#c2410c" } as const;
      await page.locator("input[type=file]").setInputFiles({
        name: "me.png",
        mimeType: "image/png",
        buffer: await sharp({ create }).png().toBuffer(),
      });
      await dialog(page);
    },
    within: DIALOG,
  },
  introduction: { path: "/introduction", show: heading(texts.about.limits.title) },
  "no such page": { path: "/nothing/here", show: heading(texts.notFound.title) },
};

/** Escape puts away what was opened, at once or one after another. */
async function putAway(page: Page): Promise<void> {
  const open = page.locator("[role=dialog], [role=menu]");
  await expect
    .poll(async () => {
      await page.keyboard.press("Escape");
      return open.count();
    })
    .toBe(0);
}

async function lookAt(page: Page, sights: Record<string, Sight>): Promise<void> {
  for (const [what, { path, show, onPhone, within }] of Object.entries(sights)) {
    await follow(page, path);
    await show(page).catch((error: Error) => {
      throw new Error(`${what} does not show at ${page.url()}: ${error.message}`);
    });
    await expectAccessibleEverywhere(page, what, { within, onPhone });
    if (within || onPhone) await putAway(page);
  }
}

const TITLE = "axe finds nothing on any page, dialog and menu, wide and on a phone, by day and by night";

test(`${TITLE}: visitors`, async () => {
  const { page, troubles } = await visit();
  await lookAt(page, forVisitors);
  expect(troubles).toEqual([]);
});

test(`${TITLE}: root`, async () => {
  const { page, troubles } = await visit();
  await signIn(page, texts, "root", rootPassword());
  const submissions = Object.fromEntries(
    [accepted, refused, subtasks, broken].map((id) => [
      `submission ${id}`,
      { path: `/submission-detail/${id}`, show: heading(texts.submission.source) },
    ]),
  );
  await lookAt(page, { ...forRoot, ...submissions });
  expect(troubles).toEqual([]);
});

test(`${TITLE}: what only a phone has`, async () => {
  const { page } = await visit({ viewport: "phone" });
  await press(page, texts.nav.menu);
  await dialog(page);
  await expectAccessibleByDayAndNight(page, "navigation", DIALOG);
});
