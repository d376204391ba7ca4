import { Client } from "../client.js";
import { programIn } from "../place.js";
import { confirm, line, plain, say } from "../say.js";
import { EXIT, Stop } from "../stop.js";
import { FORMAT } from "./contest-export.js";

/** Makes a hidden contest, puts the problems in, and shows it only then if it is to be shown. */
export async function act(values, [file]) {
  const { contest, problems } = parsed(programIn(file), file);
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
  if (!values.yes) await confirm("Make this contest?");
  const draft = {
    ...contest,
    ...times,
    visible: false,
    ...(needsPassword(contest) && { pwd: newPassword() }),
  };
  const { cid } = await client.post("/api/admin/contest", draft);
  for (const { pid, displayId, displayTitle, color, points } of found) {
    const body = { cid, pid, displayId, displayTitle, color, points };
    await client.call("PUT", "/api/admin/contest/contest-problem", { body });
  }
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

function parsed(text, file) {
  try {
    const value = JSON.parse(text);
    if (value?.format === FORMAT && Array.isArray(value.problems)) return value;
  } catch {
    // Said below.
  }
  throw new Stop(`${file} is no contest that “verdict contest export” wrote`);
}

/** All times as long after the new start as they were after the old one. */
function moved({ startTime, endTime, sealRankTime }, start) {
  const [from, to] = [Date.parse(startTime), Date.parse(start)];
  if (Number.isNaN(to)) throw new Stop(`“${start}” is no time: write it as 2027-03-01T09:00+01:00`);
  const at = (time) => new Date(Date.parse(time) + to - from).toISOString();
  return {
    startTime: at(startTime),
    endTime: at(endTime),
    ...(sealRankTime && { sealRankTime: at(sealRankTime) }),
  };
}
