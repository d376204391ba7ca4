import { addGroup, updateSwitch } from "@verdict/contract";
import { describe, expect, test } from "vitest";
import { follow, languages, visit } from "../browser.ts";
import { ask } from "../contest-steps.ts";
import { OWN_ROOT_PASSWORD } from "../own-site.ts";
import { client, root, site } from "./site.ts";

/** What is switched off for the whole site, which stories that share one cannot do. */

const texts = languages["en-US"];
const closed = texts.refusal["discussions-closed"];

describe("discussions that are switched off", () => {
  const open = (isOpen: boolean) =>
    ask(
      client.call(updateSwitch, {
        token: root,
        body: { openPublicDiscussion: isOpen, openGroupDiscussion: isOpen },
      }),
    );

  test("have no pages: who comes is sent home, and told why", async () => {
    const group = { name: "Silent group", shortName: "SILENT", brief: "No words", description: "No words." };
    const body = { ...group, auth: 1, visible: true };
    const { id: gid } = await ask(client.call(addGroup, { token: root, body }));
    await open(false);
    const { page, troubles } = await visit({ as: ["root", OWN_ROOT_PASSWORD], origin: site.origin });
    const pages = ["/discussion", "/discussion-detail/1", "/discussion-write"];
    for (const path of [`/group/${gid}`, ""].flatMap((place) => pages.map((page) => place + page))) {
      await follow(page, "/problem");
      const told = page.getByText(closed, { exact: true });
      await told.waitFor({ state: "detached" });
      await page.evaluate(`history.pushState(null, "", ${JSON.stringify(path)})`);
      await page.waitForURL("**/home");
      await told.waitFor();
    }
    await open(true);
    expect(troubles).toEqual([]);
  });
});
