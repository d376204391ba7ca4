import { setTimeout } from "node:timers/promises";
import { Client } from "../client.js";
import { line, say, table } from "../say.js";
import { Stop } from "../stop.js";

export async function act(values) {
  const seconds = Number(values.every ?? 2);
  if (!(seconds >= 1)) throw new Stop("look once a second at most: --every 1");
  const client = Client.of(values);
  for (;;) {
    const { queue, nodes } = await client.get("/api/admin/dashboard/overview");
    if (values.json) say({ at: new Date().toISOString(), queue, nodes });
    else tell(queue, nodes);
    if (values.once) return;
    await setTimeout(seconds * 1000);
  }
}

function tell(queue, nodes) {
  if (process.stdout.isTTY) process.stdout.write("\u001b[2J\u001b[H");
  const { waiting, running, oldestSeconds } = queue;
  line(
    `${new Date().toLocaleTimeString()}  waiting ${waiting}  running ${running}  oldest ${oldestSeconds} s`,
  );
  if (nodes.list.length === 0) line("no judge node");
  else table(nodes.list.map(({ name, state, running: held, slots }) => [name, state, `${held}/${slots}`]));
}
