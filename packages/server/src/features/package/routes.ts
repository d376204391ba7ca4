import {
  exportProblem,
  getExportReport,
  importGroupProblems,
  importProblem,
  type PackageFormat,
  packageFormats,
  packageKinds,
  type TakenChoice,
} from "@verdict/contract";
import type { FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { asDownload } from "../../platform/download.ts";
import type { Reader } from "../../platform/reader.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { groupById } from "../group/queries.ts";
import { type Acting, audit } from "../site/audit.ts";
import { withUploadOnDisk } from "../testdata/receive.ts";
import { exportName, exportPackages, exportReport } from "./export/export.ts";
import { importAll } from "./import/all.ts";
import type { Importer, ImportingGroup } from "./import/import.ts";
import { readPackages } from "./reading/packages.ts";

type Receiving = Acting & {
  readonly request: FastifyRequest;
  readonly reader: Reader;
  readonly query: { taken: TakenChoice; only: string };
};

export function problemTransferRoutes(app: App<Viewer>, deps: Deps) {
  const { store } = deps;

  function importerOf(call: Receiving, format: PackageFormat): Importer {
    const user = signedIn(call.viewer);
    const { taken, only } = call.query;
    return {
      ...{ uid: user.uid, username: user.username, user, taken },
      only: only === "" ? null : new Set(only.split("\n")),
      note: (tx, { problemId, ...problem }) =>
        audit(tx, call, "problem.import", `problem ${problemId}`, null, { ...problem, format }),
    };
  }

  /** Takes in what a request brings; in a group as its problems. */
  function receive(call: Receiving, format: PackageFormat, group: ImportingGroup | null) {
    const importer = { ...importerOf(call, format), group };
    const parts = { ...deps, reader: call.reader };
    return withUploadOnDisk(store, call.request, importProblem, (path) =>
      readPackages(store, signedIn(call.viewer).uid, format, path, (found) =>
        importAll(parts, format, found, importer),
      ),
    );
  }

  for (const format of packageFormats) {
    app.serve(packageKinds[format].importedBy, (call) => receive(call, format, null));
  }

  app.serve(importGroupProblems, async (call) => {
    const group = await groupById(deps.db, call.query.gid);
    if (!group) throw new Refusal("group-not-found");
    return receive(call, call.query.format, group);
  });

  app.serve(exportProblem, async (call) => {
    const { pid, format } = call.query;
    const stream = await exportPackages(deps, pid, format);
    await audit(deps.db, call, "problem.export", "problems", null, { pid, format });
    const { name, type } = exportName(format);
    asDownload(call.reply, name, type);
    return stream;
  });

  app.serve(getExportReport, async ({ query }) => exportReport(deps, query.pid, query.format));
}
