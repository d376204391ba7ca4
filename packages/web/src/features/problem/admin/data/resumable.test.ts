import { finishUpload } from "@verdict/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallError } from "../../../../lib/call-error.ts";
import { isLost, uploadZip } from "./resumable.ts";

const fetched = vi.fn<(address: string) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answer = (data: unknown) => Response.json({ status: 200, data });
const fault = (code: string, status: number) => Response.json({ status, code, data: null }, { status });

/** All pieces are there; what the server says to their end is the test's. */
async function finish(answers: () => Response) {
  fetched.mockImplementation(async (address) =>
    address.startsWith(finishUpload.path) ? answers() : answer({ id: "1", offset: 0, chunkBytes: 1 }),
  );
  const outcome = vi.fn();
  const states: string[] = [];
  const file = new File([], "data.zip");
  const { signal } = new AbortController();
  uploadZip({ file, pid: null, mode: "default", signal, onState: ({ phase }) => states.push(phase) }).then(
    outcome,
    outcome,
  );
  // The first refusal of a page loads what refusals are made of, by the machine's clock.
  await vi.advanceTimersByTimeAsync(1);
  await vi.dynamicImportSettled();
  return { outcome, states };
}

const ends = () => fetched.mock.calls.filter(([address]) => address.startsWith(finishUpload.path)).length;

test.each([
  ["a database that is started again", [fault("server-fault", 500), fault("server-busy", 503)]],
  ["a proxy without a server", [fault("", 502), fault("", 503), fault("", 504)]],
])("%s makes an upload wait, and it goes on by itself", async (_what, answers) => {
  const { outcome, states } = await finish(() => answers.shift() ?? answer({ fileListDir: "staged" }));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(outcome.mock.calls).toEqual([[{ fileListDir: "staged" }]]);
  expect(states).toContain("waiting");
});

test("a server that always fails on the upload is asked a few times", async () => {
  const { outcome } = await finish(() => fault("server-fault", 500));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(outcome.mock.calls).toEqual([[expect.objectContaining({ code: "server-fault" })]]);
  expect(ends()).toBe(5);
});

test("one that is away is waited for longer, one that refuses not at all", async () => {
  const away = await finish(() => fault("server-busy", 503));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(away.outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(240_000);
  expect(ends()).toBe(20);
  fetched.mockClear();
  const refused = await finish(() => fault("archive-broken", 400));
  await vi.advanceTimersByTimeAsync(1000);
  expect(refused.outcome).toHaveBeenCalledTimes(1);
  expect(ends()).toBe(1);
});

test.each([
  [new CallError("network"), true],
  [new CallError("timeout"), true],
  [new CallError("upload-offset", { httpStatus: 409 }), true],
  [new CallError("server-busy", { httpStatus: 503 }), true],
  [new CallError("server-fault", { httpStatus: 502 }), true],
  [new CallError("server-fault", { httpStatus: 500 }), false],
  [new CallError("upload-not-found", { httpStatus: 404 }), false],
  [new Error("other"), false],
])("what is worth waiting for: %s", (error, expected) => expect(isLost(error)).toBe(expected));
