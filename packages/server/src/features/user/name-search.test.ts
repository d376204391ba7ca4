import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { useSite } from "../../../test/site.ts";
import { countTrigrams, openUserSearch, rarestPart } from "./name-search.ts";
import { users } from "./tables.ts";

const site = useSite();

beforeAll(async () => {
  await site().db.execute(sql`insert into user_account (username, password_hash, role_id, nickname)
    select 'school_' || n, '!', 1002, 'pupil_9999' from generate_series(1000, 1999) as n`);
});

test("finds whoever has the text in the username, in any case, and not in other names", async () => {
  // Once with the sample taken from all pages, once with none.
  for (const percent of [100, 0]) {
    const search = openUserSearch(site().db, percent);
    const named = async (text: string) => {
      const uids = await search(text);
      const rows = await site().db.select({ uid: users.uid, username: users.username }).from(users);
      return rows
        .filter(({ uid }) => uids.includes(uid))
        .map(({ username }) => username)
        .toSorted();
    };
    expect(await named("School_1234")).toEqual(["school_1234"]);
    expect(await named("ool_199")).toEqual(Array.from({ length: 10 }, (_, n) => `school_199${n}`));
    expect(await named("pupil_9999")).toEqual([]);
    expect(await named("school%1234")).toEqual([]);
    expect(await search("school")).toHaveLength(1000);
  }
});

test.each([
  ["school_1234", "_1234"],
  ["1234_school", "1234_"],
  ["zebra_school", "zebra"],
  ["short", "short"],
])("the rarest part of %s among names of a school is %s", (text, part) => {
  const names = Array.from({ length: 300 }, (_, n) => [`school_${n}`, `${n}_school`]).flat();
  expect(rarestPart(text, countTrigrams(names))).toBe(part);
});
