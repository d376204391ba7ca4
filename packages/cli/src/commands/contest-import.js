import { Client } from "../client.js";
import { programIn } from "../place.js";
import { confirm, line, plain, say } from "../say.js";
import { EXIT, Stop } from "../stop.js";
import { FORMAT } from "./contest-export.js";
import { importOthers, momentOf, putProblems } from "./contest-import-others.js";

/** What an export of ours holds, or files of other contest systems. */
export async function act(values, files) {
  const own = files.length < 2 ? exportIn(programIn(files[0])) : null;
  if (!own) return importOthers(values, files);
  if (values.contest) throw new Stop("a file of “verdict contest export” becomes a contest of its own");
  return importOwn(values, own);
}

/** Makes a hidden contest, puts the problems in, and shows it only then if it is to be shown. */
async function importOwn(values, { contest, problems }) {
  const times = values.start ? moved(contest, values.start) : {};
  const client = Client.of(values);
  const found = [];
  for (const problem of problems) {
    const { problem: known } = await client.get("/api/get-problem-detail", { problemId: problem.problemId });
    found.push({ ...problem, pid: known.id });
  }
  const { startTime } = { ...contest, ...times };
  if (!values.json)
    line(`“${plain(contest.title)}” at ${startTime}: ${found.map(({ displayId }) => displayId).join(" ")}`);
  if (values["dry-run"]) return EXIT.good;
  if (!values.yes) await confirm("Make this contest?");
  const draft = {
    ...contest,
    ...times,
    visible: false,
    ...(needsPassword(contest) && { pwd: newPassword() }),
  };
  const { cid } = await client.post("/api/admin/contest", draft);
  await putProblems(client, cid, found);
  if (contest.visible)
    await client.call("PUT", "/api/admin/contest/change-contest-visible", { query: { cid, visible: true } });
  const page = new URL(`/contest/${cid}`, client.site).href;
  if (values.json) say({ cid, page, password: draft.pwd ?? null });
  else line(`Made contest ${cid}: ${page}${draft.pwd ? `, with the password ${draft.pwd}` : ""}`);
  return EXIT.good;
}

/** Files hold none: private and protected contests get a new one. */
const needsPassword = ({ auth, listOnly }) => auth !== 0 && !listOnly;
const newPassword = () => crypto.randomUUID().slice(0, 8);

/** null: it is another system's. */
function exportIn(text) {
  try {
    const value = JSON.parse(text);
    return value?.format === FORMAT && Array.isArray(value.problems) ? value : null;
  } catch {
    return null;
  }
}

/** All times as long after the new start as they were after the old one. */
function moved({ startTime, endTime, sealRankTime }, start) {
  const [from, to] = [Date.parse(startTime), momentOf(start)];
  const at = (time) => new Date(Date.parse(time) + to - from).toISOString();
  return {
    startTime: at(startTime),
    endTime: at(endTime),
    ...(sealRankTime && { sealRankTime: at(sealRankTime) }),
  };
}
