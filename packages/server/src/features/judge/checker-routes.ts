import {
  COMPILE_WAIT_MS,
  compileInteractive,
  compileSpj,
  getCheckerTest,
  status,
  testChecker,
} from "@verdict/contract";
import type { FastifyReply } from "fastify";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { knownLanguages } from "../problem/admin-write.ts";
import { checkerTest, startCheckerTest } from "./checker-test.ts";
import { liveNodes } from "./nodes.ts";
import type { Trials } from "./trial.ts";

/** Checkers and interactors before they are saved. */
export function checkerRoutes(app: App<Viewer>, deps: Deps, trials: Trials) {
  const { db } = deps;

  /** Fires when the client leaves or the server stops. */
  function goneWith(reply: FastifyReply): AbortSignal {
    const gone = new AbortController();
    reply.raw.once("close", () => gone.abort());
    deps.stopping.addEventListener("abort", () => gone.abort(), { signal: gone.signal });
    return gone.signal;
  }

  async function refuseUnable(names: { checker: string; program?: string | undefined }): Promise<void> {
    const known = new Set((await knownLanguages(db)).map((language) => language.name));
    const { checker, program } = names;
    if (!known.has(checker)) throw new Refusal("checker-language-unknown", { language: checker });
    if (program && !known.has(program)) throw new Refusal("language-unknown", { language: program });
    if ((await liveNodes(db)).length === 0) throw new Refusal("no-judge-node");
  }

  for (const [endpoint, judgeMode] of [
    [compileSpj, "spj"],
    [compileInteractive, "interactive"],
  ] as const) {
    app.serve(endpoint, async ({ body, viewer, reply }) => {
      const { language, code, extraFiles } = body;
      await refuseUnable({ checker: language });
      const { uid } = signedIn(viewer);
      const key = await db.transaction((tx) =>
        trials.add(tx, {
          uid,
          language,
          code,
          problemId: null,
          input: { kind: "checker_compile", judgeMode, extraFiles },
        }),
      );
      const result = (await trials.wait(key, COMPILE_WAIT_MS, goneWith(reply)))?.result;
      if (!result) throw new Refusal("compile-late");
      if (result.status !== status.accepted) {
        throw new Refusal("compile-failed", { output: result.errorMessage ?? "" });
      }
      return null;
    });
  }

  app.serve(testChecker, async ({ body, viewer }) => {
    if (body.judgeMode === "interactive" && !body.program) throw new Refusal("program-missing");
    await refuseUnable({ checker: body.language, program: body.program?.language });
    return { key: await startCheckerTest(deps, trials, signedIn(viewer).uid, body) };
  });

  app.serve(getCheckerTest, async ({ query, viewer, reply }) =>
    checkerTest(trials, signedIn(viewer).uid, query.key, query.wait, goneWith(reply)),
  );
}
