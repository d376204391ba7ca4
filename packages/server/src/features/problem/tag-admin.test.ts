import {
  addTag,
  addTagClassification,
  deleteTag,
  deleteTagClassification,
  getAllProblemTags,
  getGroupProblemTags,
  getProblemList,
  getProblemTagsAndClassification,
  getTagClassifications,
  updateTag,
  updateTagClassification,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { useGroups } from "../../../test/groups.ts";
import { useSite } from "../../../test/site.ts";
import { problems } from "./tables.ts";

const site = useSite();
const { staff, found: foundGroup, people } = useGroups(site);
let token = "";

beforeAll(async () => {
  token = (await site().user({ roleId: 1008 })).token;
});

const listed = async () =>
  (await site().call(getAllProblemTags, { token, query: {} })).data.map((tag) => tag.name);

test("a tag is created, changed and deleted; its problems are found by its name of now", async () => {
  const { pid } = await site().problem({ tags: ["Grapth"] });
  const made = await site().call(addTag, { token, body: { name: " Flows ", color: "#409eff", oj: "ME" } });
  expect(made.data).toMatchObject({ name: "Flows", color: "#409eff", oj: "ME", tcid: null, gid: null });
  const plain = await site().call(addTag, { token, body: { name: "Plain", color: "" } });
  expect(plain.data.color).toBe("");
  const tags = (await site().call(getAllProblemTags, { query: {} })).data;
  const tag = tags.find((one) => one.name === "Grapth");
  if (!tag) throw new Error("the tag is not there");
  expect((await site().call(updateTag, { token, body: { ...tag, name: "Zeitgeist" } })).status).toBe(200);
  const found = async (keyword: string) =>
    (await site().call(getProblemList, { query: { keyword } })).data.records.map((row) => row.pid);
  // Words of problems are written anew in the background, also of those that a deleted tag leaves.
  await expect.poll(() => found("zeitgeist")).toEqual([pid]);
  expect(await found("grapth")).toEqual([]);
  expect((await site().call(deleteTag, { token, query: { tid: tag.id } })).status).toBe(200);
  expect(await listed()).not.toContain("Zeitgeist");
  await expect.poll(() => found("zeitgeist")).toEqual([]);
});

test("guests and users are told the tags of the bank's problems, and no others", async () => {
  await site().problem({ tags: ["Told-tag"] });
  const kept = await site().problem({ tags: ["Told-tag", "Held-back"], auth: 3 });
  const gid = await foundGroup();
  const user = await site().user();
  const ask = async (as?: string) => {
    const query = { token: as, query: { oj: "ALL" } };
    const classes = (await site().call(getProblemTagsAndClassification, query)).data;
    const all = (await site().call(getAllProblemTags, query)).data;
    return [...all, ...classes.flatMap(({ tagList }) => tagList)].map(({ name }) => name);
  };
  const inGroup = async (as: string) =>
    (await site().call(getGroupProblemTags, { token: as, query: { gid } })).data.map(({ name }) => name);
  const teacher = (await people(gid))[5];
  const asked = [await ask(), await ask(user.token), await inGroup(teacher.token)];
  for (const names of asked) {
    expect(names).toContain("Told-tag");
    expect(names).not.toContain("Held-back");
  }
  expect(await ask(token)).toContain("Held-back");
  await site().db.update(problems).set({ auth: 1 }).where(eq(problems.id, kept.pid));
  expect(await ask()).toContain("Held-back");
  expect(await inGroup(teacher.token)).toContain("Held-back");
});

test.each([
  ["a name that is taken in other letters", { name: "dp" }, "tag-name-taken"],
  ["a blank name", { name: " " }, "tag-name-blank"],
  ["a long name", { name: "x".repeat(101) }, "tag-name-too-long"],
  ["a colour that is none", { name: "c", color: "url(x)" }, "color-malformed"],
  ["an unknown classification", { name: "d", tcid: 99_999 }, "classification-not-found"],
  ["one of a group that is not there", { name: "e", gid: 999_999 }, "group-not-found"],
])("%s is refused", async (_what, tag, code) => {
  await site().call(addTag, { token, body: { name: "DP" } });
  expect(await site().call(addTag, { token, body: tag })).toMatchObject({ http: 200, code });
});

test("one is made for a group, whose problems alone may carry it", async () => {
  const [gid, hidden] = [await foundGroup(), await foundGroup({ visible: false })];
  const made = await site().call(addTag, { token, body: { name: "Term paper", gid } });
  expect(made.data).toMatchObject({ name: "Term paper", gid });
  const ofGroup = await site().call(getGroupProblemTags, { token: staff.founder.token, query: { gid } });
  expect(ofGroup.data.map(({ id }) => id)).toContain(made.data.id);
  const ofSite = await site().call(getAllProblemTags, { token, query: { oj: "ALL" } });
  expect(ofSite.data.map(({ id }) => id)).not.toContain(made.data.id);
  const again = await site().call(addTag, { token, body: { name: "TERM PAPER", gid } });
  expect(again.code).toBe("tag-name-taken");
  expect((await site().call(addTag, { token, body: { name: "Term paper" } })).data.gid).toBeNull();
  // Problem administrators make none of a group that they may not know of.
  const unknown = await site().call(addTag, { token, body: { name: "Term paper", gid: hidden } });
  expect(unknown.code).toBe("group-not-found");
});

test("the same name is free in another judge", async () => {
  const body = { name: "Shared", oj: "ME" };
  expect((await site().call(addTag, { token, body })).status).toBe(200);
  expect((await site().call(addTag, { token, body: { ...body, oj: "CF" } })).status).toBe(200);
});

test("what is not there is refused", async () => {
  const missing = { id: 99_999, name: "x" };
  expect(await site().call(updateTag, { token, body: missing })).toMatchObject({ code: "tag-not-found" });
  expect(await site().call(deleteTag, { token, query: { tid: 99_999 } })).toMatchObject({
    code: "tag-not-found",
  });
  const code = "classification-not-found";
  expect(await site().call(updateTagClassification, { token, body: missing })).toMatchObject({ code });
  expect(await site().call(deleteTagClassification, { token, query: { tcid: 99_999 } })).toMatchObject({
    code,
  });
});

test("a tag that is renamed to a taken name stays what it is", async () => {
  const { data } = await site().call(addTag, { token, body: { name: "One" } });
  await site().call(addTag, { token, body: { name: "Two" } });
  expect(await site().call(updateTag, { token, body: { ...data, name: "TWO" } })).toMatchObject({
    code: "tag-name-taken",
  });
  expect(await listed()).toContain("One");
});

test("classifications order the tags; deleting one leaves its tags", async () => {
  const add = async (name: string, rank: number) =>
    (await site().call(addTagClassification, { token, body: { name, oj: "ME", rank } })).data;
  const late = await add("Late", 2);
  const early = await add("Early", 1);
  const tag = (await site().call(addTag, { token, body: { name: "Classed", tcid: late.id } })).data;
  const order = async () =>
    (await site().call(getTagClassifications, { token, query: {} })).data.map((row) => row.name);
  expect(await order()).toEqual(["Early", "Late"]);
  await site().call(updateTagClassification, { token, body: { ...late, rank: 0 } });
  expect(await order()).toEqual(["Late", "Early"]);
  const taken = { name: "EARLY", oj: "ME", rank: 5 };
  const code = "classification-name-taken";
  expect(await site().call(addTagClassification, { token, body: taken })).toMatchObject({ code });
  const renamed = { ...late, name: "early" };
  expect(await site().call(updateTagClassification, { token, body: renamed })).toMatchObject({ code });
  await site().call(deleteTagClassification, { token, query: { tcid: late.id } });
  const groups = (await site().call(getProblemTagsAndClassification, { token, query: {} })).data;
  expect(groups.at(-1)?.tagList.map((one) => one.id)).toContain(tag.id);
  expect(groups[0]?.classification?.id).toBe(early.id);
});

test("a tag whose classification is another judge's stands with those that have none", async () => {
  const other = (await site().call(addTagClassification, { token, body: { name: "Theirs", oj: "HDU" } }))
    .data;
  const { id } = (await site().call(addTag, { token, body: { name: "Lost", oj: "ME", tcid: other.id } }))
    .data;
  const groups = (await site().call(getProblemTagsAndClassification, { token, query: { oj: "ME" } })).data;
  expect(groups.at(-1)?.classification).toBeNull();
  expect(groups.at(-1)?.tagList.map((tag) => tag.id)).toContain(id);
  const all = (await site().call(getProblemTagsAndClassification, { token, query: { oj: "ALL" } })).data;
  const theirs = all.find(({ classification }) => classification?.id === other.id);
  expect(theirs?.tagList.map((tag) => tag.id)).toEqual([id]);
});

test("no body is malformed", async () => {
  expect(await site().call(addTag, { token, body: {} })).toMatchObject({ http: 200, code: "tag-name-blank" });
  expect(await site().call(deleteTag, { token })).toMatchObject({ http: 400, code: "request-invalid" });
});
