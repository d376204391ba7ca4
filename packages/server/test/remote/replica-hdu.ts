import { type Asked, escapeHtml, Replica, type Reply, type Run, redirect } from "./replica.ts";

const words = {
  AC: "Accepted",
  WA: "Wrong Answer",
  TLE: "Time Limit Exceeded",
  MLE: "Memory Limit Exceeded",
  RE: "Runtime Error<br>(ACCESS_VIOLATION)",
  CE: "Compilation Error",
  PE: "Presentation Error",
};

export class HduReplica extends Replica {
  /** Two programs of one account within this time are refused. */
  quietMs = 0;
  /** A section of every problem; "": none. */
  hint = "";
  /** What every program is refused with. */
  refusal = "";

  protected isSubmit({ path, method }: Asked): boolean {
    return method === "POST" && path === "/submit.php";
  }

  protected answer(asked: Asked): Reply | undefined {
    const { path, query, form, user } = asked;
    switch (path) {
      case "/showproblem.php":
        return {
          body:
            query.get("pid") === "9999"
              ? "<DIV>No such problem - 9999.</DIV>"
              : this.#problem(query.get("pid") ?? ""),
        };
      case "/userloginex.php": {
        const id = this.signIn(form.get("username") ?? "", form.get("userpass") ?? "");
        if (!id) return { body: "<h1>No such user or wrong password.</h1>" };
        return { ...redirect("/"), headers: { location: "/", "set-cookie": `sid=${id}; Path=/` } };
      }
      case "/submit.php":
        return this.#submit(asked);
      case "/status.php":
        return { body: this.#status(query) };
      case "/viewerror.php":
        return { body: "<pre>0_0.cpp:1: error: expected ';'</pre>" };
      case "/viewcode.php": {
        const run = this.run(query.get("rid"));
        if (!run || run.username !== user) return redirect("/userloginex.php");
        return { body: `<textarea id="usercode">${escapeHtml(run.code)}</textarea>` };
      }
      default:
        return path === "/" ? { body: "<h1>HDU Online Judge</h1>" } : undefined;
    }
  }

  #submit({ form, user }: Asked): Reply {
    if (!user) return redirect("/userloginex.php");
    const last = this.runsOf(user)[0];
    if (last && Date.now() - last.at < this.quietMs)
      return { body: "<h1>Please don't re-submit in 5 seconds!</h1>" };
    const code = decodeURIComponent(Buffer.from(form.get("_usercode") ?? "", "base64").toString());
    if (this.refusal) return { body: `<body>${this.refusal}</body>` };
    this.take({
      username: user,
      problem: form.get("problemid") ?? "",
      language: form.get("language") ?? "",
      code,
    });
    return redirect("/status.php");
  }

  #status(query: URLSearchParams): string {
    const first = query.get("first");
    const list = first
      ? this.runs
          .filter(({ id }) => id <= Number(first))
          .toReversed()
          .slice(0, 15)
      : this.runsOf(query.get("user"), query.get("pid") ?? undefined);
    return `<table class="table_text"><tr><td>Run ID</td></tr>${list.map((run) => this.#row(run)).join("")}</table>`;
  }

  #row(run: Run): string {
    const stage = this.stage(run);
    const word = stage === "done" ? words[run.truth.word] : stage === "running" ? "Running" : "Queuing";
    const [time, memory] = stage === "done" ? [run.truth.timeMs, run.truth.memoryKib] : [0, 0];
    return `<tr><td>${run.id}</td><td>2026-01-01</td><td><font>${word}</font></td><td>${run.problem}</td>
      <td>${time}MS</td><td>${memory}K</td><td>${run.code.length} B</td><td>G++</td><td>${run.username}</td></tr>`;
  }

  #problem(pid: string): string {
    const section = (title: string, content: string) =>
      `<div class="panel_title" align="left">${title}</div><div class="panel_content">${content}</div>
       <div class="panel_bottom">&nbsp;</div>`;
    return `<html><body><h1 style="color:#1A5CC8">Sum of pairs ${pid}</h1>
      <font><b><span>Time Limit: 2000/1000 MS (Java/Others)&nbsp;&nbsp;Memory Limit: 65536/32768 K (Java/Others)</span></b></font>
      ${section("Problem Description", `Add two numbers.<script>alert(1)</script><br><img src="/data/images/pair.png" onerror="alert(2)">`)}
      ${section("Input", "Two integers.")}${section("Output", "Their sum.")}
      ${section("Sample Input", "<pre>1 2\n</pre>")}${section("Sample Output", "<pre>3\n</pre>")}
      ${this.hint ? section("Hint", this.hint) : ""}${section("Source", "Own contest")}</body></html>`;
  }
}
