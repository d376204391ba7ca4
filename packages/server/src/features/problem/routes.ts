import {
  apiDate,
  downloadProblemInputs,
  getAllProblemTags,
  getNextProblems,
  getProblemCodeTemplate,
  getProblemDetail,
  getProblemList,
  getProblemTags,
  getProblemTagsAndClassification,
  getProblemTitles,
  getRandomProblem,
  getRecentUpdatedProblem,
  getRemoteBanks,
  getSimilarProblems,
  isStaff,
  rowId,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { cached } from "../../platform/cache.ts";
import { asDownload } from "../../platform/download.ts";
import { listPage, pageList } from "../../platform/list.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { openSharedReads } from "../../platform/shared-reads.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { levelFor, membership } from "../group/level.ts";
import { isAvailable } from "../language/available.ts";
import { languagesFor } from "../language/queries.ts";
import { offeredLanguages } from "../node/nodes.ts";
import { zipOfInputs } from "../testdata/read.ts";
import { openGroupCounts } from "./group-list.ts";
import { openProblemList } from "./list.ts";
import { managesProblem, pageRefusal } from "./managed.ts";
import { nextProblems } from "./next.ts";
import { ownFilter } from "./own-filter.ts";
import { groupViewRefusal, mayManage, viewRefusal } from "./policy.ts";
import {
  presentClassification,
  presentCounts,
  presentGrader,
  presentListRow,
  presentOutputOnly,
  presentProblem,
  presentSimilar,
  presentTag,
} from "./present.ts";
import {
  allTags,
  classificationsOfJudge,
  countsOf,
  newestPublicProblems,
  problemByDisplayId,
  problemById,
  problemsNamed,
  remoteBanksOf,
  statementOf,
  tagsByProblem,
  tagsOfJudge,
  templatesOf,
} from "./queries.ts";
import { ratingOf } from "./rating.ts";

/** Who writes problems of the site chooses among all of its tags. */
const seesAllTags = ({ user }: Viewer) => user !== null && isStaff(user.roleId);

/** Banks come and go with imports. */
const BANKS_MS = 60_000;

export function problemRoutes(app: App<Viewer>, { config, db, store }: Deps) {
  const list = openProblemList(db);
  const countsInGroup = openGroupCounts({ config, db });
  // Names and colours of tags may be a little old: the list names its tags by id.
  const tagsById = cached(config.LIST_TOTAL_MS, async () => {
    const rows = await allTags(db);
    return new Map([...rows].map(([id, tag]) => [id, presentTag(tag)]));
  });
  const isOfSite = ({ gid }: { gid: number | null }) => gid === null;
  const shared = openSharedReads();

  app.serve(getProblemList, ({ query: { own, ...query }, viewer }) => {
    if (own && !viewer.user) throw new Refusal("only-mine-needs-login");
    const uid = own && viewer.user?.uid;
    return shared.of(JSON.stringify({ ...query, own, uid }), async () => {
      const keep = own && uid ? await ownFilter(db, uid, own) : undefined;
      const [found, names] = await Promise.all([list.page(query, keep), tagsById()]);
      return listPage(query, pageList(found), async (rows) => {
        // A tag younger than the names at hand asks for them anew.
        const known = rows.every((row) => row.tagIds.every((id) => names.has(id)))
          ? names
          : await tagsById(true);
        const tagsOf = (ids: number[]) => ids.flatMap((id) => known.get(id) ?? []).filter(isOfSite);
        return rows.map((row) => presentListRow(row, tagsOf(row.tagIds)));
      });
    });
  });

  app.serve(getNextProblems, async ({ query, viewer }) => {
    const rows = await nextProblems(db, list, signedIn(viewer).uid, query.l);
    return rows.map(({ pid, problemId, title, difficulty, rating }) => ({
      pid,
      problemId,
      title,
      difficulty,
      rating,
    }));
  });

  app.serve(getProblemTitles, async ({ body, viewer }) => {
    const rows = await problemsNamed(db, body.problemIds, body.l);
    const refusals = await Promise.all(rows.map((row) => pageRefusal(db, row, viewer.user)));
    return rows
      .filter((_, index) => refusals[index] === null)
      .map(({ problemId, title }) => ({ problemId, title }));
  });

  const remoteBanks = cached(config.LIST_TOTAL_MS && BANKS_MS, () => remoteBanksOf(db));
  app.serve(getRemoteBanks, () => remoteBanks());

  /** The problem, and why its page is not for the viewer, or null; `gid`: in that group. */
  async function namedProblem(viewer: Viewer, displayId: string, gid: number | null) {
    const inside = gid === null ? null : await membership(db, viewer, gid);
    const problem = await problemByDisplayId(db, displayId);
    if (!problem) throw new Refusal("problem-not-found");
    // What a group's training takes from the site is looked at in the group.
    const refusal =
      !inside || problem.isListed
        ? await pageRefusal(db, problem, viewer.user)
        : groupViewRefusal(problem, inside.user, inside);
    return { problem, refusal };
  }

  app.serve(downloadProblemInputs, async ({ query: { problemId, gid }, viewer, reply }) => {
    const { problem, refusal } = await namedProblem(viewer, problemId, gid ?? null);
    refuseIf(refusal === "problem-hidden" ? "problem-not-found" : refusal);
    const { outputOnly, dataVersionId } = problem;
    if (!outputOnly) throw new Refusal("testdata-none");
    asDownload(reply, `${problemId}.zip`, "application/zip");
    return zipOfInputs({ db, store }, dataVersionId);
  });

  app.serve(getProblemDetail, async ({ query, viewer }) => {
    const { gid = null } = query;
    const { problem, refusal } = await namedProblem(viewer, query.problemId, gid);
    refuseIf(refusal);
    const isOfGroup = gid !== null && problem.groupId === gid;
    const [statement, tags, languages, live, counts, templates, rating] = await Promise.all([
      statementOf(db, problem, query.l),
      tagsByProblem(db, [problem.id], isOfGroup ? gid : null),
      languagesFor(db, problem),
      offeredLanguages(db),
      gid === null
        ? countsOf(db, problem.id)
        : countsInGroup(gid, [problem.id]).then((counts) => counts.get(problem.id)),
      templatesOf(db, problem.id, isOfGroup),
      gid === null ? ratingOf(db, problem.id) : null,
    ]);
    return {
      problem: presentProblem(problem, statement, isOfGroup ? gid : null),
      tags: (tags.get(problem.id) ?? []).map(presentTag),
      languages: languages.filter((row) => isAvailable(row, live)).map(({ name }) => name),
      absentLanguages: languages
        .filter((row) => row.enabled && !isAvailable(row, live))
        .map(({ name }) => name),
      problemCount: { pid: problem.id, ...presentCounts(counts) },
      codeTemplate: Object.fromEntries(templates.map(({ language, template }) => [language, template.code])),
      ...presentGrader(problem, languages),
      ...(problem.passes > 1 && { passes: problem.passes }),
      ...(problem.communication && { communication: problem.communication }),
      ...(await presentOutputOnly(db, problem)),
      rating,
    };
  });

  app.serve(getProblemCodeTemplate, async ({ query, viewer }) => {
    // Editors fill their forms from here: what they do not get, saving would delete.
    const problem = viewer.user && (await problemById(db, query.pid));
    const isManaged = !!viewer.user && !!problem && (await managesProblem(db, problem, viewer.user));
    const templates = await templatesOf(db, query.pid, isManaged);
    return templates.map(({ template }) => ({
      id: template.id,
      pid: template.problemId,
      lid: template.languageId,
      code: template.code,
      status: true,
      gmtCreate: apiDate(template.createdAt),
      gmtModified: apiDate(template.updatedAt),
    }));
  });

  /**
   * How a problem is to be solved is told of those in the bank; of others, which contests may depend on, to who manages
   * them, with the tags of its group. null: not to this reader.
   */
  async function tellsTags(pid: number, { user }: Viewer): Promise<{ groupId: number | null } | null> {
    const problem = rowId.safeParse(pid).success ? await problemById(db, pid) : undefined;
    if (!problem) return null;
    const level = await levelFor(db, problem.groupId, user?.uid);
    if (user && mayManage(problem, user, level)) return problem;
    return viewRefusal(problem) === null ? { groupId: null } : null;
  }

  app.serve(getSimilarProblems, async ({ query, viewer }) =>
    (await tellsTags(query.pid, viewer)) ? (await list.similar(query.pid, query.l)).map(presentSimilar) : [],
  );

  app.serve(getRandomProblem, async () => {
    const problemId = await list.random();
    if (!problemId) throw new Refusal("no-problem");
    return { problemId };
  });

  app.serve(getRecentUpdatedProblem, async ({ query }) => {
    const rows = await newestPublicProblems(db, 10, query.l);
    return rows.map((row) => ({
      id: row.id,
      problemId: row.problemId,
      title: row.title,
      type: row.type,
      gmtCreate: apiDate(row.createdAt),
      gmtModified: apiDate(row.updatedAt),
    }));
  });

  app.serve(getAllProblemTags, async ({ query, viewer }) =>
    (await tagsOfJudge(db, query.oj, seesAllTags(viewer))).map(presentTag),
  );

  app.serve(getProblemTags, async ({ query, viewer }) => {
    const told = await tellsTags(query.pid, viewer);
    if (!told) return [];
    const tags = await tagsByProblem(db, [query.pid], told.groupId);
    return (tags.get(query.pid) ?? []).map(presentTag);
  });

  app.serve(getProblemTagsAndClassification, async ({ query, viewer }) => {
    const [classes, tags] = await Promise.all([
      classificationsOfJudge(db, query.oj),
      tagsOfJudge(db, query.oj, seesAllTags(viewer)),
    ]);
    // A tag whose classification is another judge's stands with those that have none, and not nowhere.
    const ids = new Set(classes.map(({ id }) => id));
    const byClass = Map.groupBy(tags, ({ classificationId: id }) => (id !== null && ids.has(id) ? id : null));
    const unclassified = byClass.get(null) ?? [];
    return [
      ...classes.map((row) => ({
        classification: presentClassification(row),
        tagList: (byClass.get(row.id) ?? []).map(presentTag),
      })),
      ...(unclassified.length > 0 ? [{ classification: null, tagList: unclassified.map(presentTag) }] : []),
    ];
  });
}
