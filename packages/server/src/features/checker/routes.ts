import {
  compileInteractive,
  compileSpj,
  getCheckerTest,
  getCheckerTools,
  testChecker,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { abortOnClose } from "../../platform/abort-on-close.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { liveNodes } from "../node/nodes.ts";
import { compileChecker, refuseUnable } from "./compile.ts";
import { checkerTest, startCheckerTest } from "./try.ts";

/** Checkers and interactors before they are saved. */
export function checkerRoutes(app: App<Viewer>, deps: Deps) {
  const { db } = deps;

  for (const [endpoint, judgeMode] of [
    [compileSpj, "spj"],
    [compileInteractive, "interactive"],
  ] as const) {
    app.serve(endpoint, async ({ body, viewer, reply }) => {
      await compileChecker(deps, { ...body, uid: signedIn(viewer).uid, judgeMode }, reply);
      return null;
    });
  }

  app.serve(testChecker, async ({ body, viewer }) => {
    if (body.judgeMode === "interactive" && !body.program) throw new Refusal("program-missing");
    await refuseUnable(db, { checker: body.language, program: body.program?.language });
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
    checkerTest(deps, signedIn(viewer).uid, query.key, query.wait, abortOnClose(reply, deps.stopping)),
  );
}
