import { Client } from "../client.js";
import { line, say, table } from "../say.js";

const LIMIT = 20;

export async function act(values, words) {
  const client = Client.of(values);
  const query = { limit: Number(values.limit ?? LIMIT), keyword: words.join(" ") || undefined };
  const { records } = await client.get("/api/get-problem-list", query);
  if (values.json) return void records.forEach(say);
  if (records.length === 0) return line("No such problem.");
  table(records.map((one) => [one.problemId, `${one.ac}/${one.total}`, one.title]));
}
