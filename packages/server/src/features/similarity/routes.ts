import {
  type Coursework,
  decideSimilarPair,
  getSimilarityChecks,
  getSimilarPair,
  getSimilarPairs,
  startSimilarityCheck,
  stopSimilarityCheck,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { listPage } from "../../platform/list.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { checkIn, checkList, presentChecks, startCheck, stopCheck } from "./checks.ts";
import type { CheckRow } from "./job.ts";
import { decide, pairList, pairWithPrograms, presentPairs } from "./pairs.ts";
import { placeOf } from "./place.ts";

/** Which programs of coursework are alike; docs/rules.md#similar-programs */
export function similarityRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(startSimilarityCheck, async (call) => {
    const place = placeOf(call.body);
    return one(place, await startCheck(db, call, place));
  });

  app.serve(getSimilarityChecks, async ({ query }) => {
    const place = placeOf(query);
    return listPage(query, checkList(db, place), (rows) => presentChecks(db, place, rows));
  });

  app.serve(stopSimilarityCheck, async (call) => {
    const place = placeOf(call.body);
    return one(place, await stopCheck(db, call, place, call.body.id));
  });

  app.serve(getSimilarPairs, async ({ query, viewer }) => {
    const place = placeOf(query);
    await checkIn(db, place, query.id);
    const pairs = pairList(db, { place, reader: signedIn(viewer) }, query);
    return listPage(query, pairs, (rows) => presentPairs(db, place, rows));
  });

  app.serve(getSimilarPair, async ({ query, viewer }) => {
    const place = placeOf(query);
    await checkIn(db, place, query.id);
    return pairWithPrograms(db, { place, reader: signedIn(viewer) }, query.id, query.pair);
  });

  app.serve(decideSimilarPair, async (call) => {
    const place = placeOf(call.body);
    await checkIn(db, place, call.body.id);
    return decide(db, call, place);
  });

  async function one(place: Coursework, row: CheckRow) {
    const [check] = await presentChecks(db, place, [row]);
    if (!check) throw new Error("a row is presented");
    return check;
  }
}
