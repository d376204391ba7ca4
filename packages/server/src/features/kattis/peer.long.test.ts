import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { addAccessToken, KATTIS_PATH, status, type TokenScope } from "@verdict/contract";
import { desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { useContests } from "../../../test/contests.ts";
import { eventually } from "../../../test/eventually.ts";
import { TestNode } from "../../../test/node.ts";
import { usePython } from "../../../test/python.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { submissions } from "../submission/tables.ts";

/** A client that nobody here wrote, kattis-cli of PyPI, with the settings file that it asks for. */

const site = useSite();
const contests = useContests(site);
const peer = usePython("kattis-cli", ["kattis-cli==1.3.0"]);
const run = promisify(execFile);
const scopes: TokenScope[] = ["site:read", "submit", "submissions:read"];
let node: TestNode;
let ada: TestUser;
let home = "";

beforeAll(async () => {
  node = await TestNode.join(site());
  ada = await site().user();
  home = join(peer().folder, "a home");
  await mkdir(home);
});

async function settings(token: string, submitTo = "submit") {
  const base = `${site().origin}${KATTIS_PATH}`;
  const lines = [
    ...["[user]", `username: ${ada.username}`, `token: ${token}`],
    ...["[kattis]", `hostname: ${new URL(base).host}`, `loginurl: ${base}/login`],
    ...[`submissionurl: ${base}/${submitTo}`, `submissionsurl: ${base}/submissions`],
  ];
  await writeFile(join(home, ".kattisrc"), `${lines.join("\n")}\n`);
}

async function tokenOf(wanted: TokenScope[], cid?: number) {
  const body = { name: "kattis", scopes: wanted, days: 1, ...(cid && { cid }) };
  return (await site().call(addAccessToken, { token: ada.token, body })).data.token;
}

/** Submits from a folder as `kattis get` makes one; that command asks Kattis itself, whatever the settings say. */
async function submit(problem: string) {
  const folder = join(home, problem);
  await mkdir(folder, { recursive: true });
  const known = { title: problem, cpu_limit: "1 s", mem_limit: "1 MB", difficulty: "1" };
  const described = { problemid: problem, ...known, submissions: 0, accepted: 0 };
  await writeFile(join(folder, `${problem}.yaml`), JSON.stringify(described));
  await writeFile(join(folder, "sum.py"), "print(3)\n");
  const env = { ...process.env, HOME: home, NO_COLOR: "1", COLUMNS: "200" };
  return run(peer().bin("kattis"), ["submit", "-f", "-p", problem, "sum.py"], { cwd: folder, env });
}

const newest = async () => {
  const [row] = await site()
    .db.select()
    .from(submissions)
    .where(eq(submissions.uid, ada.uid))
    .orderBy(desc(submissions.id))
    .limit(1);
  return row;
};

async function judge(verdict: number) {
  const task = await eventually(() => node.claimOne());
  await node.result(task, verdict);
}

test.each([
  [status.accepted, "Accepted", "2/2", ["1✅ 2✅", "YAY"]],
  [status.wrongAnswer, "Wrong Answer", "1/2", ["1❌ 2❌", "SORRY"]],
])(
  "submits and follows until it is judged: %i",
  async (verdict, word, tests, marks) => {
    const { problemId } = await site().problem();
    await settings(await tokenOf(scopes));
    const [{ stdout }] = await Promise.all([submit(problemId), judge(verdict)]);
    expect(await newest()).toMatchObject({ language: "Python3", code: "print(3)\n", status: verdict });
    for (const text of [`JUDGEMENT:  ${word}`, "Python3", "0.02 s", tests, ...marks])
      expect(stdout).toContain(text);
  },
  120_000,
);

test("submits to a contest that the settings or the token name", async () => {
  const cid = await contests.make();
  await contests.addProblem(cid, "A");
  for (const [token, to] of [
    [await tokenOf(scopes), `submit?contest=${cid}`],
    [await tokenOf(scopes, cid), "submit"],
  ] as const) {
    await settings(token, to);
    await Promise.all([submit("A"), judge(status.accepted)]);
    expect(await newest()).toMatchObject({ contestId: cid, status: status.accepted });
  }
}, 120_000);

test("is not let in by a token that opens nothing, or too little", async () => {
  const { problemId } = await site().problem();
  const told = (token: string) =>
    settings(token).then(() =>
      submit(problemId).then(
        () => "let in",
        ({ stdout }: { stdout: string }) => stdout,
      ),
    );
  expect(await told("verdict_nothing")).toContain("Incorrect username or password/token (403)");
  expect(await told(await tokenOf(["site:read", "submissions:read"]))).toContain("Access denied (403)");
}, 120_000);
