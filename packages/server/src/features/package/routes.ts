import {
  exportProblem,
  getExportReport,
  importDmojProblem,
  importFpsProblem,
  importHydroProblem,
  importKattisProblem,
  importPolygonProblem,
  importProblem,
  importQdojProblem,
  type PackageFormat,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { asDownload } from "../../platform/download.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { type Acting, audit } from "../site/audit.ts";
import { withUploadOnDisk } from "../testdata/receive.ts";
import { exportName, exportPackages, exportReport } from "./export.ts";
import type { Importer } from "./import.ts";
import { type ArchiveFiles, type FoundPackages, importAll, importArchive } from "./import-all.ts";
import { dmojPackages } from "./import-dmoj.ts";
import { fpsPackages } from "./import-fps.ts";
import { hydroPackages } from "./import-hydro.ts";
import { kattisPackages } from "./import-kattis.ts";
import { ownPackages } from "./import-own.ts";
import { polygonPackages } from "./import-polygon.ts";
import { qduojPackages } from "./import-qduoj.ts";

export function problemTransferRoutes(app: App<Viewer>, deps: Deps) {
  const { store } = deps;

  const importerOf = (call: Acting, format: PackageFormat): Importer => ({
    ...signedIn(call.viewer),
    note: (tx, { problemId, ...problem }) =>
      audit(tx, call, "problem.import", `problem ${problemId}`, null, { ...problem, format }),
  });

  function fromArchive(
    endpoint: typeof importProblem,
    format: PackageFormat,
    find: (files: ArchiveFiles) => FoundPackages,
  ) {
    app.serve(endpoint, async (call) => {
      const importer = importerOf(call, format);
      return withUploadOnDisk(store, call.request, endpoint, (path) =>
        importArchive({ ...deps, reader: call.reader }, format, path, importer, find),
      );
    });
  }
  fromArchive(importProblem, "own", ownPackages);
  fromArchive(importQdojProblem, "qduoj", qduojPackages);
  fromArchive(importHydroProblem, "hydro", hydroPackages);
  fromArchive(importPolygonProblem, "polygon", polygonPackages);
  fromArchive(importKattisProblem, "kattis", kattisPackages);
  fromArchive(importDmojProblem, "dmoj", dmojPackages);

  app.serve(importFpsProblem, async (call) => {
    const importer = importerOf(call, "fps");
    return withUploadOnDisk(store, call.request, importFpsProblem, (path) =>
      importAll(
        { ...deps, reader: call.reader },
        "fps",
        { packages: fpsPackages(deps, path), ignored: [] },
        importer,
      ),
    );
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
