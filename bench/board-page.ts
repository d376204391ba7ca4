/**
 * The page of a board of 20,000 contestants × 15 problems in Chromium, as the built client draws it, while 500,000
 * attempts stand on it: from the navigation to the first row, and then it is scrolled from the top to the bottom as a
 * reader turns a wheel and as one drags the bar. Beside it a page of equal height with nothing to draw is scrolled the
 * same way: what its frames take is the browser's and the machine's own. Uses TEST_DATABASE_URL, or a PostgreSQL of its
 * own; the client must be built (`npm test -- web`).
 */
import { loadavg } from "node:os";
import type { Page } from "playwright-core";
import { fromRepository } from "../packages/launcher/src/paths.ts";
import { fillContest, fillProblems } from "./lib/contest-data.ts";
import { type OwnServer, prepareGround, startServer } from "./lib/own-server.ts";
import { report } from "./lib/report.ts";
import { openSignedIn } from "./lib/signed-in-page.ts";

const PEOPLE = 20_000;
const FRAMES = 150;
/** Pixels a frame: ten notches of a wheel a second, and so fast that each shows other rows. */
const SPEEDS = { wheel: 16, bar: 2700 };

interface Scrolled {
  /** Between two frames, ms. */
  p50: number;
  p95: number;
  worst: number;
  /** Frames in which the middle of the list showed no row. */
  blank: number;
}

/** Moves the first box that scrolls by so many pixels before each frame, down and up. */
const scrolled = (page: Page, box: string, step: number): Promise<Scrolled> =>
  page.evaluate(
    async ({ box, step, frames }) => {
      const scroller = document.querySelector(box);
      if (!scroller) throw new Error("nothing to scroll");
      scroller.scrollTop = 0;
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const { left, top, width, height } = scroller.getBoundingClientRect();
      const took: number[] = [];
      let blank = 0;
      let down = true;
      await frame();
      for (let before = await frame(), n = 0; n < frames; n++) {
        const room = scroller.scrollHeight - scroller.clientHeight;
        if (down ? scroller.scrollTop + step > room : scroller.scrollTop < step) down = !down;
        scroller.scrollTop += down ? step : -step;
        const now = await frame();
        took.push(now - before);
        before = now;
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        if (!seen?.closest("tr, [data-bare]")) blank++;
      }
      took.sort((a, b) => a - b);
      const at = (share: number) => Math.round((took[Math.floor(share * (frames - 1))] ?? 0) * 10) / 10;
      return { p50: at(0.5), p95: at(0.95), worst: at(1), blank };
    },
    { box, step, frames: FRAMES },
  );

const BOARD = "div:has(> table[aria-rowcount])";
const BARE = `<div id="bare" style="height:700px;overflow:auto"><div data-bare style="height:900000px;background:linear-gradient(#eee,#999)"></div></div>`;

async function measure(server: OwnServer, cid: number): Promise<Record<string, unknown>> {
  const { browser, page } = await openSignedIn(server);
  try {
    const path = `/contest/${cid}/rank`;
    const firstRow = async () => {
      const begun = performance.now();
      await page.goto(path);
      await page.locator(`${BOARD} tbody tr`).first().waitFor();
      return Math.round(performance.now() - begun);
    };
    await firstRow(); // the server loads the contest
    const first = await firstRow();
    const figures: Record<string, unknown> = { "first row, ms": first };
    await scrolled(page, BOARD, SPEEDS.bar);
    for (const [name, step] of Object.entries(SPEEDS)) figures[name] = await scrolled(page, BOARD, step);
    const bare = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await bare.setContent(BARE);
    for (const [name, step] of Object.entries(SPEEDS))
      figures[`${name}, nothing drawn`] = await scrolled(bare, "#bare", step);
    return { ...figures, load: loadavg()[0]?.toFixed(1) };
  } finally {
    await browser.close();
  }
}

const ground = await prepareGround("board_page");
const server = await startServer(ground, "board_page", {
  WEB_DIST: fromRepository("packages", "web", "dist"),
});
try {
  const { cid } = await fillContest(ground.databaseUrl, {
    people: PEOPLE,
    problemIds: await fillProblems(ground.databaseUrl, 15),
    attempts: 500_000,
    signedIn: 0,
    startedMinutesAgo: 180,
  });
  report(await measure(server, cid));
} finally {
  await server.stop();
  await ground.clear();
}
