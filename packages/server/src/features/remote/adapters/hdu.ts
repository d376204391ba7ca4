import { status } from "@verdict/contract";
import type { Cheerio, CheerioAPI } from "cheerio";
import type { SiteClient } from "../client.ts";
import { pageChanged, RemoteFault } from "../fault.ts";
import type { RemoteAdapter } from "./adapter.ts";
import { languageList } from "./language-list.ts";
import { absolute } from "./statement.ts";
import { kibIn, millisecondsIn, plainVerdict } from "./verdict-words.ts";

interface Row {
  id: string;
  verdict: string;
  time: string;
  memory: string;
}

async function rows(client: SiteClient, query: string): Promise<Row[]> {
  const page = await client.get(`/status.php?${query}`);
  const $ = page.dom();
  const table = $("table.table_text");
  if (table.length === 0) throw pageChanged("table of runs");
  return table
    .find("tr")
    .toArray()
    .flatMap((row) => {
      const cells = $(row)
        .find("td")
        .toArray()
        .map((cell) => $(cell).text().trim());
      const [id = "", , verdict = "", , time = "", memory = ""] = cells;
      return /^\d+$/.test(id) ? [{ id, verdict, time, memory }] : [];
    });
}

/** The part of a statement below a title. */
function part($: CheerioAPI, title: string): Cheerio<never> | null {
  const head = $(".panel_title")
    .toArray()
    .find((one) => $(one).text().trim().toLowerCase() === title);
  const content = head ? $(head).nextAll(".panel_content").first() : null;
  return content?.length ? (content as unknown as Cheerio<never>) : null;
}

export const hdu: RemoteAdapter = {
  oj: "HDU",
  site: "HDU",
  name: "HDU",
  url: "https://acm.hdu.edu.cn",
  hosts: [],
  intervalMs: 1000,
  languages: languageList(`
    0 G++
    1 GCC
    2 C++
    3 C
    4 Pascal
    5 Java
    6 C#
  `),
  pollsAsAuthor: false,
  tellsCases: false,
  readRemoteId: (text) => (/^[1-9]\d{0,8}$/.test(text.trim()) ? text.trim() : null),

  async fetchProblem(client, remoteId) {
    const page = await client.get(`/showproblem.php?pid=${remoteId}`);
    const $ = page.dom();
    const title = $("h1").first().text().trim();
    if (/no such problem/i.test(page.text) || /system message/i.test(title)) {
      throw new RemoteFault("not-found", `HDU has no problem ${remoteId}`);
    }
    const description = part($, "problem description");
    const limits = /Time Limit:\s*\d+\/(\d+)\s*MS[\s\S]*?Memory Limit:\s*\d+\/(\d+)\s*K/i.exec(
      $.root().text(),
    );
    if (!title || !description || !limits) throw pageChanged("title, description or limits");
    const html = (name: string) => {
      const found = part($, name);
      return found ? absolute(found.html() ?? "", page.url) : undefined;
    };
    const sample = (name: string) => part($, name)?.text().replace(/\r\n?/g, "\n").trim() ?? "";
    const hint = html("hint");
    const source = part($, "source")?.text().trim();
    return {
      remoteId,
      url: page.url.href,
      title,
      timeLimitMs: Number(limits[1]),
      memoryLimitMib: Math.max(1, Math.round(Number(limits[2]) / 1024)),
      description: html("problem description") ?? "",
      input: html("input") ?? "",
      output: html("output") ?? "",
      ...(hint && { hint }),
      ...(source && { source }),
      samples:
        sample("sample input") || sample("sample output")
          ? [{ input: sample("sample input"), output: sample("sample output") }]
          : [],
      tags: [],
    };
  },

  async signIn(client, { username, password }) {
    const fields = { username, userpass: password, login: "Sign In" };
    const answer = await client.postForm("/userloginex.php?action=login", fields, { follow: false });
    if (answer.status !== 302) throw new RemoteFault("sign-in-refused", `HDU did not take ${username}`);
  },

  async submit(client, _account, { remoteId, language, code }) {
    const answer = await client.postForm(
      "/submit.php?action=submit",
      {
        check: "0",
        _usercode: Buffer.from(encodeURIComponent(code)).toString("base64"),
        problemid: remoteId,
        language: language.id,
      },
      { follow: false },
    );
    if (/don't re-?submit/i.test(answer.text)) {
      throw new RemoteFault("rate-limited", "HDU asks to wait between two programs", { retryAfterMs: 5000 });
    }
    if (answer.status === 302 && /status\.php/.test(answer.location ?? "")) return null;
    if (answer.status === 302 || /userloginex|sign in your account/i.test(answer.text)) {
      throw new RemoteFault("signed-out", "HDU wants a sign-in");
    }
    const said = answer.dom()("body").text().replace(/\s+/g, " ").trim();
    if (/(too (long|short)|improper|illegal|no such problem|length)/i.test(said)) {
      throw new RemoteFault("rejected", said.slice(0, 200));
    }
    throw pageChanged("redirect to the runs");
  },

  async ownRuns(client, { username }, remoteId) {
    return rows(client, `user=${encodeURIComponent(username)}&pid=${remoteId}`);
  },

  async source(client, { runId }) {
    const page = await client.get(`/viewcode.php?rid=${runId}`);
    const text = page.dom()("#usercode");
    if (text.length === 0) throw new RemoteFault("signed-out", "HDU does not show the program");
    return text.text();
  },

  async poll(client, { runId }) {
    const found = (await rows(client, `first=${runId}`)).find(({ id }) => id === runId);
    if (!found) throw new RemoteFault("not-found", `HDU shows no run ${runId}`);
    const code = plainVerdict(found.verdict);
    const timeMs = millisecondsIn(found.time);
    const memoryKib = kibIn(found.memory);
    const figures = {
      ...(timeMs !== undefined && { timeMs }),
      ...(memoryKib !== undefined && { memoryKib }),
    };
    if (code !== status.compileError) return { status: code, ...figures };
    const message = (await client.get(`/viewerror.php?rid=${runId}`)).dom()("pre").first().text().trim();
    return { status: code, message };
  },
};
