import type { RemoteOj } from "@verdict/contract";
import { and, eq } from "drizzle-orm";
import { Refusal } from "../../platform/refusal.ts";
import { accountSite } from "../submission/remote-queue.ts";
import { openAccount, openSession } from "./accounts.ts";
import type { RemoteProblem } from "./adapters/adapter.ts";
import { noteFailure, noteSuccess } from "./breaker.ts";
import type { SiteClient } from "./client.ts";
import { ofTheSite, RemoteFault } from "./fault.ts";
import { newSession } from "./session.ts";
import { remoteAccounts, remoteSites } from "./tables.ts";
import { clientFor, type RemoteDeps } from "./work.ts";

/** Refuses a judge that is switched off, or of which nobody said where it is. */
export async function refuseOff({ db, sites }: RemoteDeps, oj: RemoteOj): Promise<void> {
  const [row] = await db
    .select({ enabled: remoteSites.enabled })
    .from(remoteSites)
    .where(eq(remoteSites.site, accountSite(oj)));
  if (!row?.enabled || !sites.of(oj).origin) throw new Refusal("remote-judge-off", { judge: oj });
}

/** The id in the judge's own form. */
export function readId({ sites }: RemoteDeps, oj: RemoteOj, text: string): string {
  const remoteId = sites.of(oj).adapter.readRemoteId(text);
  if (remoteId === null) throw new Refusal("remote-id-malformed", { id: text.slice(0, 60), judge: oj });
  return remoteId;
}

/**
 * Fetches a problem, and gives a client for its pictures. What a stranger may not read is asked for signed in. A person
 * waits for it: texts and files have their time, however long the queue before that judge is.
 */
export async function fetchProblem(
  deps: RemoteDeps,
  oj: RemoteOj,
  remoteId: string,
): Promise<{ problem: RemoteProblem; client: SiteClient }> {
  const site = deps.sites.of(oj);
  const { fetchTexts, fetchAll } = deps.timing;
  const late = AbortSignal.timeout(fetchTexts);
  const files = AbortSignal.timeout(fetchAll);
  const client = clientFor(deps, site, newSession(), null, late);
  try {
    try {
      const problem = await site.adapter.fetchProblem(client, remoteId);
      await noteSuccess(deps.db, site.adapter.site);
      return { problem, client: clientFor(deps, site, client.session, null, files) };
    } catch (error) {
      const signed = await signedInFetch(deps, oj, remoteId, error, { late, files });
      if (signed) return signed;
      throw error;
    }
  } catch (error) {
    if (!(error instanceof RemoteFault)) throw error;
    if (late.aborted) {
      const detail = `no answer within ${Math.round(fetchTexts / 1000)} s`;
      throw new Refusal("remote-fetch-failed", { judge: oj, detail }, { cause: error });
    }
    if (ofTheSite.has(error.kind) && error.kind !== "page-changed") {
      await noteFailure(deps.db, site.adapter.site, `${error.kind}: ${error.message}`, deps.timing);
    }
    if (error.kind === "not-found") throw new Refusal("remote-problem-missing", { judge: oj, id: remoteId });
    throw new Refusal(
      "remote-fetch-failed",
      { judge: oj, detail: error.message.slice(0, 200) },
      { cause: error },
    );
  }
}

async function signedInFetch(
  deps: RemoteDeps,
  oj: RemoteOj,
  remoteId: string,
  error: unknown,
  { late, files }: { late: AbortSignal; files: AbortSignal },
) {
  const helps =
    error instanceof RemoteFault && ["not-found", "page-changed", "signed-out"].includes(error.kind);
  if (!helps || oj !== "GYM") return null;
  const [row] = await deps.db
    .select()
    .from(remoteAccounts)
    .where(and(eq(remoteAccounts.site, accountSite(oj)), eq(remoteAccounts.enabled, true)))
    .orderBy(remoteAccounts.id)
    .limit(1);
  const account = row && openAccount(deps.vault, row);
  if (!row || !account) return null;
  const site = deps.sites.of(oj);
  // A copy of its session: a submission may be using the account just now.
  const client = clientFor(deps, site, openSession(deps.vault, row), account, late);
  await site.adapter.signIn(client, account);
  const problem = await site.adapter.fetchProblem(client, remoteId);
  return { problem, client: clientFor(deps, site, client.session, account, files) };
}
