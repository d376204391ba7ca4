import { expect, test } from "vitest";
import { openSharedReads } from "./shared-reads.ts";

/** A read that ends when told, and tells how often it was begun. */
function controlled() {
  const ends: ((value: number) => void)[] = [];
  const fails: ((error: Error) => void)[] = [];
  const read = () =>
    new Promise<number>((done, fail) => {
      ends.push(done);
      fails.push(fail);
    });
  return { ends, fails, read };
}

const turn = () => new Promise((done) => setImmediate(done));

test("who comes while a read runs shares the next one", async () => {
  const { ends, read } = controlled();
  const reads = openSharedReads();
  const first = reads.of("a", read);
  const late = [1, 2, 3].map(() => reads.of("a", read));
  expect(ends).toHaveLength(1);
  ends[0]?.(1);
  expect(await first).toBe(1);
  await turn();
  expect(ends).toHaveLength(2);
  const later = reads.of("a", read);
  ends[1]?.(2);
  expect(await Promise.all(late)).toEqual([2, 2, 2]);
  await turn();
  expect(ends).toHaveLength(3);
  ends[2]?.(3);
  expect(await later).toBe(3);
  await turn();
  void reads.of("a", read);
  expect(ends).toHaveLength(4);
});

test("other keys do not wait", () => {
  const { ends, read } = controlled();
  const reads = openSharedReads();
  void reads.of("a", read);
  void reads.of("b", read);
  expect(ends).toHaveLength(2);
});

test("a failure is told to its own callers only", async () => {
  const { ends, fails, read } = controlled();
  const reads = openSharedReads();
  const first = reads.of("a", read);
  const second = reads.of("a", read);
  fails[0]?.(new Error("gone"));
  await expect(first).rejects.toThrow("gone");
  await turn();
  ends[1]?.(2);
  expect(await second).toBe(2);
});
