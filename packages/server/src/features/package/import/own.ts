import { ProblemPackage } from "../own-format.ts";
import { type ArchiveFiles, type FoundPackages, folderOf, outside } from "./archive-files.ts";
import type { FoundPackage } from "./source.ts";

const Images = ProblemPackage.pick({ images: true });

/** The site's own format: `X.json` beside a folder `X/`. docs/test-data.md */
export function ownPackages(files: ArchiveFiles): FoundPackages {
  const names = files.paths
    .filter((path) => path.endsWith(".json"))
    .map((path) => path.slice(0, -".json".length));
  // A JSON among the files of a package is none of its own.
  const foldersOf = (all: readonly string[]) => all.map((name) => `${name}/`);
  const packages = outside(names, foldersOf(names));
  const manifests = new Set(packages.map((name) => `${name}.json`));
  return {
    packages: packages.map((name) => ownPackage(files, name)),
    ignored: outside(files.paths, foldersOf(packages)).filter((path) => !manifests.has(path)),
  };
}

function ownPackage(files: ArchiveFiles, path: string): FoundPackage {
  let images: Record<string, string> = {};
  return {
    name: path.slice(folderOf(path).length),
    async manifest() {
      const manifest = await files.json(`${path}.json`);
      images = Images.safeParse(manifest).data?.images ?? {};
      return manifest;
    },
    open: (file) => files.open(`${path}/${file}`),
    async picture(address) {
      const file = images[address];
      return file ? files.bytes(`${path}/${file}`) : null;
    },
  };
}
