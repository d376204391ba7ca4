import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { isInProgress, type RemoteOj } from "@verdict/contract";
import type { RemoteAccount, RemoteLanguage, RemoteProblem } from "./adapters/adapter.ts";
import { type Answer, decoded, SiteClient } from "./client.ts";
import { RemoteFault } from "./fault.ts";
import { isSent, withMarker } from "./marker.ts";
import { redactAddress, redactPage } from "./redact.ts";
import { newSession, secretsOf } from "./session.ts";
import type { Site } from "./sites.ts";

/** Walks one problem and one submission against a judge, writes down every page, and says where it went wrong. */

export interface RecordedPage {
  method: string;
  /** Path and query. */
  path: string;
  status: number;
  type: string;
  location: string | null;
  body: string;
}

export const checkSteps = ["problem", "sign-in", "own runs", "send", "find", "verdict"] as const;
export type CheckStepName = (typeof checkSteps)[number];

export interface CheckStep {
  step: CheckStepName;
  ok: boolean;
  /** What came of it, or why nothing did. */
  told: string;
  pages: RecordedPage[];
  /** What the adapter made of the pages. */
  result: unknown;
}

/** What was seen of a judge in one walk, without secrets; the account is called `robot` in it. */
export interface Recording {
  oj: RemoteOj;
  remoteId: string;
  language: string;
  code: string;
  marker: string;
  at: string;
  steps: CheckStep[];
}

export interface CheckPlan {
  readonly site: Site;
  readonly account: RemoteAccount;
  readonly problemId: string;
  /** A language's name; the judge's first C++ without one. */
  readonly language?: string | undefined;
  readonly program?: string | undefined;
  /** Factor on the pauses; below 1 only with replicas. */
  readonly pace?: number;
  /** Given by a replay of a recording. */
  readonly marker?: string;
}

/** What the account is called in a recording. */
const ROBOT = "robot";
const PAGE_MAX = 1_000_000;
const LOOKS = 5;
const LOOK_MS = 3000;
const POLLS = 60;
const POLL_MS = 2500;
const PROGRAM = "#include <cstdio>\nint main() { return 0; }";

/** The one of that name, or the first C++. A judge without a list of its own tells its languages with the problem. */
function languageFor(
  site: Site,
  name: string | undefined,
  problem: RemoteProblem | undefined,
): RemoteLanguage {
  const { languages, name: judge } = site.adapter;
  const offered = languages.length > 0 ? languages : (problem?.languages ?? []);
  const found = offered.find((one) =>
    name === undefined ? one.contentType === "text/x-c++src" : one.name === name,
  );
  if (!found) throw new Error(`${judge} has no language ${name ?? "C++"}`);
  return found;
}

export async function checkSite(
  plan: CheckPlan,
  say: (step: CheckStep) => void = () => {},
): Promise<Recording> {
  const { site, account, pace = 1 } = plan;
  const { adapter } = site;
  const remoteId = adapter.readRemoteId(plan.problemId);
  if (remoteId === null) throw new Error(`${plan.problemId} is no id of ${adapter.name}`);
  const marker = plan.marker ?? freshMarker();
  const answers: Answer[] = [];
  const client = new SiteClient({
    ...{ origin: site.origin, reach: site.reach, dispatcher: site.dispatcher, session: newSession() },
    ...{ timeoutMs: 30_000, secrets: [account.password], signal: new AbortController().signal },
    turn: () => pause(site.intervalMs * pace),
    onAnswer: (answer) => answers.push(answer),
  });
  const recording: Recording = {
    ...{ oj: adapter.oj, remoteId, language: plan.language ?? "", code: plan.program ?? PROGRAM, marker },
    ...{ at: new Date().toISOString(), steps: [] },
  };

  async function walk<T>(step: CheckStepName, work: () => Promise<T>, tell: (value: T) => string) {
    answers.length = 0;
    const end = async (ok: boolean, told: string, result: unknown) => {
      const secrets = [account.password, ...(await secretsOf(client.session))];
      const pages = answers.map((answer) => recorded(answer, secrets, account.username));
      const cleaned = JSON.parse(JSON.stringify(result ?? null).replaceAll(site.origin, "")) as unknown;
      const done = { step, ok, told, pages, result: cleaned };
      recording.steps.push(done);
      say(done);
    };
    try {
      const value = await work();
      await end(true, tell(value), value);
      return { value };
    } catch (error) {
      if (!(error instanceof RemoteFault)) throw error;
      const last = client.seen.at(-1);
      const where = last ? ` (${last.method} ${last.url}, ${last.status ?? "no answer"})` : "";
      await end(false, `${error.kind}: ${error.message}${where}`, null);
      return null;
    }
  }

  const fetched = await walk(
    "problem",
    () => adapter.fetchProblem(client, remoteId),
    (problem) =>
      `“${problem.title}”, ${problem.timeLimitMs} ms, ${problem.memoryLimitMib} MB, ${problem.samples.length} samples`,
  );
  const realId = fetched?.value.remoteId ?? remoteId;
  const language = languageFor(site, plan.language, fetched?.value);
  recording.language = language.name;
  const code = withMarker(recording.code, marker, language.name);
  const signed = await walk(
    "sign-in",
    () => adapter.signIn(client, account),
    () => "signed in",
  );
  if (!signed) return recording;
  const before = await walk(
    "own runs",
    () => adapter.ownRuns(client, account, realId),
    (runs) => `${runs.length} of this problem`,
  );
  if (!before) return recording;
  const sent = await walk(
    "send",
    () => adapter.submit(client, account, { remoteId: realId, language, code }),
    (id) => (id === null ? "taken" : `taken as run ${id}`),
  );
  if (!sent) return recording;
  const known = new Set(before.value.map(({ id }) => id));
  const at = (runId: string) => ({ remoteId: realId, runId, username: account.username });
  const found = await walk(
    "find",
    async () => {
      for (let looks = 0; ; looks++) {
        const list = await adapter.ownRuns(client, account, realId);
        for (const { id } of list.filter((one) => !known.has(one.id))) {
          const shown = await adapter.source(client, at(id));
          if (isSent(shown, code, marker))
            return { id, isWhole: shown.trimEnd() !== shown && shown.endsWith(marker) };
        }
        if (looks >= LOOKS) throw new RemoteFault("not-found", "the program is not among the account's runs");
        await pause(LOOK_MS * pace);
      }
    },
    ({ id, isWhole }) => `run ${id}; white space at its end is ${isWhole ? "kept" : "cut off there"}`,
  );
  if (!found) return recording;
  await walk(
    "verdict",
    async () => {
      for (let polls = 0; ; polls++) {
        const verdict = await adapter.poll(client, at(found.value.id));
        if (!isInProgress(verdict.status)) return verdict;
        if (polls >= POLLS) throw new RemoteFault("not-found", "no verdict came");
        await pause(POLL_MS * pace);
      }
    },
    ({ status, timeMs, memoryKib }) => `status ${status}, ${timeMs ?? "–"} ms, ${memoryKib ?? "–"} KiB`,
  );
  return recording;
}

function freshMarker(): string {
  return [...randomBytes(32)].map((byte) => (byte & 1 ? "\t" : " ")).join("");
}

function recorded(answer: Answer, secrets: readonly string[], username: string): RecordedPage {
  const { method, url, status, type, location, body } = answer;
  const clean = (text: string) => redactPage(text, secrets, PAGE_MAX).replaceAll(username, ROBOT);
  const isText = !body.subarray(0, 200).includes(0);
  const shown = new URL(redactAddress(url));
  return {
    ...{ method, path: clean(shown.pathname + shown.search), status },
    // It is kept as text, whatever its letters were written in.
    type: type.replace(/charset=[^;]*/i, "charset=utf-8"),
    location: location && clean(location),
    body: isText ? clean(decoded(body, type)) : "",
  };
}
