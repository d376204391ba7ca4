import { type SubmissionStatus, status } from "@verdict/contract";
import type { SiteClient } from "../client.ts";
import { pageChanged, RemoteFault } from "../fault.ts";
import type { RemoteAdapter, RemoteProblem } from "./adapter.ts";
import { codeforcesPage } from "./codeforces-gate.ts";
import {
  codeforcesSite,
  freshCsrf,
  knownAddress,
  readStatement,
  runRows,
  submitToCodeforces,
} from "./codeforces-pages.ts";
import { kibIn, millisecondsIn } from "./verdict-words.ts";

/** Of the gym's problems whose statements are a document for the whole contest. */
async function fromContest(client: SiteClient, remoteId: string): Promise<RemoteProblem> {
  const { contest, index } = knownAddress(remoteId);
  const page = await codeforcesPage(client, `/gym/${contest}`);
  const $ = page.dom();
  const row = $("table.problems tr")
    .toArray()
    .find((one) => $(one).find("td.id").text().trim() === index);
  if (!row) throw new RemoteFault("not-found", `the gym has no problem ${remoteId}`);
  const title = $(row).find("td").eq(1).find("a").first().text().trim();
  const facts = $(row).text();
  const documents = $('a[href*="/attachments/download/"][href$=".pdf"]')
    .toArray()
    .map((link) => ({
      url: new URL($(link).attr("href") ?? "", page.url).href,
      title: $(link).text().trim() || "Statement",
    }))
    .filter((one) => !/tutorial/i.test(one.title) && !/tutorial/i.test(one.url));
  const seconds = /([\d.]{1,20})\s*s\b/.exec(facts)?.[1];
  const mebibytes = /(\d{1,20})\s*MB/.exec(facts)?.[1];
  if (!title || !seconds || !mebibytes) throw pageChanged("title or limits");
  return {
    remoteId,
    url: new URL(`/gym/${contest}/problem/${index}`, page.url).href,
    title,
    timeLimitMs: Math.round(Number(seconds) * 1000),
    memoryLimitMib: Number(mebibytes),
    description: "",
    documents,
    samples: [],
    tags: [],
  };
}

/** Words of the gym's list of runs. */
function verdictIn(text: string): SubmissionStatus {
  const words = text.toLowerCase();
  if (/in queue|pending/.test(words) || words === "") return status.pending;
  if (/^running|^testing|judging/.test(words)) return status.judging;
  if (/^(accepted|happy new year)/.test(words)) return status.accepted;
  if (/^partial/.test(words)) return status.partialAccepted;
  if (/^compilation error/.test(words)) return status.compileError;
  if (/^wrong answer/.test(words)) return status.wrongAnswer;
  if (/^presentation error/.test(words)) return status.presentationError;
  if (/^time limit/.test(words)) return status.timeLimitExceeded;
  if (/^memory limit/.test(words)) return status.memoryLimitExceeded;
  if (/^(runtime error|idleness limit|security violated)/.test(words)) return status.runtimeError;
  return status.systemError;
}

export const gym: RemoteAdapter = {
  ...codeforcesSite,
  oj: "GYM",
  name: "Codeforces Gym",

  async fetchProblem(client, remoteId) {
    const { contest, index } = knownAddress(remoteId);
    const page = await codeforcesPage(client, `/gym/${contest}/problem/${index}`).catch((error: unknown) => {
      if (error instanceof RemoteFault && ["not-found", "page-changed"].includes(error.kind)) return null;
      throw error;
    });
    if (page?.dom()(".problem-statement").length) return { ...readStatement(page, remoteId), tags: [] };
    return fromContest(client, remoteId);
  },

  async submit(client, _account, program) {
    await submitToCodeforces(client, `/gym/${knownAddress(program.remoteId).contest}/submit`, program);
    return null;
  },

  async ownRuns(client, _account, remoteId) {
    const { contest, index } = knownAddress(remoteId);
    const page = await codeforcesPage(client, `/gym/${contest}/my`);
    return runRows(page).filter(({ problem }) => problem.endsWith(`/problem/${index}`));
  },

  async poll(client, { remoteId, runId }) {
    const { contest } = knownAddress(remoteId);
    const row = runRows(await codeforcesPage(client, `/gym/${contest}/my`)).find(({ id }) => id === runId);
    if (!row) throw new RemoteFault("not-found", `the gym shows no run ${runId}`);
    const [, , , , , verdict = "", time = "", memory = ""] = row.cells;
    const code = verdictIn(verdict);
    if (code === status.compileError) {
      const fields = { submissionId: runId, csrf_token: await freshCsrf(client) };
      const answer = await client.postForm("/data/judgeProtocol", fields);
      return { status: code, message: answer.text.replace(/^"|"$/g, "").replaceAll("\\n", "\n") };
    }
    const timeMs = millisecondsIn(time);
    const memoryKib = kibIn(memory);
    return {
      status: code,
      ...(timeMs !== undefined && { timeMs }),
      ...(memoryKib !== undefined && { memoryKib }),
    };
  },
};
