import { type SubmissionStatus, status } from "@verdict/contract";
import type { CheerioAPI } from "cheerio";
import { z } from "zod";
import type { Page, SiteClient } from "../client.ts";
import { pageChanged, RemoteFault } from "../fault.ts";
import type {
  Program,
  RemoteAccount,
  RemoteAdapter,
  RemoteCase,
  RemoteProblem,
  RemoteVerdict,
} from "./adapter.ts";
import { codeforcesPage, csrfOf, deviceFields } from "./codeforces-gate.ts";
import { languageList } from "./language-list.ts";
import { absolute, sampleText, singleDollars } from "./statement.ts";

/** What problem set and gym share. */

const codeforcesLanguages = languageList(`
  43 GNU GCC C11 5.1.0
  52 Clang++17 Diagnostics
  50 GNU G++14 6.4.0
  54 GNU G++17 7.3.0
  73 GNU G++20 11.2.0 (64 bit, winlibs)
  59 Microsoft Visual C++ 2017
  65 C# 8, .NET Core 3.1
  9 C# Mono 6.8
  28 D DMD32 v2.101.2
  32 Go 1.19.5
  12 Haskell GHC 8.10.1
  60 Java 11.0.6
  36 Java 1.8.0_241
  48 Kotlin 1.4.31
  19 OCaml 4.02.1
  3 Delphi 7
  4 Free Pascal 3.0.2
  51 PascalABC.NET 3.4.2
  13 Perl 5.20.1
  6 PHP 8.1.7
  7 Python 2.7.18
  31 Python 3.8.10
  40 PyPy 2.7 (7.3.0)
  41 PyPy 3.6 (7.3.0)
  67 Ruby 3.0.0
  49 Rust 1.66.0 (2021)
  20 Scala 2.12.8
  34 JavaScript V8 4.8.0
  55 Node.js 12.16.3
`);

export interface ProblemAddress {
  contest: string;
  index: string;
}

/** "1000A", "1234F1"; of digits alone the last two are the index. */
export function placeOf(remoteId: string): ProblemAddress | null {
  const [, contest, index] = /^(\d{1,9}?)([A-Z]\d?|\d\d)$/.exec(remoteId) ?? [];
  return contest && index ? { contest, index } : null;
}

function readCodeforcesId(text: string): string | null {
  const id = text.trim().toUpperCase();
  return placeOf(id) ? id : null;
}

export function knownAddress(remoteId: string): ProblemAddress {
  const place = placeOf(remoteId);
  if (!place) throw new RemoteFault("not-found", `${remoteId} is no id of Codeforces`);
  return place;
}

const signedInAs = ($: CheerioAPI) => $('a[href^="/profile/"]').first().text().trim() || null;

async function signInToCodeforces(client: SiteClient, { username, password }: RemoteAccount): Promise<void> {
  const home = await codeforcesPage(client, "/enter");
  if (signedInAs(home.dom())?.toLowerCase() === username.toLowerCase()) return;
  const answer = await client.postForm(
    "/enter",
    {
      csrf_token: csrfOf(home),
      action: "enter",
      ...(await deviceFields(client)),
      handleOrEmail: username,
      password,
      remember: "on",
    },
    { follow: false },
  );
  if (answer.status === 302) return;
  if (/g-recaptcha|cf-turnstile|h-captcha/i.test(answer.text)) {
    throw new RemoteFault("captcha", "Codeforces asks a person to sign in");
  }
  throw new RemoteFault("sign-in-refused", `Codeforces did not take ${username}`);
}

/** Sends the form of a page on which programs are sent. */
export async function submitToCodeforces(
  client: SiteClient,
  path: string,
  { remoteId, language, code }: Program,
): Promise<void> {
  const form = await codeforcesPage(client, path);
  if (form.url.pathname === "/enter" || !signedInAs(form.dom())) {
    throw new RemoteFault("signed-out", "Codeforces wants a sign-in");
  }
  const offered = form.dom()('select[name="programTypeId"] option').toArray();
  const ids = offered.map((option) => form.dom()(option).attr("value"));
  if (ids.length > 0 && !ids.includes(language.id)) {
    throw new RemoteFault("rejected", `Codeforces does not offer ${language.name} any more`);
  }
  const csrf = csrfOf(form);
  const answer = await client.postForm(
    `${path}?csrf_token=${csrf}`,
    {
      csrf_token: csrf,
      ...(await deviceFields(client)),
      action: "submitSolutionFormSubmitted",
      submittedProblemIndex: knownAddress(remoteId).index,
      programTypeId: language.id,
      source: code,
      tabSize: "4",
      sourceFile: "",
    },
    { follow: false, also: [403] },
  );
  if (answer.status === 302) {
    if (/\/enter/.test(answer.location ?? ""))
      throw new RemoteFault("signed-out", "Codeforces wants a sign-in");
    return;
  }
  if (answer.status === 403) throw new RemoteFault("signed-out", "Codeforces answered 403");
  const said = answer.dom()(".error, .for__source, .for__programTypeId").text().replace(/\s+/g, " ").trim();
  // Its marker is nobody else's: an earlier try arrived after all.
  if (/exactly the same code/i.test(said)) return;
  if (said) throw new RemoteFault("rejected", said.slice(0, 200));
  throw pageChanged("answer to a sent program");
}

/** Rows of a list of own runs, newest first. */
export function runRows(page: Page): { id: string; cells: string[]; problem: string }[] {
  const $ = page.dom();
  if ($("table.status-frame-datatable").length === 0) {
    if (!signedInAs($)) throw new RemoteFault("signed-out", "Codeforces wants a sign-in");
    throw pageChanged("table of runs");
  }
  return $("tr[data-submission-id]")
    .toArray()
    .map((row) => ({
      id: $(row).attr("data-submission-id") ?? "",
      cells: $(row)
        .find("td")
        .toArray()
        .map((cell) => $(cell).text().replace(/\s+/g, " ").trim()),
      problem: $(row).find('a[href*="/problem/"]').attr("href") ?? "",
    }));
}

const Submit = z.looseObject({ waiting: z.string().optional(), testCount: z.string().optional() });
export type SubmitSource = Record<string, unknown>;

/** What Codeforces tells of an own run: program, verdict, tests. */
export async function submitSource(client: SiteClient, runId: string): Promise<SubmitSource> {
  const home = client.session.values.get("csrf") ?? (await freshCsrf(client));
  const ask = (csrf: string) =>
    client.postForm(
      "/data/submitSource",
      { submissionId: runId, csrf_token: csrf },
      { also: [403], headers: { "X-Csrf-Token": csrf, "X-Requested-With": "XMLHttpRequest" } },
    );
  let answer = await ask(home);
  if (answer.status === 403 || !answer.text.startsWith("{")) answer = await ask(await freshCsrf(client));
  if (answer.status === 403) throw new RemoteFault("signed-out", "Codeforces answered 403");
  return answer.json(Submit);
}

export async function freshCsrf(client: SiteClient): Promise<string> {
  const csrf = csrfOf(await codeforcesPage(client, "/"));
  client.session.values.set("csrf", csrf);
  return csrf;
}

const verdicts: Record<string, SubmissionStatus> = {
  OK: status.accepted,
  PARTIAL: status.partialAccepted,
  COMPILATION_ERROR: status.compileError,
  RUNTIME_ERROR: status.runtimeError,
  IDLENESS_LIMIT_EXCEEDED: status.runtimeError,
  SECURITY_VIOLATED: status.runtimeError,
  WRONG_ANSWER: status.wrongAnswer,
  PRESENTATION_ERROR: status.presentationError,
  TIME_LIMIT_EXCEEDED: status.timeLimitExceeded,
  MEMORY_LIMIT_EXCEEDED: status.memoryLimitExceeded,
  CRASHED: status.systemError,
  INPUT_PREPARATION_CRASHED: status.systemError,
  CHALLENGED: status.systemError,
  SKIPPED: status.systemError,
  REJECTED: status.systemError,
  FAILED: status.submitFailed,
  TESTING: status.judging,
};

export const codeforcesVerdict = (word: string): SubmissionStatus => verdicts[word] ?? status.systemError;

/** The verdict out of what /data/submitSource tells, test by test. */
export function verdictOf(told: SubmitSource): RemoteVerdict {
  const text = (name: string) => (typeof told[name] === "string" ? (told[name] as string) : "");
  if (text("compilationError") === "true") {
    return { status: status.compileError, message: text("checkerStdoutAndStderr#1") || text("verdict") };
  }
  if (text("waiting") === "true") return { status: status.judging };
  const tests = Number(text("testCount")) || 0;
  const cases: RemoteCase[] = [];
  for (let n = 1; n <= tests; n++) {
    const word = text(`verdict#${n}`);
    if (!word) continue;
    cases.push({
      status: codeforcesVerdict(word),
      timeMs: Number(text(`timeConsumed#${n}`)) || 0,
      memoryKib: Math.round((Number(text(`memoryConsumed#${n}`)) || 0) / 1024),
      message: text(`checkerStdoutAndStderr#${n}`).trim() || null,
    });
  }
  const last = cases.at(-1);
  if (!last) throw pageChanged("verdict of a test");
  return {
    status: last.status,
    timeMs: Math.max(...cases.map(({ timeMs }) => timeMs)),
    memoryKib: Math.max(...cases.map(({ memoryKib }) => memoryKib)),
    cases,
  };
}

/** A statement as problem set and gym show it. */
export function readStatement(page: Page, remoteId: string): RemoteProblem {
  const $ = page.dom();
  const statement = $(".problem-statement").first();
  const header = statement.find(".header").first();
  const title = header
    .find(".title")
    .text()
    .trim()
    .replace(/^[A-Z]\d*\.\s*/, "");
  const seconds = /([\d.]{1,20})\s*second/.exec(header.find(".time-limit").text())?.[1];
  const mebibytes = /(\d{1,20})\s*megabyte/.exec(header.find(".memory-limit").text())?.[1];
  if (!title || !seconds || !mebibytes) throw pageChanged("title or limits");
  const html = (selector: string) => {
    const found = statement.find(selector).first();
    if (found.length === 0) return undefined;
    found.find(".section-title").first().remove();
    return singleDollars(absolute(found.html() ?? "", page.url));
  };
  const inputs = statement.find(".sample-test .input pre").toArray();
  const outputs = statement.find(".sample-test .output pre").toArray();
  const samples = inputs.map((input, index) => ({
    input: sampleText($(input).html() ?? ""),
    output: sampleText($(outputs[index] ?? input).html() ?? ""),
  }));
  const body = statement
    .children("div")
    .toArray()
    .filter((one) => !$(one).attr("class"))
    .map((one) => $(one).html() ?? "");
  const [description = "", ...rest] = body;
  const interaction = rest.find((one) => /interaction/i.test($(one).first().text()));
  const input = html(".input-specification") ?? interaction;
  const output = html(".output-specification");
  const hint = html(".note");
  return {
    remoteId,
    url: page.url.href,
    title,
    timeLimitMs: Math.round(Number(seconds) * 1000),
    memoryLimitMib: Number(mebibytes),
    description: singleDollars(absolute(description, page.url)),
    ...(input && { input: singleDollars(input) }),
    ...(output && { output }),
    ...(hint && { hint }),
    samples,
    tags: $(".tag-box")
      .toArray()
      .map((tag) => $(tag).text().trim())
      .filter((tag) => tag && !tag.startsWith("*")),
  };
}

/** Of both adapters. */
export const codeforcesSite = {
  site: "CF",
  url: "https://codeforces.com",
  hosts: ["espresso.codeforces.com", "assets.codeforces.com", "userpic.codeforces.org"],
  intervalMs: 2000,
  languages: codeforcesLanguages,
  pollsAsAuthor: true,
  tellsCases: true,
  readRemoteId: readCodeforcesId,
  signIn: signInToCodeforces,

  async source(client, { runId }) {
    const { source } = await submitSource(client, runId);
    if (typeof source !== "string") throw pageChanged("program");
    return source;
  },
} satisfies Partial<RemoteAdapter>;
