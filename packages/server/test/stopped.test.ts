import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { useSite } from "./site.ts";

const METRICS_TOKEN = "prometheus-reads-this";
const site = useSite({ config: { METRICS_TOKEN } });

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** One more server that has answered and stopped; what is left of it can only be asked of the reference. */
async function stoppedServer(): Promise<WeakRef<object>> {
  const { origin, server } = await site().another();
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await (await fetch(`${origin}/metrics`, { headers })).text();
  expect(metrics).toMatch(/^nodejs_eventloop_lag_seconds \d/m);
  await server.stop();
  return new WeakRef(server.deps);
}

test("nothing holds a server that has stopped", async () => {
  const left = [await stoppedServer(), await stoppedServer()];
  const held = () => {
    collectGarbage();
    return left.filter((server) => server.deref()).length;
  };
  await expect.poll(held).toBe(0);
});
