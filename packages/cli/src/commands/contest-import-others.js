import { basename } from "node:path";
import { Client, Refused } from "../client.js";
import { contestNumber, placeOfAddress, programIn } from "../place.js";
import { confirm, line, plain, say } from "../say.js";
import { EXIT, Stop } from "../stop.js";

/** Rows of one call. */
const AT_ONCE = 2000;
const fine = new Set(["made", "added", "changed", "same"]);

/** The milliseconds of a moment as somebody writes it. @param {string} text */
export function momentOf(text) {
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new Stop(`“${text}” is no time: write it as 2027-03-01T09:00+01:00`);
  return at;
}

export async function putProblems(client, cid, problems) {
  for (const { pid, displayId, displayTitle, color, points } of problems) {
    const body = { cid, pid, displayId, displayTitle, color, points };
    await client.call("PUT", "/api/admin/contest/contest-problem", { body });
  }
}

/** A hidden contest with the problems that are here and the teams as its list, or the teams alone into one that is there. */
export async function importOthers(values, files) {
  const texts = files.map((file) => ({ name: basename(file), text: programIn(file) }));
  const client = Client.of(values, values.contest && placeOfAddress(values.contest)?.site);
  const read = await client.post("/api/contest-files", { files: texts });
  const into = contestNumber(values.contest);
  const draft = into ? null : draftOf(read, values.start);
  const problems = draft ? await problemsHere(client, read.problems) : [];
  // Into a contest that is not there yet nobody can be put on trial.
  const planned = into ? await enter(client, into, read.rows, true) : [];
  const plan = { contest: draft, problems, rows: read.rows.length, hidden: read.hidden, notes: read.notes };
  const missing = problems.filter(({ pid }) => pid === null);
  if (values.json) say({ event: "plan", ...plan, outcomes: planned });
  else tell(plan, read.rows, planned);
  const isWhole = missing.length === 0 && !faulty(planned);
  if (values["dry-run"]) return isWhole ? EXIT.good : EXIT.wrong;
  if (into && !planned.some((outcome) => ["made", "added", "changed"].includes(outcome))) {
    if (!values.json) line("There is nothing to change.");
    return isWhole ? EXIT.good : EXIT.wrong;
  }
  if (!values.yes) await confirm(draft ? "Make this contest, hidden?" : "Put them into the contest?");
  const cid = into ?? (await client.post("/api/admin/contest", draft)).cid;
  await putProblems(
    client,
    cid,
    problems.filter(({ pid }) => pid !== null),
  );
  const outcomes = await enter(client, cid, read.rows, false);
  const page = new URL(`/contest/${cid}`, client.site).href;
  if (values.json) say({ event: "imported", cid, page, outcomes });
  else {
    line(
      draft ? `Made contest ${cid}, which is hidden: ${page}` : `The teams are in contest ${cid}: ${page}`,
    );
    if (draft) tellOutcomes(read.rows, outcomes);
    if (outcomes.includes("made"))
      line(`New accounts get their passwords on ${page}/contestants or with new ones there.`);
  }
  return isWhole && !faulty(outcomes) ? EXIT.good : EXIT.wrong;
}

const faulty = (outcomes) => outcomes.some((outcome) => !fine.has(outcome));

/** The call's body; with teams only those on the list may enter. */
function draftOf({ contest, rows }, start) {
  if (!contest)
    throw new Stop("no file says anything of a contest; -c CONTEST puts teams into one that is there");
  const { title, durationMs, freezeMs, type, oiRankScoreType, rule } = contest;
  const said = start ?? contest.startTime;
  if (!said) throw new Stop("the files do not say when it begins: --start 2027-03-01T09:00+01:00");
  if (!durationMs) throw new Stop("the files do not say how long it lasts");
  const startAt = momentOf(said.replace(/([+-]\d\d)(\d\d)$/, "$1:$2"));
  const moment = (ms) => new Date(ms).toISOString();
  return {
    ...{ title, type, oiRankScoreType, rule, visible: false },
    ...{ startTime: moment(startAt), endTime: moment(startAt + durationMs) },
    ...(freezeMs && { sealRank: true, sealRankTime: moment(startAt + durationMs - freezeMs) }),
    ...(rows.length > 0 ? { auth: 1, listOnly: true } : { auth: 0 }),
  };
}

/** The site's problems of these ids; `pid` is null of one that is not here. */
function problemsHere(client, problems) {
  return Promise.all(
    problems.map(async ({ id, label, name, color }) => {
      const known = await client.get("/api/get-problem-detail", { problemId: id }).catch((error) => {
        if (error instanceof Refused) return null;
        throw error;
      });
      const pid = known?.problem.id ?? null;
      return { id, pid, displayId: label, displayTitle: name || known?.problem.title, color };
    }),
  );
}

/** What became, or would become, of each row. */
async function enter(client, cid, rows, dryRun) {
  const outcomes = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const body = { cid, rows: rows.slice(at, at + AT_ONCE), dryRun };
    const answer = await client.post("/api/contest-desk/contestants", body);
    outcomes.push(...answer.rows.map(({ outcome }) => outcome));
  }
  return outcomes;
}

function tell({ contest, problems, rows, hidden, notes }, teams, planned) {
  if (contest) line(`“${plain(contest.title)}” from ${contest.startTime} to ${contest.endTime}`);
  for (const { displayId, id, pid, displayTitle } of problems)
    line(`  ${plain(displayId)}  ${pid === null ? `${plain(id)} is not on this site` : plain(displayTitle)}`);
  line(`${rows} teams${hidden ? `; ${hidden} hidden ones are left out` : ""}`);
  tellOutcomes(teams, planned);
  for (const { file, note, names } of notes)
    line(`  ${plain(file)}: ${notTaken[note] ?? note} ${plain(names)}`.trimEnd());
}

const notTaken = {
  unknown: "nothing in it is known here",
  unreadable: "cannot be read:",
  members: "not taken of the contest:",
  passwords: "passwords are not taken; new ones are made",
  accounts: "accounts of no team, left out:",
  groups: "groups are not kept:",
};

function tellOutcomes(rows, outcomes) {
  const count = new Map();
  for (const outcome of outcomes) count.set(outcome, (count.get(outcome) ?? 0) + 1);
  for (const [outcome, number] of count) line(`${outcome}: ${number}`);
  outcomes.forEach((outcome, index) => {
    if (!fine.has(outcome)) line(`  ${plain(rows[index]?.name)}: ${outcome}`);
  });
}
