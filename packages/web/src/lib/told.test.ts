import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallError } from "./call-error.ts";
import { placeRefusal } from "./place-refusal.ts";
import { toldOnPage, unlessOnPage } from "./told.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("what a page says is not said again, what it does not is", () => {
  const tell = vi.fn();
  const [shown, other] = [new CallError("no-problem"), new CallError("no-problem")];
  unlessOnPage(shown, tell);
  unlessOnPage(other, tell);
  toldOnPage(shown);
  vi.runAllTimers();
  expect(tell.mock.calls).toEqual([[other]]);
});

test("a failure of which two places hear is said once", () => {
  const tell = vi.fn();
  const error = new CallError("no-problem");
  unlessOnPage(error, tell);
  unlessOnPage(error, tell);
  vi.runAllTimers();
  expect(tell).toHaveBeenCalledTimes(1);
});

test("where a page says that the server is away, nothing else says so", () => {
  const tell = vi.fn();
  toldOnPage(new CallError("network"));
  unlessOnPage(new CallError("network"), tell);
  vi.runAllTimers();
  expect(tell).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + 60_000);
  unlessOnPage(new CallError("network"), tell);
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
    unlessOnPage(error, tell);
    place(error);
  }
  vi.runAllTimers();
  expect(fields).toEqual(["username"]);
  expect(tell).toHaveBeenCalledTimes(2);
});
