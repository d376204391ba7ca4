import { type SubmissionStatus, status } from "@verdict/contract";
import { z } from "zod";
import { pageChanged, RemoteFault } from "../fault.ts";
import type { RemoteAdapter } from "./adapter.ts";
import { languageList } from "./language-list.ts";
import { absolute } from "./statement.ts";
import { kibIn } from "./verdict-words.ts";

const languages = languageList(`
  1 C++ (gcc)
  41 C++ (g++ 4.3.2)
  44 C++14 (gcc)
  82 C++14 (clang)
  11 C (gcc)
  81 C (clang)
  34 C99 (gcc)
  10 Java (HotSpot)
  116 Python 3 (python)
  4 Python (cpython)
  99 Python (PyPy)
  27 C# (gmcs)
  56 JavaScript (Node.js)
  35 JavaScript (rhino)
  112 JavaScript (SMonkey)
  114 Go (gc)
  93 Rust (rust)
  47 Kotlin (kotlin)
  39 Scala (scala)
  17 Ruby (ruby)
  29 PHP (php)
  3 Perl (perl)
  54 Perl (perl 6)
  22 Pascal (fpc)
  2 Pascal (gpc)
  21 Haskell (ghc)
  8 Ocaml (ocamlopt)
  20 D (gdc)
  102 D (dmd)
  5 Fortran (gfortran)
  26 Lua (luac)
  31 Common Lisp (sbcl)
  32 Common Lisp (clisp)
  33 Scheme (guile)
  111 Clojure (clojure)
  36 Erlang (erl)
  96 Elixir (elixir)
  124 F# (mono)
  7 Ada95 (gnat)
  13 Assembler 32 (nasm)
  42 Assembler 64 (nasm)
  28 Bash (bash)
  104 AWK (gawk)
  46 Sed (sed)
  110 dc (dc)
  85 Swift (swift)
  73 Groovy (groovy)
  38 Tcl (tcl)
  15 Prolog (swi)
  12 Brainf**k (bff)
  6 Whitespace (wspace)
`);

const verdicts: Record<number, SubmissionStatus> = {
  11: status.compileError,
  12: status.runtimeError,
  13: status.timeLimitExceeded,
  14: status.wrongAnswer,
  15: status.accepted,
};

const States = z.array(
  z.looseObject({
    id: z.union([z.string(), z.number()]).transform(String),
    status: z.union([z.string(), z.number()]).transform(Number),
    final: z.union([z.string(), z.number()]).transform(Number),
    time: z.string().optional(),
    mem: z.string().optional(),
  }),
);

/** "1M", "3.5M", "920k", and "-" where nothing was measured. */
const figuresOf = ({ time = "", mem = "" }: { time?: string | undefined; mem?: string | undefined }) => {
  const seconds = /([\d.]+)/.exec(time.replace(/<[^>]*>/g, ""))?.[1];
  const memoryKib = kibIn(mem.replace(/<[^>]*>/g, ""));
  return {
    ...(seconds && { timeMs: Math.round(Number(seconds) * 1000) }),
    ...(memoryKib !== undefined && { memoryKib }),
  };
};

export const spoj: RemoteAdapter = {
  oj: "SPOJ",
  site: "SPOJ",
  name: "SPOJ",
  url: "https://www.spoj.com",
  hosts: ["spoj.com"],
  intervalMs: 1500,
  languages,
  pollsAsAuthor: false,
  tellsCases: false,
  readRemoteId: (text) => (/^[A-Z0-9_]{1,20}$/i.test(text.trim()) ? text.trim().toUpperCase() : null),

  async fetchProblem(client, remoteId) {
    const page = await client.get(`/problems/${remoteId}/`);
    const $ = page.dom();
    const title = $("#problem-name")
      .first()
      .text()
      .trim()
      .replace(/^\S+\s+-\s+/, "");
    const body = $("#problem-body").first();
    const facts = $("#problem-meta").text().replace(/\s+/g, " ");
    const seconds = /Time limit:\s*([\d.]+)s/i.exec(facts)?.[1];
    const mebibytes = /Memory limit:\s*(\d+)MB/i.exec(facts)?.[1];
    if (!title || body.length === 0 || !seconds || !mebibytes) throw pageChanged("title, body or limits");
    const form = (await client.get(`/submit/${remoteId}/`)).dom();
    const offered = form('select[name="lang"] option')
      .toArray()
      .map((option) => form(option).attr("value"));
    return {
      remoteId,
      url: page.url.href,
      title,
      timeLimitMs: Math.round(Number(seconds) * 1000),
      memoryLimitMib: Number(mebibytes),
      description: absolute(body.html() ?? "", page.url),
      samples: [],
      tags: $("#problem-tags a")
        .toArray()
        .map((tag) => $(tag).text().trim().replace(/^#/, ""))
        .filter(Boolean),
      ...(offered.length > 0 && { languages: languages.filter(({ id }) => offered.includes(id)) }),
    };
  },

  async signIn(client, { username, password }) {
    const fields = { login_user: username, password, autologin: "1", next_raw: "/" };
    const answer = await client.postForm("/login/", fields);
    if (/Authentication failed/i.test(answer.text) || !answer.text.includes(`/users/${username}`)) {
      throw new RemoteFault("sign-in-refused", `SPOJ did not take ${username}`);
    }
  },

  async submit(client, _account, { remoteId, language, code }) {
    const fields = { subm_file: "", file: code, lang: language.id, problemcode: remoteId, submit: "Submit!" };
    const answer = await client.postForm("/submit/complete/", fields);
    if (/You are not logged in|authorisation required|name="login_user"/i.test(answer.text)) {
      throw new RemoteFault("signed-out", "SPOJ wants a sign-in");
    }
    if (/(can't submit|not allowed|too (long|large)|wrong language|empty)/i.test(answer.text)) {
      const said = answer.dom()("#content, body").first().text().replace(/\s+/g, " ").trim();
      throw new RemoteFault("rejected", said.slice(0, 200));
    }
    const runId = answer.dom()('input[name="newSubmissionId"]').attr("value");
    if (!runId) throw pageChanged("number of the new run");
    return runId;
  },

  async ownRuns(client, { username }, remoteId) {
    const page = await client.get(`/status/${remoteId},${username.toLowerCase()}/`);
    const $ = page.dom();
    if ($("table.problems").length === 0) throw pageChanged("table of runs");
    return $("tr[id^='statusres_'], td.statusres, td.statustext[id]")
      .toArray()
      .flatMap((one) => /(\d+)/.exec($(one).attr("id") ?? "")?.[1] ?? [])
      .map((id) => ({ id }))
      .filter(({ id }, index, all) => all.findIndex((other) => other.id === id) === index);
  },

  async source(client, { runId }) {
    const page = await client.get(`/files/src/save/${runId}/`);
    if (/name="login_user"/.test(page.text)) throw new RemoteFault("signed-out", "SPOJ wants a sign-in");
    return page.text;
  },

  async poll(client, { runId }) {
    const answer = await client.postForm("/status/ajax=1,ajaxdiff=1", { ids: runId });
    const state = answer.json(States).find(({ id }) => id === runId);
    if (!state) throw new RemoteFault("not-found", `SPOJ shows no run ${runId}`);
    if (state.final !== 1) return { status: state.status === 1 ? status.compiling : status.pending };
    const code = verdicts[state.status] ?? status.systemError;
    if (code !== status.compileError) return { status: code, ...figuresOf(state) };
    const page = await client.get(`/error/${runId}`);
    return { status: code, message: page.dom()("pre").first().text().trim() };
  },
};
