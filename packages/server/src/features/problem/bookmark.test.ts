import { BOOKMARKS_MAX, getProblemBookmark, getProblemList, setProblemBookmark } from "@verdict/contract";
import { expect, test } from "vitest";
import { useSite } from "../../../test/site.ts";
import { problemBookmarks, problems } from "./tables.ts";

const site = useSite();

const keep = (token: string, pid: number, isKept = true) =>
  site().call(setProblemBookmark, { token, body: { pid, isKept } });
const kept = async (token: string) =>
  (await site().call(getProblemList, { token, query: { own: "kept" } })).data.records.map(({ pid }) => pid);

test("bookmarks are a list of one's own, which nobody else has", async () => {
  const [one, other] = [await site().problem(), await site().problem()];
  const [ann, bob] = [await site().user(), await site().user()];
  for (const { pid } of [one, other, one]) expect(await keep(ann.token, pid)).toMatchObject({ status: 200 });
  expect(await kept(ann.token)).toEqual([one.pid, other.pid]);
  expect(await kept(bob.token)).toEqual([]);
  await keep(ann.token, one.pid, false);
  await keep(ann.token, one.pid, false);
  expect(await kept(ann.token)).toEqual([other.pid]);
  const isKept = async (pid: number) =>
    (await site().call(getProblemBookmark, { token: ann.token, query: { pid } })).data.isKept;
  expect([await isKept(one.pid), await isKept(other.pid)]).toEqual([false, true]);
});

test("guests, hidden problems and such as are not there are refused", async () => {
  const { pid } = await site().problem();
  const hidden = await site().problem({ auth: 2 });
  const { token } = await site().user();
  expect((await site().call(setProblemBookmark, { body: { pid, isKept: true } })).http).toBe(401);
  expect((await site().call(getProblemList, { query: { own: "kept" } })).code).toBe("only-mine-needs-login");
  expect((await keep(token, hidden.pid)).code).toBe("problem-not-found");
  expect((await keep(token, 999_999)).code).toBe("problem-not-found");
});

test("nobody has more than the bound, also when many come at once", async () => {
  const { token, uid } = await site().user();
  const { pid } = await site().problem();
  const further = [await site().problem(), await site().problem()];
  const [row] = await site().db.select().from(problems).limit(1);
  if (!row) throw new Error("no problem");
  const { id, problemId, isListed, ...rest } = row;
  const all = Array.from({ length: BOOKMARKS_MAX - 1 }, (_, index) => ({ ...rest, problemId: `K${index}` }));
  for (let at = 0; at < all.length; at += 500) {
    const some = all.slice(at, at + 500);
    const made = await site().db.insert(problems).values(some).returning({ id: problems.id });
    await site()
      .db.insert(problemBookmarks)
      .values(made.map((one) => ({ uid, problemId: one.id })));
  }
  const answers = await Promise.all([pid, ...further.map((one) => one.pid)].map((one) => keep(token, one)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === "too-many-bookmarks")).toHaveLength(2);
});
