/**
 * Pages of groups over HTTP with 2,000 groups, of which one has 5,000 members, 300 problems and 500,000 submissions: 32 clients
 * at once, each page beside its bound of 50 ms at the 95th percentile. Uses TEST_DATABASE_URL, or a PostgreSQL of its own.
 * GROUPS_DATABASE_URL names a database that is filled once and kept for later runs. Words after the name choose pages by the
 * beginning of their names.
 */
import { many } from "./lib/asked.ts";
import {
  FIRST_ID,
  fillGroups,
  GROUPS,
  MEMBER,
  MEMBERS,
  PASSWORD,
  PROBLEMS,
  SUBMISSIONS,
  TEACHER,
} from "./lib/groups-data.ts";
import { type BenchPage, benchPages } from "./lib/page-bench.ts";

const gid = `gid=${FIRST_ID}`;
const list = "/api/get-group-list?limit=15";
const members = `/api/group/get-member-list?${gid}&limit=30`;
const problems = `/api/group/get-problem-list?${gid}&limit=30`;
const submissions = `/api/get-submission-list?${gid}&limit=30`;
const rank = `/api/get-group-rank-list?${gid}&limit=30`;
const discussions = `/api/group/get-discussion-list?${gid}&limit=10`;

const pages: Record<string, BenchPage> = {
  list_guest: { paths: [list] },
  list_varied: { by: MEMBER, paths: many(Math.floor(GROUPS / 15), (n) => `${list}&currentPage=${n + 1}`) },
  list_mine: { by: MEMBER, paths: [`${list}&onlyMine=true`] },
  list_search_varied: { by: MEMBER, paths: many(GROUPS, (n) => `${list}&keyword=Group%20${n}`) },
  detail: { by: MEMBER, paths: [`/api/get-group-detail?${gid}`] },
  level: { by: MEMBER, paths: [`/api/get-group-auth?${gid}`] },
  members_first: { by: MEMBER, paths: [members] },
  members_varied: {
    by: MEMBER,
    paths: many(Math.floor(MEMBERS / 30), (n) => `${members}&currentPage=${n + 1}`),
  },
  members_search_varied: { by: MEMBER, paths: many(MEMBERS, (n) => `${members}&keyword=user${n}`) },
  applications: { by: TEACHER, paths: [`/api/group/get-apply-list?${gid}&limit=30&auth=1`] },
  announcements: { by: MEMBER, paths: [`/api/group/get-announcement-list?${gid}&limit=5`] },
  problems_first: { by: MEMBER, paths: [problems] },
  problems_varied: {
    by: MEMBER,
    paths: many(Math.floor(PROBLEMS / 30), (n) => `${problems}&currentPage=${n + 1}`),
  },
  problems_search: { by: MEMBER, paths: many(PROBLEMS, (n) => `${problems}&keyword=GRP0P${n}`) },
  problem_varied: {
    by: MEMBER,
    paths: many(18, (n) => `/api/get-problem-detail?problemId=GRP0P${n}&${gid}`),
  },
  problems_managed: { by: TEACHER, paths: [`/api/group/get-admin-problem-list?${gid}&limit=15`] },
  trainings: {
    by: MEMBER,
    paths: many(6, (n) => `/api/group/get-training-list?${gid}&limit=15&currentPage=${n + 1}`),
  },
  contests: {
    by: MEMBER,
    paths: many(10, (n) => `/api/group/get-contest-list?${gid}&limit=10&currentPage=${n + 1}`),
  },
  submissions_first: { by: MEMBER, paths: [submissions] },
  submissions_varied: { by: MEMBER, paths: many(3000, (n) => `${submissions}&currentPage=${n + 1}`) },
  submissions_mine: { by: MEMBER, paths: [`${submissions}&onlyMine=true`] },
  submissions_member_varied: {
    by: TEACHER,
    paths: many(MEMBERS, (n) => `${submissions}&username=user${1 + n}`),
  },
  submissions_problem_varied: {
    by: MEMBER,
    paths: many(18, (n) => `${submissions}&problemID=GRP0P${n}&completeProblemID=true`),
  },
  submissions_status: { by: MEMBER, paths: many(300, (n) => `${submissions}&status=2&currentPage=${n + 1}`) },
  submission_varied: {
    by: TEACHER,
    paths: many(SUBMISSIONS, (n) => `/api/get-submission-detail?submitId=${1 + n}`),
  },
  rank_first: { by: MEMBER, paths: [`${rank}&type=0`] },
  rank_varied: { by: MEMBER, paths: many(160, (n) => `${rank}&type=${n % 2}&currentPage=${1 + (n >> 1)}`) },
  rank_search_varied: { by: MEMBER, paths: many(1000, (n) => `${rank}&type=0&searchUser=user${n}`) },
  discussions_varied: { by: MEMBER, paths: many(500, (n) => `${discussions}&currentPage=${n + 1}`) },
};

await benchPages({
  name: "groups",
  pages,
  password: PASSWORD,
  p95Ms: 50,
  kept: process.env.GROUPS_DATABASE_URL,
  filledTable: "user_group",
  fill: fillGroups,
});
