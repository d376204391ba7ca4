import Papa from "papaparse";
import { Client } from "../client.js";
import { programIn } from "../place.js";
import { confirm, line, plain, say } from "../say.js";
import { EXIT, Stop } from "../stop.js";

/** Rows of one call. */
const AT_ONCE = 200;

export async function act(values, [file]) {
  const rows = rowsIn(programIn(file), file);
  if (rows.length === 0) throw new Stop(`${file} has no rows`);
  const client = Client.of(values);
  const planned = await imported(client, rows, true);
  if (values.json) say({ event: "plan", outcomes: named(rows, planned) });
  else tell(rows, planned);
  if (values["dry-run"]) return faulty(planned) ? EXIT.wrong : EXIT.good;
  const made = planned.filter((outcome) => outcome === "made").length;
  if (made === 0) return faulty(planned) ? EXIT.wrong : EXIT.good;
  if (!values.yes) await confirm(`Make ${made} accounts?`);
  const outcomes = await imported(client, rows, false);
  if (values.json) say({ event: "imported", outcomes: named(rows, outcomes) });
  else line(`${outcomes.filter((outcome) => outcome === "made").length} accounts were made.`);
  return faulty(outcomes) ? EXIT.wrong : EXIT.good;
}

/** Cells trimmed; empty lines and those that begin with "#" left out. */
function rowsIn(text, file) {
  const { data, errors } = Papa.parse(text.replace(/^\ufeff/, ""), {
    skipEmptyLines: "greedy",
    comments: "#",
  });
  const [fault] = errors.filter(({ type }) => type === "Quotes");
  if (fault) throw new Stop(`${file}, row ${(fault.row ?? 0) + 1}: ${fault.message}`);
  return data.map((cells) => cells.map((cell) => cell.trim()));
}

const fine = new Set(["made", "same"]);
const faulty = (outcomes) => outcomes.some((outcome) => !fine.has(outcome));
const named = (rows, outcomes) => outcomes.map((outcome, index) => ({ username: rows[index]?.[0], outcome }));

async function imported(client, rows, dryRun) {
  const outcomes = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const body = { users: rows.slice(at, at + AT_ONCE), dryRun };
    outcomes.push(...(await client.post("/api/admin/user/import", body)).outcomes);
  }
  return outcomes;
}

function tell(rows, outcomes) {
  const count = new Map();
  for (const outcome of outcomes) count.set(outcome, (count.get(outcome) ?? 0) + 1);
  for (const [outcome, number] of count) line(`${outcome}: ${number}`);
  outcomes.forEach((outcome, index) => {
    if (!fine.has(outcome)) line(`  line ${index + 1}, ${plain(rows[index]?.[0])}: ${outcome}`);
  });
}
