import { writeFileSync } from "node:fs";
import { Client } from "../client.js";
import { contestNumber, placeOfAddress } from "../place.js";
import { line, say } from "../say.js";
import { Stop } from "../stop.js";

export const FORMAT = "verdict-contest-1";
/** What a contest has of its own, and another one does not get with its settings. */
const own = [
  "id",
  "gid",
  "uid",
  "author",
  "source",
  "status",
  "duration",
  "gmtCreate",
  "gmtModified",
  "pwd",
  "isGroup",
];
const PROBLEMS = 100;

/** Settings and problems, without the password and the people: those are the contest's own. */
export async function act(values, [given, file]) {
  const cid = contestNumber(given);
  if (!cid) throw new Stop("say which contest");
  const client = Client.of(values, placeOfAddress(given)?.site);
  const contest = await client.get("/api/admin/contest", { cid });
  const list = await client.get("/api/admin/contest/get-problem-list", { cid, limit: PROBLEMS });
  const problems = list.problemList.records.map(({ id, problemId }) => {
    const { displayId, displayTitle, color, points } = list.contestProblemMap[id];
    return { problemId, displayId, displayTitle, color, points };
  });
  const settings = Object.fromEntries(Object.entries(contest).filter(([name]) => !own.includes(name)));
  const text = `${JSON.stringify({ format: FORMAT, contest: settings, problems }, null, 2)}\n`;
  if (!file || file === "-") return void process.stdout.write(text);
  writeFileSync(file, text);
  if (values.json) say({ file, problems: problems.length });
  else line(`${problems.length} problems and the settings are in ${file}.`);
}
