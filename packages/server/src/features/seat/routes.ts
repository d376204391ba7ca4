import {
  apiDate,
  type ContestantSheet,
  getContestantSheets,
  getContestSignIns,
  importContestants,
  readContestFiles,
  removeContestant,
  renewContestantPasswords,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { listPage } from "../../platform/list.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { generatedList } from "../user/generate.ts";
import { isToldOfAll } from "../user/personal.ts";
import { readFiles } from "./files.ts";
import { previewImport, runImport } from "./import.ts";
import { renewPasswords, takeOff } from "./list.ts";
import { presentSignIn, signInList } from "./sign-ins.ts";

export function seatRoutes(app: App<Viewer>, deps: Deps) {
  const { db } = deps;

  app.serve(importContestants, async (call) => {
    const { planned, key } = call.body.dryRun
      ? { planned: await previewImport(db, call, call.body), key: null }
      : await runImport(deps, call, call.body);
    return { rows: planned.map(({ outcome, username }) => ({ outcome, username })), key };
  });

  app.serve(readContestFiles, ({ body, viewer }) => readFiles(signedIn(viewer).uid, body.files));

  app.serve(getContestantSheets, async ({ query, viewer }) => {
    const { users, expiresAt } = await generatedList<ContestantSheet>(deps, signedIn(viewer).uid, query.key);
    return { sheets: users, expires: apiDate(expiresAt) };
  });

  app.serve(renewContestantPasswords, (call) => renewPasswords(deps, call, call.body));

  app.serve(removeContestant, async (call) => {
    await takeOff(db, call, call.query);
    return null;
  });

  app.serve(getContestSignIns, async ({ query, viewer }) => {
    // Addresses are personal: a group's root, who may be anybody, is not told them.
    if (!isToldOfAll(signedIn(viewer))) throw new Refusal("permission-denied");
    return listPage(query, signInList(db, query), (rows) => rows.map(presentSignIn));
  });
}
