import { isNamedBy, parseAccountRule, writeAccountRule } from "@verdict/contract";
import { expect, test } from "vitest";
import { accountFieldsOf, accountRuleOf, admitted, limitedTo, noAccounts } from "./accounts.ts";

const fields = { prefix: "team", suffix: "a", from: "8", to: "11", extra: " coach\njury  team9a " } as const;

test("a rule admits what its preview shows", () => {
  const rule = accountRuleOf(fields);
  if (!rule) throw new Error("no rule");
  const { names, total } = admitted(rule, 10);
  expect(names).toEqual(["team8a", "team9a", "team10a", "team11a", "coach", "jury"]);
  expect(total).toBe(6);
  expect(names.every((name) => isNamedBy(rule, name))).toBe(true);
});

test("a preview shows the first names of many, without making the others", () => {
  const rule = accountRuleOf({ ...fields, from: "0", to: "999999999999" });
  expect(rule && admitted(rule, 3)).toEqual({
    names: ["team0a", "team1a", "team2a"],
    total: 1_000_000_000_002,
  });
});

test("a rule comes back from its text", () => {
  const rule = accountRuleOf(fields);
  if (!rule) throw new Error("no rule");
  const text = writeAccountRule(rule);
  expect(parseAccountRule(text)).toEqual(rule);
  expect(accountFieldsOf(text)).toEqual({ ...fields, extra: "coach\njury\nteam9a" });
  expect(accountRuleOf(accountFieldsOf(text))).toEqual(rule);
});

test("zeros before the first number stand before all of them", () => {
  const rule = accountRuleOf({ ...noAccounts, prefix: "team", from: "08", to: "60" });
  if (!rule) throw new Error("no rule");
  expect(admitted(rule, 3).names).toEqual(["team08", "team09", "team10"]);
  expect(["team08", "team10", "team8", "team008", "team61"].map((name) => isNamedBy(rule, name))).toEqual([
    ...[true, true, false, false, false],
  ]);
  const text = writeAccountRule(rule);
  expect(parseAccountRule(text)).toEqual(rule);
  expect(accountFieldsOf(text)).toMatchObject({ from: "08", to: "60" });
});

test("fields that name nobody are no rule", () => {
  expect(accountRuleOf(noAccounts)).toBeNull();
  expect(accountRuleOf({ ...fields, from: "12" })).toBeNull();
  expect(accountRuleOf({ ...fields, to: "" })).toBeNull();
});

test("fields begin with the numbers 0 to 10, where nothing stands in them", () => {
  expect(limitedTo(noAccounts)).toEqual({ ...noAccounts, from: "0", to: "10" });
  const named = { ...noAccounts, extra: "anna" };
  expect([limitedTo(fields), limitedTo(named)]).toEqual([fields, named]);
});
