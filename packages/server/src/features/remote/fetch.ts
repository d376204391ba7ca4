import type { RemoteOj } from "@verdict/contract";
import { and, eq } from "drizzle-orm";
import { Refusal } from "../../platform/refusal.ts";
import { accountSite } from "../submission/remote-queue.ts";
import { openAccount, openSession } from "./accounts.ts";
import type { RemoteProblem } from "./adapter.ts";
import { noteFailure, noteSuccess } from "./breaker.ts";
import type { SiteClient } from "./client.ts";
import { ofTheSite, RemoteFault } from "./fault.ts";
import { newSession } from "./session.ts";
import { clientFor, type RemoteDeps } from "./step.ts";
import { remoteAccounts, remoteSites } from "./tables.ts";

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

/** Fetches a problem; the client stays good for its pictures. What a stranger may not read is asked for signed in. */
export async function fetchProblem(
  deps: RemoteDeps,
  oj: RemoteOj,
  remoteId: string,
): Promise<{ problem: RemoteProblem; client: SiteClient }> {
  const site = deps.sites.of(oj);
  const client = clientFor(deps, site, newSession(), null);
  try {
    try {
      const problem = await site.adapter.fetchProblem(client, remoteId);
      await noteSuccess(deps.db, site.adapter.site);
      return { problem, client };
    } catch (error) {
      const signed = await signedInFetch(deps, oj, remoteId, error);
      if (signed) return signed;
      throw error;
    }
  } catch (error) {
    if (!(error instanceof RemoteFault)) throw error;
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

async function signedInFetch(deps: RemoteDeps, oj: RemoteOj, remoteId: string, error: unknown) {
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
  const client = clientFor(deps, site, openSession(deps.vault, row), account);
  await site.adapter.signIn(client, account);
  return { problem: await site.adapter.fetchProblem(client, remoteId), client };
}
