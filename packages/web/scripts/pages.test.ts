import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pagePatterns } from "./pages.ts";

const tree = readFileSync(new URL("../src/routeTree.gen.ts", import.meta.url), "utf8");
const pages = pagePatterns(tree).map((source) => new RegExp(source));
const isPage = (path: string) => pages.some((page) => page.test(path));

/** What links of older clients name, in statements, mails and bookmarks. */
test.each([
  ...["/", "/home", "/problem", "/problem/1000", "/training", "/training/1", "/training/1/problems"],
  ...["/training/1/problem/1000", "/training/1/problem/1000/full-screen", "/training/1/rank"],
  ...[
    "/contest",
    "/contest/1",
    "/contest/1/problems",
    "/contest/1/problem/A",
    "/contest/1/problem/A/full-screen",
  ],
  ...["/contest/1/submissions", "/contest/1/problem/A/submission-detail/9", "/contest/1/announcements"],
  ...[
    "/contest/1/rank",
    "/contest/1/ac-info",
    "/contest/1/rejudge",
    "/contest/1/comment",
    "/contest/1/print",
  ],
  ...["/contest/1/admin-print", "/contest/1/scroll-board", "/scrollBoard"],
  ...["/contest/acm-scoreboard/1", "/contest/oi-scoreboard/1"],
  ...[
    "/status",
    "/submission-detail/1",
    "/acm-rank",
    "/oi-rank",
    "/reset-password",
    "/user-home",
    "/setting",
  ],
  ...["/logout", "/introduction", "/developer", "/discussion", "/discussion/1000", "/discussion-detail/1"],
  ...["/message", "/message/discuss", "/message/reply", "/message/like", "/message/sys", "/message/mine"],
  ...["/group", "/group/1", "/group/1/announcement", "/group/1/problem", "/group/1/problem/G1"],
  ...[
    "/group/1/problem/G1/full-screen",
    "/group/1/training",
    "/group/1/training/2",
    "/group/1/training/2/rank",
  ],
  ...[
    "/group/1/training/2/problem/G1",
    "/group/1/contest",
    "/group/1/status",
    "/group/1/submission-detail/1",
  ],
  ...["/group/1/discussion", "/group/1/discussion/G1", "/group/1/discussion-detail/1", "/group/1/member"],
  ...["/group/1/setting", "/group/1/rank", "/admin", "/admin/login", "/admin/dashboard", "/admin/user"],
  ...["/admin/announcement", "/admin/notice", "/admin/conf", "/admin/switch", "/admin/problems"],
  ...["/admin/problem/create", "/admin/problem/edit/1", "/admin/problem/tag", "/admin/group-problem/apply"],
  ...[
    "/admin/problem/batch-operation",
    "/admin/training",
    "/admin/training/create",
    "/admin/training/1/edit",
  ],
  ...["/admin/training/1/problems", "/admin/training/category", "/admin/contest", "/admin/contest/create"],
  ...["/admin/contest/1/edit", "/admin/contest/1/announcement", "/admin/contest/1/problems"],
  ...["/admin/contest/1/problem/create", "/admin/contest/1/problem/1/edit", "/admin/discussion"],
])("%s is a page", (path) => {
  expect(isPage(path)).toBe(true);
  expect(isPage(`${path.replace(/\/$/, "")}/`)).toBe(true);
});

test.each([
  "/contest/1/nonsense",
  "/contest/x",
  "/contest/1/problem",
  "/problem/1/2/3",
  "/nothing",
  "/admin/nothing",
])("%s is none", (path) => expect(isPage(path)).toBe(false));
