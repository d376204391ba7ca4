import type { NodeCheck } from "@verdict/contract";
import type { Logger } from "pino";
import type { Compiler } from "../compile/compiler.ts";
import type { Runner } from "../runner.ts";
import type { Language } from "./language.ts";
import { probe, type Toolchain } from "./probe.ts";
import { installedLanguages } from "./registry.ts";

/** Their big header is precompiled at once; others when first used. */
const mostUsed = ["C++ 17 With O2", "C++ 17", "C++ 20 With O2", "C++ 20", "C++", "C++ With O2"];

/** The languages that were found to work on this node so far. */
export class LanguageTable extends Map<string, Toolchain> {
  readonly #runner: Runner;
  readonly #compiler: Compiler;
  readonly #log: Logger;
  #stages = installedLanguages();
  #checks = new Map<string, NodeCheck>();

  constructor(runner: Runner, compiler: Compiler, log: Logger) {
    super();
    this.#runner = runner;
    this.#compiler = compiler;
    this.#log = log;
  }

  /** Probes those that most submissions use. */
  probeFirst(): Promise<void> {
    return this.#probeStage(this.#stages[0] ?? [], { fresh: false });
  }

  /** Probes the others; `found` is called after each stage. */
  async probeRest(found: () => void): Promise<void> {
    for (const stage of this.#stages.slice(1)) {
      await this.#probeStage(stage, { fresh: false });
      found();
    }
  }

  /** Looks anew what is installed and whether it works; returns whether anything changed that the server should know. */
  async probeAgain(): Promise<boolean> {
    const before = JSON.stringify(this.announced());
    this.#stages = installedLanguages();
    const names = new Set(this.installed().map(({ name }) => name));
    for (const name of [...this.keys(), ...this.#checks.keys()]) {
      if (names.has(name)) continue;
      this.delete(name);
      this.#checks.delete(name);
    }
    for (const stage of this.#stages) await this.#probeStage(stage, { fresh: true });
    return JSON.stringify(this.announced()) !== before;
  }

  /** As the contract's hello wants them. */
  announced(): { name: string; version: string }[] {
    return [...this.values()].map(({ language, version }) => ({ name: language.name, version }));
  }

  /** What the last probe of each installed language found. */
  checks(): NodeCheck[] {
    return [...this.#checks.values()];
  }

  installed(): Language[] {
    return this.#stages.flat();
  }

  mostUsed(): Language[] {
    return mostUsed.flatMap((name) => this.get(name)?.language ?? []);
  }

  async #probeStage(languages: Language[], { fresh }: { fresh: boolean }): Promise<void> {
    const results = await Promise.all(
      languages.map((one) => probe(one, this.#runner, this.#compiler, { fresh })),
    );
    for (const result of results) {
      const { name } = result.language;
      const ok = !("failure" in result);
      const detail = (ok ? result.version : result.failure).slice(0, 1000);
      this.#checks.set(name, { name, kind: "language", ok, detail });
      if (ok) this.set(name, result);
      else {
        this.delete(name);
        this.#log.warn({ language: name, failure: detail }, "language does not work here");
      }
    }
  }
}
