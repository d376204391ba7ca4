import type { PackageFormat } from "@verdict/contract";
import { openArchive } from "../../testdata/archive.ts";
import { ArchiveFiles, type FoundPackages, IMPORT_BOUNDS } from "./archive-files.ts";
import { cmsPackages } from "./cms.ts";
import { dmojPackages } from "./dmoj.ts";
import { fpsPackages } from "./fps.ts";
import { hydroPackages } from "./hydro.ts";
import { kattisPackages } from "./kattis.ts";
import { luoguPackages } from "./luogu.ts";
import { ownPackages } from "./own.ts";
import { polygonPackages } from "./polygon.ts";
import { qduojPackages } from "./qduoj.ts";
import { syzojPackages } from "./syzoj.ts";
import { tpsPackages } from "./tps.ts";
import { uojPackages } from "./uoj.ts";

/** Finds the packages of an uploaded file; `folder` is for what is unpacked. Runs beside the server: `reading/worker.ts`. */
type Reader = (path: string, folder: string) => Promise<FoundPackages>;

const inArchive =
  (find: (files: ArchiveFiles) => FoundPackages): Reader =>
  async (path, folder) =>
    find(new ArchiveFiles(await openArchive(path, IMPORT_BOUNDS), folder));

export const readers: Record<PackageFormat, Reader> = {
  own: inArchive(ownPackages),
  qduoj: inArchive(qduojPackages),
  hydro: inArchive(hydroPackages),
  polygon: inArchive(polygonPackages),
  kattis: inArchive(kattisPackages),
  dmoj: inArchive(dmojPackages),
  cms: inArchive(cmsPackages),
  tps: inArchive(tpsPackages),
  syzoj: inArchive(syzojPackages),
  uoj: inArchive(uojPackages),
  luogu: inArchive(luoguPackages),
  fps: async (path, folder) => ({ packages: fpsPackages(path, folder), ignored: [] }),
};
