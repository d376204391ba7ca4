import { isInProgress, nodeList, status } from "@verdict/contract";
import type { Client } from "../client.ts";
import { programNamed } from "../programs.ts";
import { hostilePrograms } from "./hostile-programs.ts";

interface HostileRun {
  readonly submissions: number;
  /** An honest program is sent after so many of them, and waited for. */
  readonly each: number;
  /** Names of programs to send; all by default. */
  readonly only?: readonly string[];
}

export interface HostileReport {
  /** From submit to verdict of honest programs that came between, ms, in order of size. */
  readonly waitsMs: number[];
  /** The same of one that was alone. */
  readonly aloneMs: number;
  readonly honestWrong: number;
  /** Hostile ones without a verdict in the end, and those that were accepted. */
  readonly open: number;
  readonly accepted: number;
  /** Every state in which the node was seen. */
  readonly states: string[];
}

/** One user sends hostile programs as fast as they are taken to a site with one node; another one works. */
export async function runHostile(
  client: Client,
  root: string,
  { submissions, each, only }: HostileRun,
): Promise<HostileReport> {
  const [mallory = "", alice = ""] = await client.users(root, ["mallory", "alice"]);
  const programs = hostilePrograms.filter(({ name }) => !only || only.includes(name));
  const honest = programNamed("1000", "correct.py");
  const states = new Set<string>();
  const waitsMs: number[] = [];
  let honestWrong = 0;
  const work = async () => {
    const begun = performance.now();
    const id = await client.submit(alice, honest.pid, honest.language, honest.code);
    const verdict = (await client.verdicts([id], 600_000)).get(id);
    if (verdict?.status !== status.accepted) honestWrong += 1;
    return Math.round(performance.now() - begun);
  };
  const aloneMs = await work();
  const sent: number[] = [];
  while (sent.length < submissions) {
    for (let n = 0; n < each && sent.length < submissions; n += 1) {
      const { language, code } = programs[sent.length % programs.length] ?? honest;
      sent.push(await client.submit(mallory, honest.pid, language, `${code}\n// ${sent.length}`));
    }
    waitsMs.push(await work());
    const { data } = await client.call(nodeList, { token: root, query: {} });
    for (const { state } of data.records) states.add(state);
  }
  const found = [...(await client.verdicts(sent, submissions * 30_000)).values()];
  return {
    waitsMs: waitsMs.toSorted((a, b) => a - b),
    aloneMs,
    honestWrong,
    open: submissions - found.filter((one) => !isInProgress(one.status)).length,
    accepted: found.filter((one) => one.status === status.accepted).length,
    states: [...states],
  };
}
