import { expect, test } from "vitest";
import { batchLoader } from "./batch-loader.ts";

const turn = () => new Promise((done) => setImmediate(done));

/** A read that ends when told. */
function controlled() {
  const asked: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const read = batchLoader(async (keys: readonly number[]) => {
    asked.push(keys);
    await new Promise<void>((done) => ends.push(done));
    if (keys.includes(13)) throw new Error("13");
    return keys.map((key) => key * 10);
  });
  return { asked, read, end: () => ends.shift()?.() };
}

/** Keys that are asked for one after the other, as by different requests. */
async function inTurn(read: (key: number) => Promise<number>, keys: number[]) {
  const answers: Promise<number>[] = [];
  for (const key of keys) {
    answers.push(read(key));
    await turn();
  }
  return answers;
}

test("what is asked for together is read together", async () => {
  const { asked, read, end } = controlled();
  const answers = Promise.all([1, 2, 3].map(read));
  await turn();
  expect(asked).toEqual([[1, 2, 3]]);
  end();
  expect(await answers).toEqual([10, 20, 30]);
});

test("alone a key is read at once, in a crowd many share a read that begins after they asked", async () => {
  const { asked, read, end } = controlled();
  const answers = Promise.all(await inTurn(read, [1, 2, 3, 4, 5, 5]));
  expect(asked).toEqual([[1], [2]]);
  end();
  await turn();
  expect(asked).toEqual([[1], [2], [3, 4, 5, 5]]);
  for (let left = 2; left > 0; left--) end();
  expect(await answers).toEqual([10, 20, 30, 40, 50, 50]);
  void read(6);
  await turn();
  expect(asked.at(-1)).toEqual([6]);
});

test("a key that cannot be read fails alone", async () => {
  const { asked, read, end } = controlled();
  const answers = await inTurn((key) => read(key).catch(String) as Promise<number>, [1, 2, 3, 4, 13, 5]);
  for (let turns = 0; turns < 20; turns++) {
    end();
    await turn();
  }
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, "Error: 13", 50]);
  expect(asked).toContainEqual([3, 4, 13, 5]);
});

test("a read holds so many keys at most", async () => {
  const { asked, read, end } = controlled();
  const answers = Promise.all(Array.from({ length: 503 }, (_, key) => read(key + 100)));
  for (let turns = 0; turns < 20; turns++) {
    end();
    await turn();
  }
  await answers;
  expect(Math.max(...asked.map((keys) => keys.length))).toBe(200);
});
