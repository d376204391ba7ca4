import { createHash } from "node:crypto";
import { closeSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { baseEnvironment, type CompileStep, execOf, type Language } from "../language/language.ts";
import { joined, type Message, messages, said } from "../messages.ts";
import { endingOf } from "../mode/verdict.ts";
import type { Runner } from "../runner.ts";
import type { CopyIn, ProgramResult } from "../sandbox/protocol.ts";
import type { BlobStore, BlobUse } from "../testdata/blob-store.ts";
import { decode } from "../text.ts";
import type { CompileCache } from "./compile-cache.ts";
import type { HeaderCache } from "./header-cache.ts";

const MIB = 1024 * 1024;
const ARTEFACT_MAX_BYTES = 64 * MIB;

/** A program ready to run; its file stays until `artefact.release`. */
export interface Program {
  language: Language;
  artefact: BlobUse;
  /** Text files that an interpreted program finds beside it as it runs, by their names. */
  filesBeside?: Readonly<Record<string, string>>;
}

export type Compiled = { program: Program } | { error: Message };

export interface Source {
  language: Language;
  /** The toolchain's version: another one compiles anew. */
  version: string;
  code: string;
  /** Placed beside the source; names are checked by the caller. */
  extraFiles?: Record<string, string>;
  /** What was compiled before and lies beside it, by file name. */
  objects?: Record<string, Program["artefact"]>;
  /** Compiles even what was compiled before: a toolchain is being tested. */
  fresh?: boolean;
}

/** Compiles in the sandbox; equal sources are compiled once, also when they come at the same time. */
export class Compiler {
  readonly #runner: Runner;
  readonly #blobs: BlobStore;
  readonly #cache: CompileCache;
  readonly #headers: HeaderCache;
  readonly #running = new Map<string, Promise<{ error: Message } | null>>();

  constructor(tools: { runner: Runner; blobs: BlobStore; cache: CompileCache; headers: HeaderCache }) {
    this.#runner = tools.runner;
    this.#blobs = tools.blobs;
    this.#cache = tools.cache;
    this.#headers = tools.headers;
  }

  async compile(given: Source): Promise<Compiled> {
    const source = withoutMark(given);
    const key = keyOf(source);
    if (source.fresh) {
      const failed = await this.#make(key, source);
      if (failed) return failed;
    }
    for (;;) {
      const artefact = await this.#cache.use(key);
      if (artefact) return { program: { language: source.language, artefact } };
      let running = this.#running.get(key);
      if (!running) {
        running = this.#make(key, source).finally(() => this.#running.delete(key));
        this.#running.set(key, running);
      }
      const failed = await running;
      if (failed) return failed;
    }
  }

  /** What the compiler said of a source that it took, while it is known; null: nothing. */
  async warnings(source: Source): Promise<string | null> {
    const words = await this.#cache.use(wordsKey(keyOf(withoutMark(source))));
    if (!words) return null;
    try {
      return await readFile(words.path, "utf8");
    } finally {
      words.release();
    }
  }

  async #make(key: string, source: Source): Promise<{ error: Message } | null> {
    const step = source.language.compile;
    if (!step) {
      await this.#cache.store(key, await this.#blobs.put(Buffer.from(source.code)));
      return null;
    }
    const result = await this.#runCompiler(source, step);
    const artefact = result.files[0];
    try {
      if (result.verdict !== "OK" || !artefact) return { error: explain(result, step) };
      const words = wordsOf(result);
      if (words !== "") await this.#cache.store(wordsKey(key), await this.#blobs.put(Buffer.from(words)));
      await this.#cache.store(key, await this.#blobs.put(await readFile(`/proc/self/fd/${artefact.fd}`)));
      return null;
    } finally {
      if (artefact) closeSync(artefact.fd);
    }
  }

  async #runCompiler(
    { language, code, extraFiles = {}, objects = {} }: Source,
    step: CompileStep,
  ): Promise<ProgramResult> {
    const files: CopyIn[] = [
      ...Object.entries(extraFiles).map(([name, text]) => ({
        name,
        bytes: Buffer.from(text),
      })),
      { name: language.source, bytes: Buffer.from(code) },
    ];
    const header = step.precompiled && this.#headers.forSource(step.precompiled, code);
    const [result] = await this.#runner.run((open) => ({
      programs: [
        {
          exec: header ? { path: "/bin/sh" } : execOf(language, step.argv, open),
          argv: header ? header.wrap(step.argv) : step.argv,
          env: { ...baseEnvironment, ...step.env },
          stdin: header ? { named: open.open(header.path) } : null,
          stdout: { collect: { maxBytes: 65_536 } },
          stderr: { collect: { maxBytes: 65_536 } },
          copyIn: [
            ...files,
            ...Object.entries(step.hostFiles ?? {}).map(([name, path]) => ({ name, fd: open.open(path) })),
            ...Object.entries(objects).map(([name, { path }]) => ({ name, fd: open.open(path) })),
          ],
          copyOut: [{ name: step.artefact, maxBytes: ARTEFACT_MAX_BYTES }],
          limits: compileLimits(step),
          view: language.view,
        },
      ],
    }));
    return result as ProgramResult;
  }
}

export function compileLimits({ cpuMs, memoryMiB }: { cpuMs: number; memoryMiB: number }) {
  return {
    cpuNs: cpuMs * 1e6,
    // Generous: on a busy machine the clock runs on while the compiler waits, and that is nobody's fault.
    wallNs: cpuMs * 4e6,
    memoryBytes: memoryMiB * MIB,
    pids: 128,
    stackBytes: 256 * MIB,
    outputBytes: 32 * MIB,
    tmpfsBytes: 256 * MIB,
  };
}

/** Editors of Windows put a byte order mark before a text; most compilers take it for a part of the program. */
function withoutMark(source: Source): Source {
  return { ...source, code: source.code.replace(/^\uFEFF/, "") };
}

function keyOf({ language, version, code, extraFiles = {}, objects = {} }: Source): string {
  const { compile, source } = language;
  const extra = Object.entries(extraFiles).sort(([a], [b]) => (a < b ? -1 : 1));
  // Blobs are called by their hashes.
  const built = Object.entries(objects).map(([name, { path }]) => [name, basename(path)]);
  const parts = [version, source, compile?.argv, compile?.env, compile?.artefact, extra, code, ...built];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** Where the cache has the compiler's words beside a program. */
function wordsKey(key: string): string {
  return createHash("sha256").update(`${key} words`).digest("hex");
}

function wordsOf(result: ProgramResult): string {
  return [result.stdout, result.stderr]
    .map((stream) => decode(stream?.bytes ?? new Uint8Array()).trim())
    .filter((text) => text !== "")
    .join("\n");
}

/** Why there is no program, in words for its author. */
function explain(result: ProgramResult, step: CompileStep): Message {
  const words = wordsOf(result);
  const cause = causeOf(result, step, words !== "");
  return joined([cause, words === "" ? null : said(words)], "\n") ?? messages.compileSilent;
}

function causeOf(result: ProgramResult, step: CompileStep, spoke: boolean): Message | null {
  switch (result.verdict) {
    case "TLE":
    case "WALL":
      return messages.compileTime(step.cpuMs / 1000);
    case "MLE":
      return messages.compileMemory(step.memoryMiB);
    case "OLE":
      return messages.compileOutput;
    case "OK":
      return messages.compileNothing(step.artefact);
    default:
      if (result.oomKills > 0) return messages.compileMemory(step.memoryMiB);
      return spoke ? null : joined([messages.compileSilent, endingOf(result)], " ");
  }
}
