import { availableParallelism } from "node:os";
import { judgeMessage, status } from "@verdict/contract";
import { and, isNull, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { every, everyAndOnNotify } from "../../platform/every.ts";
import { failRun } from "./finish.ts";
import { claimSteps, type RunRow, renewRuns } from "./runs.ts";
import { openSites } from "./sites.ts";
import { takeStep } from "./step.ts";
import { remotePages, remoteRuns } from "./tables.ts";
import { timingAt } from "./timing.ts";
import type { RemoteDeps } from "./work.ts";

/** Steps of one server at a time; most of a step is waiting for its turn. */
const SLOTS = 2 * availableParallelism() + 8;
const EVERY_MS = { least: 50, most: 500 };
const IDLE_MS = 5000;
const CLEANUP_MS = 5000;
const PAGES_KEPT_DAYS = 14;

const opened = new WeakMap<Deps, RemoteDeps>();

/** Judges elsewhere as the configuration has them; one set of connections a server. */
export function openRemoteDeps(deps: Deps): RemoteDeps {
  const known = opened.get(deps);
  if (known) return known;
  const made = { ...deps, sites: openSites(deps.config), timing: timingAt(deps.config.REMOTE_PACE) };
  opened.set(deps, made);
  return made;
}

/** Carries submissions to judges elsewhere and back, on every server. */
export function startRemoteWorker(deps: Deps): { stopped(): Promise<void> } {
  const remote = openRemoteDeps(deps);
  const { db, log, stopping, timing } = remote;
  const running = new Map<number, { run: RunRow; done: Promise<void> }>();

  /** Whether anything is under way at judges elsewhere, at whichever server. */
  async function look(): Promise<boolean> {
    const [open] = await db
      .select({ id: remoteRuns.submissionId })
      .from(remoteRuns)
      .where(isNull(remoteRuns.finishedAt))
      .limit(1);
    if (open) await claimMore();
    return open !== undefined;
  }

  async function claimMore(): Promise<void> {
    for (;;) {
      const free = SLOTS - running.size;
      if (free <= 0 || stopping.aborted) return;
      const runs = await claimSteps(db, free, timing);
      for (const run of runs) start(run);
      if (runs.length === 0) return;
    }
  }

  function start(run: RunRow): void {
    const renewal = setInterval(() => {
      void renewRuns(db, run.leaseToken ?? "", [run.submissionId], timing).catch(() => {});
    }, timing.lease / 3);
    const done = takeStep(remote, { ...run })
      .catch((error) =>
        log.warn({ err: error, submission: run.submissionId }, "a remote judge's step broke off"),
      )
      .finally(() => {
        clearInterval(renewal);
        running.delete(run.submissionId);
        if (!stopping.aborted) void claimMore().catch(() => {});
      });
    running.set(run.submissionId, { run, done });
  }

  const ms = Math.min(EVERY_MS.most, Math.max(EVERY_MS.least, timing.firstPoll));
  const failure = "remote judgings could not be carried on";
  const loop = everyAndOnNotify(deps, { ms, idleMs: IDLE_MS, channel: "remote_work", failure }, look);
  every(deps, { ms: CLEANUP_MS, failure: "late remote judgings could not be ended" }, () => cleanUp(remote));
  return {
    async stopped() {
      await loop.stopped();
      await Promise.all([...running.values()].map(({ done }) => done));
      await remote.sites.close();
    },
  };
}

/** Ends what waited too long, and forgets old pages. */
async function cleanUp({ db, timing }: Pick<RemoteDeps, "db" | "timing">): Promise<void> {
  const age = (ms: number) => sql`clock_timestamp() - make_interval(secs => ${ms / 1000})`;
  const late = await db
    .select()
    .from(remoteRuns)
    .where(
      and(
        isNull(remoteRuns.finishedAt),
        sql`(${remoteRuns.phase} = 'waiting' and ${remoteRuns.queuedAt} < ${age(timing.accountWait)}
            and (${remoteRuns.leaseUntil} is null or ${remoteRuns.leaseUntil} < clock_timestamp()))
          or ${remoteRuns.queuedAt} < ${age(timing.overall)}`,
      ),
    )
    .limit(200);
  for (const run of late) {
    const isWaiting = run.phase === "waiting";
    const minutes = Math.max(1, Math.round((isWaiting ? timing.accountWait : timing.overall) / 60_000));
    const isOdd = isWaiting && run.setbacks > 0;
    const code = isOdd ? "remote-page-changed" : isWaiting ? "remote-busy" : "remote-unreachable";
    const message = judgeMessage(code, { judge: run.site, minutes });
    const odd = isOdd ? `, ${run.setbacks} times with pages of another form` : "";
    const trace = `${run.oj}: ${run.phase} for more than ${minutes} min${odd}`;
    await failRun(db, run, { status: status.submitFailed, message, trace, pages: [] });
  }
  await db
    .delete(remotePages)
    .where(sql`${remotePages.at} < now() - make_interval(days => ${PAGES_KEPT_DAYS})`);
}
