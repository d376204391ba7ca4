import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MavenTools } from "@verdict/contract/toolchains";
import { lastLines, type Outcome, run } from "../../packages/launcher/src/run.ts";
import { Unable } from "../../packages/launcher/src/say.ts";

/** Fetches what `pom` names into `folder`, as `<artifact>.jar`. */
type Fetch = (pom: string, folder: string) => Promise<Outcome>;

/** Maven as this machine has it set up, with its own repositories and mirrors. */
const byMaven: Fetch = (pom, folder) => {
  if (!existsSync("/usr/bin/mvn")) {
    throw new Unable(
      "This needs Maven. Run:\napt-get update && apt-get install -y --no-install-recommends maven",
    );
  }
  const goal = "dependency:copy-dependencies";
  return run("/usr/bin/mvn", [
    "-q",
    "-B",
    "-f",
    pom,
    goal,
    "-DexcludeTransitive=true",
    "-Dmdep.stripVersion=true",
    `-DoutputDirectory=${folder}`,
  ]);
};

/** Brings the archives to their place; all of them or, with the reason, none. Only root may write there. */
export async function installArchives({ home, archives }: MavenTools, fetch: Fetch = byMaven): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "verdict-maven-"));
  try {
    const pom = join(folder, "pom.xml");
    await writeFile(pom, pomOf(archives));
    const { ok, output } = await fetch(pom, folder);
    if (!ok) throw new Unable(`Maven could not fetch it:\n${lastLines(output, 4)}`);
    for (const { artifact, version, sha256 } of archives) {
      const bytes = await readFile(join(folder, `${artifact}.jar`)).catch(() => null);
      const found = bytes && createHash("sha256").update(bytes).digest("hex");
      if (found !== sha256) {
        throw new Unable(
          `${artifact} ${version} is ${found ? "not the file that was chosen" : "not there"}: nothing was installed.`,
        );
      }
    }
    const lib = join(home, "lib");
    await rm(home, { recursive: true, force: true });
    await mkdir(lib, { recursive: true, mode: 0o755 });
    for (const { artifact } of archives) {
      const place = join(lib, `${artifact}.jar`);
      await copyFile(join(folder, `${artifact}.jar`), place);
      await chmod(place, 0o644);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function pomOf(archives: MavenTools["archives"]): string {
  const dependencies = archives.map(
    ({ group, artifact, version }) =>
      `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`,
  );
  return `<project><modelVersion>4.0.0</modelVersion><groupId>verdict</groupId><artifactId>tools</artifactId>
<version>1</version><dependencies>
${dependencies.join("\n")}
</dependencies></project>
`;
}

/** As apt says sizes. */
export function megabytes({ archives }: MavenTools): string {
  return `${(archives.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(1)} MB`;
}
