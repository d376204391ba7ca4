import { uploadLogo } from "@verdict/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallError } from "./call-error.ts";
import { upload } from "./transfer.ts";

/** As much of XMLHttpRequest as an upload uses; the test plays the network. */
class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: () => void } = {};
  onabort?: () => void;
  onload?: () => unknown;
  onloadend?: () => void;
  status = 0;
  responseText = "";
  open() {
    FakeRequest.last = this;
  }
  setRequestHeader() {}
  send() {}
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
  answer(data: unknown) {
    this.status = 200;
    this.responseText = JSON.stringify({ status: 200, data });
    this.onload?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function send(more: { signal?: AbortSignal; answerMs?: number } = {}) {
  const outcome = vi.fn();
  const sent = upload(uploadLogo, {
    file: new Blob(["x"]),
    name: "x.svg",
    query: { ground: "light" },
    ...more,
  });
  sent.then(outcome, outcome);
  return { outcome, request: FakeRequest.last };
}

const second = 1000;
const later = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * second);
const tooLong = [[expect.objectContaining({ name: "CallError", code: "timeout" })]];

test("an upload of which nothing moves for a minute fails, from its beginning on", async () => {
  const { outcome } = send();
  await later(59);
  expect(outcome).not.toHaveBeenCalled();
  await later(2);
  expect(outcome.mock.calls).toEqual(tooLong);
});

test("an upload that is slow but moves is not given up", async () => {
  const { outcome, request } = send();
  for (let loaded = 1; loaded <= 20; loaded++) {
    request.upload.onprogress?.({ loaded, total: 21 });
    await later(50);
  }
  expect(outcome).not.toHaveBeenCalled();
  await later(11);
  expect(outcome.mock.calls).toEqual(tooLong);
});

test.each([
  [undefined, 180],
  [600_000, 600],
])("once all is sent the answer has longer: %s ms", async (answerMs, seconds) => {
  const { outcome, request } = send({ ...(answerMs && { answerMs }) });
  request.upload.onprogress?.({ loaded: 1, total: 1 });
  request.upload.onload?.();
  await later(seconds - 1);
  expect(outcome).not.toHaveBeenCalled();
  await later(2);
  expect(outcome.mock.calls).toEqual(tooLong);
});

test("an answer ends the wait, and who cancels is not told of a dead connection", async () => {
  const answered = send();
  answered.request.upload.onload?.();
  answered.request.answer({ url: "/x" });
  const control = new AbortController();
  const cancelled = send({ signal: control.signal });
  control.abort();
  await later(3600);
  expect(answered.outcome.mock.calls).toEqual([[{ data: { url: "/x" }, partial: null }]]);
  expect(cancelled.outcome.mock.calls).toEqual([[expect.objectContaining({ name: "AbortError" })]]);
  expect(cancelled.outcome.mock.calls[0]?.[0]).not.toBeInstanceOf(CallError);
});
