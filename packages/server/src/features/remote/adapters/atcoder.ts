import { type SubmissionStatus, status } from "@verdict/contract";
import type { Page } from "../client.ts";
import { pageChanged, RemoteFault } from "../fault.ts";
import type { RemoteAdapter } from "./adapter.ts";
import { atcoderLanguages } from "./atcoder-languages.ts";
import { absolute, sampleText } from "./statement.ts";
import { kibIn, millisecondsIn } from "./verdict-words.ts";

const verdicts: Record<string, SubmissionStatus> = {
  AC: status.accepted,
  WA: status.wrongAnswer,
  CE: status.compileError,
  TLE: status.timeLimitExceeded,
  MLE: status.memoryLimitExceeded,
  RE: status.runtimeError,
  QLE: status.runtimeError,
  OLE: status.runtimeError,
  IE: status.runtimeError,
  WJ: status.pending,
  WR: status.pending,
  Judging: status.judging,
};

const contestOf = (task: string) => task.slice(0, task.indexOf("_")).replaceAll("_", "-");

function csrfOf(page: Page): string {
  const token = page.dom()('input[name="csrf_token"]').first().attr("value");
  if (!token) throw pageChanged("csrf_token");
  return token;
}

const isSignIn = (page: Page) => page.url.pathname === "/login";

/** Formulas are what stands between <var> and </var>. */
function formulas(html: string): string {
  return html.replace(/<var>([\s\S]*?)<\/var>/g, (_all, formula: string) => `$${formula}$`);
}

export const atcoder: RemoteAdapter = {
  oj: "AC",
  site: "AC",
  name: "AtCoder",
  url: "https://atcoder.jp",
  hosts: ["img.atcoder.jp"],
  intervalMs: 1500,
  languages: atcoderLanguages,
  pollsAsAuthor: false,
  tellsCases: false,
  readRemoteId(text) {
    const id = text.trim().toLowerCase();
    return /^[a-z0-9-]{1,40}_[a-z0-9_]{1,40}$/.test(id) ? id : null;
  },

  async fetchProblem(client, remoteId) {
    const page = await client.get(`/contests/${contestOf(remoteId)}/tasks/${remoteId}`);
    const $ = page.dom();
    const title = $("span.h2")
      .first()
      .clone()
      .children()
      .remove()
      .end()
      .text()
      .trim()
      .replace(/^\S+\s+-\s+/, "");
    const facts = $("body").text();
    const seconds = /Time Limit:\s*([\d.]+)\s*sec/i.exec(facts)?.[1];
    const memory = /Memory Limit:\s*([\d.]+)\s*(Mi?B|Ki?B|Gi?B)/i.exec(facts);
    const statement = $("#task-statement").first();
    if (!title || !seconds || !memory || statement.length === 0)
      throw pageChanged("title, limits or statement");
    const english = statement.find(".lang-en").first();
    const root = english.length > 0 ? english : statement;
    const parts = root
      .find("section")
      .toArray()
      .map((section) => {
        const heading = $(section).find("h3").first();
        const name = heading.text().trim();
        const pre = $(section).find("pre").first();
        const text = sampleText(pre.html() ?? "");
        heading.remove();
        return { name, text, html: formulas(absolute($(section).html() ?? "", page.url)) };
      });
    const named = (name: RegExp) => parts.find((part) => name.test(part.name));
    const body = named(/^(problem )?statement$/i);
    const input = [named(/^input$/i), named(/^constraints$/i)].map((part) => part?.html ?? "").join("\n");
    const output = named(/^output$/i)?.html;
    const samples = parts
      .filter(({ name }) => /^sample input/i.test(name))
      .map((part) => {
        const number = /\d+/.exec(part.name)?.[0] ?? "";
        const answer = named(new RegExp(`^sample output ?${number}$`, "i"));
        return { input: part.text, output: answer?.text ?? "" };
      });
    return {
      remoteId,
      url: page.url.href,
      title,
      timeLimitMs: Math.round(Number(seconds)) * 1000 || 1000,
      memoryLimitMib: Math.max(1, Math.round((kibIn(`${memory[1]} ${memory[2]}`) ?? 0) / 1024)),
      description: body?.html ?? formulas(absolute(root.html() ?? "", page.url)),
      ...(input.trim() && body && { input }),
      ...(output && body && { output }),
      samples: body ? samples : [],
      tags: [],
    };
  },

  async signIn(client, { username, password }) {
    const fields = { username, password, csrf_token: csrfOf(await client.get("/login")) };
    const answer = await client.postForm("/login", fields, { follow: false });
    if (answer.status !== 302 || /\/login/.test(answer.location ?? "")) {
      throw new RemoteFault("sign-in-refused", `AtCoder did not take ${username}`);
    }
  },

  async submit(client, _account, { remoteId, language, code }) {
    const path = `/contests/${contestOf(remoteId)}/submit`;
    const form = await client.get(path);
    if (isSignIn(form)) throw new RemoteFault("signed-out", "AtCoder wants a sign-in");
    const fields = {
      "data.TaskScreenName": remoteId,
      "data.LanguageId": language.id,
      sourceCode: code,
      csrf_token: csrfOf(form),
    };
    const answer = await client.postForm(path, fields, { follow: false });
    if (answer.status === 302 && /\/submissions/.test(answer.location ?? "")) return null;
    if (answer.status === 302 && /\/login/.test(answer.location ?? "")) {
      throw new RemoteFault("signed-out", "AtCoder wants a sign-in");
    }
    const wait = /wait (?:for )?(\d+) ?(?:s|second)/i.exec(answer.text)?.[1];
    if (wait) {
      const retryAfterMs = (Number(wait) + 1) * 1000;
      throw new RemoteFault("rate-limited", `AtCoder asks to wait ${wait} s`, { retryAfterMs });
    }
    const said = answer.dom()(".alert-danger, .alert-warning").first().text().replace(/\s+/g, " ").trim();
    if (said) throw new RemoteFault("rejected", said.slice(0, 200));
    throw pageChanged("redirect to the runs");
  },

  async ownRuns(client, { username }, remoteId) {
    const query = `f.Task=${remoteId}&f.User=${encodeURIComponent(username)}`;
    const page = await client.get(`/contests/${contestOf(remoteId)}/submissions?${query}`);
    if (isSignIn(page)) throw new RemoteFault("signed-out", "AtCoder wants a sign-in");
    const $ = page.dom();
    if ($("table, .panel-submission").length === 0) throw pageChanged("table of runs");
    const ids = $('a[href*="/submissions/"]')
      .toArray()
      .flatMap((link) => /\/submissions\/(\d+)$/.exec($(link).attr("href") ?? "")?.[1] ?? []);
    return [...new Set(ids)].map((id) => ({ id }));
  },

  async source(client, { remoteId, runId }) {
    const page = await client.get(`/contests/${contestOf(remoteId)}/submissions/${runId}`);
    const text = page.dom()("#submission-code");
    if (text.length === 0) throw pageChanged("program");
    return text.text();
  },

  async poll(client, { remoteId, runId }) {
    const page = await client.get(`/contests/${contestOf(remoteId)}/submissions/${runId}`);
    const $ = page.dom();
    const cell = (name: string) =>
      $("th")
        .filter((_index, one) => $(one).text().trim() === name)
        .first()
        .next("td")
        .text()
        .trim();
    const word = $("#judge-status").text().trim();
    if (!word) throw pageChanged("verdict");
    // Progress such as "3/20": it goes on.
    const code = verdicts[word] ?? status.judging;
    const timeMs = millisecondsIn(cell("Exec Time"));
    const memoryKib = kibIn(cell("Memory"));
    const message = $("h4")
      .filter((_index, one) => /compile error/i.test($(one).text()))
      .first()
      .nextAll("pre")
      .first()
      .text();
    return {
      status: code,
      ...(timeMs !== undefined && { timeMs }),
      ...(memoryKib !== undefined && { memoryKib }),
      ...(code === status.compileError && { message: message.trim() }),
    };
  },
};
