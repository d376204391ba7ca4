import { type Asked, escapeHtml, Replica, type Reply, type Run, redirect } from "./replica.ts";

export class AtcoderReplica extends Replica {
  readonly #csrf = "token-0123456789";

  protected isSubmit({ path, method }: Asked): boolean {
    return method === "POST" && path.endsWith("/submit");
  }

  protected answer(asked: Asked): Reply | undefined {
    const { path, method, query, form, user } = asked;
    const input = `<input type="hidden" name="csrf_token" value="${this.#csrf}">`;
    if (method === "POST" && form.get("csrf_token") !== this.#csrf) return { status: 403, body: "bad token" };
    if (path === "/login" && method === "GET") return { body: `<form>${input}</form>` };
    if (path === "/login") {
      const id = this.signIn(form.get("username") ?? "", form.get("password") ?? "");
      if (!id) return redirect("/login");
      return { status: 302, headers: { location: "/home", "set-cookie": `sid=${id}; Path=/` } };
    }
    const task = /^\/contests\/([\w-]+)\/tasks\/(\w+)$/.exec(path);
    if (task) return task[2] === "abc999_z" ? undefined : { body: problem() };
    if (/\/submit$/.test(path)) {
      if (!user) return redirect("/login");
      if (method === "GET") return { body: `<form>${input}</form>` };
      const code = form.get("sourceCode") ?? "";
      const language = form.get("data.LanguageId") ?? "";
      this.take({ username: user, problem: form.get("data.TaskScreenName") ?? "", language, code });
      return redirect(path.replace(/submit$/, "submissions/me"));
    }
    const one = /^\/contests\/([\w-]+)\/submissions\/(\d+)$/.exec(path);
    if (one) {
      const run = this.run(one[2]);
      return run && { body: this.#run(run) };
    }
    if (/\/submissions$/.test(path)) {
      if (!user) return redirect("/login");
      const list = this.runsOf(query.get("f.User"), query.get("f.Task") ?? undefined);
      const rows = list.map((run) => `<tr><td><a href="${path}/${run.id}">Detail</a></td></tr>`);
      return { body: `<table><tbody>${rows.join("")}</tbody></table>` };
    }
    return undefined;
  }

  #run(run: Run): string {
    const stage = this.stage(run);
    const word = stage === "done" ? run.truth.word : stage === "running" ? "3/20" : "WJ";
    const error = run.truth.word === "CE" ? "<h4>Compile Error</h4><pre>./Main.cpp:1: error</pre>" : "";
    return `<pre id="submission-code">${escapeHtml(run.code)}</pre><table>
      <tr><th>Status</th><td id="judge-status"><span>${word}</span></td></tr>
      <tr><th>Exec Time</th><td>${run.truth.timeMs} ms</td></tr><tr><th>Memory</th><td>${run.truth.memoryKib} KB</td></tr></table>${error}`;
  }
}

function problem(): string {
  const section = (title: string, body: string) =>
    `<div class="part"><section><h3>${title}</h3>${body}</section></div>`;
  return `<span class="h2">A - Sum of pairs <a class="btn">Editorial</a></span><p>Time Limit: 2 sec / Memory Limit: 1024 MB</p>
    <div id="task-statement"><span class="lang"><span class="lang-ja">${section("問題文", "<p>和</p>")}</span>
    <span class="lang-en">${section("Problem Statement", "<p>Add <var>A</var> and <var>B</var>.</p>")}
    ${section("Constraints", "<ul><li><var>1 \\leq A</var></li></ul>")}${section("Input", "<pre><var>A</var> <var>B</var></pre>")}
    ${section("Output", "<p>The sum.</p>")}${section("Sample Input 1", "<pre>1 2\n</pre>")}
    ${section("Sample Output 1", "<pre>3\n</pre>")}</span></span></div>`;
}
