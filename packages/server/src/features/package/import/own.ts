import { z } from "zod";
import { type ArchiveFiles, type FoundPackages, folderOf } from "./all.ts";
import type { PackageSource } from "./import.ts";

const Images = z.object({ images: z.record(z.string(), z.string()).default({}) });

/** The site's own format: `X.json` beside a folder `X/`. docs/test-data.md */
export function ownPackages(files: ArchiveFiles): FoundPackages {
  const names = files.paths
    .filter((path) => path.endsWith(".json"))
    .map((path) => path.slice(0, -".json".length));
  // A JSON among the files of a package is none of its own.
  const packages = names.filter((name) => !names.some((other) => name.startsWith(`${other}/`)));
  const belongs = (path: string) =>
    packages.some((name) => path === `${name}.json` || path.startsWith(`${name}/`));
  return {
    packages: packages.map((name) => ownPackage(files, name)),
    ignored: files.paths.filter((path) => !belongs(path)),
  };
}

function ownPackage(files: ArchiveFiles, path: string): PackageSource {
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
