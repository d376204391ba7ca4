import { CODE_MAX, OUTPUT_ONLY_LANGUAGE, type SubmitBody, sentFilesText, status } from "@verdict/contract";
import { graderUse, sourcesIn, textOfSources } from "@verdict/contract/languages";
import { eq, type SQL, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { notify } from "../../platform/notify.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import type { customRunPaces } from "../custom-run/tables.ts";
import type { Membership } from "../group/level.ts";
import { attempts, priority } from "../judge/tables.ts";
import { isAvailable } from "../language/available.ts";
import { languagesFor, ownLanguages } from "../language/queries.ts";
import { offeredLanguages } from "../node/nodes.ts";
import { groupViewRefusal, viewRefusal } from "../problem/policy.ts";
import { type ProblemRow, problemByDisplayId } from "../problem/queries.ts";
import { problemCounts } from "../problem/tables.ts";
import { remoteSites } from "../remote/tables.ts";
import { switchRefusal } from "./policy.ts";
import { accountSite, queueRemote, remoteLanguage } from "./remote-queue.ts";
import { addToScore } from "./scores.ts";
import { keepFiles, type StoredFile, withCarriedOver } from "./sent-files.ts";
import { submissions, submitPaces } from "./tables.ts";
import type { SubmissionRow } from "./verdict.ts";

export interface Submitted {
  submission: SubmissionRow;
  /** What the problem is called where it was submitted to. */
  displayPid: string;
}

export type Author = User & { ip: string };

/** Where outside contests a submission is sent: by whom in which group (null: to the site), and whether in a training. */
export interface Place {
  membership: Membership | null;
  inTraining: boolean;
}

/** Why the problem cannot be submitted to there, or null. A group's trainings also have problems of the site. */
function placeRefusal(problem: ProblemRow, { membership, inTraining }: Place) {
  if (!membership || (inTraining && problem.isListed)) return viewRefusal(problem);
  return groupViewRefusal(problem, membership.user, membership);
}

/** Checks and stores a submission outside contests with its first attempt: both, or neither. */
export async function submit(
  { db, settings }: Pick<Deps, "db" | "settings">,
  author: Author,
  body: Sent,
  place: Place,
): Promise<Submitted> {
  const switches = settings.switches();
  const gid = place.membership?.gid ?? null;
  refuseIf(switchRefusal({ cid: 0, gid }, switches));
  const problem = await problemByDisplayId(db, body.pid);
  if (!problem) throw new Refusal("problem-not-found");
  refuseIf(placeRefusal(problem, place));
  await checkRemote(db, problem);
  const sent = await checkSent(db, problem, body, problem.dataVersionId);

  return db.transaction(async (tx) => {
    await keepPace(tx, submitPaces, author.uid, switches.defaultSubmitInterval);
    const submission = await insertSubmission(tx, author, problem, { ...sent, groupId: gid });
    if (gid === null) {
      await tx
        .update(problemCounts)
        .set({ total: sql`${problemCounts.total} + 1` })
        .where(eq(problemCounts.problemId, problem.id));
      await addToScore(tx, author.uid, { total: 1 });
    }
    await notify(tx, "judge_work");
    return { submission, displayPid: problem.problemId };
  });
}

/** Refuses a problem of a judge elsewhere that is switched off here. */
export async function checkRemote(db: Db, { remoteOj }: Pick<ProblemRow, "remoteOj">): Promise<void> {
  if (!remoteOj) return;
  const [site] = await db
    .select({ enabled: remoteSites.enabled })
    .from(remoteSites)
    .where(eq(remoteSites.site, accountSite(remoteOj)));
  if (!site?.enabled) throw new Refusal("remote-judge-off", { judge: remoteOj });
}

/**
 * What is sent: a program, or a zip. `files` stores its files for the cases of a data version, once it is known whose they
 * are; `sources` reads those of a program.
 */
export interface Sent extends SubmitBody {
  files?: (dataVersionId: number | null) => Promise<StoredFile[]>;
  sources?: () => Promise<Map<string, string>>;
}

/** Refuses what the problem does not take; the files are null of a program. */
export async function checkSent(
  db: Db,
  problem: ProblemRow,
  { language, code, files, sources }: Sent,
  dataVersionId: number | null,
): Promise<Omit<Stored, "groupId">> {
  if (problem.outputOnly) {
    if (!files) throw new Refusal("output-only-wants-files");
    return { language: OUTPUT_ONLY_LANGUAGE, code: "", files: await files(dataVersionId) };
  }
  if ((files || sources) && !problem.grader?.others) throw new Refusal("output-only-wants-program");
  await checkLanguage(db, problem, language);
  const text = programOf(problem, language, sources ? await sources() : code);
  return { language, code: text, files: null };
}

/** A program's text; refuses one without the files that the problem asks for. */
export function programOf(
  { grader }: Pick<ProblemRow, "grader">,
  language: string,
  sent: string | ReadonlyMap<string, string>,
): string {
  const use = grader && graderUse(grader, language);
  if (!use) return typeof sent === "string" ? sent : "";
  const text = typeof sent === "string" ? sourcesIn(sent, use) && sent : textOfSources(sent, use);
  if (text === null) throw new Refusal("source-files-wanted", { names: use.own.join(", ") });
  if (text.length > CODE_MAX) throw new Refusal("code-too-long");
  return text;
}

/** Refuses a language that the problem does not allow, that is switched off, or that nobody could judge now. */
export async function checkLanguage(
  db: Db,
  problem: Pick<ProblemRow, "id" | "grader">,
  language: string,
): Promise<void> {
  const allowed = await languagesFor(db, problem);
  const wanted = allowed.find((row) => row.name === language);
  if (!wanted) {
    const known = (await ownLanguages(db)).some((row) => row.name === language);
    throw new Refusal(known ? "language-not-allowed" : "language-unknown", { language });
  }
  if (!isAvailable(wanted, await offeredLanguages(db))) {
    throw new Refusal("language-unavailable", { language });
  }
}

/**
 * One submission or test an interval: the row of the user is the lock, so that parallel calls cannot slip
 * through. 0 seconds: as often as one likes.
 */
export async function keepPace(
  tx: Sql,
  paces: typeof submitPaces | typeof customRunPaces,
  uid: string,
  seconds: number,
): Promise<void> {
  if (seconds <= 0) return;
  const passed = await tx
    .insert(paces)
    .values({ uid, lastAt: sql`clock_timestamp()` })
    .onConflictDoUpdate({
      target: paces.uid,
      set: { lastAt: sql`clock_timestamp()` },
      setWhere: sql`${paces.lastAt} <= clock_timestamp() - make_interval(secs => ${seconds})`,
    })
    .returning({ uid: paces.uid });
  if (passed.length > 0) return;
  const [pace] = await tx
    .select({ since: sql<number>`extract(epoch from clock_timestamp() - ${paces.lastAt})::float8` })
    .from(paces)
    .where(eq(paces.uid, uid));
  throw new Refusal("submit-too-fast", { seconds: Math.max(1, Math.ceil(seconds - (pace?.since ?? 0))) });
}

/** Where a contest's submission belongs, and what it is judged on. */
export interface InContest {
  contestId: number;
  contestProblemId: number;
  participationId: number;
  dataVersionId: number | null;
  priority: number | SQL<number>;
}

export interface Stored extends Pick<SubmitBody, "language" | "code"> {
  groupId: number | null;
  /** In place of a program. */
  files: StoredFile[] | null;
}

/** The row and its place in the queue; `inContest`: inside a contest. */
export async function insertSubmission(
  tx: Sql,
  author: Author,
  problem: ProblemRow,
  { language, groupId, ...sent }: Stored,
  inContest: InContest | null = null,
): Promise<SubmissionRow> {
  const {
    dataVersionId,
    priority: turn,
    ...inside
  } = inContest ?? {
    dataVersionId: problem.dataVersionId,
    priority: priority.practice,
  };
  const entrant = { problemId: problem.id, uid: author.uid, groupId };
  const { participationId = null, contestProblemId = null } = inContest ?? {};
  const files = problem.outputOnly?.carriesOver
    ? sent.files && (await withCarriedOver(tx, { ...entrant, participationId, contestProblemId }, sent.files))
    : sent.files?.map((file) => ({ ...file, own: true }));
  const code = files ? sentFilesText(files) : sent.code;
  const [row] = await tx
    .insert(submissions)
    .values({
      problemId: problem.id,
      uid: author.uid,
      language,
      code,
      length: code.length,
      groupId,
      status: status.pending,
      ip: author.ip,
      ...inside,
      // The moment of storing: what a contest's rules are asked about, and what its board counts from.
      submittedAt: sql`clock_timestamp()`,
    })
    .returning();
  if (!row) throw new Error("no submission row came back");
  if (files) await keepFiles(tx, row, files);
  const { remoteOj } = problem;
  await tx.insert(attempts).values({
    submissionId: row.id,
    number: 1,
    uid: author.uid,
    language: remoteOj ? remoteLanguage(remoteOj) : language,
    priority: turn,
    dataVersionId,
  });
  if (remoteOj) await queueRemote(tx, { submissionId: row.id, attempt: 1, oj: remoteOj, priority: turn });
  return row;
}
