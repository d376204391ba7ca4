import { createHash, randomUUID } from "node:crypto";
import { type BigIntStats, closeSync, statSync } from "node:fs";
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { baseEnvironment, type Language, type PrecompiledHeader } from "../language/language.ts";
import type { RunFiles, Runner } from "../runner.ts";
import type { ProgramRequest, ProgramResult } from "../sandbox/protocol.ts";
import type { BlobStore } from "../testdata/blob-store.ts";
import { hashOfFile } from "../testdata/hash-of-file.ts";
import { Turn } from "../turn.ts";

const MIB = 1024 * 1024;
const HEADER_MAX_BYTES = 512 * MIB;
/** What one takes with today's compilers; room is looked for before it is made. */
const HEADER_USUAL_BYTES = 128 * MIB;

/** How to put a precompiled header under a compiler without copying its hundred megabytes. */
export interface HeaderUse {
  path: string;
  /** The same command with the header, which must be its standard input, in front of the search path. */
  wrap(argv: string[]): string[];
}

interface Ready {
  path: string;
  sizeBytes: number;
  look: string | null;
}

/** The cache that the headers share their room with. */
export type Room = Pick<BlobStore, "limitBytes" | "reserve">;

/**
 * Precompiled standard headers on disk, one for each compiler and set of flags, made in the sandbox.
 * A compile gets one as its standard input and finds it through a link to /proc/self/fd/0: no byte is copied,
 * all compiles share its pages. A compiler that finds it unfit silently reads the plain header instead; one that is
 * damaged inside would make it fail, so its hash lies beside it and a file that changed is made anew.
 * They count towards the cache's limit and never take more than half of it.
 */
export class HeaderCache {
  readonly #directory: string;
  readonly #runner: Runner;
  readonly #ready = new Map<string, Ready>();
  readonly #room: Room;
  readonly #wanted = new Map<string, PrecompiledHeader>();
  #building: Promise<void> | null = null;
  #stopped = false;
  readonly #onFailure: (reason: string) => void;

  constructor(cacheDir: string, runner: Runner, room: Room, onFailure: (reason: string) => void) {
    this.#directory = join(cacheDir, "headers");
    this.#room = room;
    this.#runner = runner;
    this.#onFailure = onFailure;
  }

  /** The header for a source that includes it; null if it does not, or the header is not made yet (then it will be). */
  forSource(header: PrecompiledHeader, code: string): HeaderUse | null {
    if (!code.includes(header.include)) return null;
    const key = keyOf(header);
    const ready = this.#ready.get(key);
    if (ready && ready.look === lookOf(ready.path)) {
      return { path: ready.path, wrap: (argv) => wrap(header, argv) };
    }
    if (ready) this.#drop(key);
    this.#want(header);
    return null;
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
      if (!used.has(name.replace(/\.sha256$/, ""))) await rm(join(this.#directory, name), { force: true });
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
        // Not in the turn of whoever compiles, and before nobody: it may take as long as any program.
        const path = await this.#runner.slots.share(new Turn({}), () => this.#make(key, header));
        const { size } = statSync(path);
        this.#ready.set(key, { path, sizeBytes: size, look: lookOf(path) });
        this.#count();
      } catch (error) {
        failed.add(key);
        this.#onFailure(String(error));
      }
    }
  }

  async #make(key: string, header: PrecompiledHeader): Promise<string> {
    const path = join(this.#directory, key);
    if ((await isWhole(path)) && (await this.#fits(header, path))) return path;
    await rm(path, { force: true });
    if (this.#usedBytes() + HEADER_USUAL_BYTES > this.#room.limitBytes / 2)
      throw new Error(`${header.include}: the cache is too small for another precompiled header`);
    const [result] = await this.#runner.run(() => ({ programs: [makingRequest(header)] }));
    const file = result?.files[0];
    const failure = () => new Error(`${header.include} was not precompiled: ${said(result)}`);
    if (!file) throw failure();
    const part = `${path}.${randomUUID()}`;
    try {
      if (result.verdict !== "OK") throw failure();
      await copyFile(`/proc/self/fd/${file.fd}`, part);
      await chmod(part, 0o444);
      await writeFile(`${path}.sha256`, await hashOfFile(part));
      await rename(part, path);
    } finally {
      closeSync(file.fd);
      await rm(part, { force: true });
    }
    if (!(await this.#fits(header, path)))
      throw new Error(`${header.include}: the compiler refuses what it made`);
    return path;
  }

  #usedBytes(): number {
    return [...this.#ready.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  }

  #count(): void {
    this.#room.reserve("headers", this.#usedBytes());
  }

  /** Forgets a header whose file is not what was checked; it is made anew when next wanted. */
  #drop(key: string): void {
    this.#ready.delete(key);
    this.#count();
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
    stdin: { named: files.open(path) },
    stdout: null,
    stderr: { collect: { maxBytes: 65_536 } },
    copyIn: [{ name: "fit.h", bytes: Buffer.from(`#include <${header.include}>\n`) }],
    limits,
  };
}

function said(result: ProgramResult | undefined): string {
  return new TextDecoder().decode(result?.stderr?.bytes ?? new Uint8Array());
}

/** Changes whenever the file's content may have; null if it is not there. */
function lookOf(path: string): string | null {
  const info: BigIntStats | undefined = statSync(path, { bigint: true, throwIfNoEntry: false });
  return info ? [info.ino, info.size, info.mtimeNs, info.ctimeNs].join(":") : null;
}

/** Whether the file has the content it had when it was made. */
async function isWhole(path: string): Promise<boolean> {
  try {
    return (await hashOfFile(path)) === (await readFile(`${path}.sha256`, "utf8"));
  } catch {
    return false;
  }
}
