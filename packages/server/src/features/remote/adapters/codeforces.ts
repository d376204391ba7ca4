import { pageChanged } from "../fault.ts";
import type { RemoteAdapter } from "./adapter.ts";
import { codeforcesPage } from "./codeforces-gate.ts";
import {
  codeforcesLanguages,
  knownPlace,
  readCodeforcesId,
  readStatement,
  runRows,
  signInToCodeforces,
  submitSource,
  submitToCodeforces,
  verdictOf,
} from "./codeforces-pages.ts";

export const codeforces: RemoteAdapter = {
  oj: "CF",
  site: "CF",
  name: "Codeforces",
  url: "https://codeforces.com",
  hosts: ["espresso.codeforces.com", "assets.codeforces.com", "userpic.codeforces.org"],
  intervalMs: 2000,
  languages: codeforcesLanguages,
  pollsAsAuthor: true,
  tellsCases: true,
  readRemoteId: readCodeforcesId,

  async fetchProblem(client, remoteId) {
    const { contest, index } = knownPlace(remoteId);
    return readStatement(await codeforcesPage(client, `/problemset/problem/${contest}/${index}`), remoteId);
  },

  signIn: signInToCodeforces,

  async submit(client, _account, program) {
    await submitToCodeforces(client, `/contest/${knownPlace(program.remoteId).contest}/submit`, program);
    return null;
  },

  async ownRuns(client, _account, remoteId) {
    const { contest, index } = knownPlace(remoteId);
    const page = await codeforcesPage(client, "/problemset/status?my=on");
    const wanted = new RegExp(`/(contest/${contest}/problem|problem/${contest})/${index}$`);
    return runRows(page).filter(({ problem }) => wanted.test(problem));
  },

  async source(client, { runId }) {
    const { source } = await submitSource(client, runId);
    if (typeof source !== "string") throw pageChanged("program");
    return source;
  },

  async poll(client, { runId }) {
    return verdictOf(await submitSource(client, runId));
  },
};
