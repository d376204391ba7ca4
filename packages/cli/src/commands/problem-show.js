import { Client } from "../client.js";
import { samplesIn } from "../compare.js";
import { needProblem, placeOf, problemOf } from "../place.js";
import { line, plain, say } from "../say.js";

export async function act(values, [given]) {
  const place = placeOf({ ...values, problem: given });
  const client = Client.of(values, place.site);
  const found = await problemOf(client, { ...place, problem: needProblem(place) });
  if (values.json) return say(found);
  const { problem } = found;
  line(
    `${problem.problemId}  ${plain(problem.title)}  (${problem.timeLimit} ms, ${problem.memoryLimit} MiB)`,
  );
  for (const part of [problem.description, problem.input, problem.output, problem.hint])
    if (part) line(`\n${plain(part)}`);
  for (const [index, { input, output }] of samplesIn(problem.examples).entries())
    line(`\nsample ${index + 1}, input:\n${plain(input)}\noutput:\n${plain(output)}`);
}
