import { Client } from "../client.js";
import { follow, result } from "../follow.js";
import { contestNumber } from "../place.js";
import { line, say, table } from "../say.js";
import { EXIT, Stop } from "../stop.js";
import { isGoing, wordOf } from "../verdicts.js";

const SHOWN = 15;

export async function act(values, [id]) {
  const client = Client.of(values);
  if (!id) return latest(client, values);
  const submitId = Number(id);
  if (!Number.isInteger(submitId)) throw new Stop(`“${id}” is no submission's number`);
  if (values.follow) return follow(client, submitId, values);
  const { submission } = await client.get("/api/get-submission-detail", { submitId });
  if (isGoing(submission.status)) {
    if (values.json) say({ event: "going", submitId, status: submission.status });
    else line(wordOf(submission.status));
    return EXIT.good;
  }
  return result(submission, values.json);
}

async function latest(client, values) {
  const cid = contestNumber(values.contest);
  const query = { limit: SHOWN, onlyMine: true };
  const { records } = cid
    ? await client.get("/api/contest-submissions", { ...query, cid })
    : await client.get("/api/get-submission-list", query);
  if (values.json) return void records.forEach(say);
  if (records.length === 0) return line("No submissions yet.");
  table(
    records.map((one) => [
      one.submitId,
      one.displayId ?? one.displayPid,
      wordOf(one.status),
      one.language,
      one.submitTime.slice(0, 16).replace("T", " "),
    ]),
  );
}
