import {
  addComment,
  addDiscussion,
  deleteDiscussions,
  editUser,
  getAuditList,
  getDiscussionList,
  getUserHomeInfo,
  reportDiscussion,
} from "@verdict/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  enterOffice,
  expectAccessible,
  expectAccessibleEverywhere,
  fill,
  follow,
  languages,
  leave,
  press,
  saysAfter,
  visit,
} from "../browser.ts";
import { Client, PASSWORD } from "../client.ts";
import { ask } from "../contest-steps.ts";
import { baseUrl, rootPassword } from "../target.ts";
import { WRITING_TAKES, writingTakes } from "./switches.ts";

/**
 * A problem administrator keeps order: closes and pins on the phone, hides, moves and deletes in the back office, and answers
 * a report. A writer and a reader see what comes of it, and who annoys one is blocked.
 */

const texts = languages["en-US"];
const { admin, discussion, message } = texts;
const client = new Client(baseUrl());
const [WARDEN, WRITER, READER] = ["warden", "scribbler", "peruser"];
const warden = { username: WARDEN, password: PASSWORD };
const TITLE = "Tabs or spaces, once and for all";
const SPAM = "Points for sale, tabs included";
const RUDE = "Only fools use tabs.";

let root = "";
let tokens: string[] = [];

const written = async () =>
  (await ask(client.call(getDiscussionList, { token: root, query: { keyword: "tabs", admin: true } })))
    .records;
const idOf = async (title: string) => (await written()).find((row) => row.title === title)?.id ?? 0;
describe("order kept by a problem administrator", () => {
  beforeAll(async () => {
    root = await client.signIn("root", rootPassword());
    tokens = await client.users(root, [WARDEN, WRITER, READER]);
    const { uid } = await ask(client.call(getUserHomeInfo, { query: { username: WARDEN } }));
    await ask(client.call(editUser, { token: root, body: { uid, username: WARDEN, type: 1008, status: 0 } }));
    await writingTakes(client, root, 0);
  });

  afterAll(async () => {
    const ids = (await written()).map(({ id }) => id);
    if (ids.length > 0) await client.call(deleteDiscussions, { token: root, body: ids });
    await writingTakes(client, root, WRITING_TAKES);
  });

  test("what a reader reports is closed, hidden, moved and deleted by who keeps order", async () => {
    const [, writer = "", reader = ""] = tokens;
    for (const title of [TITLE, SPAM]) {
      const body = { title, description: "About tabs", content: `All about ${title}`, categoryId: 1 };
      await ask(client.call(addDiscussion, { token: writer, body }));
    }
    const [did, spam] = [await idOf(TITLE), await idOf(SPAM)];
    await ask(client.call(addComment, { token: writer, body: { did, content: RUDE } }));
    await ask(client.call(reportDiscussion, { token: reader, body: { did: spam, content: "#Spam#" } }));

    // On the phone, in Chinese, by night: pinned and closed where it is read.
    const { discussion: chinese } = languages["zh-CN"];
    const phone = await visit({
      as: [WARDEN, PASSWORD],
      path: `/discussion-detail/${did}`,
      language: "zh-CN",
      viewport: "phone",
      scheme: "dark",
    });
    await press(phone.page, chinese.pin);
    await phone.page.getByRole("button", { name: chinese.unpin }).waitFor();
    await press(phone.page, chinese.close);
    await phone.page.getByText(chinese.isClosed).waitFor();
    await expectAccessible(phone.page, "a closed discussion of who keeps order");
    expect(phone.troubles).toEqual([]);
    await leave(phone.page);

    const office = await visit();
    await enterOffice(office.page, admin, "discussion/report", warden);
    await office.page.getByRole("link", { name: SPAM }).waitFor();
    await expectAccessibleEverywhere(office.page, "reported discussions");
    // Categories are root's alone.
    expect(await office.page.getByRole("link", { name: admin.page.discussionCategories }).count()).toBe(0);
    await follow(office.page, "/admin/discussion?keyword=tabs");
    const shown = office.page.getByRole("switch", { name: `${discussion.admin.flag.shown}: ${SPAM}` });
    await shown.press("Space");
    await expect.poll(async () => (await written()).find(({ id }) => id === spam)?.status).toBe(1);
    await office.page
      .getByRole("combobox", { name: fill(discussion.admin.categoryOf, { name: TITLE }) })
      .selectOption({ label: discussion.category.help });
    await expect.poll(async () => (await written()).find(({ id }) => id === did)?.categoryId).not.toBe(1);
    await expectAccessibleEverywhere(office.page, "discussions of the back office");

    // The reader finds the closed one first, the hidden one nowhere, and blocks who wrote them.
    const reading = await visit({
      as: [READER, PASSWORD],
      path: "/discussion?keyword=tabs",
      viewport: "phone",
    });
    await reading.page.getByRole("link", { name: TITLE }).waitFor();
    expect(await reading.page.getByRole("link", { name: SPAM }).count()).toBe(0);
    await follow(reading.page, `/discussion-detail/${spam}`);
    await reading.page.getByText(texts.refusal["discussion-hidden"]).first().waitFor();
    await follow(reading.page, `/discussion-detail/${did}`);
    await reading.page.getByText(discussion.isClosed).waitFor();
    await press(reading.page, discussion.block);
    await press(reading.page.getByRole("dialog"), discussion.block);
    await reading.page.getByText(fill(discussion.folded, { name: WRITER })).waitFor();
    expect(await reading.page.getByText(RUDE).count()).toBe(0);
    await follow(reading.page, "/message/discuss");
    await press(reading.page, message.settings);
    await reading.page.getByRole("dialog").getByText(WRITER).waitFor();
    await expectAccessible(reading.page, "settings of messages with a blocked user");
    expect(reading.troubles).toEqual([]);
    await leave(reading.page);

    await press(office.page, fill(admin.deleteOf, { name: SPAM }));
    await press(office.page.getByRole("dialog"), admin.delete);
    await expect.poll(() => idOf(SPAM)).toBe(0);
    await follow(office.page, "/admin/discussion/deleted");
    await office.page.getByRole("button", { name: `All about ${SPAM}` }).click();
    await office.page.getByRole("dialog").getByText(`All about ${SPAM}`).waitFor();
    expect(office.troubles).toEqual([]);
    await leave(office.page);

    const audit = await ask(
      client.call(getAuditList, { token: root, query: { keyword: WARDEN, limit: 50 } }),
    );
    const done = audit.records.map(({ action }) => action);
    expect(done.filter((action) => action.startsWith("discussion")).length).toBeGreaterThanOrEqual(4);
  });

  test("a writer's draft outlives the page, holds a picture and calls a reader, who likes what they wrote", async () => {
    const { page, troubles } = await visit({
      as: [WRITER, PASSWORD],
      path: "/discussion-write",
      viewport: "phone",
    });
    const content = page.getByLabel(discussion.field.content);
    await page.getByLabel(discussion.field.title).fill("Tabs, a picture");
    await page.getByLabel(discussion.field.category).selectOption({ label: discussion.category.chat });
    await page.getByLabel(discussion.field.description).fill("One pixel wide");
    await content.fill(`Look, @${WARDEN}: \`tab\`\n\n\`\`\`cpp\nint tab = 8;\n\`\`\``);
    await page.locator("input[type=file]").setInputFiles({
      ...{ name: "tab.png", mimeType: "image/png" },
      buffer: await page.getByRole("banner").screenshot(),
    });
    await expect.poll(() => content.inputValue()).toContain("![tab](");
    const preview = page.getByRole("region", { name: discussion.preview });
    await preview.getByRole("img", { name: "tab" }).waitFor();
    const kept = () => page.evaluate("JSON.stringify(localStorage)") as Promise<string>;
    await expect.poll(kept).toContain("![tab](");
    // The picture comes when the page stands, and moves nothing.
    let show = () => {};
    const shown = new Promise<void>((resolve) => (show = resolve));
    await page.route("**/api/public/img/**", (route) => shown.then(() => route.continue()));
    await page.reload();
    await page.getByText(discussion.draftKept).waitFor();
    await expect.poll(() => content.inputValue()).toContain("int tab = 8;");
    const picture = preview.getByRole("img", { name: "tab" });
    await picture.waitFor({ state: "attached" });
    const placeOfPost = () => page.getByRole("button", { name: discussion.post, exact: true }).boundingBox();
    const place = await placeOfPost();
    show();
    await expect
      .poll(() => page.evaluate("document.querySelector('img[alt=tab]').naturalWidth"))
      .toBeGreaterThan(0);
    expect(await placeOfPost()).toEqual(place);
    await saysAfter(page, discussion.posted, () => press(page, discussion.post));
    await page.getByRole("link", { name: "Tabs, a picture" }).click();
    await page.getByRole("img", { name: "tab" }).waitFor();
    const edit = page.getByRole("link", { name: discussion.edit, exact: true });
    await edit.click();
    const description = page.getByLabel(discussion.field.description);
    await description.fill("Three pixels wide");
    await page.goBack();
    await edit.click();
    await page.getByText(discussion.draftKept).waitFor();
    await expect.poll(() => description.inputValue()).toBe("Three pixels wide");
    await press(page, discussion.dropDraft);
    await expect.poll(() => description.inputValue()).toBe("One pixel wide");
    await description.fill("Two pixels wide");
    await saysAfter(page, discussion.saved, () => press(page, discussion.save));
    await page.getByText("Two pixels wide").waitFor();

    const reader = await visit({ as: [WARDEN, PASSWORD], path: "/message/mine" });
    const there = /\[(.+)\]/.exec(message.mentioned.text)?.[1] ?? "";
    await reader.page.getByRole("article").getByRole("link", { name: there }).first().click();
    await reader.page.getByRole("heading", { name: "Tabs, a picture" }).waitFor();
    const like = reader.page.getByRole("button", { name: discussion.like, exact: true });
    await like.click();
    await expect.poll(() => like.getAttribute("aria-pressed")).toBe("true");
    await leave(reader.page);

    await follow(page, "/message/like");
    await page.getByText("Tabs, a picture").waitFor();
    await press(page, message.removeAll);
    await press(page.getByRole("dialog"), message.removeAll);
    await page.getByText(message.none).waitFor();
    await expect.poll(() => page.getByRole("button", { name: message.removeAll }).isDisabled()).toBe(true);
    expect(troubles).toEqual([]);
  });
});
