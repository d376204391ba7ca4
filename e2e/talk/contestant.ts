import {
  addComment,
  addDiscussion,
  changeProblemAuth,
  deleteContest,
  deleteDiscussions,
  deleteProblem,
  getDiscussionList,
  registerContest,
} from "@verdict/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccessible, follow, languages, leave, press, saysAfter, signIn, visit } from "../browser.ts";
import { Client, PASSWORD } from "../client.ts";
import { ask, changeContest, makeContest, makeSumProblem } from "../contest-steps.ts";
import { baseUrl, rootPassword } from "../target.ts";
import { WRITING_TAKES, writingTakes } from "./switches.ts";

/**
 * Who takes part in a contest reads and writes nothing about its problem outside of it, on their phone; who does not goes
 * on talking; afterwards everybody reads everything.
 */

const texts = languages["en-US"];
const { discussion, message, refusal } = texts;
const client = new Client(baseUrl());
const [PLAYER, RIVAL, OUTSIDER] = ["tacit", "rivalry", "bystander"];
const [PROBLEM, NAME] = ["HUSHED", "Hushed numbers"];
const CONTEST = "Silent round";
const PASSWORD_OF_CONTEST = "not-a-word";
/** In every text that gives the problem away. */
const SECRET = "mobius";
const ABOUT = `A ${SECRET} trick`;
const CALM = "Which keyboard do you use?";
const FROM_RIVAL = "Has the rival solved it?";
const FROM_JURY = "Zero is allowed.";

let root = "";
let tokens: string[] = [];
let [pid, cid, about, editorial] = [0, 0, 0, 0];

const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const written = async (keyword: string) =>
  (await ask(client.call(getDiscussionList, { token: root, query: { keyword, admin: true, limit: 50 } })))
    .records;

async function open(token: string, title: string, more = {}): Promise<number> {
  const body = { title, description: `On ${title}`, content: `It is ${title}.`, categoryId: 1, ...more };
  await ask(client.call(addDiscussion, { token, body }));
  return (await written(title)).find((row) => row.title === title)?.id ?? 0;
}
const say = (token: string, content: string, place: { did: number } | { cid: number }) =>
  ask(client.call(addComment, { token, body: { content, ...place } }));

describe("spoilers during a contest", () => {
  beforeAll(async () => {
    root = await client.signIn("root", rootPassword());
    tokens = await client.users(root, [PLAYER, RIVAL, OUTSIDER]);
    const [player = "", rival = "", outsider = ""] = tokens;
    await writingTakes(client, root, 0);
    pid = await makeSumProblem(client, root, PROBLEM, NAME);
    about = await open(outsider, ABOUT, { pid: PROBLEM });
    await say(rival, `${SECRET} for me, too`, { did: about });
    editorial = await open(root, `Editorial of ${SECRET}`, { pid: PROBLEM, isOfficial: true });
    const own = await open(player, `Why ${SECRET}?`, { pid: PROBLEM });
    await say(outsider, `Because of ${SECRET}.`, { did: own });
    await open(outsider, CALM);
    const times = { startTime: fromNow(-1), endTime: fromNow(60) };
    cid = await makeContest(client, root, pid, {
      title: CONTEST,
      auth: 1,
      pwd: PASSWORD_OF_CONTEST,
      ...times,
      startTime: fromNow(30),
    });
    // It is in the public list, as a problem is that somebody else's contest takes.
    await ask(client.call(changeProblemAuth, { token: root, body: { id: pid, auth: 1 } }));
    await changeContest(client, root, cid, times);
    for (const token of [player, rival]) {
      await ask(client.call(registerContest, { token, body: { cid, password: PASSWORD_OF_CONTEST } }));
    }
    await say(rival, FROM_RIVAL, { cid });
    await say(root, FROM_JURY, { cid });
  });

  afterAll(async () => {
    const ids = [...(await written(SECRET)), ...(await written("keyboard"))].map(({ id }) => id);
    if (ids.length > 0) await client.call(deleteDiscussions, { token: root, body: [...new Set(ids)] });
    if (cid) await client.call(deleteContest, { token: root, query: { cid } });
    if (pid) await client.call(deleteProblem, { token: root, query: { pid } });
    await writingTakes(client, root, WRITING_TAKES);
  });

  test("a contestant's phone hears no word of the problem until the contest is over", async () => {
    const { page, troubles } = await visit({ viewport: "phone" });
    const leaks: string[] = [];
    const answered: Promise<void>[] = [];
    page.on("response", (response) => {
      const look = async () => {
        if ((await response.text()).toLowerCase().includes(SECRET)) leaks.push(response.url());
      };
      if (response.url().includes("/api/") && !response.url().includes("/api/live"))
        answered.push(look().catch(() => {})); // of an answer that the browser has let go there is nothing to read
    });
    await signIn(page, texts, PLAYER, PASSWORD);

    await follow(page, "/discussion");
    await page.getByRole("link", { name: CALM }).waitFor();
    await page.getByRole("searchbox").fill(SECRET);
    await page.getByText(discussion.noneFound).waitFor();
    for (const did of [about, editorial]) {
      await follow(page, `/discussion-detail/${did}`);
      await page.getByText(refusal["discussion-during-contest"]).first().waitFor();
    }
    await follow(page, `/problem/${PROBLEM}?tab=discussions`);
    await page.getByText(discussion.none).waitFor();
    // What they were told before is withheld as well.
    await follow(page, "/message/discuss");
    await page.getByText(message.withheld).waitFor();
    await expectAccessible(page, "a message that is withheld");

    await follow(page, "/discussion-write");
    await page.getByLabel(discussion.field.title).fill(`How to solve ${NAME}?`);
    await page.getByLabel(discussion.field.category).selectOption({ label: discussion.category.help });
    await page.getByLabel(discussion.field.description).fill("Any hints?");
    await page.getByLabel(discussion.field.content).fill("I am stuck.");
    await saysAfter(page, refusal["text-names-contest-problem"], () => press(page, discussion.post));

    // In the contest itself they write, and read their own words and the jury's.
    await follow(page, `/contest/${cid}/comment`);
    await page.getByText(FROM_JURY).waitFor();
    await page.getByRole("textbox", { name: discussion.yourComment }).fill("Is zero allowed?");
    await press(page, discussion.send);
    await page.getByRole("listitem").getByText("Is zero allowed?").waitFor();
    expect(await page.getByText(FROM_RIVAL).count()).toBe(0);
    await expectAccessible(page, "comments of a running contest on the phone");
    await Promise.all(answered);
    expect(leaks).toEqual([]);
    expect(answered.length).toBeGreaterThan(10);

    const outsider = await visit({ as: [OUTSIDER, PASSWORD], path: `/discussion-detail/${about}` });
    await outsider.page.getByText(`${SECRET} for me, too`).waitFor();
    await leave(outsider.page);

    await changeContest(client, root, cid, { endTime: new Date().toISOString() });
    await page.reload();
    await page.getByText(FROM_RIVAL).waitFor();
    await follow(page, `/discussion-detail/${about}`);
    await page.getByText(`${SECRET} for me, too`).waitFor();
    // They have not solved it: the editorial waits until it is asked for.
    await follow(page, `/discussion-detail/${editorial}`);
    await page.getByText(discussion.withheld).waitFor();
    await press(page, discussion.reveal);
    await page.getByText(`It is Editorial of ${SECRET}.`).waitFor();
    expect(troubles).toEqual([]);
  });
});
