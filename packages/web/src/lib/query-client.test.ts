import { onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallError } from "./call-error.ts";
import { openQueryClient } from "./query-client.ts";
import { whenServerIsBack } from "./server-back.ts";
import { markShownOnPage } from "./shown-on-page.ts";

const toasted = vi.fn();
const queryClient = openQueryClient(toasted);

beforeEach(() => {
  vi.useFakeTimers();
  toasted.mockClear();
  queryClient.clear();
});
afterEach(() => vi.useRealTimers());

/** A query that is refused each time; the refusals in their order. */
function refusedQuery() {
  const refusals: CallError[] = [];
  const queryFn = () => {
    const refusal = new CallError("problem-not-found");
    refusals.push(refusal);
    return Promise.reject(refusal);
  };
  return { refusals, options: { queryKey: ["problem", "NOSUCH"], queryFn } };
}

test("what is only asked for ahead fails in silence; who wants it asks anew and is told", async () => {
  const { refusals, options } = refusedQuery();
  await queryClient.prefetchQuery(options);
  await vi.runAllTimersAsync();
  expect(toasted).not.toHaveBeenCalled();

  const stop = new QueryObserver(queryClient, options).subscribe(() => {});
  await vi.runAllTimersAsync();
  stop();
  expect(refusals).toHaveLength(2);
  expect(toasted.mock.calls).toEqual([[refusals[1]]]);
});

test("a page that comes while its loader still asks hears of the same failure, and says it once", async () => {
  const { refusals, options } = refusedQuery();
  void queryClient.prefetchQuery(options);
  const observer = new QueryObserver(queryClient, options);
  const stop = observer.subscribe(({ error }) => error && markShownOnPage(error));
  await vi.runAllTimersAsync();
  stop();
  expect(refusals).toHaveLength(1);
  expect(toasted).not.toHaveBeenCalled();
});

test("without a network what is asked and sent fails at once, and nothing is sent later", async () => {
  onlineManager.setOnline(false);
  const send = vi.fn(() => Promise.reject(new CallError("network")));
  const sent = queryClient.getMutationCache().build(queryClient, { mutationFn: send }).execute(undefined);
  await expect(sent).rejects.toThrow();
  const asked = expect(queryClient.fetchQuery({ queryKey: ["asked"], queryFn: send })).rejects.toThrow();
  await vi.runAllTimersAsync();
  await asked;
  const times = send.mock.calls.length;
  expect(toasted).toHaveBeenCalled();
  onlineManager.setOnline(true);
  await vi.runAllTimersAsync();
  expect(send).toHaveBeenCalledTimes(times);
});

test("who comes back to what failed asks anew", async () => {
  const { refusals, options } = refusedQuery();
  for (const visits of [1, 2]) {
    const stop = new QueryObserver(queryClient, options).subscribe(() => {});
    await vi.runAllTimersAsync();
    stop();
    expect(refusals).toHaveLength(visits);
  }
});

/** A query whose answers are numbered and take a while. */
function slowQuery() {
  const answers: number[] = [];
  const queryFn = async () => {
    const answer = answers.push(0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    return answer;
  };
  return { answers, options: { queryKey: ["admin", "problem"], queryFn } };
}

test("what is invalidated before its first answer has come is asked for once more", async () => {
  const { answers, options } = slowQuery();
  const stop = new QueryObserver(queryClient, options).subscribe(() => {});
  const renewed = queryClient.invalidateQueries({ queryKey: ["admin"] });
  await vi.runAllTimersAsync();
  await renewed;
  stop();
  expect(queryClient.getQueryData(options.queryKey)).toBe(2);
  expect(answers).toHaveLength(2);
});

test("what a loader asked for ahead, and was invalidated meanwhile, is asked for once more by its page", async () => {
  const { answers, options } = slowQuery();
  void queryClient.prefetchQuery(options);
  void queryClient.invalidateQueries({ queryKey: ["admin"] });
  await vi.runAllTimersAsync();
  expect(answers).toHaveLength(1);
  const stop = new QueryObserver(queryClient, options).subscribe(() => {});
  await vi.runAllTimersAsync();
  stop();
  expect(queryClient.getQueryData(options.queryKey)).toBe(2);
});

test("a first answer that is a refusal is not asked for once more, nor said twice", async () => {
  const { refusals, options } = refusedQuery();
  const stop = new QueryObserver(queryClient, options).subscribe(() => {});
  const renewed = queryClient.invalidateQueries();
  await vi.runAllTimersAsync();
  await renewed;
  stop();
  expect(refusals).toHaveLength(1);
  expect(toasted).toHaveBeenCalledTimes(1);
});

/** A query that fails with `error` until the test says otherwise; how often it was asked for. */
function failingQuery(error: CallError) {
  const queryFn = vi.fn<() => Promise<string>>().mockRejectedValue(error);
  return { queryFn, options: { queryKey: ["home", "week"], queryFn, retry: false } };
}

/** What a page finds out by that the site is back. */
function stubSite({ isBack }: { isBack: () => boolean }): void {
  vi.spyOn(Math, "random").mockReturnValue(0.5); // pauses as long as they are on average
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", async () => Response.json({ ready: isBack(), database: isBack(), judgeNodes: 1 }));
}

/** Nobody looks for it any more: other files share it. */
async function leaveSite(): Promise<void> {
  const back = whenServerIsBack();
  await vi.advanceTimersByTimeAsync(60_000);
  await back;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
}

test("what an outage kept from a page comes by itself once the site is back, and the failure is told once", async () => {
  let isBack = false;
  stubSite({ isBack: () => isBack });
  const { queryFn, options } = failingQuery(new CallError("server-busy", { httpStatus: 503 }));
  const stop = new QueryObserver(queryClient, options).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(queryFn).toHaveBeenCalledTimes(1);
  isBack = true;
  // The site is back, but this call goes on failing for a while.
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(queryFn.mock.calls.length).toBeGreaterThan(2);
  expect(queryFn.mock.calls.length).toBeLessThan(10);
  queryFn.mockResolvedValue("week");
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(queryClient.getQueryData(options.queryKey)).toBe("week");
  expect(toasted).toHaveBeenCalledTimes(1);
  const times = queryFn.mock.calls.length;
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(queryFn).toHaveBeenCalledTimes(times);
  stop();
  await leaveSite();
});

test("what nobody looks at any more, or was refused, is not asked for again", async () => {
  stubSite({ isBack: () => true });
  const refused = failingQuery(new CallError("problem-not-found", { httpStatus: 404 }));
  const left = failingQuery(new CallError("network"));
  for (const { options } of [refused, left]) {
    queryClient.clear();
    const stop = new QueryObserver(queryClient, options).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(1000);
    if (options === left.options) stop();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    stop();
  }
  expect(refused.queryFn).toHaveBeenCalledTimes(1);
  expect(left.queryFn).toHaveBeenCalledTimes(1);
  await leaveSite();
});
