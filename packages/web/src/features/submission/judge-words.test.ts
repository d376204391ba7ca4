import { judgeMessages } from "@verdict/contract";
import { expect, test } from "vitest";
import { texts } from "../../locales/judge/en-US.ts";

test("English says of every sentence of the judge what the judge says", () => {
  const filled = Object.entries(texts.judge).map(([code, text]) => [
    code,
    text.replace(/\{\{(\w+)\}\}/g, "{$1}"),
  ]);
  expect(Object.fromEntries(filled)).toEqual(judgeMessages);
});
