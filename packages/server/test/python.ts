import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll } from "vitest";

/** Programs of PyPI, in a folder of a test that installs them and takes them away. */

const run = promisify(execFile);
const INSTALL_MS = 600_000;

/** Makes an environment of that folder, with these packages. */
export async function installPython(folder: string, packages: readonly string[]): Promise<void> {
  await run("python3", ["-m", "venv", folder]);
  await run(join(folder, "bin/pip"), ["install", "--quiet", ...packages]);
}

export interface PythonPeers {
  /** Of the environment; a test may put files of its own there. */
  folder: string;
  python: string;
  /** What a program of theirs is called by. */
  bin: (name: string) => string;
}

export function usePython(name: string, packages: readonly string[]): () => PythonPeers {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), `verdict-${name}-`));
    await installPython(folder, packages);
  }, INSTALL_MS);
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const bin = (program: string) => join(folder, "bin", program);
  return () => ({ folder, python: bin("python"), bin });
}
