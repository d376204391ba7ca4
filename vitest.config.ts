import { defineConfig } from "vitest/config";

/** Vitest's part of `npm test`; scripts/test.ts gives each project what it needs and names it the same. */
const project = (name: string, include: string[], more: object = {}) => ({
  test: { name, include, exclude: ["**/node_modules/**", "**/dist/**"], ...more },
});

export default defineConfig({
  test: {
    projects: [
      project("unit", ["packages/{contract,web}/**/*.test.{ts,tsx}"]),
      // Real PostgreSQL: TEST_DATABASE_URL.
      project("server", ["packages/server/**/*.test.ts"], { testTimeout: 20_000, hookTimeout: 60_000 }),
      // The real sandbox: SANDBOX_DAEMON is its program.
      project("judge", ["packages/judge/**/*.test.ts"], { testTimeout: 30_000, hookTimeout: 60_000 }),
      // The supervisor itself; these start and kill whole parts, one file after another.
      project("scripts", ["scripts/**/*.test.ts"], {
        pool: "forks", // a part dies with the thread that started it
        testTimeout: 60_000,
        hookTimeout: 60_000,
        fileParallelism: false,
      }),
      // A whole site: E2E_BASE_URL, E2E_ROOT_PASSWORD.
      project("e2e", ["e2e/**/*.test.ts"], {
        testTimeout: 60_000,
        hookTimeout: 120_000,
        fileParallelism: false,
      }),
    ],
  },
});
