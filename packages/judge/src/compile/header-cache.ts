import { createHash, randomUUID } from "node:crypto";
import { closeSync } from "node:fs";
import { chmod, copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { baseEnvironment, type Language, type PrecompiledHeader } from "../language/language.ts";
import type { RunFiles, Runner } from "../runner.ts";
import type { ProgramRequest, ProgramResult } from "../sandbox/protocol.ts";

const MIB = 1024 * 1024;
const HEADER_MAX_BYTES = 512 * MIB;

/** How to put a precompiled header under a compiler without copying its hundred megabytes. */
export interface HeaderUse {
  path: string;
  /** The same command with the header, which must be its standard input, in front of the search path. */
  wrap(argv: string[]): string[];
}

/**
 * Precompiled standard headers on disk, one for each compiler and set of flags, made in the sandbox.
 * A compile gets one as its standard input and finds it through a link to /proc/self/fd/0: no byte is copied,
 * all compiles share its pages. A compiler that finds it unfit silently reads the plain header instead.
 */
export class HeaderCache {
  readonly #directory: string;
  readonly #runner: Runner;
  readonly #ready = new Map<string, string>();
  readonly #wanted = new Map<string, PrecompiledHeader>();
  #building: Promise<void> | null = null;
  #stopped = false;
  readonly #onFailure: (reason: string) => void;

  constructor(cacheDir: string, runner: Runner, onFailure: (reason: string) => void) {
    this.#directory = join(cacheDir, "headers");
    this.#runner = runner;
    this.#onFailure = onFailure;
  }

  /** The header for a source that includes it; null if it does not, or the header is not made yet (then it will be). */
  forSource(header: PrecompiledHeader, code: string): HeaderUse | null {
    if (!code.includes(header.include)) return null;
    const path = this.#ready.get(keyOf(header));
    if (!path) {
      this.#want(header);
      return null;
    }
    return { path, wrap: (argv) => wrap(header, argv) };
  }

  /** Makes the headers of `languages` one after another; resolves when all are there or failed. */
  async prepare(languages: Language[]): Promise<void> {
    for (const { compile } of languages) if (compile?.precompiled) this.#want(compile.precompiled);
    await this.#building;
  }

  /** Deletes headers that none of `languages` uses any more, and what an interrupted making left. */
  async prune(languages: Language[]): Promise<void> {
    const used = new Set(languages.flatMap(({ compile }) => compile?.precompiled ?? []).map(keyOf));
    const names = await readdir(this.#directory).catch(() => []);
    for (const name of names) {
      if (!used.has(name)) await rm(join(this.#directory, name), { force: true });
    }
  }

  stop(): void {
    this.#stopped = true;
  }

  #want(header: PrecompiledHeader): void {
    this.#wanted.set(keyOf(header), header);
    this.#building ??= this.#build().finally(() => {
      this.#building = null;
    });
  }

  async #build(): Promise<void> {
    await mkdir(this.#directory, { recursive: true });
    const failed = new Set<string>();
    for (;;) {
      const next = [...this.#wanted].find(([key]) => !this.#ready.has(key) && !failed.has(key));
      if (!next || this.#stopped) return;
      const [key, header] = next;
      try {
        this.#ready.set(key, await this.#make(key, header));
      } catch (error) {
        failed.add(key);
        this.#onFailure(String(error));
      }
    }
  }

  async #make(key: string, header: PrecompiledHeader): Promise<string> {
    const path = join(this.#directory, key);
    if ((await exists(path)) && (await this.#fits(header, path))) return path;
    const [result] = await this.#runner.run(() => ({ programs: [makingRequest(header)] }));
    const file = result?.files[0];
    if (!result || !file) throw new Error(`${header.include} was not precompiled: ${said(result)}`);
    const part = `${path}.${randomUUID()}`;
    try {
      await copyFile(`/proc/self/fd/${file.fd}`, part);
      await chmod(part, 0o444);
      await rename(part, path);
    } finally {
      closeSync(file.fd);
      await rm(part, { force: true });
    }
    if (!(await this.#fits(header, path)))
      throw new Error(`${header.include}: the compiler refuses what it made`);
    return path;
  }

  /** Whether the compiler really takes the file: it says so, rather than fall back in silence. */
  async #fits(header: PrecompiledHeader, path: string): Promise<boolean> {
    const [result] = await this.#runner.run((files) => ({ programs: [fitRequest(header, path, files)] }));
    return result?.verdict === "OK" && said(result).includes(`! ${LINK_DIRECTORY}/${header.include}.gch`);
  }
}

const LINK_DIRECTORY = ".precompiled";

function wrap({ include }: PrecompiledHeader, argv: string[]): string[] {
  const link = `${LINK_DIRECTORY}/${include}.gch`;
  const folder = link.slice(0, link.lastIndexOf("/"));
  const script = `mkdir -p ${folder} && ln -s /proc/self/fd/0 ${link} && exec "$0" -I${LINK_DIRECTORY} "$@"`;
  return ["/bin/sh", "-c", script, ...argv];
}

function keyOf(header: PrecompiledHeader): string {
  return createHash("sha256").update(JSON.stringify(header)).digest("hex");
}

const limits = {
  cpuNs: 60e9,
  wallNs: 120e9,
  memoryBytes: 2048 * MIB,
  pids: 64,
  fileBytes: HEADER_MAX_BYTES,
  tmpfsBytes: HEADER_MAX_BYTES,
};

function makingRequest({ include, argv }: PrecompiledHeader): ProgramRequest {
  return {
    exec: { path: argv[0] as string },
    argv,
    env: baseEnvironment,
    stdin: null,
    stdout: null,
    stderr: { collect: { maxBytes: 4096 } },
    copyIn: [{ name: "header.h", bytes: Buffer.from(`#include <${include}>\n`) }],
    copyOut: [{ name: "header.h.gch", maxBytes: HEADER_MAX_BYTES }],
    limits,
  };
}

function fitRequest(header: PrecompiledHeader, path: string, files: RunFiles): ProgramRequest {
  const compiler = header.argv[0] as string;
  const flags = header.argv.slice(1, header.argv.indexOf("-x"));
  const argv = [compiler, ...flags, "-H", "-S", "-x", "c++", "fit.h", "-o", "/dev/null"];
  return {
    exec: { path: "/bin/sh" },
    argv: wrap(header, argv),
    env: baseEnvironment,
    stdin: { fd: files.open(path) },
    stdout: null,
    stderr: { collect: { maxBytes: 65_536 } },
    copyIn: [{ name: "fit.h", bytes: Buffer.from(`#include <${header.include}>\n`) }],
    limits,
  };
}

function said(result: ProgramResult | undefined): string {
  return new TextDecoder().decode(result?.stderr?.bytes ?? new Uint8Array());
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
