import type { Readable } from "node:stream";
import {
  type BodyOf,
  type DataOf,
  type getMadeOutputs,
  type MadeOutput,
  type makeOutputs,
  status,
} from "@verdict/contract";
import { and, eq, type SQL } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import { dropOwnCases, insertOwnCases } from "../custom-run/own-cases.ts";
import { addCustomRun, type CustomRunState, waitForCustomRun } from "../custom-run/runs.ts";
import { type CustomRunInput, customRuns } from "../custom-run/tables.ts";
import { attempts } from "../judge/tables.ts";
import { isAvailable } from "../language/available.ts";
import { ownLanguages } from "../language/queries.ts";
import { liveNodes } from "../node/nodes.ts";
import { isPlainName } from "../testdata/plain-name.ts";
import { putStagedFile, requireStaged, stagedFilesOf, storeText } from "../testdata/staged.ts";
import type { jurySolutions } from "./tables.ts";

type Asked = Pick<BodyOf<typeof makeOutputs>, "staged" | "cases">;
export type OutputsWanted = NonNullable<Extract<CustomRunInput, { kind: "reference" }>["outputs"]>;

/**
 * Runs a jury solution on staged inputs. What it writes is put into the staged upload as its node sends it, so that it is
 * kept, thrown away and bounded like what a setter uploads. Returns the run's key.
 */
export async function startOutputs(
  deps: Pick<Deps, "db" | "store">,
  uid: string,
  { problemId, language, code }: typeof jurySolutions.$inferSelect,
  { staged, cases }: Asked,
): Promise<string> {
  const { db } = deps;
  await requireStaged(db, staged, uid);
  await refuseUnable(deps, language);
  await dropOwnCases(db);
  const hashes = new Map((await stagedFilesOf(db, staged)).map(({ name, sha256 }) => [name, sha256]));
  const nothing = (await storeText(deps, "")).sha256;
  // An output is never written over what the program reads.
  const inputs = new Set(cases.map(({ input }) => input));
  const rows = cases.map(({ input, output }) => {
    const inputSha256 = hashes.get(input);
    if (!inputSha256) throw new Refusal("testdata-file-not-found", { name: input });
    if (!isPlainName(output) || inputs.has(output)) throw new Refusal("archive-name", { name: output });
    return { inputName: input, outputName: output, inputSha256, outputSha256: nothing };
  });
  const before = (name: string) => {
    const sha256 = hashes.get(name);
    return sha256 === nothing ? null : (sha256 ?? null);
  };
  const outputs = { staged, cases: cases.map((one) => ({ ...one, before: before(one.output) })) };
  return db.transaction(async (tx) => {
    const dataVersionId = await insertOwnCases(tx, rows);
    const order = { uid, language, code, problemId, dataVersionId };
    return addCustomRun(tx, { ...order, input: { kind: "reference", outputs } });
  });
}

/** Refuses a program that would wait for a node which is not there. */
async function refuseUnable({ db }: Pick<Deps, "db">, language: string): Promise<void> {
  const nodes = await liveNodes(db);
  if (nodes.length === 0) throw new Refusal("no-judge-node");
  const offered = new Map(
    nodes.flatMap((node) => node.languages.map(({ name, version }) => [name, version])),
  );
  const known = (await ownLanguages(db)).find(({ name }) => name === language);
  if (!known || !isAvailable(known, offered)) throw new Refusal("language-unavailable", { language });
}

/** Stages what a node's attempt wrote to a case. Refuses what no attempt of this node is asked for. */
export async function keepOutput(
  deps: Pick<Deps, "db" | "store">,
  leased: SQL | undefined,
  { attemptId, seq, bytes }: { attemptId: number; seq: number; bytes: number },
  content: Readable,
  afterReading: () => void,
): Promise<void> {
  const [row] = await deps.db
    .select({ uid: customRuns.uid, input: customRuns.input })
    .from(attempts)
    .innerJoin(customRuns, eq(customRuns.id, attempts.customRunId))
    .where(and(eq(attempts.id, attemptId), leased));
  const wanted = row?.input.kind === "reference" ? row.input.outputs : undefined;
  const name = wanted?.cases[seq - 1]?.output;
  if (!row || !wanted || name === undefined) throw new Refusal("blob-not-leased");
  await putStagedFile(deps, { key: wanted.staged, uid: row.uid, name, bytes }, content, afterReading);
}

/** How far a run is, and what came of each output. */
export async function madeOutputs(
  deps: Pick<Deps, "db" | "listener">,
  uid: string,
  { key, wait }: { key: string; wait: number },
  signal: AbortSignal,
): Promise<DataOf<typeof getMadeOutputs>> {
  const run = await waitForCustomRun(deps, key, wait, signal);
  const wanted = run?.input.kind === "reference" ? run.input.outputs : undefined;
  if (!run || run.uid !== uid || !wanted) throw new Refusal("test-not-found");
  const { result, casesDone } = run;
  const total = wanted.cases.length;
  if (!result) return { done: false, casesDone, cases: total, errorMessage: null, outputs: [] };
  const outputs = await outcomes(deps, wanted, result);
  const ran = result.cases.length > 0;
  return {
    ...{ done: true, casesDone: total, cases: total },
    errorMessage: ran ? null : (result.errorMessage ?? result.staffTrace),
    outputs,
  };
}

async function outcomes(
  { db }: Pick<Deps, "db">,
  { staged, cases }: OutputsWanted,
  result: NonNullable<CustomRunState["result"]>,
): Promise<MadeOutput[]> {
  const hashes = new Map((await stagedFilesOf(db, staged)).map(({ name, sha256 }) => [name, sha256]));
  return result.cases.flatMap((report): MadeOutput[] => {
    const one = cases[report.seq - 1];
    if (!one) return [];
    const { input, output, before } = one;
    const now = hashes.get(output);
    const end = { status: report.status, message: report.message };
    if (report.status !== status.accepted || !now) return [{ input, output, made: "refused", ...end }];
    const made = before === null ? "new" : before === now ? "same" : "changed";
    return [{ input, output, made, ...end }];
  });
}
