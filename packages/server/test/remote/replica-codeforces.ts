import { createCipheriv, randomBytes } from "node:crypto";
import { type Asked, escapeHtml, json, Replica, type Reply, type Run, redirect } from "./replica.ts";

const tests = {
  AC: ["OK", "OK", "OK"],
  WA: ["OK", "WRONG_ANSWER"],
  TLE: ["TIME_LIMIT_EXCEEDED"],
  MLE: ["OK", "MEMORY_LIMIT_EXCEEDED"],
  RE: ["OK", "RUNTIME_ERROR"],
  CE: [],
  PE: ["PRESENTATION_ERROR"],
};
const gymWords = {
  AC: "Accepted",
  WA: "Wrong answer on test 2",
  TLE: "Time limit exceeded on test 1",
  MLE: "Memory limit exceeded on test 2",
  RE: "Runtime error on test 2",
  CE: "Compilation error",
  PE: "Presentation error on test 1",
};

/** Problem set and gym; they share accounts. */
export class CodeforcesReplica extends Replica {
  /** Whether a computed cookie is asked for first. */
  gate = false;
  /** Language ids that its form offers. */
  offered = ["43", "50", "54", "73", "31", "60", "49", "7", "41"];
  readonly #csrf = "csrf-0123456789abcdef";
  readonly #key = randomBytes(16);
  readonly #iv = randomBytes(16);
  readonly #gateValue = randomBytes(16);

  protected isSubmit({ path, method }: Asked): boolean {
    return method === "POST" && path.endsWith("/submit");
  }

  protected answer(asked: Asked): Reply | undefined {
    const { path, method, form, user, cookies } = asked;
    if (this.gate && method === "GET" && cookies.get("RCPC") !== this.#gateValue.toString("hex")) {
      return { body: this.#gatePage() };
    }
    if (method === "POST" && form.get("csrf_token") !== this.#csrf) return { status: 403, body: "bad csrf" };
    if (path === "/") return this.#page(asked, "<p>Home</p>");
    if (path === "/enter") return method === "POST" ? this.#enter(form) : this.#page(asked, "<form></form>");
    if (path === "/data/submitSource") return user ? this.#source(form, user) : { status: 403, body: "" };
    if (path === "/data/judgeProtocol") return { body: '"program.cpp:1: error"', type: "application/json" };
    const problem = /^\/(?:problemset\/problem\/(\d+)|gym\/(\d+)\/problem)\/(\w+)$/.exec(path);
    if (problem?.[2] === "100200") return { status: 404, body: "" };
    if (problem) return this.#page(asked, this.#statement(problem[3] ?? ""));
    if (path === "/gym/100200") return this.#page(asked, this.#gymContest());
    const submit = /^\/(contest|gym)\/(\d+)\/submit$/.exec(path);
    if (submit) return this.#submit(asked, submit[1] === "gym", submit[2] ?? "");
    if (path === "/problemset/status")
      return user ? this.#page(asked, this.#rows(user, false)) : redirect("/enter");
    const mine = /^\/gym\/(\d+)\/my$/.exec(path);
    if (mine) return user ? this.#page(asked, this.#rows(user, true, mine[1])) : redirect("/enter");
    return undefined;
  }

  #page({ user }: Asked, body: string): Reply {
    const who = user
      ? `<a href="/profile/${user}">${user}</a> <a href="/logout">Logout</a>`
      : '<a href="/enter">Enter</a>';
    const head = `<meta name="X-Csrf-Token" content="${this.#csrf}">`;
    return { body: `<html><head>${head}</head><body><div>${who}</div>${body}</body></html>` };
  }

  #gatePage(): string {
    const cipher = createCipheriv("aes-128-cbc", this.#key, this.#iv);
    cipher.setAutoPadding(false);
    const secret = Buffer.concat([cipher.update(this.#gateValue), cipher.final()]);
    const numbers = [this.#key, this.#iv, secret].map((bytes) => `toNumbers("${bytes.toString("hex")}")`);
    return `<script>var a=${numbers[0]},b=${numbers[1]},c=${numbers[2]};document.cookie="RCPC="+toHex(slowAES.decrypt(c,2,a,b))</script>`;
  }

  #enter(form: URLSearchParams): Reply {
    const isDevice =
      /^[a-z0-9]{18}$/.test(form.get("ftaa") ?? "") && /^[0-9a-f]{32}$/.test(form.get("bfaa") ?? "");
    const id = isDevice && this.signIn(form.get("handleOrEmail") ?? "", form.get("password") ?? "");
    if (!id) return { body: '<span class="error for__password">Invalid handle/email or password</span>' };
    return { status: 302, headers: { location: "/", "set-cookie": `sid=${id}; Path=/` } };
  }

  #submit(asked: Asked, isGym: boolean, contest: string): Reply {
    const { method, form, user } = asked;
    if (!user) return redirect("/enter");
    if (method === "GET") {
      const options = this.offered.map((id) => `<option value="${id}">language ${id}</option>`).join("");
      return this.#page(asked, `<form><select name="programTypeId">${options}</select></form>`);
    }
    const code = form.get("source") ?? "";
    if (this.runsOf(user).some((run) => run.code === code)) {
      return this.#page(
        asked,
        '<span class="error for__source">You have submitted exactly the same code before</span>',
      );
    }
    const problem = `${isGym ? "gym/" : ""}${contest}/${form.get("submittedProblemIndex")}`;
    this.take({ username: user, problem, language: form.get("programTypeId") ?? "", code });
    return redirect(isGym ? `/gym/${contest}/my` : `/contest/${contest}/my`);
  }

  #rows(user: string, isGym: boolean, contest?: string): string {
    const list = this.runsOf(user).filter(({ problem }) => problem.startsWith("gym/") === isGym);
    const shown = contest ? list.filter(({ problem }) => problem.startsWith(`gym/${contest}/`)) : list;
    return `<table class="status-frame-datatable"><tr><th>#</th></tr>${shown.map((run) => this.#row(run)).join("")}</table>`;
  }

  #row(run: Run): string {
    const [, contest, index] = /(\d+)\/(\w+)$/.exec(run.problem) ?? [];
    const isGym = run.problem.startsWith("gym/");
    const href = isGym ? `/gym/${contest}/problem/${index}` : `/problemset/problem/${contest}/${index}`;
    const stage = this.stage(run);
    const word =
      stage === "done" ? gymWords[run.truth.word] : stage === "running" ? "Running on test 1" : "In queue";
    return `<tr data-submission-id="${run.id}"><td>${run.id}</td><td>now</td><td>${run.username}</td>
      <td><a href="${href}">${index}</a></td><td>GNU</td><td>${word}</td>
      <td>${run.truth.timeMs} ms</td><td>${run.truth.memoryKib} KB</td></tr>`;
  }

  #source(form: URLSearchParams, user: string): Reply {
    const run = this.run(form.get("submissionId"));
    if (!run || run.username !== user) return { status: 403, body: "" };
    const isDone = this.stage(run) === "done";
    const base = {
      source: run.code.replaceAll("\n", "\r\n"),
      waiting: String(!isDone),
      compilationError: "false",
    };
    if (!isDone) return json(base);
    if (run.truth.word === "CE") {
      return json({
        ...base,
        compilationError: "true",
        "checkerStdoutAndStderr#1": "program.cpp:1: error",
        testCount: "0",
      });
    }
    const words = tests[run.truth.word];
    const cases = words.flatMap((word, index) => [
      [`verdict#${index + 1}`, word],
      [`timeConsumed#${index + 1}`, String(index === words.length - 1 ? run.truth.timeMs : 1)],
      [`memoryConsumed#${index + 1}`, String(run.truth.memoryKib * 1024)],
      [`checkerStdoutAndStderr#${index + 1}`, word === "OK" ? "ok" : "wrong answer expected 3"],
    ]);
    return json({ ...base, testCount: String(words.length), ...Object.fromEntries(cases) });
  }

  #statement(index: string): string {
    return `<div class="problem-statement"><div class="header"><div class="title">${escapeHtml(index)}. Watermelon slices</div>
      <div class="time-limit"><div class="property-title">time limit per test</div>1.5 seconds</div>
      <div class="memory-limit"><div class="property-title">memory limit per test</div>256 megabytes</div></div>
      <div><p>Cut $$$n$$$ slices.</p><img src="/predownloaded/slice.png"></div>
      <div class="input-specification"><div class="section-title">Input</div><p>One $$$n$$$.</p></div>
      <div class="output-specification"><div class="section-title">Output</div><p>YES or NO.</p></div>
      <div class="sample-tests"><div class="sample-test">
        <div class="input"><div class="title">Input</div><pre><div class="test-example-line">8</div><div class="test-example-line">9</div></pre></div>
        <div class="output"><div class="title">Output</div><pre>YES\nNO</pre></div></div></div>
      <div class="note"><div class="section-title">Note</div><p>Even.</p></div></div>
      <span class="tag-box">brute force</span><span class="tag-box">math</span><span class="tag-box">*800</span>`;
  }

  #gymContest(): string {
    return `<table class="problems"><tr><td class="id">A</td><td><a href="/gym/100200/problem/A">Bridges</a>
      <div>standard input/output 2 s, 256 MB</div></td></tr>
      <tr><td class="id">B</td><td><a href="/gym/100200/problem/B">Tunnels</a>
      <div>standard input/output 1 s, 64 MB</div></td></tr></table>
      <a href="/gym/100200/attachments/download/1/statements.pdf">Statements</a>
      <a href="/gym/100200/attachments/download/2/tutorial.pdf">Tutorials</a>`;
  }
}
