import { Readable } from "node:stream";
import { AUDIT_EXPORT_MAX, exportAudit, getAuditList } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { listPage } from "../../platform/list.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { audit } from "./audit.ts";
import { auditCsv, auditList, presentAudit } from "./audit-queries.ts";

export function auditRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(getAuditList, ({ query }) =>
    listPage(query, auditList(db, query), (rows) => rows.map(presentAudit)),
  );

  app.serve(exportAudit, async ({ query, reply, viewer, request }) => {
    // Who took the log away belongs into it.
    await audit(db, { viewer, request }, "audit.export", "audit log", null, { ...query });
    const time = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
    reply
      .header("Content-Type", "text/csv; charset=utf-8")
      .header("Content-Disposition", `attachment;filename=audit_${time}.csv`);
    return Readable.from(auditCsv(db, query, AUDIT_EXPORT_MAX));
  });
}
