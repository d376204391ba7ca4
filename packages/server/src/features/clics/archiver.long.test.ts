import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { clicsPath, DOMJUDGE_PATH, status } from "@verdict/contract";
import { expect, test } from "vitest";
import { useClics } from "../../../test/clics.ts";
import { useContests } from "../../../test/contests.ts";
import { TestNode } from "../../../test/node.ts";
import { usePython } from "../../../test/python.ts";
import { useSite } from "../../../test/site.ts";

/** A reader of the interface that nobody here wrote: the archiver of xcpcio, of PyPI, and its own reader of what it wrote. */

const site = useSite();
const contests = useContests(site);
const clics = useClics(site);
const peer = usePython("xcpcio", ["xcpcio==0.85.4"]);
const run = promisify(execFile);

const READ = `
import json, sys
from pathlib import Path
from xcpcio.clics.reader.contest_package_reader import ContestPackageReader
package = ContestPackageReader(Path(sys.argv[1]))
print(json.dumps({"id": package.get_contest_id(), "submissions": package.get_submissions(),
    "judgements": package.get_judgements(), "runs": len(package.get_runs()), "teams": len(package.get_teams())}))
`;

test.each([clicsPath("2023-06"), clicsPath("2026-01"), `${DOMJUDGE_PATH}/api/v4`])(
  "keeps a contest that it reads at %s",
  async (base) => {
    const node = await TestNode.join(site());
    const ada = await site().user({ school: "North" });
    const cid = await contests.make();
    await contests.addProblem(cid, "A");
    const submission = await contests.submitted(ada.token, cid, "A");
    await node.result(await node.claimOne(), status.accepted);
    const { token } = await clics.admit(contests.staff.admin.token, cid, "admin");
    const folder = join(peer().folder, String(cid));
    const args = ["--base-url", site().origin + base, "--contest-id", String(cid), "-o", folder];
    const { stderr } = await run(peer().bin("clics-archiver"), [...args, "-u", "cds", "-p", token]);
    expect(stderr).not.toMatch(/ERROR|WARNING|Traceback/);
    expect(await readdir(folder)).toEqual(
      expect.arrayContaining(["contest.json", "scoreboard.json", "event-feed.ndjson", "submissions"]),
    );
    const lines = (await readFile(join(folder, "event-feed.ndjson"), "utf8")).trim().split("\n");
    const types = lines.map((line) => JSON.parse(line).type);
    expect(types).toEqual(expect.arrayContaining(["contest", "teams", "submissions", "judgements", "runs"]));
    const [file] = await readdir(join(folder, "submissions", String(submission)));
    expect(file).toMatch(/\.zip$/);
    const { stdout } = await run(peer().python, ["-c", READ, folder]);
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ id: String(cid), runs: 2, teams: 1 },
      submissions: [{ id: String(submission), language_id: "c" }],
      judgements: [{ submission_id: String(submission), judgement_type_id: "AC" }],
    });
  },
  120_000,
);
