import { setEmailConfig } from "@verdict/contract";
import type { Page } from "playwright-core";
import { Client, PASSWORD } from "../../e2e/client.ts";
import { codeTo, startMailbox } from "../../e2e/mailbox.ts";
import { programNamed } from "../../e2e/programs.ts";
import { fill, type languages } from "../../e2e/texts.ts";

/** Whole stories, by what people see and press and by no address but the first. */

export interface Film {
  readonly tab: Page;
  readonly isPhone: boolean;
  readonly texts: (typeof languages)["en-US" | "zh-CN"];
  readonly origin: string;
  readonly rootPassword: string;
  /** A picture of what is seen now. */
  shot(what: string): Promise<void>;
}

interface Story {
  readonly name: string;
  readonly looks: readonly { viewport: "wide" | "phone"; language: "en" | "zh"; scheme: "light" | "dark" }[];
  play(film: Film): Promise<void>;
}

export const stories: readonly Story[] = [
  {
    name: "newcomer",
    looks: [
      { viewport: "wide", language: "en", scheme: "light" },
      { viewport: "phone", language: "zh", scheme: "light" },
    ],
    play: newcomer,
  },
  {
    name: "setter",
    looks: [{ viewport: "wide", language: "en", scheme: "light" }],
    play: setter,
  },
];

/** From the site's address to the first Accepted. */
async function newcomer({ tab, isPhone, texts, origin, rootPassword, shot }: Film): Promise<void> {
  const { account, problem, submission, home } = texts;
  const name = `newcomer-${isPhone ? "phone" : "desk"}`;
  const email = `${name}@example.org`;
  const right = programNamed("1000", "correct");
  const mailbox = await startMailbox();
  const client = new Client(origin);
  const root = await client.signIn("root", rootPassword);
  const mail = { emailHost: "127.0.0.1", emailPort: mailbox.port, emailSsl: false };
  await client.call(setEmailConfig, { token: root, body: mail });
  try {
    await tab.goto("/");
    await shot("first-address");
    await tab.getByRole("link", { name: home.carousel.solveAction }).click();
    await tab.getByRole("link", { name: /^(Sum of Two|两个整数)/ }).waitFor();
    await shot("problems");
    await tab.getByRole("link", { name: /^(Sum of Two|两个整数)/ }).click();
    await tab.getByRole("heading", { name: problem.examples }).waitFor();
    await shot("statement");
    if (isPhone) {
      await tab.getByRole("radiogroup", { name: problem.view }).getByText(problem.solution).click();
    }
    await tab
      .getByRole("toolbar", { name: submission.tools })
      .getByLabel(submission.language)
      .selectOption(right.language);
    await tab.locator(".cm-content").click();
    await tab.keyboard.press("ControlOrMeta+a");
    await tab.keyboard.insertText(right.code);
    await shot("program");
    await tab.getByRole("button", { name: submission.submit, exact: true }).click();

    const dialog = tab.getByRole("dialog");
    await dialog.getByLabel(account.username).waitFor();
    await shot("sign-in-asked");
    await dialog.getByRole("button", { name: account.toRegister, exact: true }).click();
    const field = (label: string) => dialog.getByRole("textbox", { name: label, exact: true });
    await field(account.username).fill(name);
    await field(account.password).fill(PASSWORD);
    await field(account.passwordAgain).fill(PASSWORD);
    await field(account.email).fill(email);
    await dialog.getByRole("button", { name: account.sendCode, exact: true }).click();
    await field(account.code).fill(await codeTo(mailbox, email));
    await shot("registering");
    await dialog.getByRole("button", { name: account.registerSubmit, exact: true }).click();

    // Whoever has registered is signed in, and what was written as a guest is sent by itself.
    const verdict = tab.getByRole("region", { name: submission.verdict });
    await verdict.getByText(texts.status.accepted, { exact: true }).first().waitFor({ timeout: 90_000 });
    // It would lie over the page in the picture that the README shows.
    await tab.getByText(texts.solve.submitted, { exact: true }).waitFor({ state: "hidden", timeout: 30_000 });
    await shot("accepted");
    await tab.getByRole("banner").getByRole("link").first().click();
    await tab.getByRole("region", { name: home.progress.title }).waitFor();
    await shot("home-again");
  } finally {
    await mailbox.stop();
  }
}

/** From nothing to a problem that everybody sees. */
async function setter({ tab, texts, rootPassword, shot }: Film): Promise<void> {
  const { admin } = texts;
  await tab.goto("/admin/login");
  await tab.getByLabel(admin.login.username).fill("root");
  await tab.getByRole("textbox", { name: admin.login.password }).fill(rootPassword);
  await shot("door");
  await tab.getByRole("button", { name: admin.login.enter }).click();
  const nav = tab.getByRole("navigation", { name: admin.nav.label });
  await nav.waitFor();
  await shot("dashboard");
  await nav.getByRole("link", { name: admin.page.problemCreate, exact: true }).click();
  await tab.getByLabel(admin.problems.title).waitFor();
  await shot("empty");
  await tab.getByLabel(admin.problems.id).fill("HALVES");
  await tab.getByLabel(admin.problems.title).fill("Half of it");
  const description = tab.getByRole("textbox", { name: admin.editor.description, exact: true });
  await description.fill("Given an even number $n$, print half of it.");
  await tab.getByLabel(fill(admin.editor.exampleInput, { number: 1 })).fill("4");
  await tab.getByLabel(fill(admin.editor.exampleOutput, { number: 1 })).fill("2");
  await shot("statement");
  const open = (name: keyof typeof admin.editor.tab) =>
    tab.getByRole("tab", { name: admin.editor.tab[name] }).click();
  await open("data");
  for (const [input, output] of [
    ["4", "2"],
    ["10", "5"],
    ["-6", "-3"],
  ] as const) {
    await tab.getByRole("button", { name: admin.data.addCase }).click();
    const dialog = tab.getByRole("dialog");
    await dialog.getByLabel(admin.data.input).fill(`${input}\n`);
    await dialog.getByLabel(admin.data.output).fill(`${output}\n`);
    await dialog.getByRole("button", { name: admin.add }).click();
    await dialog.waitFor({ state: "detached" });
  }
  await shot("tests");
  await tab.getByRole("button", { name: admin.save, exact: true }).click();
  await tab.getByRole("heading", { name: "HALVES Half of it" }).waitFor();
  await shot("saved");
  await open("solutions");
  await tab.getByRole("button", { name: admin.solutions.add }).click();
  const dialog = tab.getByRole("dialog");
  await dialog.getByLabel(admin.solutions.name).fill("right.py");
  await dialog.getByLabel(admin.solutions.language).selectOption("Python3");
  const editor = dialog.getByRole("textbox", { name: admin.solutions.code, exact: true });
  await editor.click();
  await tab.keyboard.press("ControlOrMeta+a");
  await tab.keyboard.insertText("print(int(input()) // 2)\n");
  await shot("solution");
  await dialog.getByRole("button", { name: admin.solutions.saveAndRun }).click();
  const table = tab.getByRole("table", { name: admin.solutions.table });
  await table.getByText(admin.solutions.asExpected, { exact: true }).waitFor({ timeout: 90_000 });
  await shot("judged");
  await tab.getByRole("button", { name: admin.publish.everybody.button, exact: true }).click();
  const publishing = tab.getByRole("dialog", { name: admin.publish.everybody.title });
  await shot("publishing");
  await publishing
    .getByRole("button", { name: admin.publish.everybody.button, exact: true })
    .or(publishing.getByRole("button", { name: admin.publish.everybody.despite }))
    .click();
  await tab.getByText(admin.publish.everybody.done, { exact: true }).first().waitFor();
  await shot("published");
}
