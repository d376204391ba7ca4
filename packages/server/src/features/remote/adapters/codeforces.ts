import type { RemoteAdapter } from "./adapter.ts";
import { codeforcesPage } from "./codeforces-gate.ts";
import {
  codeforcesSite,
  knownAddress,
  readStatement,
  runRows,
  submitSource,
  submitToCodeforces,
  verdictOf,
} from "./codeforces-pages.ts";

export const codeforces: RemoteAdapter = {
  ...codeforcesSite,
  oj: "CF",
  name: "Codeforces",

  async fetchProblem(client, remoteId) {
    const { contest, index } = knownAddress(remoteId);
    return readStatement(await codeforcesPage(client, `/problemset/problem/${contest}/${index}`), remoteId);
  },

  async submit(client, _account, program) {
    await submitToCodeforces(client, `/contest/${knownAddress(program.remoteId).contest}/submit`, program);
    return null;
  },

  async ownRuns(client, _account, remoteId) {
    const { contest, index } = knownAddress(remoteId);
    const page = await codeforcesPage(client, "/problemset/status?my=on");
    const wanted = new RegExp(`/(contest/${contest}/problem|problem/${contest})/${index}$`);
    return runRows(page).filter(({ problem }) => wanted.test(problem));
  },

  async poll(client, { runId }) {
    return verdictOf(await submitSource(client, runId));
  },
};
