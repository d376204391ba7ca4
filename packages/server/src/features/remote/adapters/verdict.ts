import {
  type Endpoint,
  getLanguages,
  getProblemDetail,
  getSubmissionDetail,
  getSubmissionList,
  isInProgress,
  login,
  PROBLEM_ID,
  parseExamples,
  type SubmissionStatus,
  status,
  submitProblemJudge,
} from "@verdict/contract";
import { z } from "zod";
import type { Page, SiteClient } from "../client.ts";
import { RemoteFault } from "../fault.ts";
import type { RemoteAdapter } from "./adapter.ts";

/** Another site of this kind, spoken to as any client of its interface: by the contract. */

const Told = z.looseObject({ status: z.int(), msg: z.string().nullish(), data: z.unknown() });

const bearer = (client: SiteClient): Record<string, string> => {
  const token = client.session.values.get("token");
  return token ? { authorization: token } : {};
};

function dataOf<E extends Endpoint>(endpoint: E, page: Page): z.output<E["data"]> {
  const { status: code, msg, data } = page.json(Told);
  const said = (msg ?? "").slice(0, 200);
  if (code === 401) throw new RemoteFault("signed-out", said || "the site wants a sign-in");
  if (code === 404) throw new RemoteFault("not-found", said);
  if (code !== 200) throw new RemoteFault("rejected", said);
  const parsed = endpoint.data.safeParse(data);
  if (!parsed.success) throw new RemoteFault("page-changed", `${endpoint.path} answers in another shape`);
  return parsed.data as z.output<E["data"]>;
}

const also = [400, 401, 403, 404];

async function ask<E extends Endpoint>(client: SiteClient, endpoint: E, query: Record<string, string>) {
  const address = `${endpoint.path}?${new URLSearchParams(query)}`;
  return dataOf(endpoint, await client.get(address, { headers: bearer(client), also }));
}

const known = new Set<number>(Object.values(status));

export const verdict: RemoteAdapter = {
  oj: "VERDICT",
  site: "VERDICT",
  name: "Verdict",
  url: "",
  hosts: [],
  intervalMs: 200,
  languages: [],
  pollsAsAuthor: true,
  tellsCases: false,
  readRemoteId(text) {
    const id = text.trim().toUpperCase();
    return PROBLEM_ID.test(id) && id.length <= 40 ? id : null;
  },

  async fetchProblem(client, remoteId) {
    const { problem, tags, languages: names } = await ask(client, getProblemDetail, { problemId: remoteId });
    const offered = await ask(client, getLanguages, { pid: String(problem.id), all: "false" });
    return {
      remoteId: problem.problemId,
      url: client.url(`/problem/${encodeURIComponent(problem.problemId)}`).href,
      title: problem.title,
      timeLimitMs: problem.timeLimit,
      memoryLimitMib: problem.memoryLimit,
      isMarkdown: true,
      description: problem.description ?? "",
      ...(problem.input && { input: problem.input }),
      ...(problem.output && { output: problem.output }),
      ...(problem.hint && { hint: problem.hint }),
      ...(problem.source && { source: problem.source }),
      samples: parseExamples(problem.examples),
      tags: tags.map(({ name }) => name),
      languages: offered
        .filter(({ name }) => names.includes(name))
        .map(({ name, contentType }) => ({ name, id: name, contentType })),
    };
  },

  async signIn(client, { username, password }) {
    const answer = await client.postJson(login.path, { username, password }, { also });
    const token = answer.header("authorization");
    if (!token) throw new RemoteFault("sign-in-refused", `the site did not take ${username}`);
    client.session.values.set("token", token);
  },

  async submit(client, _account, { remoteId, language, code }) {
    const body = { pid: remoteId, language: language.id, code };
    const answer = await client.postJson(submitProblemJudge.path, body, { headers: bearer(client), also });
    const said = answer.json(z.looseObject({ code: z.string().nullish(), params: z.unknown() }));
    if (said.code === "submit-too-fast") {
      const wait = z.object({ seconds: z.number() }).safeParse(said.params);
      const retryAfterMs = (wait.data?.seconds ?? 8) * 1000;
      throw new RemoteFault("rate-limited", "the site asks to wait between two programs", { retryAfterMs });
    }
    return String(dataOf(submitProblemJudge, answer).submitId);
  },

  async ownRuns(client, _account, remoteId) {
    const query = { onlyMine: "true", problemID: remoteId, completeProblemID: "true", limit: "15" };
    const { records } = await ask(client, getSubmissionList, query);
    return records.map(({ submitId }) => ({ id: String(submitId) }));
  },

  async source(client, { runId }) {
    const { submission } = await ask(client, getSubmissionDetail, { submitId: runId });
    return submission.code ?? "";
  },

  async poll(client, { runId }) {
    const { submission } = await ask(client, getSubmissionDetail, { submitId: runId });
    const code = known.has(submission.status) ? (submission.status as SubmissionStatus) : status.systemError;
    if (isInProgress(code)) return { status: code };
    return {
      status: code,
      ...(submission.time !== null && { timeMs: submission.time }),
      ...(submission.memory !== null && { memoryKib: submission.memory }),
      ...(code === status.compileError && { message: submission.errorMessage ?? "" }),
    };
  },
};
