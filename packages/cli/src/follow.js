import { line, plain, say } from "./say.js";
import { EXIT } from "./stop.js";
import { isGoing, wordOf } from "./verdicts.js";

const PAUSE_MS = 1000;

/**
 * Tells of a submission test by test until it is judged, and returns the exit code of its verdict.
 * @param {import("./client.js").Client} client @param {number} submitId @param {{ json?: boolean }} values
 */
export async function follow(client, submitId, { json }) {
  let told = 0;
  for (;;) {
    for await (const event of client.events("/api/submission-events", { submitIds: submitId })) {
      const cases = event.cases ?? [];
      for (const one of cases.slice(told)) {
        if (json) say({ event: "case", submitId, ...one });
        else line(`  test ${one.seq}/${event.caseCount || "?"}  ${wordOf(one.status)}${used(one)}`);
      }
      told = Math.max(told, cases.length);
    }
    const { submission } = await client.get("/api/get-submission-detail", { submitId });
    if (!isGoing(submission.status)) return result(submission, json);
    // The stream was cut off: by a server that stops, or a proxy that waits for no one.
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

const used = ({ time, memory }) =>
  time === null || time === undefined ? "" : `  ${time} ms${memory === null ? "" : `, ${memory} KiB`}`;

/** The last word on a submission. */
export function result(submission, json) {
  const { submitId, status, score, errorMessage } = submission;
  if (json)
    say({ event: "verdict", submitId, status, verdict: wordOf(status), score, ...timeAnd(submission) });
  else {
    const points = score === null || score === undefined ? "" : `  ${score} points`;
    line(`${wordOf(status)}${points}${used(submission)}`);
    if (errorMessage) line(plain(errorMessage));
  }
  return status === 0 ? EXIT.good : EXIT.wrong;
}

const timeAnd = ({ time, memory, errorMessage }) => ({ time, memory, errorMessage });
