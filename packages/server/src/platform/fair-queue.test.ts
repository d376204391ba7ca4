import { expect, test } from "vitest";
import { openFairQueue } from "./fair-queue.ts";

const bounds = { atOnce: 1, waiting: 6, each: 3, full: "passwords-busy" } as const;

/** Turns whose work is ended by hand; `began` says whose. */
function openHeld(given: Parameters<typeof openFairQueue>[0] = bounds) {
  const turns = openFairQueue(given);
  const began: string[] = [];
  const ends: (() => void)[] = [];
  return {
    began,
    ask: (who: string, isFirst = false) =>
      turns.run({ who, isFirst }, () => {
        began.push(who);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    /** Ends what goes on, until nothing waits any more. */
    async drain(): Promise<void> {
      for (let end = ends.shift(); end; end = ends.shift()) {
        end();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

test("runs so many at a time, lets so many wait in order, and refuses the rest", async () => {
  const { ask, began, drain } = openHeld({ ...bounds, atOnce: 2, waiting: 3 });
  const all = Array.from({ length: 7 }, (_, number) => ask(`${number}`));
  await Promise.all(all.slice(5).map((refused) => expect(refused).rejects.toThrow("signing in")));
  expect(began).toEqual(["0", "1"]);
  await drain();
  await Promise.all(all.slice(0, 5));
  expect(began).toEqual(["0", "1", "2", "3", "4"]);
});

test("of one holder so many wait; others have their places, and take turns with them", async () => {
  const { ask, began, drain } = openHeld();
  const flood = Array.from({ length: 40 }, () => ask("ada"));
  const refused = flood.slice(4).map((one) => expect(one).rejects.toMatchObject({ code: "passwords-busy" }));
  await Promise.all(refused);
  const others = [ask("bob"), ask("bob"), ask("eve")];
  await drain();
  await Promise.all([...flood.slice(0, 4), ...others]);
  expect(began).toEqual(["ada", "ada", "bob", "eve", "ada", "bob", "ada"]);
});

test("who comes first has places of their own, and waits behind nobody who waits", async () => {
  const { ask, began, drain } = openHeld();
  const crowd = ["a", "b", "c", "d", "e", "f", "g"].map((who) => ask(who));
  await expect(ask("h")).rejects.toMatchObject({ code: "passwords-busy" });
  const staff = ask("root", true);
  await drain();
  await Promise.all([...crowd, staff]);
  expect(began.slice(0, 3)).toEqual(["a", "root", "b"]);
});

test("a failure frees its place", async () => {
  const turns = openFairQueue(bounds);
  const broken = () => Promise.reject(new Error("broken"));
  await expect(turns.run({ who: "ada" }, broken)).rejects.toThrow("broken");
  await expect(turns.run({ who: "ada" }, broken)).rejects.toThrow("broken");
  expect(await turns.run({ who: "ada" }, async () => "fine")).toBe("fine");
});
