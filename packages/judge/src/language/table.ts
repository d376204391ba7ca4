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
  readonly #stages = installedLanguages();

  constructor(runner: Runner, compiler: Compiler, log: Logger) {
    super();
    this.#runner = runner;
    this.#compiler = compiler;
    this.#log = log;
  }

  /** Probes those that most submissions use. */
  probeFirst(): Promise<void> {
    return this.#probeStage(this.#stages[0] ?? []);
  }

  /** Probes the others; `found` is called after each stage. */
  async probeRest(found: () => void): Promise<void> {
    for (const stage of this.#stages.slice(1)) {
      await this.#probeStage(stage);
      found();
    }
  }

  /** As the contract's hello wants them. */
  announced(): { name: string; version: string }[] {
    return [...this.values()].map(({ language, version }) => ({ name: language.name, version }));
  }

  installed(): Language[] {
    return this.#stages.flat();
  }

  mostUsed(): Language[] {
    return mostUsed.flatMap((name) => this.get(name)?.language ?? []);
  }

  async #probeStage(languages: Language[]): Promise<void> {
    const results = await Promise.all(languages.map((one) => probe(one, this.#runner, this.#compiler)));
    for (const result of results) {
      if ("failure" in result) {
        this.#log.warn(
          { language: result.language.name, failure: result.failure },
          "language does not work here",
        );
      } else this.set(result.language.name, result);
    }
  }
}
