import { type Asked, escapeHtml, Replica, type Reply, type Run, redirect } from "./replica.ts";

const words = {
  AC: "Accepted",
  WA: "Wrong Answer",
  TLE: "Time Limit Exceeded",
  MLE: "Memory Limit Exceeded",
  RE: "Runtime Error",
  CE: "Compile Error",
  PE: "Presentation Error",
};

export class PojReplica extends Replica {
  protected isSubmit({ path, method }: Asked): boolean {
    return method === "POST" && path === "/submit";
  }

  protected answer({ path, query, form, user }: Asked): Reply | undefined {
    switch (path) {
      case "/":
        return { body: user ? `<a>${user}</a> <a href="/logout">Log Out</a>` : '<input name="password1">' };
      case "/problem":
        return { body: query.get("id") === "9999" ? "Can not find problem (ID:9999)" : problem() };
      case "/login": {
        const id = this.signIn(form.get("user_id1") ?? "", form.get("password1") ?? "");
        return { status: 302, headers: { location: "/", ...(id && { "set-cookie": `sid=${id}; Path=/` }) } };
      }
      case "/submit": {
        if (!user) return { body: "<p>Please login first.</p>" };
        const code = Buffer.from(form.get("source") ?? "", "base64").toString();
        const language = form.get("language") ?? "";
        this.take({ username: user, problem: form.get("problem_id") ?? "", language, code });
        return redirect("/status");
      }
      case "/status": {
        const list = this.runsOf(query.get("user_id"), query.get("problem_id") ?? undefined);
        const rows = list.map((run) => `<tr><td>${run.id}</td><td>${run.username}</td></tr>`);
        return { body: `<table class="a"><tr><td>Run ID</td></tr>${rows.join("")}</table>` };
      }
      case "/showcompileinfo":
        return { body: "<pre>Main.cpp: error C2143</pre>" };
      case "/showsource": {
        const run = this.run(query.get("solution_id"));
        if (!run || run.username !== user) return { body: "<p>Please login first.</p>" };
        return { body: this.#source(run) };
      }
      default:
        return undefined;
    }
  }

  #source(run: Run): string {
    const stage = this.stage(run);
    const word =
      stage === "done" ? words[run.truth.word] : stage === "running" ? "Running & Judging" : "Waiting";
    const isDone = stage === "done";
    return `<table><tr><td>Problem: ${run.problem}</td></tr>
      <tr><td>Memory: ${isDone ? `${run.truth.memoryKib}K` : "N/A"}</td><td>Time: ${isDone ? `${run.truth.timeMs}MS` : "N/A"}</td></tr>
      <tr><td>Language: G++</td><td>Result: <font>${word}</font>
      </td></tr></table><pre>${escapeHtml(run.code)}</pre>`;
  }
}

function problem(): string {
  const part = (heading: string, body: string) => `<p class="pst">${heading}</p>${body}`;
  return `<div class="ptt">Sum of pairs</div><div class="plm"><b>Time Limit:</b> 1000MS <b>Memory Limit:</b> 10000K</div>
    ${part("Description", '<div class="ptx">Add them.</div>')}${part("Input", '<div class="ptx">Two.</div>')}
    ${part("Output", '<div class="ptx">One.</div>')}${part("Sample Input", '<pre class="sio">1 2</pre>')}
    ${part("Sample Output", '<pre class="sio">3</pre>')}${part("Source", '<div class="ptx">Own set</div>')}`;
}
