import { type BodyOf, COMPILE_WAIT_MS, type compileSpj, status } from "@verdict/contract";
import type { FastifyReply } from "fastify";
import type { Deps } from "../../deps.ts";
import { abortOnClose } from "../../platform/abort-on-close.ts";
import type { Db } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { addCustomRun, waitForCustomRun } from "../custom-run/runs.ts";
import { ownLanguages } from "../language/queries.ts";
import { liveNodes } from "../node/nodes.ts";

/** Refuses programs in languages that there are none of, and while nobody could run them. */
export async function refuseUnable(
  db: Db,
  names: { checker: string; program?: string | undefined },
): Promise<void> {
  const known = new Set((await ownLanguages(db)).map((language) => language.name));
  const { checker, program } = names;
  if (!known.has(checker)) throw new Refusal("checker-language-unknown", { language: checker });
  if (program && !known.has(program)) throw new Refusal("language-unknown", { language: program });
  if ((await liveNodes(db)).length === 0) throw new Refusal("no-judge-node");
}

interface Asked extends BodyOf<typeof compileSpj> {
  uid: string;
  judgeMode: "spj" | "interactive";
}

/** Compiles a checker or interactor on a judge node; what the compiler says against it is the refusal. */
export async function compileChecker(
  deps: Deps,
  { uid, judgeMode, language, code, extraFiles, protocol }: Asked,
  reply: FastifyReply,
): Promise<void> {
  await refuseUnable(deps.db, { checker: language });
  const key = await deps.db.transaction((tx) =>
    addCustomRun(tx, {
      uid,
      language,
      code,
      problemId: null,
      input: { kind: "checker_compile", judgeMode, extraFiles, protocol },
    }),
  );
  const run = await waitForCustomRun(deps, key, COMPILE_WAIT_MS, abortOnClose(reply, deps.stopping));
  if (!run?.result) throw new Refusal("compile-late");
  if (run.result.status !== status.accepted) {
    throw new Refusal("compile-failed", { output: run.result.errorMessage ?? "" });
  }
}
