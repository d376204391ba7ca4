import {
  checkContestSubmissionsStatus,
  contestType,
  getContestProblem,
  getContestProblemDetails,
  getContestSubmissions,
  getFullScreenProblemList,
  isInProgress,
  type Problem,
  problemAuth,
  status,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { pageOf } from "../../platform/db.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type User, type Viewer } from "../../viewer.ts";
import {
  type ContestRow,
  countedSpan,
  entryRefusal,
  isListed,
  managesContest,
  problemsRefusal,
  sealedSince,
  showsFigures,
} from "../contest/policy.ts";
import { presentContestProblem } from "../contest/present.ts";
import { contestFor, problemInContest, problemsOfContest } from "../contest/queries.ts";
import { languagesOfProblem } from "../language/queries.ts";
import { presentProblem, presentTag } from "../problem/present.ts";
import { problemById, statementOf, tagsByProblem, templatesOf } from "../problem/queries.ts";
import { contestStandings, countsAt, openContestCounts } from "./contest-counts.ts";
import { openContestList } from "./contest-list.ts";
import { presentJudge, presentRow } from "./present.ts";
import { submissionsById } from "./queries.ts";

/** A contest's problems and submissions as those who take part see them. */
export function contestSubmissionRoutes(app: App<Viewer>, { db, totals, config }: Deps) {
  const countsOf = openContestCounts(db, config.LIST_TOTAL_MS);
  const readList = openContestList(db, totals);

  /** The contest, for one who may look into it. */
  async function entered(cid: number, user: User): Promise<ContestRow> {
    const found = await contestFor(db, cid, user.uid);
    refuseIf(entryRefusal(found?.contest, { user, isRegistered: found?.isRegistered ?? false }, new Date()));
    return found?.contest as ContestRow;
  }

  app.serve(getContestProblem, async ({ query, viewer }) => {
    const now = new Date();
    const { user } = viewer;
    const found = await contestFor(db, query.cid, user?.uid ?? null);
    const entrant = { user, isRegistered: found?.isRegistered ?? false };
    refuseIf(problemsRefusal(found?.contest, entrant, now));
    const contest = found?.contest as ContestRow;
    const span = countedSpan(contest, user, { containsEnd: query.containsEnd ?? false, now });
    const [places, counts] = await Promise.all([problemsOfContest(db, contest.id), countsOf(contest, span)]);
    return places
      .filter(({ auth }) => auth !== problemAuth.hidden)
      .map(({ place }) => {
        const { gmtCreate, gmtModified, ...row } = presentContestProblem(place);
        const { ac, total } = countsAt(counts, place.id);
        return { ...row, ac, total };
      });
  });

  app.serve(getContestProblemDetails, async ({ query, viewer }) => {
    const user = signedIn(viewer);
    const contest = await entered(query.cid, user);
    const place = await problemInContest(db, query.cid, { displayId: query.displayId });
    const problem = place && (await problemById(db, place.problemId));
    if (!problem) throw new Refusal("contest-problem-not-found");
    if (problem.auth === problemAuth.hidden) throw new Refusal("problem-hidden");
    const now = new Date();
    const span = countedSpan(contest, user, { containsEnd: query.containsEnd ?? false, now });
    const [statement, tags, languages, counts, templates] = await Promise.all([
      statementOf(db, problem, query.l),
      tagsByProblem(db, [problem.id]),
      languagesOfProblem(db, problem.id),
      countsOf(contest, span),
      templatesOf(db, problem.id, true),
    ]);
    const shown = { ...presentProblem(problem, statement), title: place.displayTitle };
    const isOver = now >= contest.endTime;
    return {
      problem: isOver ? shown : withoutOrigin(shown, place.displayId),
      // How a problem is to be solved is told after the end.
      tags: isOver ? (tags.get(problem.id) ?? []).map(presentTag) : [],
      languages: languages.filter(({ enabled }) => enabled).map(({ name }) => name),
      problemCount: { pid: problem.id, ...countsAt(counts, place.id) },
      codeTemplate: Object.fromEntries(templates.map(({ language, template }) => [language, template.code])),
    };
  });

  app.serve(getContestSubmissions, async ({ query, viewer }) => {
    const user = signedIn(viewer);
    const contest = await entered(query.contestID, user);
    const { rows, total } = await readList(contest, user, query);
    const now = new Date();
    const records = rows.map((row) => ({
      ...presentRow(row),
      ...(showsFigures(contest, row.uid, user, now) ? {} : { time: null, memory: null, length: null }),
      pid: null,
      displayPid: null,
      displayId: row.displayId,
      title: row.displayTitle,
    }));
    return pageOf(records, total, query);
  });

  app.serve(checkContestSubmissionsStatus, async ({ body, viewer }) => {
    const user = signedIn(viewer);
    const found = body.cid ? await contestFor(db, body.cid, user.uid) : undefined;
    if (!found) throw new Refusal("contest-not-found");
    const { contest, isRegistered } = found;
    const now = new Date();
    refuseIf(entryRefusal(contest, { user, isRegistered }, now));
    if (body.submitIds.length === 0) return {};
    const rows = await submissionsById(db, body.submitIds);
    return Object.fromEntries(
      rows
        .filter((row) => row.contestId === contest.id && isListed(contest, row, user, now))
        .map((row) => [
          row.id,
          {
            ...presentJudge(row, row),
            displayPid: null,
            ...(showsFigures(contest, row.uid, user, now) ? {} : { time: null, memory: null, length: null }),
          },
        ]),
    );
  });

  app.serve(getFullScreenProblemList, async ({ query, viewer }) => {
    // Trainings are not built yet: none exists.
    if (query.tid) throw new Refusal("training-not-found");
    if (!query.cid) throw new Refusal("list-not-named");
    const user = signedIn(viewer);
    const contest = await entered(query.cid, user);
    const places = (await problemsOfContest(db, contest.id)).filter(
      ({ auth }) => auth !== problemAuth.hidden,
    );
    const pids = places.map(({ place }) => place.problemId);
    const standing = await ownStanding(contest, user, pids, false);
    return places.map(({ place }) => {
      const own = standing(place.problemId);
      const isKnown = own.status !== status.notSubmitted && !isInProgress(own.status);
      return {
        pid: place.problemId,
        problemId: place.displayId,
        title: place.displayTitle,
        status: isKnown ? own.status : null,
        score: isKnown ? own.score : null,
      };
    });
  });

  /** The caller's standing with the contest's problems; under the seal of an OI contest only that he submitted. */
  async function ownStanding(contest: ContestRow, user: User, pids: number[], containsEnd: boolean) {
    const now = new Date();
    const isOi = contest.type === contestType.oi;
    const to = containsEnd && contest.allowEndSubmit ? null : contest.endTime;
    const found = await contestStandings(db, { uid: user.uid, cid: contest.id, pids, to });
    const isSealed = isOi && !managesContest(contest, user) && sealedSince(contest, now) !== null;
    return (pid: number) => {
      const standing = found.get(pid);
      if (!standing) return { status: status.notSubmitted, score: null };
      if (isSealed) return { status: status.submittedUnknown, score: null };
      return { status: standing.status, score: isOi ? standing.score : null };
    };
  }

  return {
    /** As getUserProblemStatus answers it inside a contest. */
    async standings(cid: number, user: User, pids: number[], containsEnd: boolean) {
      const found = await contestFor(db, cid, user.uid);
      if (!found) throw new Refusal("contest-not-found");
      refuseIf(entryRefusal(found.contest, { user, isRegistered: found.isRegistered }, new Date()));
      const standing = await ownStanding(found.contest, user, pids, containsEnd);
      return Object.fromEntries(pids.map((pid) => [pid, standing(pid)]));
    },
  };
}

/** During the contest nothing tells which problem of the bank it is, by whom and how hard. */
function withoutOrigin(problem: Problem, displayId: string): Problem {
  return {
    ...problem,
    problemId: displayId,
    source: null,
    author: null,
    difficulty: null,
    modifiedUser: null,
  };
}
