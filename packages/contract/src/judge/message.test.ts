import { expect, test } from "vitest";
import { judgeMessage, judgeMessageText, translateJudgeMessage } from "./message.ts";

test("parameters are filled in; an unknown code has no text of ours", () => {
  expect(judgeMessageText(judgeMessage("exit-code", { code: 3 }))).toBe("Ended with exit code 3.");
  expect(judgeMessageText({ code: "of-a-newer-node", params: {} })).toBe("");
});

test("the judge's sentences are said anew where they stand, the checker's words stay", () => {
  const late = judgeMessage("finished-late", { limitMs: 1000, usedMs: 1004 });
  const again = judgeMessage("ran-again", { firstMs: 1010, secondMs: 1004 });
  const text = `${judgeMessageText(late)} wrong answer $& 5 ${judgeMessageText(again)}`;
  expect(translateJudgeMessage(text, [late, again], ({ code }) => `<$&${code}>`)).toBe(
    "<$&finished-late> wrong answer $& 5 <$&ran-again>",
  );
});

test("what the client does not know stays English", () => {
  const message = judgeMessage("skipped");
  expect(translateJudgeMessage(judgeMessageText(message), [message], () => null)).toBe(
    judgeMessageText(message),
  );
  expect(translateJudgeMessage("text", [{ code: "new", params: {} }], () => "x")).toBe("text");
});
