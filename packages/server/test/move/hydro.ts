import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const BESIDE = join(import.meta.dirname, "hydro");
/** Of its libraries the last one that has all files the program asks for. */
const PACKAGES = ["hydrooj@4.19.1", "@hydrooj/utils@1.4.13"];

export interface HydroIds {
  readonly uids: Readonly<Record<string, number>>;
  readonly tids: Readonly<Record<string, string>>;
  readonly first: string;
  readonly did: string;
  readonly tid: string;
  readonly inClub: string;
}

/** Hydro's own program out of its package; it is kept for the next time. */
async function installHydro(): Promise<string> {
  const home = join(tmpdir(), "verdict-hydrooj-4.19.1");
  await mkdir(home, { recursive: true });
  await writeFile(join(home, "package.json"), '{"private":true}');
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--no-save"];
  await run("npm", ["install", ...flags, ...PACKAGES], { cwd: home });
  return home;
}

/** A site that Hydro itself fills: by its models and by what ends its judgements. Files lie in `folder`. */
export async function fillHydro(url: string, folder: string, submissions = 240): Promise<HydroIds> {
  const program = await installHydro();
  const home = await mkdtemp(join(tmpdir(), "verdict-hydro-home-"));
  await mkdir(join(home, ".hydro"));
  await writeFile(join(home, ".hydro/config.json"), JSON.stringify({ uri: url }));
  await writeFile(join(home, ".hydro/addon.json"), "[]");
  // Beside its own modules, where what it asks for is found.
  for (const name of ["fill.cjs", "before.cjs", "p.png"])
    await copyFile(join(BESIDE, name), join(program, name));
  const told = join(home, "ids.json");
  const code = `require("node:fs").writeFileSync(${JSON.stringify(told)},
    JSON.stringify(await require(${JSON.stringify(join(program, "fill.cjs"))})(${submissions})))`;
  const entry = join(program, "node_modules/hydrooj/bin/hydrooj.js");
  try {
    const { stdout, stderr } = await run(
      process.execPath,
      ["-r", join(program, "before.cjs"), entry, "cli", "execute", code],
      {
        cwd: program,
        // Not the first of several: that one makes indexes, of kinds that FerretDB has not.
        env: {
          ...process.env,
          HOME: home,
          DEFAULT_STORE_PATH: folder,
          NODE_APP_INSTANCE: "1",
          NODE_OPTIONS: "",
        },
        maxBuffer: 64 * 1024 * 1024,
      },
    );
    return JSON.parse(
      await readFile(told, "utf8").catch(() => {
        throw new Error(`${stderr}${stdout}`);
      }),
    );
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
