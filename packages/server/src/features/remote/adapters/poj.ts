import { status } from "@verdict/contract";
import type { SiteClient } from "../client.ts";
import { pageChanged, RemoteFault } from "../fault.ts";
import type { RemoteAdapter } from "./adapter.ts";
import { languageList } from "./language-list.ts";
import { absolute } from "./statement.ts";
import { kibIn, millisecondsIn, plainVerdict } from "./verdict-words.ts";

const wantsSignIn = (text: string) => /please login first|login\.?\s*<\/|name="password1"/i.test(text);

async function runs(client: SiteClient, username: string, remoteId: string) {
  const page = await client.get(`/status?user_id=${encodeURIComponent(username)}&problem_id=${remoteId}`);
  const $ = page.dom();
  const table = $("table.a");
  if (table.length === 0) throw pageChanged("table of runs");
  return table
    .find("tr")
    .toArray()
    .map((row) => ({ id: $(row).find("td").first().text().trim() }))
    .filter(({ id }) => /^\d+$/.test(id));
}

export const poj: RemoteAdapter = {
  oj: "POJ",
  site: "POJ",
  name: "POJ",
  url: "http://poj.org",
  hosts: [],
  intervalMs: 1500,
  languages: languageList(`
    0 G++
    1 GCC
    2 Java
    3 Pascal
    4 C++
    5 C
    6 Fortran
  `),
  pollsAsAuthor: true,
  tellsCases: false,
  readRemoteId: (text) => (/^[1-9]\d{0,8}$/.test(text.trim()) ? text.trim() : null),

  async fetchProblem(client, remoteId) {
    const page = await client.get(`/problem?id=${remoteId}`);
    const $ = page.dom();
    if (/can not find problem/i.test(page.text))
      throw new RemoteFault("not-found", `POJ has no problem ${remoteId}`);
    const title = $(".ptt").first().text().trim();
    const facts = $(".plm").first().text();
    const timeLimitMs = millisecondsIn(/Time Limit:\s*(\d+\s*MS)/i.exec(facts)?.[1] ?? "");
    const memory = /Memory Limit:\s*(\d+)\s*K/i.exec(facts)?.[1];
    if (!title || !timeLimitMs || !memory) throw pageChanged("title or limits");
    /** What follows a heading up to the next one. */
    const after = (heading: string) => {
      const head = $("p.pst")
        .toArray()
        .find((one) => $(one).text().trim().toLowerCase() === heading);
      return head ? $(head).nextUntil("p.pst") : null;
    };
    const html = (heading: string) => {
      const part = after(heading);
      return part?.length
        ? absolute(
            part
              .toArray()
              .map((one) => $.html(one))
              .join(""),
            page.url,
          )
        : undefined;
    };
    const sample = (heading: string) => after(heading)?.text().replace(/\r\n?/g, "\n").trim() ?? "";
    const description = html("description");
    if (description === undefined) throw pageChanged("description");
    const hint = html("hint");
    const source = after("source")?.text().trim();
    return {
      remoteId,
      url: page.url.href,
      title,
      timeLimitMs,
      memoryLimitMib: Math.max(1, Math.round(Number(memory) / 1024)),
      description,
      input: html("input") ?? "",
      output: html("output") ?? "",
      ...(hint && { hint }),
      ...(source && { source }),
      samples: [{ input: sample("sample input"), output: sample("sample output") }],
      tags: [],
    };
  },

  async signIn(client, { username, password }) {
    const fields = { user_id1: username, password1: password, B1: "login", url: "/" };
    await client.postForm("/login", fields);
    const home = await client.get("/");
    const isIn = home.text.includes(username) && /log ?out/i.test(home.text);
    if (!isIn) throw new RemoteFault("sign-in-refused", `POJ did not take ${username}`);
  },

  async submit(client, _account, { remoteId, language, code }) {
    const fields = {
      problem_id: remoteId,
      language: language.id,
      source: Buffer.from(code).toString("base64"),
      encoded: "1",
      submit: "Submit",
    };
    const answer = await client.postForm("/submit", fields, { follow: false });
    if (answer.status === 302 && /\/status/.test(answer.location ?? "")) return null;
    if (answer.status === 302 || wantsSignIn(answer.text))
      throw new RemoteFault("signed-out", "POJ wants a sign-in");
    const said = answer.dom()("body").text().replace(/\s+/g, " ").trim();
    if (/(too (long|short)|no such problem|not permitted|error occurred)/i.test(said)) {
      throw new RemoteFault("rejected", said.slice(0, 200));
    }
    throw pageChanged("redirect to the runs");
  },

  async ownRuns(client, { username }, remoteId) {
    return runs(client, username, remoteId);
  },

  async source(client, { runId }) {
    const $ = (await shown(client, runId)).dom();
    return $("pre").first().text();
  },

  async poll(client, { runId }) {
    const page = await shown(client, runId);
    const facts = page.dom().root().text();
    const verdict = /Result:\s*([^\n]+)/i.exec(facts)?.[1] ?? "";
    if (!verdict) throw pageChanged("result");
    const code = plainVerdict(verdict);
    if (code === status.compileError) {
      const message = (await client.get(`/showcompileinfo?solution_id=${runId}`))
        .dom()("pre")
        .first()
        .text()
        .trim();
      return { status: code, message };
    }
    const timeMs = millisecondsIn(/Time:\s*(\d+\s*MS)/i.exec(facts)?.[1] ?? "");
    const memoryKib = kibIn(/Memory:\s*(\d+\s*K)/i.exec(facts)?.[1] ?? "");
    return {
      status: code,
      ...(timeMs !== undefined && { timeMs }),
      ...(memoryKib !== undefined && { memoryKib }),
    };
  },
};

/** An own run with its program; strangers' are not shown. */
async function shown(client: SiteClient, runId: string) {
  const page = await client.get(`/showsource?solution_id=${runId}`);
  if (wantsSignIn(page.text)) throw new RemoteFault("signed-out", "POJ wants a sign-in");
  if (page.dom()("pre").length === 0) throw pageChanged("program");
  return page;
}
