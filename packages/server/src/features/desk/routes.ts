import { getContestControl, getDesk, previewContestAwards, ROOMS_SHOWN, ruleOf } from "@verdict/contract";
import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { cachedBy } from "../../platform/cache.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { countBalloons } from "../balloon/queries.ts";
import { countOpen } from "../clarification/queries.ts";
import { rulesFor } from "../contest/queries.ts";
import { countOpenPrints } from "../print/queries.ts";
import { contestSeats } from "../seat/tables.ts";
import { awardsOn } from "./awards.ts";
import { controlOf } from "./control.ts";
import { disagreementsOf } from "./disagreements.ts";

/** Managers ask every few seconds; histories are read less often. */
const DISAGREEMENTS_MS = 5_000;

export function deskRoutes(app: App<Viewer>, { db, boards }: Deps) {
  const disagreements = cachedBy(DISAGREEMENTS_MS, (cid: number) => disagreementsOf(db, cid));

  app.serve(getDesk, async ({ query: { cid } }) => {
    const rules = await rulesFor(db, cid, "");
    if (!rules) throw new Refusal("no-such-contest");
    const { isRace } = ruleOf(rules.contest.type);
    return {
      prints: await countOpenPrints(db, cid),
      balloons: isRace ? await countBalloons(db, await boards.current(cid), { checked: false }) : 0,
      questions: await countOpen(db, cid, { uid: "", company: [], isManager: true }),
      rooms: await roomsOf(cid),
    };
  });

  app.serve(getContestControl, async ({ query: { cid } }) =>
    controlOf(db, await boards.current(cid), await disagreements(cid)),
  );

  app.serve(previewContestAwards, async ({ body }) => awardsOn(await boards.current(body.cid), body));

  async function roomsOf(cid: number): Promise<string[]> {
    const rows = await db
      .selectDistinct({ room: contestSeats.room })
      .from(contestSeats)
      .where(and(eq(contestSeats.contestId, cid), isNotNull(contestSeats.room)))
      .orderBy(asc(contestSeats.room))
      .limit(ROOMS_SHOWN);
    return rows.map(({ room }) => room ?? "");
  }
}
