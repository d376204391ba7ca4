import {
  downloadContestInputs,
  getContestProblem,
  getContestProblemDetails,
  getContestSubmissions,
  getSubmitAllowance,
  type Problem,
  problemAuth,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { asDownload } from "../../platform/download.ts";
import { listPage } from "../../platform/list.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { openSharedReads } from "../../platform/shared-reads.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { tallies } from "../board/counts.ts";
import { viewNameOf } from "../board/readers-board.ts";
import { isAvailable } from "../language/available.ts";
import { languagesFor } from "../language/queries.ts";
import { offeredLanguages } from "../node/nodes.ts";
import { presentGrader, presentOutputOnly, presentProblem, presentTag } from "../problem/present.ts";
import { problemById, statementOf, tagsByProblem, templatesOf } from "../problem/queries.ts";
import { allowanceOf } from "../submission/contest-allowance.ts";
import { insideCounts } from "../submission/contest-counts.ts";
import { openContestList } from "../submission/contest-list.ts";
import { withheld } from "../submission/contest-views.ts";
import { noHome, presentRow } from "../submission/present.ts";
import { zipOfInputs } from "../testdata/read.ts";
import { entered, lookedInto } from "./entered.ts";
import { ownParticipations, participationAt } from "./participation.ts";
import {
  type ContestRules,
  type Entrant,
  isInWindow,
  isOverForAll,
  managesContest,
  problemsRefusal,
  windowEnd,
} from "./policy.ts";
import { presentContestProblem } from "./present.ts";
import { entrantOf, problemInContest, problemsOfContest, type Rules, rulesFor } from "./queries.ts";
import { submissionView } from "./submission-view.ts";

/** A contest's problems and submissions as those who take part see them. */
export function contestSubmissionRoutes(app: App<Viewer>, { db, store, totals, boards }: Deps) {
  const listFor = openContestList(db, totals);
  const shared = openSharedReads();

  /** From the fold that makes the board: what is frozen there is not counted here; managers see through it. */
  async function countsFor(
    contest: ContestRules,
    { user, groupLevel }: Entrant,
    containsEnd: boolean | undefined,
  ) {
    const loaded = await boards.of(contest.id);
    const side = managesContest(contest, user, groupLevel) ? "live" : "inside";
    return tallies(loaded, viewNameOf(loaded, { side, containsEnd }));
  }

  app.serve(getContestProblem, async ({ query, viewer }) => {
    const { user } = viewer;
    const rules = await rulesFor(db, query.cid, user?.uid ?? "");
    const entrant = entrantOf(user, rules);
    const now = rules?.now ?? new Date();
    refuseIf(problemsRefusal(rules?.contest, entrant, now));
    const { contest } = rules as Rules;
    const [inContest, counts, { open }] = await Promise.all([
      shared.of(`problems ${contest.id} ${query.l ?? ""}`, () => problemsOfContest(db, contest.id, query.l)),
      countsFor(contest, entrant, query.containsEnd),
      // A virtual run begins after the end.
      ownParticipations(db, [contest.id], now >= contest.endTime ? user?.uid : undefined),
    ]);
    // What the contest came to is not told during a virtual run of it, or a personal window.
    const isRun = open.has(contest.id) || isInWindow(contest, entrant, now);
    return inContest
      .filter(({ auth }) => auth !== problemAuth.hidden)
      .map(({ contestProblem, title }) => {
        const { gmtCreate, gmtModified, ...row } = presentContestProblem(contestProblem);
        const { ac, total } = insideCounts(isRun ? undefined : counts.get(contestProblem.id));
        return { ...row, displayTitle: title, ac, total };
      });
  });

  async function openProblem(cid: number, displayId: string) {
    const contestProblem = await problemInContest(db, cid, { displayId });
    const problem = contestProblem && (await problemById(db, contestProblem.problemId));
    if (!problem) throw new Refusal("contest-problem-not-found");
    if (problem.auth === problemAuth.hidden) throw new Refusal("problem-hidden");
    return { contestProblem, problem };
  }

  app.serve(downloadContestInputs, async ({ query: { cid, displayId }, viewer, reply }) => {
    await lookedInto(db, cid, viewer.user);
    const { contestProblem, problem } = await openProblem(cid, displayId);
    if (!problem.outputOnly) throw new Refusal("testdata-none");
    asDownload(reply, `${displayId}.zip`, "application/zip");
    return zipOfInputs({ db, store }, contestProblem.dataVersionId ?? problem.dataVersionId);
  });

  app.serve(getContestProblemDetails, async ({ query, viewer }) => {
    const { contest, entrant, now } = await lookedInto(db, query.cid, viewer.user);
    const { contestProblem, problem } = await openProblem(query.cid, query.displayId);
    const [statement, tags, languages, live, counts, templates] = await Promise.all([
      statementOf(db, problem, query.l),
      tagsByProblem(db, [problem.id]),
      languagesFor(db, problem),
      offeredLanguages(db),
      countsFor(contest, entrant, query.containsEnd),
      templatesOf(db, problem.id, true),
    ]);
    const isRenamed = contestProblem.displayTitle !== problem.title;
    const translated = presentProblem(problem, statement);
    const shown = isRenamed ? { ...translated, title: contestProblem.displayTitle } : translated;
    // During a virtual run the contest is not over for who runs it.
    const isOver = isOverForAll(contest, now) && !entrant.run;
    return {
      problem: isOver ? shown : withoutOrigin(shown, contestProblem.displayId),
      // How a problem is to be solved is told after the end.
      tags: isOver ? (tags.get(problem.id) ?? []).map(presentTag) : [],
      languages: languages.filter((row) => isAvailable(row, live)).map(({ name }) => name),
      problemCount: {
        pid: problem.id,
        ...insideCounts(
          entrant.run || isInWindow(contest, entrant, now) ? undefined : counts.get(contestProblem.id),
        ),
      },
      codeTemplate: Object.fromEntries(templates.map(({ language, template }) => [language, template.code])),
      ...presentGrader(problem, languages),
      ...(problem.passes > 1 && { passes: problem.passes }),
      ...(problem.communication && { communication: problem.communication }),
      ...(await presentOutputOnly(db, problem, contestProblem.dataVersionId)),
    };
  });

  app.serve(getSubmitAllowance, async ({ query: { cid, displayId }, viewer }) => {
    const user = signedIn(viewer);
    const { contest, entrant, now } = await entered(db, cid, user);
    const contestProblem = await problemInContest(db, cid, { displayId });
    if (!contestProblem) throw new Refusal("contest-problem-not-found");
    const participation = await participationAt(db, { contestId: cid, uid: user.uid, moment: now });
    const isFree =
      managesContest(contest, user, entrant.groupLevel) || now >= windowEnd(contest, participation ?? null);
    if (isFree) return { max: null, left: null, waitS: 0 };
    if (participation) return allowanceOf(db, contest, participation.id, contestProblem.id);
    return { max: contest.submissionsMax, left: contest.submissionsMax, waitS: 0 };
  });

  app.serve(getContestSubmissions, async ({ query, viewer }) => {
    const user = signedIn(viewer);
    const { contest, entrant, own, now } = await entered(db, query.contestID, user);
    const list = await listFor(contest, { ...entrant, runs: own.runs }, now, query);
    return listPage(query, list, (rows) =>
      rows.map((row) => ({
        ...presentRow(row, noHome),
        ...withheld(submissionView(contest, row, entrant, now).listing),
        pid: null,
        displayPid: null,
        displayId: row.displayId,
        title: row.displayTitle,
      })),
    );
  });
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
