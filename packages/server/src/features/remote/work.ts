import { type JudgeMessageCode, judgeMessage, status } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { noteSignedIn } from "./accounts.ts";
import type { RemoteAccount, RemoteAdapter, RemoteLanguage } from "./adapters/adapter.ts";
import { takeTurn } from "./breaker.ts";
import { SiteClient } from "./client.ts";
import { RemoteFault } from "./fault.ts";
import { failRun } from "./finish.ts";
import type { RunRow } from "./runs.ts";
import type { Session } from "./session.ts";
import type { Site, Sites } from "./sites.ts";
import type { Timing } from "./timing.ts";

export type RemoteDeps = Pick<Deps, "db" | "vault" | "log" | "stopping"> & { sites: Sites; timing: Timing };

/** A client of a judge in a session; `account` is whose password no page may show. `until`: it stops before. */
export function clientFor(
  { db, stopping, timing }: RemoteDeps,
  site: Site,
  session: Session,
  account: RemoteAccount | null,
  until?: AbortSignal,
): SiteClient {
  const signal = until ? AbortSignal.any([stopping, until]) : stopping;
  return new SiteClient({
    origin: site.origin,
    reach: site.reach,
    session,
    dispatcher: site.dispatcher,
    timeoutMs: timing.request,
    turn: () => takeTurn(db, site, signal),
    secrets: account ? [account.password] : [],
    signal,
  });
}

/** What a step works with. */
export interface Work {
  deps: RemoteDeps;
  run: RunRow;
  adapter: RemoteAdapter;
  client: SiteClient;
  account: RemoteAccount;
  accountId: number;
  remoteId: string;
  language: RemoteLanguage;
  /** As it is sent. */
  code: string;
}

/**
 * How a step ends: gives its run, and maybe its account, to whoever comes next. It is done last, once the account's session
 * is kept: who comes next begins with that one.
 */
export type Leave = () => Promise<unknown>;

/** Signs in where the session is over, and does it again. */
export async function signedIn<T>(
  { deps, adapter, client, account, accountId }: Work,
  work: () => Promise<T>,
): Promise<T> {
  const isNew =
    (await client.session.jar.serialize())?.cookies.length === 0 && client.session.values.size === 0;
  const signIn = async () => {
    await adapter.signIn(client, account);
    await noteSignedIn(deps.db, accountId);
  };
  if (isNew) await signIn();
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RemoteFault) || error.kind !== "signed-out") throw error;
    forgetSession(client);
    await signIn();
    return work();
  }
}

export function forgetSession({ session }: SiteClient): void {
  session.jar.removeAllCookiesSync();
  session.values.clear();
}

export async function fail(
  { db }: RemoteDeps,
  run: RunRow,
  code: JudgeMessageCode,
  trace: string,
  pages: SiteClient["seen"],
  params: Record<string, string | number> = {},
): Promise<void> {
  const message = judgeMessage(code, { judge: run.site, ...params });
  await failRun(db, run, { status: status.submitFailed, message, trace: `${run.oj}: ${trace}`, pages });
}
