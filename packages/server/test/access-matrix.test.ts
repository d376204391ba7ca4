import { endpoints, type RoleId, roleIds } from "@verdict/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { useSite } from "./site.ts";

/** Role ids that pass each kind of access; written out, not computed, so that a slip in the code shows. */
const everyRole: RoleId[] = [1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008];
const passing: Record<string, RoleId[]> = {
  anon: everyRole,
  "anon-checked": everyRole,
  login: everyRole,
  staff: [1000, 1001, 1008],
  "root/pa": [1000, 1008],
  root: [1000],
  node: [],
  "perm:submit": [1000, 1001, 1002, 1004, 1005, 1008],
  "perm:system_info_admin": [1000],
  "perm:user_admin": [1000],
  "perm:rejudge": [1000],
  "perm:announcement_admin": [1000],
};

/** Who may call what. A new endpoint fails the test below until it stands here. */
const table: Record<string, keyof typeof passing> = {
  "GET /api/get-website-config": "anon",
  "GET /api/admin/switch/info": "perm:system_info_admin",
  "PUT /api/admin/switch/update": "perm:system_info_admin",
  "GET /api/admin/config/get-web-config": "perm:system_info_admin",
  "PUT /api/admin/config/set-web-config": "perm:system_info_admin",
  "GET /api/admin/config/get-email-config": "perm:system_info_admin",
  "PUT /api/admin/config/set-email-config": "perm:system_info_admin",
  "POST /api/admin/config/test-email": "perm:system_info_admin",
  "GET /api/admin/config/get-db-and-redis-config": "perm:system_info_admin",
  "PUT /api/admin/config/set-db-and-redis-config": "perm:system_info_admin",
  "GET /api/admin/mail-outbox": "perm:system_info_admin",
  "POST /api/admin/login": "anon",
  "GET /api/admin/logout": "staff",
  "POST /api/admin/user/insert-batch-user": "perm:user_admin",
  "POST /api/admin/user/import": "perm:user_admin",
  "GET /api/admin/user/get-user-list": "perm:user_admin",
  "PUT /api/admin/user/edit-user": "perm:user_admin",
  "DELETE /api/admin/user/delete-user": "perm:user_admin",
  "POST /api/admin/user/generate-user": "perm:user_admin",
  "GET /api/admin/user/generated": "perm:user_admin",
  "GET /api/file/generate-user-excel": "root",
  "GET /api/admin/dashboard/get-dashboard-info": "staff",
  "POST /api/admin/dashboard/get-sessions": "staff",
  "GET /api/admin/dashboard/overview": "staff",
  "POST /api/login": "anon",
  "GET /api/logout": "login",
  "GET /api/get-user-auth-info": "login",
  "POST /api/register": "anon",
  "GET /api/get-register-code": "anon",
  "POST /api/check-username-or-email": "anon",
  "GET /api/captcha": "anon",
  "GET /api/get-login-challenge": "anon",
  "POST /api/apply-reset-password": "anon",
  "POST /api/reset-password": "anon",
  "POST /api/change-password": "login",
  "GET /api/get-change-email-code": "login",
  "POST /api/change-email": "login",
  "POST /api/change-mobile": "login",
  "POST /api/change-userInfo": "login",
  "GET /api/get-own-info": "login",
  "GET /api/get-session-list": "login",
  "DELETE /api/session": "login",
  "POST /api/file/upload-avatar": "login",
  "GET /api/home-carousel": "anon",
  "GET /api/get-recent-contest": "anon",
  "GET /api/get-recent-other-contest": "anon",
  "GET /api/get-contest-list": "anon",
  "GET /api/get-contest-info": "login",
  "GET /api/get-contest-access": "login",
  "POST /api/register-contest": "login",
  "GET /api/get-contest-problem": "anon-checked",
  "GET /api/get-contest-problem-details": "login",
  "GET /api/contest-submissions": "login",
  "GET /api/admin/contest/get-contest-list": "staff",
  "GET /api/admin/contest": "staff",
  "POST /api/admin/contest": "staff",
  "PUT /api/admin/contest": "staff",
  "DELETE /api/admin/contest": "root",
  "PUT /api/admin/contest/change-contest-visible": "staff",
  "GET /api/admin/contest/clone": "staff",
  "GET /api/admin/contest/get-problem-list": "staff",
  "GET /api/admin/contest/contest-problem": "staff",
  "PUT /api/admin/contest/contest-problem": "staff",
  "POST /api/admin/contest/add-problem-from-public": "staff",
  "GET /api/admin/contest/problem": "staff",
  "POST /api/admin/contest/problem": "staff",
  "PUT /api/admin/contest/problem": "staff",
  "DELETE /api/admin/contest/problem": "root/pa",
  "GET /api/get-common-announcement": "anon",
  "GET /api/get-recent-seven-ac-rank": "anon",
  "GET /api/get-last-week-submission-statistics": "anon",
  "GET /api/msg/unread": "login",
  "GET /api/get-user-home-info": "anon-checked",
  "GET /api/get-user-calendar-heatmap": "anon",
  "GET /api/get-rank-list": "anon",
  "GET /api/get-full-screen-problem-list": "login",
  "GET /api/get-similar-problems": "anon",
  "GET /api/languages": "anon",
  "GET /api/get-problem-languages": "anon",
  "GET /api/get-problem-list": "anon",
  "GET /api/get-problem-detail": "anon",
  "POST /api/get-user-problem-status": "login",
  "GET /api/get-random-problem": "anon",
  "GET /api/get-all-problem-tags": "anon",
  "GET /api/get-problem-tags-and-classification": "anon",
  "GET /api/get-problem-tags": "anon",
  "GET /api/get-problem-code-template": "anon",
  "GET /api/get-recent-updated-problem": "anon",
  "GET /api/admin/audit/list": "root",
  "GET /api/admin/audit/export": "root",
  "POST /api/file/upload-md-img": "staff",
  "GET /api/file/delete-md-img": "login",
  "POST /api/file/upload-md-file": "staff",
  "POST /api/file/upload-carouse-img": "root",
  "DELETE /api/admin/config/home-carousel": "perm:system_info_admin",
  "GET /api/msg/comment": "login",
  "GET /api/msg/reply": "login",
  "GET /api/msg/like": "login",
  "GET /api/msg/sys": "login",
  "GET /api/msg/mine": "login",
  "DELETE /api/msg/clean": "login",
  "GET /api/admin/msg/notice": "root",
  "POST /api/admin/msg/notice": "root",
  "PUT /api/admin/msg/notice": "root",
  "DELETE /api/admin/msg/notice": "root",
  "GET /api/admin/announcement": "perm:announcement_admin",
  "POST /api/admin/announcement": "root",
  "PUT /api/admin/announcement": "perm:announcement_admin",
  "DELETE /api/admin/announcement": "perm:announcement_admin",
  "POST /api/admin/tag": "root/pa",
  "PUT /api/admin/tag": "root/pa",
  "DELETE /api/admin/tag": "root/pa",
  "GET /api/admin/tag/classification": "root/pa",
  "POST /api/admin/tag/classification": "root/pa",
  "PUT /api/admin/tag/classification": "root/pa",
  "DELETE /api/admin/tag/classification": "root/pa",
  "GET /api/admin/problem/get-problem-list": "staff",
  "GET /api/admin/problem": "staff",
  "POST /api/admin/problem": "staff",
  "PUT /api/admin/problem": "staff",
  "DELETE /api/admin/problem": "root/pa",
  "POST /api/admin/problem/compile-spj": "staff",
  "POST /api/admin/problem/compile-interactive": "staff",
  "PUT /api/admin/problem/change-problem-auth": "staff",
  "GET /api/admin/problem/readiness": "staff",
  "POST /api/admin/problem/publish": "root/pa",
  "POST /api/admin/problem/duplicate": "staff",
  "GET /api/admin/problem/versions": "staff",
  "GET /api/admin/problem/version": "staff",
  "GET /api/admin/problem/version-diff": "staff",
  "POST /api/admin/problem/restore-version": "staff",
  "POST /api/admin/problem/batch": "staff",
  "GET /api/admin/problem/references": "staff",
  "POST /api/admin/problem/reference": "staff",
  "PUT /api/admin/problem/reference": "staff",
  "DELETE /api/admin/problem/reference": "staff",
  "POST /api/admin/problem/run-references": "staff",
  "POST /api/admin/problem/test-checker": "staff",
  "GET /api/admin/problem/checker-test": "staff",
  "GET /api/admin/problem/get-problem-cases": "staff",
  "POST /api/file/upload-testcase-zip": "staff",
  "GET /api/file/download-testcase": "login",
  "POST /api/admin/testdata/stage": "staff",
  "GET /api/admin/testdata/staged": "staff",
  "PUT /api/admin/testdata/file": "staff",
  "DELETE /api/admin/testdata/file": "staff",
  "GET /api/admin/testdata/file": "staff",
  "GET /api/admin/testdata/preview": "staff",
  "GET /api/admin/testdata/versions": "staff",
  "POST /api/admin/testdata/upload": "staff",
  "GET /api/admin/testdata/upload": "staff",
  "PUT /api/admin/testdata/upload": "staff",
  "DELETE /api/admin/testdata/upload": "staff",
  "POST /api/admin/testdata/upload/finish": "staff",
  "POST /api/file/import-problem": "root",
  "POST /api/file/import-qdoj-problem": "root",
  "POST /api/file/import-hydro-problem": "root",
  "POST /api/file/import-fps-problem": "root",
  "GET /api/file/export-problem": "root",
  "GET /api/file/export-problem-report": "root",
  "POST /api/submit-problem-judge": "perm:submit",
  "GET /api/get-submission-detail": "anon",
  "GET /api/get-submission-list": "anon",
  "POST /api/check-submissions-status": "anon",
  "POST /api/check-contest-submissions-status": "login",
  "GET /api/get-all-case-result": "anon",
  "PUT /api/submission": "login",
  "GET /api/resubmit": "login",
  "GET /api/get-last-ac-code": "login",
  "GET /api/get-submission-timeline": "anon",
  "GET /api/submission-events": "anon",
  "POST /api/submit-problem-test-judge": "perm:submit",
  "GET /api/get-test-judge-result": "login",
  "GET /api/admin/judge/rejudge": "perm:rejudge",
  "POST /api/admin/judge/rejudge-many": "perm:rejudge",
  "POST /api/admin/judge/rejudge-problem": "perm:rejudge",
  "GET /api/admin/judge/rejudge-contest-problem": "perm:rejudge",
  "GET /api/admin/judge/manual-judge": "perm:rejudge",
  "GET /api/admin/judge/cancel-judge": "perm:rejudge",
  "GET /api/admin/node/list": "perm:system_info_admin",
  "GET /api/admin/node": "perm:system_info_admin",
  "GET /api/admin/language/list": "perm:system_info_admin",
  "PUT /api/admin/language": "perm:system_info_admin",
  "POST /api/admin/node/create": "perm:system_info_admin",
  "POST /api/admin/node/token": "perm:system_info_admin",
  "POST /api/admin/node/rename": "perm:system_info_admin",
  "POST /api/admin/node/drain": "perm:system_info_admin",
  "POST /api/admin/node/resume": "perm:system_info_admin",
  "POST /api/admin/node/disable": "perm:system_info_admin",
  "POST /api/admin/node/enable": "perm:system_info_admin",
  "POST /api/admin/node/remove": "perm:system_info_admin",
  "POST /api/admin/node/self-test": "perm:system_info_admin",
  "POST /api/admin/node/warm-up": "staff",
  "GET /api/admin/config/get-service-info": "staff",
  "GET /api/admin/config/get-judge-service-info": "staff",
  "POST /api/judge-node/heartbeat": "node",
  "POST /api/judge-node/hello": "node",
  "POST /api/judge-node/claim": "node",
  "POST /api/judge-node/events": "node",
  "POST /api/judge-node/result": "node",
  "POST /api/judge-node/release": "node",
  "GET /api/judge-node/blob": "node",
};

const site = useSite();
const tokens = new Map<RoleId, string>();
let banned = "";
let node = "";

beforeAll(async () => {
  for (const roleId of roleIds) tokens.set(roleId, (await site().user({ roleId })).token);
  banned = (await site().user({ status: 1 })).token;
  node = await site().node();
});

test("the table names every endpoint once, with its access", () => {
  const declared = Object.fromEntries(
    endpoints.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint.access]),
  );
  expect(declared).toEqual(table);
});

test("every declared endpoint is served", () => {
  for (const { endpoint } of endpoints) {
    expect(site().server.app.hasRoute({ method: endpoint.method, url: endpoint.path }), endpoint.path).toBe(
      true,
    );
  }
});

// A body of the wrong shape: whoever passes the gate is told so (or answered), nothing is changed.
const wrong = { pidList: "x", submitIds: "x", submitId: "x", defaultSubmitInterval: "x", slots: "x" };

describe.each(endpoints.map(({ endpoint }) => endpoint))("$method $path", (endpoint) => {
  const isLogout = endpoint.name === "logout" || endpoint.name === "adminLogout";

  async function gate(token?: string): Promise<number> {
    const abort = new AbortController();
    const answer = await site().fetch(endpoint, { body: wrong, token, signal: abort.signal });
    abort.abort();
    return answer.status;
  }

  test("strangers", async () => {
    expect(await gate()).toBeOneOf(endpoint.access.startsWith("anon") ? [200, 400] : [401]);
  });

  test("a forged token", async () => {
    const [head, payload] = (tokens.get(1000) ?? "").split(".");
    const forged = `${head}.${payload}.${"A".repeat(86)}`;
    expect(await gate(forged)).toBeOneOf(endpoint.access === "anon" ? [200, 400] : [401]);
  });

  test("a banned user", async () => {
    expect(await gate(banned)).toBeOneOf(endpoint.access === "anon" ? [200, 400] : [401]);
  });

  test("a judge node's token", async () => {
    if (endpoint.access === "node") expect(await gate(node)).toBe(400);
    else expect(await gate(node)).toBeOneOf(endpoint.access === "anon" ? [200, 400] : [401]);
  });

  test.each(everyRole)("role %i", async (roleId) => {
    const token = isLogout ? (await site().user({ roleId })).token : tokens.get(roleId);
    const passes = passing[table[`${endpoint.method} ${endpoint.path}`] ?? ""]?.includes(roleId);
    const refusedWith = endpoint.access === "node" ? 401 : 403;
    expect(await gate(token)).toBeOneOf(passes ? [200, 400] : [refusedWith]);
  });
});
