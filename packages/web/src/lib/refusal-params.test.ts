import { refusals, refusalText } from "@verdict/contract";
import { expect, test } from "vitest";
import { paramsOf, refusalParams } from "./refusal-params.ts";

test("what the server filled in is read back", () => {
  expect(refusalParams("submit-too-fast", refusalText("submit-too-fast", { seconds: 8 }))).toEqual({
    seconds: "8",
  });
});

test("a text with pattern characters is taken as it is", () => {
  const { msg } = refusals["language-unknown"];
  expect(paramsOf(msg, msg.replace("{language}", "C++ (17)?"))).toEqual({ language: "C++ (17)?" });
});

test("a text of another template or an unknown code gives nothing", () => {
  expect(paramsOf("wait {seconds} s", "something else")).toEqual({});
  expect(refusalParams("of-a-newer-server", "something")).toEqual({});
});
