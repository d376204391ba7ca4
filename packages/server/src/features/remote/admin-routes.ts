import {
  apiDate,
  changeRemoteSite,
  deleteRemoteAccount,
  getRemotePages,
  getRemoteRuns,
  getRemoteSites,
  type RemoteOj,
  saveRemoteAccount,
  signInFaults,
  testRemoteAccount,
} from "@verdict/contract";
import { and, eq, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { listPage } from "../../platform/list.ts";
import { notify } from "../../platform/notify.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { refuseDuplicate } from "../../platform/unique.ts";
import type { Viewer } from "../../viewer.ts";
import { audit } from "../site/audit.ts";
import { isFree, keepSession, noteRefused, noteSignedIn, openAccount } from "./accounts.ts";
import { RemoteFault } from "./fault.ts";
import { refuseOff } from "./fetch.ts";
import { presentRun, runList, siteRows } from "./queries.ts";
import { newSession } from "./session.ts";
import { remoteAccounts, remotePages, remoteSites } from "./tables.ts";
import { clientFor } from "./work.ts";
import { openRemoteDeps } from "./worker.ts";

/** Judges elsewhere as their administrators see and set them. */
export function remoteAdminRoutes(app: App<Viewer>, deps: Deps) {
  const { db, vault } = deps;
  const remote = openRemoteDeps(deps);

  app.serve(getRemoteSites, () => siteRows(db, remote.sites));

  app.serve(getRemoteRuns, ({ query }) =>
    listPage(query, runList(db, query), (rows) => rows.map(presentRun)),
  );

  app.serve(getRemotePages, async ({ query }) => {
    const [row] = await db.select().from(remotePages).where(eq(remotePages.submissionId, query.submitId));
    if (!row) throw new Refusal("remote-no-pages");
    return { cause: row.cause, at: apiDate(row.at), pages: row.pages };
  });

  app.serve(changeRemoteSite, async (call) => {
    const { site, enabled, intervalMs, closeBreaker } = call.body;
    await db.transaction(async (tx) => {
      const [before] = await tx.select().from(remoteSites).where(eq(remoteSites.site, site)).for("update");
      if (!before) throw new Refusal("remote-judge-unknown");
      const [after] = await tx
        .update(remoteSites)
        .set({
          ...(enabled !== undefined && { enabled }),
          ...(intervalMs !== undefined && { intervalMs, nextRequestAt: sql`now()` }),
          ...(closeBreaker && { failures: 0, openUntil: null }),
          updatedAt: sql`now()`,
        })
        .where(eq(remoteSites.site, site))
        .returning();
      const told = (row: typeof before | undefined) => ({
        enabled: row?.enabled,
        intervalMs: row?.intervalMs ?? null,
        breaker: row?.openUntil ? "open" : "closed",
      });
      await audit(tx, call, "remote-site.edit", `judge ${site}`, told(before), told(after));
      await notify(tx, "remote_work");
    });
    return null;
  });

  app.serve(saveRemoteAccount, async (call) => {
    const { id, site, username, password, enabled } = call.body;
    if (!id && !password) throw new Refusal("remote-account-malformed");
    const sealed = password ? { sealedPassword: vault.seal(password), sealedSession: null } : {};
    const fresh = { failures: 0, disabledAt: null };
    return db.transaction(async (tx) => {
      if (!id) {
        const values = { site, username, enabled, sealedPassword: vault.seal(password) };
        const [added] = await refuseDuplicate(
          tx.insert(remoteAccounts).values(values).returning({ id: remoteAccounts.id }),
          "remote-account-taken",
        );
        if (!added) throw new Error("no account row came back");
        await audit(tx, call, "remote-account.add", `account ${username} at ${site}`, null, { enabled });
        await notify(tx, "remote_work");
        return added;
      }
      const [before] = await tx
        .select()
        .from(remoteAccounts)
        .where(and(eq(remoteAccounts.id, id), eq(remoteAccounts.site, site)))
        .for("update");
      if (!before) throw new Refusal("remote-account-missing");
      const moved = username === before.username ? {} : { sealedSession: null };
      await refuseDuplicate(
        tx
          .update(remoteAccounts)
          .set({ username, enabled, ...sealed, ...moved, ...(enabled && fresh) })
          .where(eq(remoteAccounts.id, id)),
        "remote-account-taken",
      );
      const told = (name: string, isOn: boolean) => ({ username: name, enabled: isOn });
      await audit(
        tx,
        call,
        "remote-account.edit",
        `account ${before.username} at ${site}`,
        { ...told(before.username, before.enabled), password: null },
        { ...told(username, enabled), password: password ? "new" : null },
      );
      await notify(tx, "remote_work");
      return { id };
    });
  });

  app.serve(deleteRemoteAccount, async (call) => {
    const { id } = call.query;
    await db.transaction(async (tx) => {
      const [row] = await tx
        .delete(remoteAccounts)
        .where(and(eq(remoteAccounts.id, id), isFree))
        .returning();
      if (row) {
        const { username, site, enabled } = row;
        await audit(tx, call, "remote-account.delete", `account ${username} at ${site}`, { enabled }, null);
        return;
      }
      const [busy] = await tx
        .select({ id: remoteAccounts.id })
        .from(remoteAccounts)
        .where(eq(remoteAccounts.id, id));
      throw new Refusal(busy ? "remote-account-busy" : "remote-account-missing");
    });
    return null;
  });

  app.serve(testRemoteAccount, async (call) => {
    const [row] = await db.select().from(remoteAccounts).where(eq(remoteAccounts.id, call.body.id));
    if (!row) throw new Refusal("remote-account-missing");
    const oj = row.site as RemoteOj;
    await refuseOff(remote, oj);
    await audit(db, call, "remote-account.test", `account ${row.username} at ${row.site}`, null, null);
    const account = openAccount(vault, row);
    const started = performance.now();
    const tookMs = () => Math.round(performance.now() - started);
    if (!account) return { ok: false, why: "sealed", text: "", tookMs: 0 };
    const site = remote.sites.of(oj);
    const client = clientFor(remote, site, newSession(), account);
    try {
      await site.adapter.signIn(client, account);
    } catch (error) {
      if (!(error instanceof RemoteFault)) throw error;
      if (error.kind === "sign-in-refused") await noteRefused(db, row.id, error.message);
      const why = signInFaults.find((fault) => fault === error.kind) ?? "other";
      return { ok: false, why, text: error.message.slice(0, 300), tookMs: tookMs() };
    }
    await noteSignedIn(db, row.id);
    await keepSession(remote, row.id, client.session, null);
    return { ok: true, why: null, text: "", tookMs: tookMs() };
  });
}
