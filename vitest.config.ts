import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Two files at a time even on two cores, of which vitest would leave one free: tests also wait. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

/** What comes by a timer, a notice or another process takes its time on a busy machine; so do pages. */
const waits = { timeout: 60_000 };

/**
 * Its timeouts only end what hangs: no test but chaos has one of its own.
 * Vitest's part of `npm test`; scripts/test.ts gives each project what it needs and names it the same.
 * Files share a worker's modules: reading all of the server anew for each file took longer than its tests.
 */
const project = (name: string, include: string[], more: object = {}) => ({
  test: {
    ...{
      name,
      include,
      exclude: ["**/node_modules/**", "**/dist/**", ...tooLong],
      isolate: false,
      maxWorkers,
    },
    ...{ testTimeout: 600_000, hookTimeout: 300_000, expect: { poll: waits } },
    ...more,
  },
});

/** What `npm run test:long` has besides, and who names a file. */
const tooLong = process.env.TEST_LONG ? [] : ["**/*.long.test.ts"];

/** The longest files of each part, and those that mostly wait, so that others work meanwhile. */
const long = [
  "/backup/backup",
  "/backup/cut-off",
  "/server/test/fuzz",
  "/server/test/hidden-things",
  "/server/test/access-matrix",
  "/server/test/other-parents",
  "/server/test/fuzz-transport",
  "/site/mail",
  "/custom-run/custom-run",
  "/mode/standard-checkers",
  "/mode/judged-by-program",
  "/judge/src/task",
  "/e2e/verdicts",
  "/e2e/checker-faults",
  "/e2e/admin-pages",
  "/e2e/accessibility",
  "/e2e/keyboard",
  "/e2e/talk",
  "/e2e/account",
  "/e2e/online-test",
  "/e2e/story",
  "/e2e/chaos",
].flatMap((path) => [`${path}.test.ts`, `${path}.long.test.ts`]);

const alone = ["e2e/chaos.long.test.ts", "e2e/alone.test.ts"];

/** The long ones come first, in their order; the rest as vitest orders it. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = long.findIndex((end) => moduleId.endsWith(end));
      return index < 0 ? long.length : index;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      project("unit", ["packages/{board,cli,contract,similarity,web}/**/*.test.{ts,tsx,js}"], {
        unstubGlobals: true, // of the file before, too
      }),
      // Real PostgreSQL: TEST_DATABASE_URL.
      project("server", ["packages/server/**/*.test.ts"], {
        setupFiles: ["packages/server/test/slow-queries.ts"],
        maxWorkers: maxWorkers + 1, // two leave a quarter of two cores free
      }),
      // The real sandbox: SANDBOX_DAEMON is its program.
      project("judge", ["packages/judge/**/*.test.ts"], {}),
      // The supervisor itself; these start and kill whole parts, one file after another.
      project("scripts", ["{scripts,packages/launcher}/**/*.test.ts"], {
        isolate: true,
        pool: "forks", // a part dies with the thread that started it
        fileParallelism: false,
      }),
      // A whole site: E2E_BASE_URL, E2E_ROOT_PASSWORD, E2E_DATA_DIR. Each worker has a browser.
      project("e2e", ["e2e/**/*.test.ts"], {
        globalSetup: ["e2e/one-site.ts"],
        setupFiles: ["e2e/root-stays.ts", "e2e/failed-pages.ts"],
        exclude: ["**/node_modules/**", ...alone, ...tooLong],
        maxWorkers: maxWorkers + 1,
      }),
      // Sites of their own, some of them hurt and mostly waited for: beside e2e.
      project("alone", alone, {
        setupFiles: ["e2e/failed-pages.ts"],
        fileParallelism: false,
        sequence: { groupOrder: 1 }, // where one run has both
      }),
    ],
  },
});
