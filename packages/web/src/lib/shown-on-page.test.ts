import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallError } from "./call-error.ts";
import { placeRefusal } from "./place-refusal.ts";
import { markShownOnPage, unlessShownOnPage } from "./shown-on-page.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("what a page says is not said again, what it does not is", () => {
  const tell = vi.fn();
  const [shown, other] = [new CallError("no-problem"), new CallError("no-problem")];
  unlessShownOnPage(shown, tell);
  unlessShownOnPage(other, tell);
  markShownOnPage(shown);
  vi.runAllTimers();
  expect(tell.mock.calls).toEqual([[other]]);
});

test("a failure of which two places hear is said once", () => {
  const tell = vi.fn();
  const error = new CallError("no-problem");
  unlessShownOnPage(error, tell);
  unlessShownOnPage(error, tell);
  vi.runAllTimers();
  expect(tell).toHaveBeenCalledTimes(1);
});

test("where a page says that the server is away, nothing else says so", () => {
  const tell = vi.fn();
  markShownOnPage(new CallError("network"));
  unlessShownOnPage(new CallError("network"), tell);
  vi.runAllTimers();
  expect(tell).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + 60_000);
  unlessShownOnPage(new CallError("network"), tell);
  vi.runAllTimers();
  expect(tell).toHaveBeenCalledTimes(1);
});

test("a refusal goes to its field, any other to a toast", () => {
  const tell = vi.fn();
  const fields: string[] = [];
  const place = placeRefusal(
    { setFieldError: (field: string) => fields.push(field) },
    { "username-taken": "username" },
  );
  for (const error of [new CallError("username-taken"), new CallError("form-blank"), new Error("else")]) {
    unlessShownOnPage(error, tell);
    place(error);
  }
  vi.runAllTimers();
  expect(fields).toEqual(["username"]);
  expect(tell).toHaveBeenCalledTimes(2);
});
