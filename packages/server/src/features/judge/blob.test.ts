import { Readable } from "node:stream";
import { nodeBlob, submitProblemJudge } from "@verdict/contract";
import { expect, test } from "vitest";
import { TestNode } from "../../../test/node.ts";
import { useSite } from "../../../test/site.ts";
import { importPackage } from "../package/import/import.ts";

const site = useSite();

test.each([
  // Its first two bytes are also those of a deflated stream.
  ["begins with 80", `80000\n${"46 ".repeat(50_000)}`],
  ["is plain text", `1\n${"46 ".repeat(50_000)}`],
])("a test file that %s reaches the node byte by byte, unpacked", async (_what, input) => {
  const problemId = `B${input.length}`;
  await importPackage(
    site().server.deps,
    {
      name: problemId,
      manifest: async () => ({
        problem: { problemId, title: problemId },
        samples: [{ input: "1.in", output: "1.out" }],
      }),
      open: async (file) => Readable.from([Buffer.from(file === "1.in" ? input : "1\n")]),
    },
    "tester",
  );
  const { token } = await site().user();
  await site().call(submitProblemJudge, { token, body: { pid: problemId, language: "C", code: "x" } });
  const node = await TestNode.join(site());
  const task = await node.claimOne();
  const answer = await site().fetch(nodeBlob, {
    token: node.token,
    query: { attemptId: String(task.attemptId), sha256: task.cases[0]?.input.sha256 ?? "" },
  });
  expect(answer.headers.get("content-encoding")).toBeNull();
  expect(await answer.text()).toBe(input);
});
