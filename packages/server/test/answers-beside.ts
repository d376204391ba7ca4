import { Refusal } from "../src/platform/refusal.ts";
import { serveQuestions } from "../src/platform/worker-side.ts";

/** What a kept process of the tests answers: as it is told. */
export interface KeptWork {
  ask: "pid" | "echo" | "refuse" | "fail" | "spin" | "eat";
  value?: number;
}

serveQuestions(async ({ ask, value }: KeptWork) => {
  if (ask === "pid") return process.pid;
  if (ask === "echo") return value;
  if (ask === "refuse") throw new Refusal("import-nothing-found");
  if (ask === "fail") throw new Error("it is broken");
  const eaten: number[][] = [];
  for (;;) if (ask === "eat") eaten.push(new Array(100_000).fill(eaten.length));
});
