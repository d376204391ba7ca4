import { apiDate, type RejudgeAbout } from "@verdict/contract";
import type { RejudgeSelection } from "./tables.ts";

const nothing: RejudgeAbout = {
  ...{ contest: null, problem: null, status: null, username: null, submitId: null },
  ...{ chosen: null, from: null, to: null, job: null },
};

/** The names that a rejudge was ordered with. */
export const namesOf = (selection: RejudgeSelection) =>
  selection.kind === "dry-run" ? selection.of.named : "named" in selection ? selection.named : undefined;

/** What a rejudge is about. */
export function aboutOf(selection: RejudgeSelection): RejudgeAbout {
  const { contest = null, problem = null } = namesOf(selection) ?? {};
  switch (selection.kind) {
    case "problem":
    case "contest-problem":
      return { ...nothing, contest, problem };
    case "contest": {
      const { status = null, submitId = null, from, to } = selection;
      return { ...nothing, contest, problem, status, submitId, from: momentOf(from), to: momentOf(to) };
    }
    case "system-tests":
      return { ...nothing, contest };
    case "dry-run":
      return aboutOf(selection.of);
    case "apply":
    case "undo":
      return { ...nothing, contest, job: selection.jobId };
    case "filter": {
      const { problemID = null, status = null, username = null } = selection.said ?? {};
      return { ...nothing, problem: problemID, status, username };
    }
    case "chosen":
      return { ...nothing, chosen: selection.submitIds.length };
  }
}

const momentOf = (text: string | undefined) => (text === undefined ? null : apiDate(new Date(text)));
