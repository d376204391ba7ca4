import { AnnouncementBody, EditUserBody, EmailConfig, NodeName, UserDetails } from "@verdict/contract";
import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { z } from "zod";
import { contractBounds, contractRules, withOwnRules } from "./contract-rules.ts";

const t = ((key: string) => key) as TFunction;

test("a form is told what the server would refuse, at its field", () => {
  const rules = contractRules<{ title: string; content: string }>(AnnouncementBody, t);
  expect(rules({ title: "Maintenance", content: "At noon." })).toEqual({});
  expect(rules({ title: "Maintenance", content: " \n" })).toEqual({ content: "refusal.content-blank" });
  expect(rules({ title: " ", content: "x".repeat(70_000) })).toEqual({
    title: "refusal.title-blank",
    content: "refusal.content-too-long",
  });
});

test("what is sent may be made of what is typed", () => {
  const rules = contractRules<{ host: string }>(z.object({ host: NodeName }), t, ({ host }) => ({
    host: host.trim(),
  }));
  expect(rules({ host: " rack-1 " })).toEqual({});
  expect(rules({ host: "rack 1" })).toEqual({ host: "refusal.node-name-malformed" });
});

test("what is wrong within a list is told at its field, too", () => {
  const rules = contractRules<{ hosts: string[] }>(z.object({ hosts: z.array(NodeName) }), t);
  expect(rules({ hosts: ["rack-1", "rack 2"] })).toEqual({
    "hosts.1": "refusal.node-name-malformed",
    hosts: "refusal.node-name-malformed",
  });
});

test("a form has words and rules of its own; the contract's complaint comes first", () => {
  const rules = withOwnRules(
    contractRules<{ host: string; again: string }>(
      z.object({ host: NodeName }),
      t,
      undefined,
      (field, code) => (field === "host" && code === "node-name-malformed" ? "a plain name" : undefined),
    ),
    ({ host, again }) => ({ host: host === again && "alike", again: again === "" && "needed" }),
  );
  expect(rules({ host: "rack 1", again: "rack 1" })).toEqual({ host: "a plain name" });
  expect(rules({ host: "rack-1", again: "rack-1" })).toEqual({ host: "alike" });
  expect(rules({ host: "rack-1", again: "" })).toEqual({ again: "needed" });
  expect(rules({ host: "rack-1", again: "rack-2" })).toEqual({});
});

test("a schema that the build left out is said at once, not when somebody saves", () => {
  const missing = undefined as unknown as z.ZodObject;
  expect(() => contractRules(missing, t)).toThrow("not in the client");
  expect(() => contractBounds(missing)).toThrow("not in the client");
});

test("fields are as long and as large as the contract says, through whatever stands around it", () => {
  expect(contractBounds(UserDetails)).toMatchObject({
    nickname: { maxLength: 20 },
    blog: { maxLength: 255 },
  });
  expect(contractBounds(EmailConfig).emailPort).toEqual({ min: 1, max: 65_535 });
  expect(contractBounds(EditUserBody)).toMatchObject({ username: { maxLength: 20 }, status: {} });
  expect(contractBounds(z.object({ count: z.int().nullish() })).count).toEqual({});
});
