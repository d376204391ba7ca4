import { addComment, addDiscussion, deleteDiscussions, getDiscussionList } from "@verdict/contract";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  expectAccessible,
  expectAccessibleEverywhere,
  fill,
  follow,
  isFocused,
  languages,
  leave,
  press,
  rootAccount,
  saysAfter,
  visit,
} from "../browser.ts";
import { Client, PASSWORD } from "../client.ts";
import { ask } from "../contest-steps.ts";
import { baseUrl, rootPassword, siteDatabaseUrl } from "../target.ts";
import { WRITING_TAKES, writingTakes } from "./switches.ts";

/**
 * What every kind of reader meets in discussions: a first text is written, let through by staff, found by a guest who signs
 * in and answered on a phone, and its author hears of it; a comment is reported and taken away.
 */

const english = languages["en-US"];
const chinese = languages["zh-CN"];
const { discussion } = english;
const client = new Client(baseUrl());
const [WRITER, READER] = ["talkative", "listener"];
const TITLE = "Two pointers, told in a story";
const ANSWER = "讲得很清楚！";

let root = "";

const ofStory = async () =>
  (await client.call(getDiscussionList, { token: root, query: { keyword: "pointers", admin: true } })).data
    .records;

async function ofDatabase(statement: string, values: unknown[]): Promise<void> {
  const database = new pg.Client(siteDatabaseUrl());
  await database.connect();
  await database.query(statement, values).finally(() => database.end());
}

describe("a first text, let through by staff", () => {
  beforeAll(async () => {
    root = await client.signIn("root", rootPassword());
    await client.users(root, [WRITER, READER]);
    await writingTakes(client, root, 0, 1);
  });

  afterAll(async () => {
    const ids = (await ofStory()).map(({ id }) => id);
    if (ids.length > 0) await client.call(deleteDiscussions, { token: root, body: ids });
    await writingTakes(client, root, WRITING_TAKES);
  });

  test("written, let through, read, answered and heard of", async () => {
    const writer = await visit({ as: [WRITER, PASSWORD], path: "/discussion-write" });
    const title = writer.page.getByLabel(discussion.field.title);
    await press(writer.page, discussion.post);
    expect(await isFocused(title)).toBe(true);
    await title.fill(TITLE);
    await press(writer.page, discussion.post);
    expect(await isFocused(writer.page.getByLabel(discussion.field.category))).toBe(true);
    await writer.page
      .getByLabel(discussion.field.category)
      .selectOption({ label: discussion.category.solution });
    await writer.page.getByLabel(discussion.field.description).fill("Why it takes linear time");
    await writer.page
      .getByLabel(discussion.field.content)
      .fill("Each of the two moves **forward** only: $O(n)$.");
    await writer.page.getByRole("region", { name: discussion.preview }).getByText("forward").waitFor();
    await expectAccessible(writer.page, "writing a discussion");
    await press(writer.page, discussion.post);
    await writer.page.getByText(discussion.mark.waiting).waitFor();

    const staff = await visit({ as: rootAccount(), path: "/admin/discussion/waiting" });
    await staff.page.getByRole("link", { name: TITLE }).waitFor();
    await expectAccessibleEverywhere(staff.page, "texts that wait");
    await press(staff.page, discussion.admin.accept);
    await staff.page.getByText(discussion.admin.noneWaiting).waitFor();
    await leave(staff.page);

    // A guest is asked who they are, and gets where they wanted to.
    const guest = await visit({ path: "/discussion" });
    const dialog = guest.page.getByRole("dialog");
    await dialog.getByLabel(english.account.username).fill(READER);
    await dialog.getByRole("textbox", { name: english.account.password }).fill(PASSWORD);
    await dialog.getByRole("button", { name: english.account.signIn }).click();
    await guest.page.getByRole("link", { name: TITLE }).click();
    await guest.page.getByRole("heading", { name: TITLE }).waitFor();
    await guest.page.getByText(discussion.noComment).waitFor();
    await expectAccessibleEverywhere(guest.page, "a discussion");
    await leave(guest.page);

    const [made] = await ofStory();
    const reader = await visit({
      as: [READER, PASSWORD],
      path: `/discussion-detail/${made?.id}`,
      language: "zh-CN",
      viewport: "phone",
    });
    await reader.page.getByRole("textbox", { name: chinese.discussion.yourComment }).fill(ANSWER);
    await press(reader.page, chinese.discussion.send);
    await reader.page.getByText(chinese.discussion.waitsNote).waitFor();
    await expectAccessible(reader.page, "a waiting comment on the phone");
    await leave(reader.page);

    const again = await visit({ as: rootAccount(), path: "/admin/discussion/waiting?kind=comment" });
    await again.page.getByRole("button", { name: ANSWER }).waitFor();
    await press(again.page, discussion.admin.accept);
    await again.page.getByText(discussion.admin.noneWaiting).waitFor();
    await leave(again.page);

    // The stream says so: the number comes before the title without a new page.
    await expect.poll(() => writer.page.title(), { timeout: 30_000 }).toMatch(/^\(\d+\) /);
    await follow(writer.page, "/message/discuss");
    await writer.page.getByText(ANSWER).waitFor();
    await press(writer.page, english.message.settings);
    await writer.page.getByLabel(english.message.kind.Like).selectOption({ label: english.message.by.none });
    await expectAccessible(writer.page, "settings of messages");
    await follow(writer.page, `/discussion-write?id=${made?.id}`);
    const category = writer.page.getByLabel(discussion.field.category);
    await writer.page.getByText(discussion.categoryStays).waitFor();
    expect([await category.isDisabled(), await category.inputValue()]).toEqual([
      true,
      String(made?.categoryId),
    ]);
    expect(writer.troubles).toEqual([]);
  });

  test("old texts that would take the page's time stand as they were written, and the others beside them", async () => {
    await writingTakes(client, root, 0);
    const token = await client.signIn(WRITER, PASSWORD);
    const body = { title: "Old pointers", description: "Of before", content: "Text.", categoryId: 1 };
    await ask(client.call(addDiscussion, { token, body }));
    const did = (await ofStory()).find(({ title }) => title === body.title)?.id ?? 0;
    const old = ["*a_".repeat(20_000), "> ".repeat(5000), "<b>".repeat(3333)];
    for (const content of old) {
      const refused = await client.call(addComment, {
        token,
        body: { did, content: content.slice(0, 9999) },
      });
      expect(refused.code).toBe("text-not-drawable");
      const { id } = await ask(client.call(addComment, { token, body: { did, content: "soon old" } }));
      await ofDatabase("update comment set content = $2 where id = $1", [id, content]);
    }
    await ask(client.call(addComment, { token, body: { did, content: "This one is **drawn**." } }));
    const { page, troubles } = await visit({
      as: [READER, PASSWORD],
      path: `/discussion-detail/${did}`,
    });
    await page.locator("strong", { hasText: "drawn" }).waitFor({ timeout: 10_000 });
    for (const content of old) await page.getByText(content.slice(0, 300).trim()).waitFor();
    expect(troubles).toEqual([]);
  });

  test("a comment is reported, found by its link and taken away", async () => {
    await writingTakes(client, root, 0);
    const token = await client.signIn(WRITER, PASSWORD);
    const body = {
      title: "Two pointers, again",
      description: "Once more",
      content: "See above.",
      categoryId: 1,
    };
    await ask(client.call(addDiscussion, { token, body }));
    const did = (await ofStory()).find(({ title }) => title === body.title)?.id ?? 0;
    const content = "You cannot count to three.";
    const comment = await ask(client.call(addComment, { token, body: { did, content } }));

    const { page, context, troubles } = await visit({
      as: [READER, PASSWORD],
      path: "/discussion",
      viewport: "phone",
      scheme: "dark",
    });
    await page.getByRole("link", { name: body.title }).click();
    // What is half written is named where another tab signs out, and asked about where it is left.
    const half = page.getByRole("textbox", { name: discussion.yourComment });
    await half.fill("Half a");
    const other = await context.newPage();
    await other.goto("/logout?l=en-us");
    await other.getByRole("alert").filter({ hasText: english.account.unsavedElsewhere }).waitFor();
    await other.close();
    await page.evaluate("history.back()");
    const question = page.getByRole("dialog", { name: english.common.unsavedTitle });
    await press(question, english.common.cancel);
    await question.waitFor({ state: "detached" });
    await expect.poll(() => half.inputValue()).toBe("Half a");
    await half.fill("");
    await follow(page, `/discussion-detail/${did}?comment=${comment.id}`);
    const linked = page.locator("[data-linked]");
    await linked.getByText(content).waitFor();
    // As a page without TLS has it.
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    const copies = linked.getByRole("button", { name: discussion.copyLink });
    await saysAfter(page, discussion.linkCopied, () => copies.click());
    expect(await isFocused(copies)).toBe(true);
    const asks = linked.getByRole("button", { name: discussion.report });
    await asks.click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => isFocused(asks)).toBe(true);
    await asks.click();
    await press(page.getByRole("dialog"), discussion.sendReport);
    await page.getByText(english.refusal["report-blank"]).waitFor();
    const boxes = page.getByRole("dialog").getByRole("checkbox");
    for (const box of await boxes.all()) await box.check();
    const reason = page.getByRole("textbox", { name: discussion.reason });
    await expect.poll(() => reason.getAttribute("maxlength")).toBe("182");
    for (const box of await boxes.all()) await box.uncheck();
    await page.getByRole("checkbox", { name: discussion.label.abusive }).check();
    await expectAccessible(page, "reporting a comment");
    await saysAfter(page, discussion.reportSent, () =>
      press(page.getByRole("dialog"), discussion.sendReport),
    );
    expect(troubles).toEqual([]);

    const staff = await visit({ as: rootAccount(), path: "/admin/discussion/report" });
    await staff.page.getByText(discussion.admin.reportKind.comment, { exact: true }).click();
    await staff.page.getByRole("link", { name: content }).waitFor();
    await expectAccessibleEverywhere(staff.page, "reported comments");
    await press(staff.page, fill(english.admin.deleteOf, { name: content }));
    await press(staff.page.getByRole("dialog"), english.admin.delete);
    await staff.page.getByText(discussion.admin.noReport).waitFor();
    await leave(staff.page);

    await page.reload();
    await page.getByText(discussion.linkedGone).waitFor();
    await page.getByText(discussion.noComment).waitFor();
  });
});
