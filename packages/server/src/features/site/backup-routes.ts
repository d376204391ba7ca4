import { createReadStream } from "node:fs";
import {
  changeBackupSchedule,
  checkBackup,
  deleteBackup,
  downloadBackup,
  getBackups,
  makeBackup,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { SITE_ZONE } from "../../platform/days.ts";
import { asDownload } from "../../platform/download.ts";
import { diskSpace } from "../../platform/machine.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { proveAnew } from "../account/proof.ts";
import { audit } from "./audit.ts";
import {
  backupFile,
  backupFolder,
  carryOut,
  dropBackup,
  enterBackup,
  enterCheck,
  listBackups,
  pathOf,
} from "./backups.ts";

/** Backups of the site, from a page. A restore needs the servers stopped, and has none (decision 340). */
export function backupRoutes(app: App<Viewer>, deps: Deps) {
  const { config, db, settings } = deps;

  app.serve(getBackups, async () => ({
    backups: await listBackups(deps),
    schedule: settings.backupSchedule(),
    zone: SITE_ZONE,
    freeBytes: ((await diskSpace(config.STORE_URL))?.freeMB ?? 0) * 1_000_000,
    folder: backupFolder(deps),
  }));

  app.serve(makeBackup, async (call) => {
    const row = await enterBackup(deps, signedIn(call.viewer).username);
    const { viewer, request } = call;
    const by = { viewer, request: { ip: request.ip } };
    void carryOut(deps, row, (tx, { name, tables, files }) =>
      audit(tx, by, "site.backup", name, null, { tables, files }),
    );
    return { id: row.id };
  });

  app.serve(checkBackup, async (call) => {
    const row = await enterCheck(deps, call.body.id);
    await audit(db, call, "site.backup-check", row.name, null, null);
    void carryOut(deps, row);
    return null;
  });

  app.serve(downloadBackup, async (call) => {
    const { id, password } = call.body;
    await proveAnew(db, signedIn(call.viewer), password);
    const row = await backupFile(deps, id);
    await audit(db, call, "site.backup-download", row.name, null, null);
    asDownload(call.reply, row.name, "application/octet-stream").header("Content-Length", row.bytes ?? 0);
    return createReadStream(pathOf(deps, row));
  });

  app.serve(deleteBackup, async (call) => {
    await dropBackup(deps, call.query.id, (tx, { name, bytes }) =>
      audit(tx, call, "site.backup-delete", name, { bytes }, null),
    );
    return null;
  });

  app.serve(changeBackupSchedule, async (call) => {
    await settings.changeBackupSchedule(call.body, (tx, before) =>
      audit(tx, call, "site.backup-schedule", "site", { ...before }, call.body),
    );
    return null;
  });
}
