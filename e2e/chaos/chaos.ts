import { type ContestBooks, readContestBooks } from "./contest-books.ts";
import { type Ledger, readLedger } from "./ledger.ts";
import { Load } from "./load.ts";
import { startSwarm } from "./swarm.ts";
import { type Measure, makeTrouble, type Tally } from "./troubles.ts";

export interface ChaosPlan extends Measure {
  readonly submissions: number;
  /** Least pause between two of them, ms. */
  readonly submitEveryMs?: number;
  /**
   * Longest time that trouble is made, ms; it ends before, when half of the work is judged. Trouble that is made once
   * takes the time it takes.
   */
  readonly troubleMs: number;
  /** How long the contest lasts to which half of them is sent, ms. */
  readonly contestMs: number;
  /** Time for all of it after the last submission was sent. */
  readonly withinMs: number;
  /** The same seed sends the same programs and picks the same victims; timing differs. */
  readonly seed: number;
}

export interface ChaosReport extends Ledger, ContestBooks {
  readonly sent: number;
  readonly unsure: number;
  /** Sent to the contest when it was over, and told so. */
  readonly refused: number;
  /** Told to a user, against what their program must get. */
  readonly toldWrong: string[];
  /** Final verdicts that changed afterwards. */
  readonly changed: string[];
  readonly troubles: Tally;
  readonly seconds: number;
}

/** Every list of a report is empty where nothing was lost and nothing is wrong. */
export function faultsOf(report: ChaosReport): Record<string, string[]> {
  const { open, wrong, judgedTwice, miscounted, toldWrong, changed } = report;
  const { outOfWindow, unlogged, boardFaults } = report;
  return {
    open,
    wrong,
    judgedTwice,
    miscounted,
    toldWrong,
    changed,
    outOfWindow,
    unlogged,
    boardFaults,
  };
}

/** Lets users submit to a site whose parts are being killed, frozen, filled and spoiled, and reads the books. */
export async function runChaos(
  plan: ChaosPlan,
  say: (text: string) => void = () => {},
): Promise<ChaosReport> {
  const random = seeded(plan.seed);
  const swarm = await startSwarm();
  say(`${swarm.parts.length} parts are up: ${swarm.parts.join(", ")}`);
  const over = new AbortController();
  try {
    const begun = Date.now();
    const load = new Load(swarm);
    await load.begin(plan.contestMs, random);
    const troubles = makeTrouble(swarm, plan, random, over.signal);
    troubles.catch(() => over.abort()); // thrown again where it is awaited, after which the swarm is stopped
    await load.submit(plan.submissions, random, plan.submitEveryMs);
    say(`${load.sent.length} submissions are sent, ${load.unsure} calls broke off and were made again`);
    // What is left when the trouble ends must still come out right.
    if (!plan.once) {
      while ((await load.look(0)) > plan.submissions / 2 && Date.now() - begun < plan.troubleMs)
        await new Promise((next) => setTimeout(next, 250));
      over.abort();
    }
    const done = await troubles;
    say(`what was done: ${JSON.stringify(done)}`);
    await load.untilFinal(plan.withinMs);
    await untilNothingOpen(swarm.databaseUrl, plan.withinMs);
    const ledger = await readLedger(swarm.databaseUrl);
    await load.look(1);
    const books = await readContestBooks({ ...load.contest, ...swarm });
    return {
      ...ledger,
      ...books,
      refused: load.refused,
      sent: load.sent.length,
      unsure: load.unsure,
      toldWrong: load.wrong,
      changed: load.changed,
      troubles: done,
      seconds: (Date.now() - begun) / 1000,
    };
  } finally {
    over.abort();
    await swarm.stop();
  }
}

/** A call that broke off may have left a submission nobody waits for. */
async function untilNothingOpen(databaseUrl: string, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  while ((await readLedger(databaseUrl)).open.length > 0 && Date.now() < deadline)
    await new Promise((next) => setTimeout(next, 500));
}

/** mulberry32: a small generator, enough to repeat a run. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
