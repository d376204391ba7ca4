import { type Asked, json, Replica, type Reply, redirect } from "./replica.ts";

const codes = { AC: 15, WA: 14, TLE: 13, MLE: 12, RE: 12, CE: 11, PE: 14 };

export class SpojReplica extends Replica {
  /** Language ids that a problem's form offers. */
  offered = ["1", "11", "116", "44"];
  /** Status of the page to which a taken program's answer leads; null: the answer is the page. */
  behind: number | null = null;

  protected isSubmit({ path }: Asked): boolean {
    return path === "/submit/complete/";
  }

  protected answer({ path, form, user }: Asked): Reply | undefined {
    if (path === "/login/") {
      const id = this.signIn(form.get("login_user") ?? "", form.get("password") ?? "");
      if (!id) return { body: "<p>Authentication failed!</p>" };
      return {
        headers: { "set-cookie": `sid=${id}; Path=/` },
        body: `<a href="/users/${form.get("login_user")}">me</a>`,
      };
    }
    if (/^\/problems\/\w+\/$/.test(path)) return path.includes("NOSUCH") ? undefined : { body: problem };
    if (path === "/submit/complete/") {
      if (!user) return { body: '<form><input name="login_user"></form>' };
      const language = form.get("lang") ?? "";
      const run = this.take({
        username: user,
        problem: form.get("problemcode") ?? "",
        language,
        code: form.get("file") ?? "",
      });
      if (this.behind !== null) return redirect("/submit/done/");
      return { body: `<form><input type="hidden" name="newSubmissionId" value="${run.id}"></form>` };
    }
    if (path === "/submit/done/") return { status: this.behind ?? 200, body: "<h1>Another time</h1>" };
    if (/^\/submit\/\w+\/$/.test(path)) {
      return {
        body: `<select name="lang">${this.offered.map((id) => `<option value="${id}">x</option>`).join("")}</select>`,
      };
    }
    const status = /^\/status\/(\w+),(\w+)\/$/.exec(path);
    if (status) {
      const rows = this.runsOf(status[2] ?? "", status[1]).map(
        (run) => `<tr><td class="statusres" id="statusres_${run.id}">x</td></tr>`,
      );
      return { body: `<table class="problems">${rows.join("")}</table>` };
    }
    const source = /^\/files\/src\/save\/(\d+)\/$/.exec(path);
    if (source) {
      const run = this.run(source[1]);
      return user && run ? { body: run.code, type: "text/plain" } : { body: '<input name="login_user">' };
    }
    if (path === "/status/ajax=1,ajaxdiff=1") {
      const run = this.run(form.get("ids"));
      if (!run) return json([]);
      const isDone = this.stage(run) === "done";
      const figures = { time: (run.truth.timeMs / 1000).toFixed(3), mem: `${run.truth.memoryKib}k` };
      return json([
        { id: run.id, status: isDone ? codes[run.truth.word] : 3, final: isDone ? "1" : "0", ...figures },
      ]);
    }
    if (path.startsWith("/error/")) return { body: "<pre>prog.cpp:1: error</pre>" };
    return undefined;
  }
}

const problem = `<h2 id="problem-name">ADDUP - Sum of pairs</h2><div id="problem-tags"><a href="#">#simple-math</a></div>
  <div id="problem-body"><p>Add them. <img src="/content/pair.png"></p></div>
  <table id="problem-meta"><tr><td>Time limit:</td><td>1s</td></tr><tr><td>Memory limit:</td><td>1536MB</td></tr></table>`;
