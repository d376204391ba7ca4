import {
  getSubmissionDetail,
  importRemoteProblem,
  isInProgress,
  type RemoteOj,
  submitProblemJudge,
} from "@verdict/contract";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { remoteAccounts, remoteSites } from "../../src/features/remote/tables.ts";
import { type TestUser, useSite } from "../site.ts";
import type { Replica } from "./replica.ts";

interface Where {
  language?: string;
  token?: string;
  cid?: number;
  tid?: number;
  gid?: number;
  isRemote?: boolean;
}

/** A site whose judges elsewhere are replicas, with an account at each; a user of it, and what they do. */
export function useJudges(replicas: Partial<Record<RemoteOj, Replica>>) {
  const all = Object.values(replicas);
  const who = { root: "" } as { root: string; user: TestUser };
  let made = 0;
  const site = useSite({
    config: {
      REMOTE_SITES: Object.fromEntries(
        Object.entries(replicas).map(([oj, { origin }]) => [oj, { url: origin, intervalMs: 5 }]),
      ),
      REMOTE_PACE: 0.01,
    },
  });

  beforeAll(async () => {
    who.root = await site().tokenOf("1");
    who.user = await site().user();
    const { settings, vault } = site().server.deps;
    await settings.changeSwitches({ defaultSubmitInterval: 0 });
    const sealedPassword = vault.seal("robot-pass-1");
    await site()
      .db.insert(remoteAccounts)
      .values(Object.keys(replicas).map((name) => ({ site: name, username: "robot", sealedPassword })));
  });
  afterEach(async () => {
    for (const replica of all) replica.be({});
    await site().db.update(remoteSites).set({ failures: 0, openUntil: null, enabled: true });
    await site().db.update(remoteAccounts).set({ enabled: true, failures: 0, disabledAt: null });
  });
  afterAll(() => Promise.all(all.map((replica) => replica.stop())));

  const add = (name: string, problemId: string) =>
    site().call(importRemoteProblem, { token: who.root, query: { name, problemId } });
  /** No two are alike. */
  const program = (judge: string) => `int main() { return ${++made}; } // judge: ${judge}`;
  const send = (
    pid: string,
    code: string,
    { language = "G++", token = who.user.token, ...more }: Where = {},
  ) => site().call(submitProblemJudge, { token, body: { pid, language, code, ...more } });

  async function sent(pid: string, code: string, where: Where = {}): Promise<number> {
    const answer = await send(pid, code, where);
    expect(answer, answer.msg).toMatchObject({ status: 200 });
    return answer.data.submitId;
  }

  const detail = async (submitId: number, token = who.user.token) =>
    (await site().call(getSubmissionDetail, { token, query: { submitId } })).data.submission;

  /** The submission once it is judged, or has failed. */
  async function ended(submitId: number, token = who.user.token) {
    const state = async () => (await detail(submitId, token)).status;
    await expect.poll(state, { interval: 20 }).not.toSatisfy(isInProgress);
    return detail(submitId, token);
  }

  const judged = async (pid: string, code: string, where: Where = {}) => ended(await sent(pid, code, where));

  return { site, who, add, program, send, sent, detail, ended, judged };
}
