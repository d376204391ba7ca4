import { Readable } from "node:stream";
import {
  CERTIFICATES_MAX,
  downloadCertificates,
  getCertificateTemplate,
  previewCertificate,
  saveCertificateTemplate,
} from "@verdict/contract";
import { sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { asDownload } from "../../platform/download.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { holderOf, signedIn, type Viewer } from "../../viewer.ts";
import { auditName, lockContest } from "../contest/admin-save.ts";
import { audit } from "../site/audit.ts";
import { bookOf, pageOf, pictureFor, zipOf } from "./make.ts";
import { chosenOf } from "./recipients.ts";
import { certificateTemplates } from "./tables.ts";
import { storedTemplate, templateOf } from "./template.ts";

export function certificateRoutes(app: App<Viewer>, deps: Deps) {
  const { db, store } = deps;

  app.serve(getCertificateTemplate, async ({ query }) => ({
    template: await storedTemplate(db, query.cid),
  }));

  app.serve(saveCertificateTemplate, async (call) => {
    const { cid, template } = call.body;
    await pictureFor(store, template, holderOf(signedIn(call.viewer)));
    await db.transaction(async (tx) => {
      const contest = await lockContest(tx, call, cid);
      const before = await storedTemplate(tx, cid);
      await tx
        .insert(certificateTemplates)
        .values({ contestId: cid, template })
        .onConflictDoUpdate({
          target: certificateTemplates.contestId,
          set: { template, updatedAt: sql`now()` },
        });
      await audit(tx, call, "contest.certificate", auditName(contest), before, template);
    });
    return null;
  });

  app.serve(previewCertificate, async ({ body, viewer }) => {
    const { template, index, ...choice } = body;
    const user = signedIn(viewer);
    const { total, recipients, occasion } = await chosenOf(deps, user, choice, index);
    const order = { template, recipients, occasion };
    const page = recipients.length > 0 ? await pageOf(order, holderOf(user)) : null;
    return { total, page };
  });

  app.serve(downloadCertificates, async ({ query: { format, ...choice }, viewer, reply }) => {
    const user = signedIn(viewer);
    const { recipients, occasion } = await chosenOf(deps, user, choice);
    if (recipients.length === 0) throw new Refusal("certificates-none");
    if (recipients.length > CERTIFICATES_MAX)
      throw new Refusal("certificates-many", { max: CERTIFICATES_MAX });
    const template = await templateOf(db, choice.cid);
    const order = { template, recipients, occasion };
    const name = `contest_${choice.cid}_certificates`;
    if (format === "zip") {
      const zip = await zipOf(store, order, holderOf(user));
      asDownload(reply, `${name}.zip`, "application/zip");
      return zip;
    }
    const book = await bookOf(store, order, holderOf(user));
    asDownload(reply, `${name}.pdf`, "application/pdf");
    return Readable.from([book]);
  });
}
