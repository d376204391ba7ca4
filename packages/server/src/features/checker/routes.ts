import {
  COMPILE_WAIT_MS,
  compileInteractive,
  compileSpj,
  getCheckerTest,
  getCheckerTools,
  status,
  testChecker,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { goneWith } from "../../platform/gone.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { addCustomRun, waitForCustomRun } from "../custom-run/runs.ts";
import { liveNodes } from "../node/nodes.ts";
import { knownLanguages } from "../problem/admin-write.ts";
import { checkerTest, startCheckerTest } from "./try.ts";

/** Checkers and interactors before they are saved. */
export function checkerRoutes(app: App<Viewer>, deps: Deps) {
  const { db } = deps;

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
      const { language, code, extraFiles, protocol } = body;
      await refuseUnable({ checker: language });
      const { uid } = signedIn(viewer);
      const key = await db.transaction((tx) =>
        addCustomRun(tx, {
          uid,
          language,
          code,
          problemId: null,
          input: { kind: "checker_compile", judgeMode, extraFiles, protocol },
        }),
      );
      const result = (await waitForCustomRun(deps, key, COMPILE_WAIT_MS, goneWith(reply, deps.stopping)))
        ?.result;
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
    return { key: await startCheckerTest(deps, signedIn(viewer).uid, body) };
  });

  app.serve(getCheckerTools, async () => {
    const nodes = await liveNodes(db);
    return {
      testlib: {
        versions: [...new Set(nodes.flatMap(({ testlib }) => testlib ?? []))],
        nodesWithout: nodes.filter(({ testlib }) => !testlib).map(({ name }) => name),
      },
    };
  });

  app.serve(getCheckerTest, async ({ query, viewer, reply }) =>
    checkerTest(deps, signedIn(viewer).uid, query.key, query.wait, goneWith(reply, deps.stopping)),
  );
}
