import {
  answerClarification,
  broadcastClarification,
  claimClarification,
  getCannedAnswers,
  setCannedAnswers,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { audit } from "../site/audit.ts";
import { answer, broadcast, claim } from "./answer.ts";
import { cannedAnswers } from "./tables.ts";

export function clarificationAdminRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(claimClarification, async (call) => {
    await claim(db, call, call.body);
    return null;
  });

  app.serve(answerClarification, async (call) => {
    await answer(db, call, call.body);
    return null;
  });

  app.serve(broadcastClarification, async (call) => {
    await broadcast(db, call, call.body);
    return null;
  });

  app.serve(getCannedAnswers, async ({ query }) => {
    const [row] = await db.select().from(cannedAnswers).where(eq(cannedAnswers.contestId, query.cid));
    return row?.answers ?? [];
  });

  app.serve(setCannedAnswers, async (call) => {
    const { cid, answers } = call.body;
    await db.transaction(async (tx) => {
      const here = eq(cannedAnswers.contestId, cid);
      const [before] = await tx.select().from(cannedAnswers).where(here).for("update");
      await tx
        .insert(cannedAnswers)
        .values({ contestId: cid, answers })
        .onConflictDoUpdate({ target: cannedAnswers.contestId, set: { answers } });
      const target = `canned answers of contest ${cid}`;
      await audit(tx, call, "canned-answer.edit", target, { answers: before?.answers ?? [] }, { answers });
    });
    return null;
  });
}
