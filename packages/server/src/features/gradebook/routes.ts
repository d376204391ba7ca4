import { Readable } from "node:stream";
import {
  downloadGradebook,
  getGradebook,
  getGradebookTries,
  setExtension,
  setGrade,
  setLateRule,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { asDownload } from "../../platform/download.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { placeOf } from "../similarity/place.ts";
import { changeExtension, changeGrade, changeLateRule } from "./change.ts";
import { gradebookFile } from "./file.ts";
import { gradebookOf, triesOf } from "./read.ts";

/** Members of coursework with every problem of it; docs/rules.md#gradebook */
export function gradebookRoutes(app: App<Viewer>, { db, settings }: Deps) {
  app.serve(getGradebook, ({ query, viewer }) => gradebookOf(db, placeOf(query), signedIn(viewer)));

  app.serve(getGradebookTries, ({ query, viewer }) => {
    const { hideNonContestSubmissionCode: hidesCode } = settings.switches();
    return triesOf(db, placeOf(query), query, { user: signedIn(viewer), hidesCode });
  });

  app.serve(downloadGradebook, async ({ query, viewer, reply }) => {
    const place = placeOf(query);
    const { type, end, bytes } = await gradebookFile(
      await gradebookOf(db, place, signedIn(viewer)),
      query.format,
      place.kind === "group",
    );
    asDownload(reply, `${place.kind}_${place.id}_gradebook${end}`, type);
    return Readable.from([bytes]);
  });

  app.serve(setLateRule, async (call) => {
    await changeLateRule(db, call);
    return null;
  });

  app.serve(setGrade, async (call) => {
    await changeGrade(db, call);
    return null;
  });

  app.serve(setExtension, async (call) => {
    await changeExtension(db, call);
    return null;
  });
}
