import { expect, test } from "vitest";
import { openTurns } from "./turns.ts";

test("runs so many at a time, lets so many wait in order, and refuses the rest", async () => {
  const turns = openTurns({ atOnce: 2, waiting: 3, full: "passwords-busy" });
  const began: number[] = [];
  const finish: (() => void)[] = [];
  const all = Array.from({ length: 7 }, (_, number) =>
    turns.run(() => {
      began.push(number);
      return new Promise<void>((resolve) => finish.push(resolve));
    }),
  );
  await Promise.all(all.slice(5).map((refused) => expect(refused).rejects.toThrow("signing in")));
  expect(began).toEqual([0, 1]);
  for (const [number, running] of all.slice(0, 5).entries()) {
    finish[number]?.();
    await running;
  }
  expect(began).toEqual([0, 1, 2, 3, 4]);
});

test("a failure frees its place", async () => {
  const turns = openTurns({ atOnce: 1, waiting: 1, full: "passwords-busy" });
  const broken = () => Promise.reject(new Error("broken"));
  await expect(turns.run(broken)).rejects.toThrow("broken");
  await expect(turns.run(broken)).rejects.toThrow("broken");
  expect(await turns.run(async () => "fine")).toBe("fine");
});
