/**
 * Discussions, comments, messages and trainings over HTTP with 1,000,000 comments, 100,000 discussions and 10,000 members in
 * a training: 32 clients at once, each page beside its bound of 50 ms at the 95th percentile. Uses TEST_DATABASE_URL, or a
 * PostgreSQL of its own. COMMUNITY_DATABASE_URL names a database that is filled once and kept for later runs. Words after
 * the name choose pages by the beginning of their names.
 */
import { many } from "./lib/asked.ts";
import {
  DISCUSSIONS,
  FIRST_ID,
  fillCommunity,
  HOT,
  PASSWORD,
  PROBLEMS,
  READER,
  USERS,
} from "./lib/community-data.ts";
import { type BenchPage, benchPages } from "./lib/page-bench.ts";

/** A reader of their own, and who keeps order. */
const [member, root] = [READER, "root"];

const list = "/api/get-discussion-list?limit=10";
const comments = `/api/comments?limit=10&did=${HOT}`;
const rank = `/api/get-training-rank?tid=${FIRST_ID}&limit=30`;

const pages: Record<string, BenchPage> = {
  discussion_first: { paths: [list] },
  discussion_varied: { paths: many(1000, (n) => `${list}&currentPage=${n + 1}`) },
  discussion_deep: { paths: many(100, (n) => `${list}&currentPage=${9000 + n}`) },
  discussion_category_varied: {
    by: member,
    paths: many(500, (n) => `${list}&cid=${1 + (n % 5)}&currentPage=${1 + n}`),
  },
  discussion_likes_varied: {
    by: member,
    paths: many(500, (n) => `${list}&sort=likes&currentPage=${1 + n}`),
  },
  discussion_views: { by: member, paths: [`${list}&sort=views`] },
  discussion_problem_varied: { by: member, paths: many(PROBLEMS, (n) => `${list}&pid=P${FIRST_ID + n}`) },
  discussion_search_varied: { paths: many(700, (n) => `${list}&keyword=term${n}`) },
  discussion_search_common: { paths: [`${list}&keyword=discussion`] },
  discussion_search_common_varied: {
    by: member,
    paths: many(300, (n) => `${list}&keyword=line&sort=likes&currentPage=${n + 1}`),
  },
  discussion_own: { by: member, paths: [`${list}&onlyMine=true`] },
  discussion_detail_varied: {
    by: member,
    paths: many(DISCUSSIONS, (n) => `/api/get-discussion-detail?did=${FIRST_ID + n - (n % 5) + 4}`),
  },
  discussion_hidden: { by: root, paths: many(500, (n) => `${list}&admin=true&currentPage=${n + 1}`) },
  comment_first: { paths: [comments] },
  comment_hot_varied: { by: member, paths: many(2000, (n) => `${comments}&currentPage=${n + 1}`) },
  comment_linked_varied: { by: member, paths: many(5000, (n) => `${comments}&commentId=${n + 1}`) },
  comment_varied: {
    by: member,
    paths: many(20_000, (n) => `/api/comments?limit=10&did=${FIRST_ID + n - (n % 5) + 4}`),
  },
  comment_contest_varied: {
    by: member,
    paths: many(1000, (n) => `/api/comments?limit=10&cid=${FIRST_ID}&currentPage=${n + 1}`),
  },
  reply_hot: { by: member, paths: ["/api/reply?commentId=1"] },
  unread: { by: member, paths: ["/api/msg/unread"] },
  message_varied: { by: member, paths: many(2000, (n) => `/api/msg/comment?currentPage=${n + 1}`) },
  message_like_varied: { by: member, paths: many(2000, (n) => `/api/msg/like?currentPage=${n + 1}`) },
  message_sys: { by: member, paths: ["/api/msg/sys"] },
  report_list: { by: root, paths: many(100, (n) => `/api/admin/discussion-report?currentPage=${n + 1}`) },
  comment_report_list: {
    by: root,
    paths: many(100, (n) => `/api/admin/comment-report?currentPage=${n + 1}`),
  },
  deleted_list: {
    by: root,
    paths: many(100, (n) => `/api/admin/discussion-deleted?kind=comment&currentPage=${n + 1}`),
  },
  training_list: { by: member, paths: many(15, (n) => `/api/get-training-list?currentPage=${n + 1}`) },
  training_detail: { by: member, paths: [`/api/get-training-detail?tid=${FIRST_ID}`] },
  training_problems: { by: member, paths: [`/api/get-training-problem-list?tid=${FIRST_ID}`] },
  training_plan: { by: member, paths: [`/api/get-training-plan?tid=${FIRST_ID}`] },
  training_own: { by: member, paths: ["/api/get-own-trainings"] },
  training_rank_first: { by: member, paths: [rank] },
  training_rank_varied: { by: member, paths: many(333, (n) => `${rank}&currentPage=${n + 1}`) },
  training_rank_search_varied: {
    by: member,
    paths: many(1000, (n) => `${rank}&keyword=ser${(n * 37) % USERS}`),
  },
  training_members_varied: {
    by: root,
    paths: many(333, (n) => `/api/admin/training/members?tid=${FIRST_ID}&limit=30&currentPage=${n + 1}`),
  },
  training_progress: { by: root, paths: [`/api/admin/training/progress?tid=${FIRST_ID}`] },
};

await benchPages({
  name: "community",
  pages,
  password: PASSWORD,
  p95Ms: 50,
  kept: process.env.COMMUNITY_DATABASE_URL,
  filledTable: "discussion",
  fill: fillCommunity,
});
