/** Well-known rules as their organisers tell them, once more and as plainly as possible. Shares no code with the engine. */
import type { Attempt, OracleProblem, RowOracle } from "./oracle.ts";

const WRONG = [-3, -1, 1, 2, 3, 8]; // PE, WA, TLE, MLE, RE, partly right
const UNJUDGED = [-4, -2, 4, 10]; // cancelled, CE, SE, submit failed
const isWrong = ({ result }: Attempt) => WRONG.includes(result ?? 99);
const isRight = ({ result }: Attempt) => result === 0;
const noCost = 0;

const runTimes = (attempts: Attempt[]) => {
  const times = attempts.filter(isRight).map(({ runMs }) => runMs ?? 0);
  return times.length > 0 ? Math.min(...times) : undefined;
};

/**
 * Codeforces: x points, of which x/250 are lost each minute of a contest of two hours and in proportion in others, 50 for each
 * earlier program; the last accepted one counts, and 30 % of x are always left. Who passed the pretests and sent another
 * program that the system tests judged has only that one.
 */
const codeforces: RowOracle = (problems, durationS) => ({
  cells: problems.map(({ attempts, full: x }) => {
    const judged = attempts.filter(({ result }) => !UNJUDGED.includes(result ?? 99));
    const tested = judged.filter(({ onPretests }) => !onPretests).at(-1);
    const since = tested ? judged.slice(judged.indexOf(tested)) : [];
    const counted = judged
      .filter((a) => isRight(a) && (!a.onPretests || !tested || since.includes(a)))
      .at(-1);
    const isTry = (a: Attempt) => isWrong(a) || isRight(a);
    if (!counted) return { score: 0, errors: attempts.filter(isTry).length };
    const before = attempts.slice(0, attempts.indexOf(counted)).filter(isTry).length;
    const minute = Math.trunc(counted.second / 60);
    const lost = Math.trunc((120 * x * minute) / (250 * (durationS / 60)) + 1e-9);
    const score = Math.max(x - lost - 50 * before, Math.trunc((3 * x) / 10), 0);
    return { score, errors: before, second: counted.second };
  }),
  cost: noCost,
});

/** AtCoder: all points for the first accepted program; the time of the last of these, and five minutes for each wrong one before. */
const atcoder: RowOracle = (problems) => {
  const cells = problems.map(({ attempts, full }) => {
    const first = attempts.findIndex(isRight);
    const errors = attempts.filter((a, at) => isWrong(a) && (first < 0 || at < first)).length;
    return first < 0 ? { score: 0, errors } : { score: full, errors, second: attempts[first]?.second };
  });
  const solved = cells.filter(({ score }) => score > 0);
  const penalties = solved.reduce((sum, { errors }) => sum + errors * 300, 0);
  return {
    cells,
    cost: solved.length ? (Math.max(...solved.map(({ second = 0 }) => second)) + penalties) * 1000 : 0,
  };
};

/** LeDuo: each program judged before takes 5 % of what is left, at most 30 % in all; the best counts. In whole numbers. */
const leduo: RowOracle = (problems) => ({
  cells: problems.map(({ attempts, worth }) => {
    const judged = attempts.filter(({ result }) => !UNJUDGED.includes(result ?? 99));
    const priced = judged.map((attempt, tries) => {
      const raw = BigInt(worth(attempt.score ?? 0));
      const left = (raw * 95n ** BigInt(tries)) / 100n ** BigInt(tries);
      const least = (raw * 70n) / 100n;
      return { score: Number(left > least ? left : least), errors: tries, second: attempt.second };
    });
    const best = Math.max(...priced.map(({ score }) => score));
    return priced.find(({ score }) => score === best) ?? { score: 0, errors: 0 };
  }),
  cost: noCost,
});

/** USACO: the points of the last program, and nothing else. */
const usaco: RowOracle = (problems) => ({
  cells: problems.map(({ attempts, worth }) => {
    const second = attempts.at(-1)?.second;
    return {
      score: worth(attempts.at(-1)?.score ?? 0),
      runMs: runTimes(attempts.filter((attempt) => attempt.second === second)),
    };
  }),
  cost: noCost,
});

const best = ({ attempts, worth }: OracleProblem) =>
  Math.max(...attempts.map(({ score }) => worth(score ?? 0)));

/** Kattis: the best points; of equals goes first whose last improvement came first. */
const kattis: RowOracle = (problems) => {
  const reached = (one: OracleProblem) =>
    one.attempts.filter(({ score }) => one.worth(score ?? 0) === best(one));
  const improved = problems.filter((one) => best(one) > 0).map((one) => reached(one)[0]?.second ?? 0);
  return {
    cells: problems.map((one) => ({ score: best(one), runMs: runTimes(reached(one)) })),
    cost: Math.max(0, ...improved) * 1000,
  };
};

export const presetOracles = { codeforces, atcoder, leduo, usaco, kattis };
