import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Language } from "../language/language.ts";
import { type Sandbox, SandboxError } from "../sandbox/client.ts";
import type { ProgramResult, RunRequest } from "../sandbox/protocol.ts";
import { programResult } from "./program-result.ts";

/** A language whose programs write what they read; needs no toolchain. */
export const echo: Language = {
  name: "Echo",
  source: "main.echo",
  compile: null,
  run: { file: null, argv: () => ["echo"] },
  version: ["echo"],
  hello: "",
};

/** Stands for the daemon where a test is about the node: every program writes what it reads. */
export class ScriptedSandbox {
  runMs = 0;
  #held: Promise<void> | undefined;
  /** Runs go on to their end, whoever wants them stopped: as a compile does. */
  deaf = false;
  /** The next so many runs end with this instead. */
  readonly failures: ("hang up" | "IE")[] = [];
  runs = 0;
  connections = 0;

  /** No run ends before what is returned is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    return resolve;
  }

  readonly connect = async (): Promise<Sandbox> => {
    this.connections += 1;
    let hangUp: (reason: Error | undefined) => void = () => {};
    const closed = new Promise<Error | undefined>((resolve) => {
      hangUp = resolve;
    });
    return {
      hello: {
        type: "hello",
        protocol: 1,
        version: "scripted",
        slots: 2,
        views: ["default"],
        cgroup: "none",
        weak: true,
        enforced: {},
        gaps: [],
        maxMessageBytes: 200_000,
        maxDescriptors: 250,
        features: ["copyOutAll"],
      },
      run: async (request, { signal } = {}) => {
        this.runs += 1;
        const failure = this.failures.shift();
        if (failure === "hang up") {
          hangUp(new Error("killed"));
          throw new SandboxError("the daemon went away");
        }
        await this.#held;
        await sleep(this.runMs, undefined, this.deaf ? {} : { signal }).catch(() => {});
        return { programs: [answer(request, failure, signal?.aborted ?? false)] };
      },
      stats: () => Promise.reject(new SandboxError("not scripted")),
      close: () => hangUp(undefined),
      closed,
    };
  };
}

function answer({ programs }: RunRequest, failure: "IE" | undefined, aborted: boolean): ProgramResult {
  if (failure) return programResult({ verdict: "IE", where: "mount", message: "no space" });
  if (aborted) return programResult({ verdict: "CANCEL" });
  const stdin = programs[0]?.stdin;
  const input = stdin && "fd" in stdin ? readFileSync(`/proc/self/fd/${stdin.fd}`, "utf8") : "";
  return programResult({ stdout: input });
}
