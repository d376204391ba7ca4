/** From submit to verdict of problem 1000 on a warm site: compiler, program, and what everything else adds. */
import {
  getSubmissionTimeline,
  isInProgress,
  type SubmissionEvent,
  submissionEvents,
} from "@verdict/contract";
import type { Client } from "../e2e/client.ts";
import { enterAsRoot, startOwnSite } from "../e2e/own-site.ts";
import { programNamed } from "../e2e/programs.ts";
import { report } from "./lib/report.ts";

const ROUNDS = 20;

const kinds = { cpp: programNamed("1000", "correct.cpp"), python: programNamed("1000", "correct.py") };

const site = await startOwnSite();
const figures: Record<string, number> = {};
try {
  const { client, root } = await enterAsRoot(site);
  const [token = ""] = await client.users(root, ["bench"]);
  for (const [kind, { pid, language, code }] of Object.entries(kinds)) {
    const samples = [];
    for (let round = 0; round <= ROUNDS; round++) {
      // A comment makes each one new: a compiled program is kept by its content.
      const fresh = `${code}\n${language === "Python3" ? "#" : "//"} ${round}\n`;
      const sample = await measure(client, () => client.submit(token, pid, language, fresh));
      if (round > 0) samples.push(sample); // the first one warms up
    }
    for (const name of ["total", "queue", "transfer", "compile", "run", "rest"] as const) {
      figures[`${kind}_${name}_ms`] = median(samples.map((sample) => sample[name]));
    }
  }
} finally {
  await site.stop();
}

report(
  figures,
  Object.keys(kinds).map((kind) => ({
    kind,
    ...Object.fromEntries(
      ["total", "queue", "transfer", "compile", "run", "rest"].map((name) => [
        `${name} ms`,
        figures[`${kind}_${name}_ms`],
      ]),
    ),
  })),
);

/** One submission: the client's total, and its shares by the server's marks. */
async function measure(client: Client, submit: () => Promise<number>) {
  const started = performance.now();
  const submitId = await submit();
  await verdictHeard(client, submitId);
  const total = performance.now() - started;
  const { data } = await client.call(getSubmissionTimeline, { query: { submitId } });
  const marks = data[0]?.marks ?? [];
  const at = (name: string) => marks.findLast(({ mark }) => mark === name)?.atMs ?? 0;
  const compile = at("compiled") - at("compiling");
  const run = at("case") - at("compiled");
  // Test data come while the compiler works: their time stands for itself and is no part of the others.
  const transfer = at("data") - at("leased");
  return { total, queue: at("leased"), transfer, compile, run, rest: total - compile - run };
}

async function verdictHeard(client: Client, submitId: number): Promise<void> {
  const url = new URL(submissionEvents.path, client.origin);
  url.searchParams.set("submitIds", String(submitId));
  const response = await fetch(url);
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString();
    const lines = text.split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) {
      if (!line.startsWith("data: ")) continue;
      const event = JSON.parse(line.slice("data: ".length)) as SubmissionEvent;
      if (!isInProgress(event.submission.status)) return;
    }
  }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 10) / 10;
}
