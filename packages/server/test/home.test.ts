import {
  getCommonAnnouncement,
  getHomeCarousel,
  getRecentContest,
  getRecentOtherContest,
  getUnreadCounts,
  saveHomeCarousel,
} from "@verdict/contract";
import { expect, test } from "vitest";
import { announcements } from "../src/features/announcement/tables.ts";
import { carouselPictures } from "../src/features/site/tables.ts";
import { useSite } from "./site.ts";

const site = useSite();

test("shown announcements, newest first, by page", async () => {
  const row = (title: string, status = 0) => ({ title, content: `# ${title}`, uid: "1", status });
  await site()
    .db.insert(announcements)
    .values([row("first"), row("hidden", 1), row("second"), row("third")]);
  const { data } = await site().call(getCommonAnnouncement, { query: { limit: 2 } });
  expect(data).toMatchObject({ total: 3, pages: 2 });
  expect(data.records.map((announcement) => announcement.title)).toEqual(["third", "second"]);
  expect(data.records[0]).toMatchObject({ uid: "1", username: "root", status: 0, content: "# third" });
  const query = { currentPage: "x" as unknown as number };
  expect(await site().call(getCommonAnnouncement, { query })).toMatchObject({ http: 400 });
});

test("the carousel in order", async () => {
  expect((await site().call(getHomeCarousel)).data).toEqual([]);
  await site()
    .db.insert(carouselPictures)
    .values([{ url: "/api/public/img/a.webp" }, { url: "/b.webp" }]);
  expect((await site().call(getHomeCarousel)).data).toEqual([
    { id: 1, url: "/api/public/img/a.webp", caption: null, link: null },
    { id: 2, url: "/b.webp", caption: null, link: null },
  ]);
  const token = await site().tokenOf("1");
  const save = (pictures: object[]) => site().call(saveHomeCarousel, { token, body: { pictures } });
  const saved = await save([
    { id: 2, caption: " Autumn cup ", link: "/contest/3" },
    { id: 99, caption: "of nothing" },
    { id: 1, link: "https://example.org/a?b=c" },
  ]);
  expect(saved.data).toEqual([
    { id: 2, url: "/b.webp", caption: "Autumn cup", link: "/contest/3" },
    { id: 1, url: "/api/public/img/a.webp", caption: null, link: "https://example.org/a?b=c" },
  ]);
  // What it does not name stays as it is and comes last.
  await save([{ id: 1, caption: "First" }]);
  expect((await site().call(getHomeCarousel)).data).toMatchObject([
    { id: 1, caption: "First", link: null },
    { id: 2, caption: "Autumn cup", link: "/contest/3" },
  ]);
  for (const link of [
    "http://example.org",
    "//example.org",
    "/\\example.org",
    "javascript:alert(1)",
    "https://",
    "contest/1",
    "https://a b",
  ]) {
    expect((await save([{ id: 1, link }])).code, link).toBe("carousel-link");
  }
  expect((await save([{ id: 1, caption: "x".repeat(201) }])).code).toBe("carousel-caption");
});

test("no contests and no messages yet", async () => {
  const { token } = await site().user();
  expect((await site().call(getRecentContest)).data).toEqual([]);
  expect((await site().call(getRecentOtherContest)).data).toEqual([]);
  expect((await site().call(getUnreadCounts, { token })).data).toEqual({
    comment: 0,
    reply: 0,
    like: 0,
    sys: 0,
    mine: 0,
  });
});
