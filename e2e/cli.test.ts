import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answerDevice, getProblemDetail, getUserList } from "@verdict/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "./client.ts";
import { baseUrl, rootPassword } from "./target.ts";

/** The command line as people and scripts use it: a process of its own, in a folder with spaces, before a real site. */

const main = join(import.meta.dirname, "../packages/cli/src/main.js");
const home = mkdtempSync(join(tmpdir(), "verdict cli "));
const work = join(home, "my programs");
let client: Client;
let root: string;

beforeAll(async () => {
  mkdirSync(work);
  client = new Client(baseUrl());
  root = await client.signIn("root", rootPassword());
});
afterAll(() => rmSync(home, { recursive: true }));

interface Ran {
  exit: number | null;
  out: string;
  errors: string;
}

/** Starts a command; `heard` gets what it says meanwhile. */
function start(
  args: string[],
  { env = {}, input = "" }: { env?: Record<string, string>; input?: string } = {},
) {
  const child = spawn(process.execPath, [main, ...args], {
    cwd: work,
    env: { PATH: process.env.PATH, HOME: home, VERDICT_CONFIG: join(home, "settings of mine"), ...env },
  });
  const ran: Ran = { exit: null, out: "", errors: "" };
  child.stdout.on("data", (text) => {
    ran.out += text;
  });
  child.stderr.on("data", (text) => {
    ran.errors += text;
  });
  child.stdin.end(input);
  const ended = once(child, "close").then(([exit]) => Object.assign(ran, { exit }) as Ran);
  return { ran, ended };
}
const verdict = (...args: string[]) => start(args).ended;
const lines = ({ out }: Ran) =>
  out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
const write = (name: string, text: string) => writeFileSync(join(work, name), text);

const sum =
  "#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b << '\\n'; }\n";
const difference = sum.replace("a + b", "a - b");

describe("in order, as somebody begins", () => {
  test("without a sign-in it says so, and to whom nobody listens as well", async () => {
    expect(await verdict("whoami", "-s", baseUrl())).toMatchObject({
      exit: 4,
      errors: expect.stringMatching(/verdict login/),
    });
    expect((await verdict("nonsense")).exit).toBe(2);
    expect((await verdict("login", "http://127.0.0.1:9")).exit).toBe(5);
    expect((await start(["login", baseUrl(), "--token"], { input: "verdict_wrong" }).ended).exit).toBe(4);
  });

  test("login waits for the browser, and keeps the token in a file of its own", async () => {
    const { ran, ended } = start(["login", baseUrl(), "--json"]);
    await expect.poll(() => ran.out, { timeout: 60_000 }).toContain("user_code");
    const { user_code: code, verification_uri } = JSON.parse(ran.out.split("\n")[0] ?? "");
    expect(verification_uri).toBe(new URL("/device", baseUrl()).href);
    await client.call(answerDevice, { token: root, body: { code, allow: true, days: 7 } });
    expect((await ended).exit).toBe(0);
    const file = join(home, "settings of mine", "tokens.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(ran.out).not.toContain("verdict_");
    expect(lines(await verdict("whoami", "--json"))).toEqual([
      { site: baseUrl().replace(/\/$/, ""), username: "root", roles: ["root"] },
    ]);
  });

  test("a problem is found, read and tried on its samples here", async () => {
    expect((await verdict("problem", "list", "--limit", "3")).out).toMatch(/^1000 /m);
    const { problem } = (await client.call(getProblemDetail, { query: { problemId: "1000" } })).data;
    expect((await verdict("problem", "show", "1000")).out).toContain(problem.title);
    write("1000.cpp", sum);
    write("wrong one.cpp", difference);
    const good = await verdict("test", "1000.cpp", "--json");
    expect([good.exit, lines(good)[0]]).toEqual([0, expect.objectContaining({ sample: 1, verdict: "same" })]);
    const wrong = await verdict("test", "wrong one.cpp", "-p", "1000");
    expect(wrong).toMatchObject({ exit: 1, out: expect.stringContaining("expected:") });
    write("endless.py", "while True: pass\n");
    expect(await verdict("test", "endless.py", "-p", "1000", "--timeout", "1")).toMatchObject({
      exit: 1,
      out: expect.stringMatching(/too slow/),
    });
    write("broken.cpp", "int main() {");
    expect(await verdict("test", "broken.cpp", "-p", "1000")).toMatchObject({
      exit: 1,
      errors: expect.stringMatching(/does not compile/),
    });
  });

  test("a program is submitted, followed test by test, and its verdict is the exit code", async () => {
    const good = await verdict("submit", "1000.cpp", "-f", "--json");
    const told = lines(good);
    expect(told[0]).toMatchObject({ event: "submitted", language: expect.stringMatching(/^C\+\+/) });
    expect(told.filter(({ event }) => event === "case").length).toBeGreaterThan(0);
    expect(told.at(-1)).toMatchObject({ event: "verdict", verdict: "Accepted", status: 0 });
    expect(good.exit).toBe(0);
    write(".verdict.json", JSON.stringify({ problem: "1000" }));
    const wrong = await verdict("submit", "wrong one.cpp", "-f");
    expect(wrong).toMatchObject({ exit: 1, out: expect.stringContaining("Wrong Answer") });
    rmSync(join(work, ".verdict.json"));
    const id = String(told[0].submitId);
    expect(await verdict("status", id)).toMatchObject({ exit: 0, out: expect.stringContaining("Accepted") });
    expect((await verdict("status")).out).toContain(id);
    expect(await verdict("submit", "1000.cpp", "-p", "nothing")).toMatchObject({ exit: 3 });
    expect(await verdict("submit", "1000.cpp", "-l", "Klingon")).toMatchObject({
      exit: 2,
      errors: expect.stringMatching(/Allowed: /),
    });
  });

  test("a package is pulled, checked and pushed, after it was said what changes", async () => {
    expect((await verdict("problem", "pull", "1000", "a package")).exit).toBe(0);
    expect((await verdict("problem", "check", "a package")).exit).toBe(0);
    expect(await verdict("problem", "push", "a package")).toMatchObject({
      exit: 0,
      out: expect.stringMatching(/nothing changes/),
    });
    const [manifest = ""] = ["problem_1000.json", "1000.json"].filter((name) => {
      try {
        return statSync(join(work, "a package", name)).isFile();
      } catch {
        return false;
      }
    });
    const path = join(work, "a package", manifest);
    const content = JSON.parse(readFileSync(path, "utf8"));
    const { title } = content.problem;
    const save = (text: string) => {
      content.problem.title = text;
      writeFileSync(path, JSON.stringify(content));
    };
    save("A title pushed from a folder");
    expect(await verdict("problem", "push", "a package", "--dry-run")).toMatchObject({
      exit: 0,
      out: expect.stringContaining("(problem.title)"),
    });
    // Nobody is asked, and nothing done.
    expect((await verdict("problem", "push", "a package")).exit).toBe(2);
    const shown = async () =>
      (await client.call(getProblemDetail, { query: { problemId: "1000" } })).data.problem.title;
    expect(await shown()).toBe(title);
    expect((await verdict("problem", "push", "a package", "--yes")).exit).toBe(0);
    expect(await shown()).toBe("A title pushed from a folder");
    save(title);
    await verdict("problem", "push", "a package", "-y");
    expect(await shown()).toBe(title);
    content.samples.push({ input: "gone.in", output: "gone.out" });
    save(title);
    expect(await verdict("problem", "check", "a package")).toMatchObject({
      exit: 1,
      out: expect.stringMatching(/gone\.in is missing/),
    });
  });

  test("the outputs of a problem are sent as a folder, then one more as a file", async () => {
    const problemId = `OUT${Date.now() % 1e6}`;
    mkdirSync(join(work, "outputs only", "o"), { recursive: true });
    const problem = { problemId, title: "Outputs", type: 1, ioScore: 100, outputOnly: { carriesOver: true } };
    const samples = [1, 2].map((n) => ({ input: `${n}.in`, output: `${n}.out`, score: 50 }));
    write("outputs only/o.json", JSON.stringify({ problem, samples }));
    for (const n of [1, 2]) {
      write(`outputs only/o/${n}.in`, `${n}\n`);
      write(`outputs only/o/${n}.out`, `${n * n}\n`);
    }
    expect(await verdict("problem", "push", "outputs only", "-y")).toMatchObject({ exit: 0 });
    mkdirSync(join(work, "mine"));
    write("mine/1.out", "1\n");
    write("mine/notes.txt", "no output");
    const half = await verdict("submit", "mine", "-p", problemId, "-f", "--json");
    expect(half.exit).toBe(1);
    expect(lines(half).at(-1)).toMatchObject({ event: "verdict", score: 50 });
    write("2.out", "4\n");
    const whole = await verdict("submit", "2.out", "-p", problemId, "-f", "--json");
    expect(lines(whole).at(-1)).toMatchObject({ event: "verdict", verdict: "Accepted", score: 100 });
    expect(whole.exit).toBe(0);
    const none = await verdict("submit", "1000.cpp", "-p", problemId);
    expect(none).toMatchObject({ exit: 3, errors: expect.stringContaining("1000.cpp") });
  });

  test("a program of several files is sent as files, or as the folder that holds them", async () => {
    const problemId = `SRC${Date.now() % 1e6}`;
    mkdirSync(join(work, "sources only", "s"), { recursive: true });
    const grader = { files: {}, module: "encoder", others: ["decoder"] };
    const problem = { problemId, title: "Encoder and decoder" };
    write(
      "sources only/s.json",
      JSON.stringify({ problem, samples: [{ input: "1.in", output: "1.out" }], grader }),
    );
    write("sources only/s/1.in", "21\n");
    write("sources only/s/1.out", "42\n");
    expect(await verdict("problem", "push", "sources only", "-y")).toMatchObject({ exit: 0 });
    mkdirSync(join(work, "both"));
    write("both/encoder.py", "from decoder import decode\nprint(decode(int(input())))\n");
    write("both/decoder.py", "def decode(a):\n    return 2 * a\n");
    const files = await verdict(
      "submit",
      "both/encoder.py",
      "both/decoder.py",
      "-p",
      problemId,
      "-f",
      "--json",
    );
    expect(lines(files).at(-1)).toMatchObject({ event: "verdict", verdict: "Accepted" });
    const folder = await verdict("submit", "both", "-p", problemId, "-l", "Python3", "-f", "--json");
    expect(lines(folder).at(-1)).toMatchObject({ event: "verdict", verdict: "Accepted" });
    const one = await verdict("submit", "both/encoder.py", "-p", problemId);
    expect(one).toMatchObject({ exit: 3, errors: expect.stringContaining("decoder.py") });
  });

  test("accounts come from a CSV file, said before they are made", async () => {
    const name = `cli${Date.now() % 1e7}`;
    write("people.csv", `# name,password\n${name},"pass,word",,Ada\nx,short\n`);
    const dry = await verdict("users", "import", "people.csv", "--dry-run");
    expect(dry).toMatchObject({ exit: 1, out: expect.stringMatching(/made: 1[\s\S]*x: password-length/) });
    expect((await verdict("users", "import", "people.csv", "--yes")).out).toContain("1 accounts were made");
    const found = await client.call(getUserList, { token: root, query: { keyword: name } });
    expect(found.data.records.map(({ username }) => username)).toEqual([name]);
  });

  test("a contest goes into a file and comes back as another one", async () => {
    // A problem of its own: what is in a contest leaves the list.
    const problemId = `CLI${Date.now() % 1e6}`;
    mkdirSync(join(work, "new"));
    const problem = { problemId, title: "New from a folder" };
    write("new/p.json", JSON.stringify({ problem, samples: [{ input: "1.in", output: "1.out" }] }));
    mkdirSync(join(work, "new", "p"));
    for (const name of ["1.in", "1.out"]) write(`new/p/${name}`, "1\n");
    expect(await verdict("problem", "push", "new", "-y")).toMatchObject({
      exit: 0,
      out: expect.stringContaining(`${problemId}: new`),
    });
    write(
      "contest.json",
      JSON.stringify({
        format: "verdict-contest-1",
        contest: {
          ...{ title: "From a file", description: "", type: 0, auth: 0, visible: false },
          ...{ startTime: "2030-01-01T00:00:00Z", endTime: "2030-01-01T05:00:00Z" },
        },
        problems: [{ problemId, displayId: "A", displayTitle: "Sum", color: "#ff0000" }],
      }),
    );
    const [made] = lines(await verdict("contest", "import", "contest.json", "-y", "--json"));
    const back = await verdict("contest", "export", String(made.cid));
    expect(JSON.parse(back.out)).toMatchObject({
      contest: { title: "From a file", visible: false },
      problems: [{ problemId, displayId: "A", displayTitle: "Sum" }],
    });
    write("again.json", back.out);
    const start = "2031-02-03T04:05:00Z";
    const [again] = lines(await verdict("contest", "import", "again.json", "-y", "--json", "--start", start));
    expect(again.cid).not.toBe(made.cid);
    expect(
      JSON.parse((await verdict("contest", "export", String(again.cid))).out).contest.startTime,
    ).toContain("2031-02-03T04:05");
  });

  test("a contest and its teams come from files of other systems, said before they are made", async () => {
    const problemId = `ICPC${Date.now() % 1e6}`;
    mkdirSync(join(work, "icpc problem", "p"), { recursive: true });
    const problem = { problemId, title: "Of the finals" };
    write("icpc problem/p.json", JSON.stringify({ problem, samples: [{ input: "1.in", output: "1.out" }] }));
    for (const name of ["1.in", "1.out"]) write(`icpc problem/p/${name}`, "1\n");
    expect(await verdict("problem", "push", "icpc problem", "-y")).toMatchObject({ exit: 0 });
    const title = `Northern Finals ${problemId}`;
    write(
      "contest.yaml",
      `name: ${title}\nstart-time: 2031-03-01T09:00:00+01:00\nduration: 5:00:00\nscoreboard-freeze-length: 1:00:00\npenalty-time: 15\nclar-categories: [General]\n`,
    );
    write(
      "problemset.yaml",
      `problems:\n  - {letter: A, short-name: ${problemId}, rgb: '#ff7109'}\n  - {letter: B, short-name: nowhere}\n`,
    );
    const [owls, foxes] = [`owls${problemId}`, `foxes${problemId}`];
    write("teams.tsv", `teams\t1\n1\t9\t4\t${owls}\tNorth University\tNU\tSWE\n2\t8\t4\t${foxes}\t\t\t\n`);
    const files = ["contest.yaml", "problemset.yaml", "teams.tsv"];
    const dry = await verdict("contest", "import", ...files, "--dry-run");
    expect(dry.exit).toBe(1);
    expect(dry.out).toContain(`“${title}” from 2031-03-01T08:00:00.000Z to 2031-03-01T13:00:00.000Z`);
    expect(dry.out).toMatch(
      /nowhere is not on this site[\s\S]*2 teams[\s\S]*not taken of the contest: clar_categories/,
    );
    // Nobody is asked, and nothing done.
    expect((await verdict("contest", "import", ...files)).exit).toBe(2);
    const made = lines(await verdict("contest", "import", ...files, "-y", "--json")).at(-1);
    expect(made).toMatchObject({ event: "imported", outcomes: ["made", "made"] });
    const back = JSON.parse((await verdict("contest", "export", String(made.cid))).out);
    expect(back).toMatchObject({
      contest: { title, visible: false, sealRank: true, rule: { tryMinutes: 15 } },
      problems: [{ problemId, displayId: "A", displayTitle: "Of the finals", color: "#ff7109" }],
    });
    const again = await verdict("contest", "import", "teams.tsv", "-c", String(made.cid), "-y");
    expect(again).toMatchObject({ exit: 0, out: expect.stringContaining("nothing to change") });
    write("nothing.json", "{}");
    expect(await verdict("contest", "import", "nothing.json", "-y")).toMatchObject({ exit: 2 });
  });

  test("the queue is watched", async () => {
    expect(lines(await verdict("watch", "--once", "--json"))).toEqual([
      expect.objectContaining({ queue: expect.objectContaining({ waiting: expect.any(Number) }) }),
    ]);
  });

  test("bash completes commands and options", async () => {
    const script = (await verdict("completion", "bash")).out;
    const asked = (words: string, at: number) =>
      `COMP_WORDS=(${words}); COMP_CWORD=${at}; _verdict; echo "\${COMPREPLY[*]}"`;
    const bash = spawn("bash", [
      "--norc",
      "-c",
      `${script}\n${asked("verdict pro", 1)}\n${asked("verdict problem pu", 2)}\n${asked("verdict submit --fo", 2)}`,
    ]);
    let out = "";
    bash.stdout.on("data", (text) => {
      out += text;
    });
    await once(bash, "close");
    expect(out).toBe("problem\npull push\n--follow\n");
  });

  test("it goes through the proxy that the environment names", async () => {
    let tunnels = 0;
    const proxy = createServer((socket) => {
      socket.once("data", (head) => {
        const [, host = "", port = ""] = /^CONNECT ([^:]+):(\d+)/.exec(head.toString()) ?? [];
        tunnels++;
        const onward = connect(Number(port), host, () => {
          socket.write("HTTP/1.1 200 OK\r\n\r\n");
          socket.pipe(onward).pipe(socket);
        });
        onward.on("error", () => socket.destroy());
      });
      socket.on("error", () => {});
    });
    proxy.listen(0, "127.0.0.1");
    await once(proxy, "listening");
    const { port } = proxy.address() as { port: number };
    const env = { HTTP_PROXY: `http://127.0.0.1:${port}` };
    expect(await start(["whoami"], { env }).ended).toMatchObject({ exit: 0, errors: "" });
    expect(tunnels).toBe(1);
    proxy.close();
  });

  test("a token that was revoked, or forgotten here, opens nothing", async () => {
    const file = join(home, "settings of mine", "tokens.json");
    const content = readFileSync(file, "utf8");
    writeFileSync(file, content.replace(/verdict_[\w-]+/, `verdict_${"x".repeat(43)}`));
    chmodSync(file, 0o600);
    expect(await verdict("whoami", "--json")).toMatchObject({
      exit: 4,
      out: expect.stringMatching(/"code":"token-unknown"/),
    });
    expect((await verdict("logout")).exit).toBe(0);
    expect((await verdict("whoami", "-s", baseUrl())).exit).toBe(4);
  });
});
