import { receiveWork, sendToParent } from "../src/platform/child-side.ts";

/** What a process of the tests does beside: as it is told. */
export interface BesideWork {
  kind: "count" | "fail" | "eat" | "wait";
  number?: number;
}

const { kind, number = 0 } = await receiveWork<BesideWork>();
if (kind === "count")
  for (let i = 0; i < number; i++) await sendToParent({ i, bytes: new Uint8Array(100_000).fill(i % 256) });
if (kind === "fail") throw new Error("the fonts are gone");
if (kind === "wait") {
  await sendToParent({ pid: process.pid, env: process.env });
  await new Promise((done) => setTimeout(done, 600_000));
}
const eaten: number[][] = [];
while (kind === "eat") eaten.push(new Array(100_000).fill(eaten.length));
