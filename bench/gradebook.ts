/**
 * A gradebook of 500 members and 60 problems with 45,000 submissions in Chromium, as the built client draws it: from the
 * answer's last byte to the first cells on the screen, and from a jump to its far corner to the cells there. Uses
 * TEST_DATABASE_URL, or a PostgreSQL of its own; the client must be built (`npm test -- web`).
 */
import { loadavg } from "node:os";
import type { Page } from "playwright-core";
import { fromRepository } from "../packages/launcher/src/paths.ts";
import { type OwnServer, prepareGround, startServer } from "./lib/own-server.ts";
import { report } from "./lib/report.ts";
import { openSignedIn } from "./lib/signed-in-page.ts";

const MEMBERS = 500;
const PROBLEMS = 60;
const ROUNDS = 15;
const BOUND_MS = 300;

/** Each member at each problem: one wrong try for a half of them, an accepted or a wrong one for all. */
const fill = `
  insert into user_account (uid, username, look, password_hash, role_id, realname)
    select 'bench-' || n, 'pupil' || n, 'pupil' || n, '', 1002, 'Pupil ' || n from generate_series(1, ${MEMBERS}) n;
  insert into user_group (name, short_name, uid, auth) values ('Bench class', 'BENCH1', '1', 1);
  insert into group_member (group_id, uid, level)
    select g.id, 'bench-' || n, 3 from user_group g, generate_series(1, ${MEMBERS}) n;
  insert into problem (problem_id, title, type, judge_mode, judge_case_mode, time_limit_ms, memory_limit_mib,
      stack_limit_mib, auth)
    select 'GB' || n, 'Problem ' || n, 0, 'default', 'default', 1000, 256, 128, 1 from generate_series(1, ${PROBLEMS}) n;
  insert into training (uid, group_id, title, auth) select '1', id, 'Term', 'Public' from user_group;
  insert into training_problem (training_id, problem_id, display_id, rank)
    select t.id, p.id, p.problem_id, p.id from training t, problem p where p.problem_id like 'GB%';
  insert into submission (problem_id, uid, language, code, length, status, group_id, submitted_at)
    select p.id, m.uid, 'C++', 'int main() {}', 13, case when try = 2 and (p.id + length(m.uid)) % 5 > 0 then 0 else -1 end,
      m.group_id, now() - make_interval(hours => 3 - try)
    from problem p, group_member m, generate_series(1, 2) try
    where p.problem_id like 'GB%' and (try = 2 or (p.id + substr(m.uid, 7)::int) % 2 = 0);
  analyze`;

/** Milliseconds from the gradebook's last byte to a frame with cells in it. */
async function drawn(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await page.waitForFunction(() => "drawnAt" in window);
  return page.evaluate(() => {
    const [answer] = performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/api/gradebook?")) as PerformanceResourceTiming[];
    return (window as unknown as { drawnAt: number }).drawnAt - (answer?.responseEnd ?? 0);
  });
}

/** Milliseconds from a jump to the last member and problem to a frame with their cell. */
const jumped = (page: Page): Promise<number> =>
  page.evaluate(
    (last) =>
      new Promise<number>((resolve) => {
        const box = document.querySelector("tbody")?.closest("section");
        const begun = performance.now();
        box?.scrollTo(box.scrollWidth, box.scrollHeight);
        const look = () => {
          const isThere = document.querySelector(`td[aria-colindex="${last.column}"] button`);
          const isLast = document.querySelector(`tr[aria-rowindex="${last.row}"]`);
          if (isThere && isLast) resolve(performance.now() - begun);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    // Above them stands the head, before them name and points.
    { row: MEMBERS + 1, column: PROBLEMS + 2 },
  );

const median = (times: number[]) => Math.round(times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0);
const limited = (ms: number) => `${ms} (${ms <= BOUND_MS ? "within" : "OVER"} ${BOUND_MS})`;

async function measure(server: OwnServer, tid: number): Promise<Record<string, unknown>> {
  const calls: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    await server.call(`/api/gradebook?tid=${tid}`);
    calls.push(performance.now() - begun);
  }
  const { browser, page } = await openSignedIn(server);
  try {
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector("td[aria-colindex] button"))
          Object.assign(window, { drawnAt: performance.now() });
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    const path = `/coursework/training/${tid}/gradebook`;
    await drawn(page, path);
    const [first, far]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      first.push(await drawn(page, path));
      far.push(await jumped(page));
    }
    return {
      "call, median ms": median(calls),
      "drawn, median ms": limited(median(first)),
      "drawn, worst ms": Math.round(Math.max(...first)),
      "jump to the far corner, median ms": limited(median(far)),
      load: loadavg()[0]?.toFixed(1),
    };
  } finally {
    await browser.close();
  }
}

const ground = await prepareGround("gradebook");
const server = await startServer(ground, "gradebook", {
  WEB_DIST: fromRepository("packages", "web", "dist"),
});
try {
  await ground.ask(fill);
  const [training] = await ground.ask("select id from training");
  report(await measure(server, Number(training?.id)));
} finally {
  await server.stop();
  await ground.clear();
}
