import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type CheckStepName,
  checkSite,
  type RecordedPage,
  type Recording,
} from "../../src/features/remote/check.ts";
import { openSites } from "../../src/features/remote/sites.ts";

/** What an adapter makes of recorded pages, step by step. */
export interface Replayed {
  step: CheckStepName;
  ok: boolean;
  told: string;
  result: unknown;
}

/** Lets a judge's adapter walk through recorded pages: each address answers what it did then, in the same order. */
export async function replay(recording: Recording): Promise<Replayed[]> {
  const left = recording.steps.flatMap(({ pages }) => pages);
  const served = new Map<string, RecordedPage>();
  const server = createServer((request, response) => {
    request.resume();
    // Queries hold tokens that were struck out.
    const keyOf = (method: string, path: string) => `${method} ${path.split("?")[0]}`;
    const key = keyOf(request.method ?? "GET", request.url ?? "/");
    const index = left.findIndex(({ method, path }) => keyOf(method, path) === key);
    const page = index >= 0 ? left.splice(index, 1)[0] : served.get(key);
    if (!page) {
      response.writeHead(404).end();
      return;
    }
    served.set(key, page);
    const headers = { "content-type": page.type, ...(page.location !== null && { location: page.location }) };
    response.writeHead(page.status, headers).end(page.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { oj, remoteId, language, code, marker } = recording;
  const sites = openSites({ REMOTE_SITES: { [oj]: { url, intervalMs: 0 } }, REMOTE_PROXY: undefined });
  try {
    const { steps } = await checkSite({
      ...{ site: sites.of(oj), account: { username: "robot", password: "recorded" }, pace: 0 },
      ...{ problemId: remoteId, language, program: code, marker },
    });
    return steps.map(({ step, ok, told, result }) => ({ step, ok, told, result }));
  } finally {
    await sites.close();
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}
