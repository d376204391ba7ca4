import { locales, type WebhookMessage, webhookData, webhookForms } from "@verdict/contract";
import { expect, test } from "vitest";
import { bodyIn, refusedBy } from "./forms.ts";

const contest = { id: 7, title: "Finals" };
const problem = { id: "A", title: "Sum" };
const url = "https://judge.invalid/x";
const solved = {
  ...{
    contest,
    group: null,
    problem: { ...problem, color: null },
    submission: 5,
    second: 60,
    isFrozen: false,
  },
  contestant: { name: "Team <7>", username: "team7" },
};
const submission = {
  ...{
    id: 5,
    username: "ada",
    language: "C",
    verdict: "Accepted",
    status: 0,
    score: 30,
    timeMs: 1,
    memoryKiB: 1,
  },
  submittedAt: "2026-11-28T12:00:00.000Z",
};
const question = '@everyone <!channel> <at user_id="all">all</at> *is* n > 0?';
const group = { id: 3, name: "CS101" };

/** One of each. */
const messages = (
  [
    ["submission.judged", { contest, group: null, problem, submission, url }],
    ["contest.phase", { contest, group: null, phase: "frozen", at: submission.submittedAt, url }],
    ["contest.first-solve", { ...solved, url }],
    ["balloon.due", { ...solved, isFirst: true, room: "R1", seat: "12", url }],
    [
      "clarification.asked",
      { contest, group: null, problem, clarification: { id: 1, username: "ada", question }, url },
    ],
    [
      "clarification.answered",
      {
        ...{ contest, group: null, problem: null, url },
        clarification: { id: 1, question: null, answer: "Yes.", isPublic: true, username: "jury" },
      },
    ],
    [
      "announcement.published",
      {
        contest: null,
        group,
        announcement: { id: 1, title: "News", content: "x".repeat(9000), username: "a" },
        url,
      },
    ],
    ["problem.published", { group: null, problem, url }],
    ["assignment.due", { group, assignment: { id: 1, title: "Week 1", dueAt: submission.submittedAt }, url }],
    ["member.joined", { group, username: "ada", url }],
    ["queue.old", { waiting: 3, oldestSeconds: 301, url }],
    ["node.lost", { node: "n1", reason: "silent", detail: null, url: null }],
    ["test", { webhook: "Hook", url: null }],
  ] as [WebhookMessage["type"], WebhookMessage["data"]][]
).map(([type, data]) => {
  return { type, timestamp: submission.submittedAt, data } as WebhookMessage;
});

test("there is one of each event, as the contract has it", () => {
  expect(messages.map(({ type }) => type).toSorted()).toEqual(Object.keys(webhookData).toSorted());
  for (const { type, data } of messages) expect(webhookData[type].safeParse(data).error).toBeUndefined();
});

test.each(webhookForms)("%s: in every language each has its sentence, and nobody is called", (form) => {
  for (const locale of locales) {
    for (const message of messages) {
      const body = bodyIn({ form, chat: "-100", locale }, message);
      if (form === "standard") {
        expect(JSON.parse(body)).toEqual(message);
        continue;
      }
      expect(body, `${locale} ${message.type}`).not.toMatch(/\{\w+\}|undefined|\[object/);
      expect(Buffer.byteLength(body)).toBeLessThan(3000);
      if (form === "slack") expect(body).not.toContain("<!channel>");
      if (form === "mattermost" || form === "dingtalk" || form === "wecom")
        expect(body).not.toContain("@everyone");
      if (form === "discord") expect(JSON.parse(body)).toMatchObject({ allowed_mentions: { parse: [] } });
      if (form === "telegram") {
        expect(JSON.parse(body)).toMatchObject({ chat_id: "-100" });
        expect(JSON.parse(body)).not.toHaveProperty("parse_mode");
      }
      // Only text elements, in which nothing is drawn.
      if (form === "feishu") expect(JSON.parse(body)).toMatchObject({ msg_type: "post" });
    }
  }
});

test.each([
  ["feishu", '{"code":19001,"msg":"param invalid"}', "param invalid"],
  ["feishu", '{"code":0,"msg":"success"}', null],
  ["dingtalk", '{"errcode":310000,"errmsg":"keywords not in content"}', "keywords not in content"],
  ["dingtalk", '{"errcode":0,"errmsg":"ok"}', null],
  ["wecom", '{"errcode":93000,"errmsg":"invalid webhook url"}', "invalid webhook url"],
  ["telegram", '{"ok":false,"error_code":400,"description":"chat not found"}', "chat not found"],
  ["telegram", '{"ok":true,"result":{}}', null],
  ["slack", "ok", null],
  ["standard", '{"code":5}', null],
  ["feishu", "no json", null],
  ["feishu", "null", null],
] as const)("%s says %s against a message that it answered with 200", (form, answer, told) => {
  expect(refusedBy(form, answer)).toBe(told);
});
