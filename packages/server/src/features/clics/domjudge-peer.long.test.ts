import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { addAccessToken, DOMJUDGE_PATH } from "@verdict/contract";
import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { useContests } from "../../../test/contests.ts";
import { TestNode } from "../../../test/node.ts";
import { usePython } from "../../../test/python.ts";
import { useSite } from "../../../test/site.ts";
import { contests as contestTable } from "../contest/tables.ts";
import { submissions } from "../submission/tables.ts";

/** A client of DOMjudge that nobody here wrote: pydomjudge of PyPI, which checks what it is answered by models of its own. */

const site = useSite();
const contests = useContests(site);
const peer = usePython("pydomjudge", ["pydomjudge==0.1.1", "pydantic==2.14.4", "requests==2.34.2"]);
const run = promisify(execFile);

/** Reads the contest, its problems and languages, submits, and reads the submission and the account back. */
const SCRIPT = `
import json, sys
from pydomjudge.domjudge import DOMJudge
base, user, token, cid = sys.argv[1:5]
judge = DOMJudge(base, user, token)
[contest] = [one for one in judge.get_all_contests() if one.id == cid]
problem = judge.session.get(f"{base}/api/v4/contests/{cid}/problems").json()[0]
sent = judge.add_submission(cid, {
    "problem": (None, problem["id"]), "language": (None, "python3"), "code[]": ("a.py", b"print(1)\\n")})
known = judge.get_submission(cid, sent["id"])
types = judge.get_judgement_types(cid) if hasattr(judge, "get_judgement_types") else []
print(json.dumps({"shortname": contest.shortname, "start": contest.start_time.timestamp(),
    "end": contest.end_time.timestamp(), "id": known.id, "language": known.language_id,
    "team": known.team_id, "problem": known.problem_id == problem["id"]}))
`;

test("reads contests as DOMjudge has them, and submits", async () => {
  await TestNode.join(site());
  const ada = await site().user();
  const cid = await contests.make();
  await contests.addProblem(cid, "A");
  const body = { name: "pydomjudge", scopes: ["site:read", "submit", "contest:manage"] as const, days: 1 };
  const { data } = await site().call(addAccessToken, {
    token: contests.staff.admin.token,
    body: { ...body, scopes: [...body.scopes] },
  });
  const base = site().origin + DOMJUDGE_PATH;
  const { stdout } = await run(peer().python, ["-c", SCRIPT, base, "team", data.token, String(cid)]);
  const [contest] = await site().db.select().from(contestTable).where(eq(contestTable.id, cid));
  const [row] = await site().db.select().from(submissions).orderBy(desc(submissions.id)).limit(1);
  expect(row).toMatchObject({ contestId: cid, code: "print(1)\n", language: "Python3" });
  expect(JSON.parse(stdout)).toEqual({
    ...{
      shortname: String(cid),
      start: Number(contest?.startTime) / 1000,
      end: Number(contest?.endTime) / 1000,
    },
    ...{ id: String(row?.id), language: "python3", team: String(row?.participationId), problem: true },
  });
  expect(ada.uid).not.toBe(row?.uid);
}, 120_000);
