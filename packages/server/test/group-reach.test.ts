import {
  DEFAULT_ROLE,
  type Endpoint,
  endpoints,
  isScoped,
  roleMay,
  uploadGroupAvatar,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { groups } from "../src/features/group/tables.ts";
import { sendFile } from "./forms.ts";
import { type TestGroup, useGroupFixtures } from "./group-fixtures.ts";
import { built, type Kind, kindsOf, namesIn, schemaOf, tables } from "./requests.ts";
import { sampled } from "./sample.ts";
import { type TestUser, useSite } from "./site.ts";

/**
 * The calls that are no group's own, level by level: about what lies in a group that everybody may know of, who is told
 * something else than a stranger is. Things are named one at a time.
 */

const site = useSite();
const things = useGroupFixtures(site);

/** Everybody stays as they are; no call here changes who they are in the group. */
let school: TestGroup;
let [maker, pupil] = [{} as TestUser, {} as TestUser];
let owner = "";

beforeAll(async () => {
  const { db } = site();
  // Each table counts from a place of its own, so that a number is the thing's alone.
  for (const [index, name] of [...new Set(Object.values(tables))].entries()) {
    await db.execute(
      sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${710_000 + index * 10_000}::bigint)`,
    );
  }
  school = await things.group();
  const mine = eq(groups.id, school.gid);
  const [group] = await db.update(groups).set({ visible: true }).where(mine).returning();
  owner = await site().tokenOf(group?.uid ?? "");
  [maker, pupil] = [await site().user(), await site().user()];
  await things.setLevel(school.gid, maker, 4);
  await things.setLevel(school.gid, pupil, 3);
});

const isOfGroups = ({ path }: Endpoint) => /^\/api\/(group|get-group)\b/.test(path);
/** Numbers in these are of other things: of a challenge, of a session, of a place that a token is bound to, be it there or not. */
const namesOthers = /^\/api\/((admin\/)?login|session|access-token)$/;
/** `id` is whatever a call is about: hidden-things.test.ts asks for each of them. */
const fieldsOf = (endpoint: Endpoint) =>
  [
    ...new Set([
      ...namesIn(schemaOf(endpoint.query)),
      ...namesIn(schemaOf(endpoint.body)),
      ...(namesInForm(endpoint) ? ["gid"] : []),
    ]),
  ].filter((field) => field !== "id" && field !== "ids");
/** Its group stands beside the file. */
const namesInForm = (endpoint: Endpoint) => endpoint === uploadGroupAvatar;

const calls = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(
    (endpoint) =>
      !isOfGroups(endpoint) &&
      endpoint.answer !== "events" &&
      !namesOthers.test(endpoint.path) &&
      (isScoped(endpoint.access) ||
        endpoint.access === "problem-writer" ||
        roleMay(DEFAULT_ROLE, endpoint.access)),
  )
  .flatMap((endpoint) =>
    fieldsOf(endpoint).flatMap((field) =>
      (kindsOf[field] ?? []).map((kind) => ({
        ...{ endpoint, field, kind },
        name: `${endpoint.method} ${endpoint.path} ${kind}`,
      })),
    ),
  );

/** Who hears more than a stranger. */
const nobody = "";
const members = "3 4 5 maker owner root";
const writers = "4 5 maker owner root";
const managers = "5 maker owner root";
const roots = "5 owner root";

/** By the access word and what it looks at. */
const byWord: Record<string, Record<string, string>> = {
  "contest-entrant": { cid: members },
  "contest-manager": { cid: managers },
  "training-entrant": { tid: members },
  "training-manager": { tid: managers },
  "coursework-manager": { tid: managers, cid: managers, gid: writers },
  "coursework-teacher": { tid: writers, cid: managers, gid: writers },
  "webhook-keeper": { cid: managers, gid: roots },
  "group-admin": { gid: writers },
  // Writers of a group come as far as the question whose the problem is.
  "problem-writer": { pid: writers, gid: writers },
};

/** Calls without such a word, and what it does not tell. */
const table: Record<string, string> = {
  // Of a group tries are looked at in its assignments.
  "GET /api/gradebook/tries group": nobody,
  "GET /api/languages problem": nobody,
  "GET /api/get-problem-languages problem": nobody,
  "POST /api/submit-problem-test-judge problem": nobody,
  "POST /api/submit-problem-test-judge contest": nobody,
  "POST /api/submit-problem-test-cases problem": nobody,
  "POST /api/submit-problem-test-cases contest": nobody,
  "GET /api/get-problem-detail problem": nobody,
  "POST /api/get-user-problem-status problem": nobody,
  "POST /api/get-user-problem-status contest": nobody,
  "POST /api/get-user-problem-status group": nobody,
  "GET /api/get-problem-tags problem": nobody,
  "GET /api/get-problem-code-template problem": nobody,
  "GET /api/get-similar-problems problem": nobody,
  "GET /api/get-problem-bookmark problem": nobody,
  "POST /api/set-problem-bookmark problem": nobody,
  "GET /api/get-contest-access contest": nobody,
  "GET /api/get-contest-rating-list contest": nobody,
  "GET /api/contest-team contest": nobody,
  "DELETE /api/contest-team contest": nobody,
  "GET /api/contest-virtual contest": nobody,
  "POST /api/contest-virtual contest": nobody,
  "POST /api/contest-window contest": members,
  "POST /api/contest-terms contest": members,
  "GET /api/contest-application contest": members,
  "POST /api/contest-application contest": members,
  "DELETE /api/contest-application contest": members,
  "DELETE /api/contest-virtual contest": nobody,
  "GET /api/contest-virtual/attempts contest": nobody,
  "GET /api/get-contest-outsize-info contest": nobody,
  "POST /api/get-contest-outside-scoreboard contest": nobody,
  "GET /api/get-contest-scroll-board-info contest": nobody,
  "GET /api/get-contest-scroll-board-submission contest": nobody,
  "POST /api/submit-problem-judge problem": nobody,
  "GET /api/problem-inputs problem": nobody,
  "POST /api/submit-problem-files problem": nobody,
  "POST /api/check-submissions-status submission": nobody,
  "POST /api/check-submissions-status inContest": nobody,
  "POST /api/check-submissions-status contest": nobody,
  "POST /api/check-contest-submissions-status submission": nobody,
  "POST /api/check-contest-submissions-status inContest": nobody,
  "PUT /api/submission inContest": nobody,
  "GET /api/get-last-ac-code problem": nobody,
  "GET /api/get-last-ac-code contest": nobody,
  "GET /api/resubmit inContest": nobody,
  "GET /api/get-training-access training": nobody,
  // Whoever is not asked is told of no group.
  "POST /api/my-group-invitations group": nobody,
  "GET /api/get-discussion-list contest": nobody,
  "GET /api/get-discussion-list problem": nobody,
  "POST /api/discussion problem": nobody,
  "GET /api/comments comment": nobody,
  "GET /api/comment-like contest": nobody,
  "GET /api/reply contest": nobody,
  "POST /api/reply discussion": nobody,
  "GET /api/review submission": nobody,
  "GET /api/review inContest": nobody,
  "POST /api/file/upload-md-img group": writers,
  "POST /api/file/upload-md-file group": writers,
  "POST /api/file/upload-group-avatar group": roots,
  "GET /api/file/download-testcase problem": managers,
  "GET /api/admin/contest/readiness contest": managers,
  "PUT /api/admin/contest/return-problems contest": managers,
  "POST /api/review inContest": managers,
  "POST /api/calendar-feed group": members,
  "GET /api/get-problem-detail group": members,
  "GET /api/problem-inputs group": members,
  "GET /api/get-full-screen-problem-list training": members,
  "GET /api/get-full-screen-problem-list contest": members,
  "GET /api/get-contest-info contest": members,
  "POST /api/register-contest contest": members,
  "GET /api/get-contest-problem contest": members,
  "GET /api/get-contest-problem-details contest": members,
  "GET /api/contest-problem-inputs contest": members,
  "GET /api/contest-submissions contest": members,
  "GET /api/contest-submit-allowance contest": members,
  "POST /api/contest-team contest": members,
  "GET /api/board/state contest": members,
  "GET /api/board/people contest": members,
  "GET /api/board/snapshot contest": members,
  "GET /api/board/replay contest": members,
  "GET /api/board/statistics contest": members,
  "GET /api/board/cell contest": members,
  "POST /api/submit-problem-judge contest": members,
  "POST /api/submit-problem-files contest": members,
  "POST /api/submit-problem-files training": members,
  "POST /api/submit-problem-files group": members,
  "POST /api/submit-problem-judge training": members,
  "POST /api/submit-problem-judge group": members,
  "GET /api/get-submission-detail submission": members,
  "GET /api/get-submission-detail inContest": members,
  "GET /api/get-submission-list group": members,
  "POST /api/check-contest-submissions-status contest": members,
  "GET /api/get-all-case-result submission": members,
  "GET /api/get-all-case-result inContest": members,
  "GET /api/get-submission-neighbours submission": members,
  "GET /api/submission-files submission": members,
  "GET /api/submission-files inContest": members,
  "GET /api/submission-file submission": members,
  "GET /api/submission-file inContest": members,
  "GET /api/get-submission-neighbours inContest": members,
  "GET /api/get-submission-distribution submission": members,
  "GET /api/get-submission-distribution inContest": members,
  "PUT /api/submission submission": members,
  "GET /api/get-last-ac-code group": members,
  "GET /api/resubmit submission": members,
  "GET /api/get-submission-timeline submission": members,
  "GET /api/get-submission-timeline inContest": members,
  "GET /api/get-training-detail training": members,
  "POST /api/register-training training": members,
  "GET /api/get-discussion-detail discussion": members,
  "POST /api/discussion group": members,
  "DELETE /api/discussion discussion": members,
  "GET /api/discussion-like discussion": members,
  "POST /api/discussion-report discussion": members,
  "GET /api/comments contest": members,
  "GET /api/comments discussion": members,
  "POST /api/comment discussion": members,
  "POST /api/comment contest": members,
  "GET /api/reply comment": members,
  "POST /api/reply comment": members,
  "POST /api/comment-report comment": members,
  "POST /api/review submission": writers,
};

const expected = ({ endpoint, field, name }: (typeof calls)[number]): string | undefined =>
  table[name] ?? (endpoint.access in byWord ? (byWord[endpoint.access]?.[field] ?? nobody) : undefined);

/** What a group that is no secret shows of its things to everybody: that they are there, and that one is not in. */
const openly = new Set([
  ...["GET /api/languages problem", "GET /api/get-problem-languages problem"],
  ...["GET /api/get-contest-access contest", "GET /api/get-training-access training"],
  ...["GET /api/contest-team contest", "GET /api/contest-virtual contest"],
]);

/** What is looked at before who asks, so that nobody would come as far. */
const [from, to] = ["2030-01-01T01:00:00Z", "2030-01-01T02:00:00Z"];
const wellFormed: Record<string, Record<string, unknown>> = {
  "POST /api/submit-print-text": { content: "a line to be printed\n".repeat(3) },
  "PUT /api/contest-desk/end": { from, to },
  "POST /api/contest-desk/removed-time": { from, to, end: to },
  "DELETE /api/contest-desk/removed-time": { from, end: to },
  "POST /api/contest-clics/token": { name: "resolver", view: "admin" },
  "POST /api/lti/launch/tie": { id: "made-up" },
  "POST /api/webhook": { url: "", id: undefined },
  "PUT /api/contest-shadow": {
    ...{ url: "https://judge.invalid/api/contests/1", username: "cds", password: "secret", languages: {} },
  },
  "POST /api/contest-rehearsal": { people: 5, seconds: 60 },
};

/** They draw pages for each who may: one is enough. */
const drawn = new Set([
  "POST /api/contest-desk/certificate/preview contest",
  "GET /api/file/download-contest-certificates contest",
]);

/** The things as they stand; null: something was done to them. */
let real: Record<Kind, number> | null = null;

/** What somebody is told about a thing: the refusal, or the answer's bytes with its number left out. */
async function answered({ endpoint, field }: (typeof calls)[number], token: string, id: number) {
  const further = wellFormed[`${endpoint.method} ${endpoint.path}`] ?? {};
  const query = { ...(built(schemaOf(endpoint.query), { [field]: id }) as object), ...further } as never;
  if (endpoint.upload) {
    // No picture and no archive: whoever is let in hears that.
    const fields: Record<string, string> = namesInForm(endpoint) ? { gid: String(id) } : {};
    const answer = await sendFile(site(), endpoint, "text", { token, query, fields });
    return { code: answer.code ?? "", text: JSON.stringify(answer).replaceAll(String(id), "IT") };
  }
  const body = { ...(built(schemaOf(endpoint.body), { [field]: id }) as object), ...further } as never;
  const { headers, text } = await site().read(endpoint, { token, query, body });
  const isEnvelope = headers.get("content-type")?.includes("json") ?? false;
  const { code = "" } = isEnvelope ? (JSON.parse(text) as { code?: string }) : {};
  return { code, text: text.replaceAll(String(id), "IT") };
}

test("every call that names a thing of a group is in the table, and no other", () => {
  const unknown = calls.filter((call) => expected(call) === undefined).map(({ name }) => name);
  expect(unknown).toEqual([]);
  const names = new Set(calls.map(({ name }) => name));
  expect(Object.keys(table).filter((name) => !names.has(name))).toEqual([]);
});

test.each(sampled(calls, ({ endpoint }) => endpoint))("$name", async (call) => {
  const { endpoint, kind, name } = call;
  const seen: string[] = [];
  let stranger = "";
  let isChanged = false;
  const ask = async (who: string, token: string) => {
    real ??= (await things.oneOfEach(school, { maker, pupil })).real;
    const { code, text } = await answered(call, token, real[kind]);
    if (who === "0") {
      stranger = code;
      // Who is let in by chance hears what there is to hear of nothing.
      if (code === "" && !openly.has(name))
        expect(text).toBe((await answered(call, token, real[kind] + 5000)).text);
    } else if (code !== stranger) seen.push(who);
    if (code !== "" || endpoint.method === "GET") return;
    isChanged = true;
    // What is gone cannot be asked for again.
    if (endpoint.method === "DELETE") real = null;
  };
  for (const level of [0, 1, 2, 3, 4, 5] as const) await ask(String(level), school.people[level].token);
  if (drawn.has(name)) return expect(seen).toEqual(["5"]);
  await ask("maker", maker.token);
  await ask("owner", owner);
  await ask("root", things.staff.root);
  if (isChanged) real = null;
  expect(seen.join(" ")).toBe(expected(call));
});
