import { Client } from "../client.js";
import { follow } from "../follow.js";
import { languageFor } from "../languages.js";
import { needProblem, placeOf, problemOf, programIn } from "../place.js";
import { line, say } from "../say.js";

export async function act(values, [file]) {
  const code = programIn(file);
  const place = placeOf(values, file);
  const pid = needProblem(place);
  const client = Client.of(values, place.site);
  const { languages } = await problemOf(client, { ...place, problem: pid });
  const language = languageFor(file, values.language, languages);
  const { submitId } = await client.call("POST", "/api/submit-problem-judge", {
    body: { pid, language, code, ...(place.contest && { cid: place.contest }) },
  });
  const page = new URL(`/submission-detail/${submitId}`, client.site).href;
  if (values.json) say({ event: "submitted", submitId, language, page });
  else line(`Submitted as ${submitId}, in ${language}: ${page}`);
  if (values.follow) return follow(client, submitId, values);
}
