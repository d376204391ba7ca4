import type { Access } from "./access.ts";
import type { Endpoint, Method } from "./endpoint.ts";
import type { TokenScope } from "./token-scope.ts";

/** A call has one scope or none: what has none takes a signed-in session. */

/** Calls that the access word does not tell enough of, by name. Nothing that hands out passwords or tokens is among them. */
const declared: Readonly<Record<TokenScope | "session", readonly string[]>> = {
  "site:read": [
    ...["getProblemTitles", "getUserProblemStatus", "getContestRank", "getContestOutsideScoreboard"],
    "getContestUnreadAnnouncement",
  ],
  "submissions:read": [
    ...["getAllCaseResult", "getSubmissionDetail", "getSubmissionList", "getSubmissionTimeline"],
    ...["submissionEvents", "checkSubmissionsStatus", "checkContestSubmissionsStatus"],
    ...[
      "getContestSubmissions",
      "getSubmitAllowance",
      "getLastAcCode",
      "getTestJudgeResult",
      "getSubmissionNeighbours",
      "getSubmissionFiles",
      "getSubmissionFile",
    ],
    ...["getReview", "getVirtualAttempts"],
  ],
  submit: ["registerContest", "confirmContestTerms", "registerTraining", "submitPrintText"],
  "posts:write": [
    ...["askClarification", "readClarifications", "deleteComment", "deleteReply", "likeComment"],
    ...["likeDiscussion", "reportComment", "reportDiscussion", "uploadMdFile", "uploadMdImage"],
    ...["deleteMdImage", "settleLineThread", "deleteLineComment"],
  ],
  "account:read": [
    ...["getOwnInfo", "getUserAuthInfo", "getOwnProgress", "getUnreadCounts", "getCommentMessages"],
    ...["getReplyMessages", "getLikeMessages", "getSysMessages", "getMyMessages", "getMessageSettings"],
    ...["getMyGroupInvitations", "getOwnRoleRequest", "getBlockedUsers"],
  ],
  "problem:manage": [
    ...["getAdminProblem", "getAdminProblemList", "getNextProblemId", "addProblem", "updateProblem"],
    ...["batchProblems", "duplicateProblem", "publishProblem", "changeProblemAuth", "deleteProblem"],
    ...["getProblemUses", "getPublications", "changePublication", "addTag", "updateTag", "deleteTag"],
    ...["getTagClassifications", "addTagClassification", "updateTagClassification"],
    ...["deleteTagClassification", "downloadTestcase", "importRemoteProblem", "refreshRemoteProblem"],
    ...["exportProblem", "getExportReport", "importProblem", "importQdojProblem", "importHydroProblem"],
    ...["importPolygonProblem", "importKattisProblem", "importDmojProblem", "importFpsProblem"],
    ...["importCmsProblem", "importTpsProblem", "importSyzojProblem", "importUojProblem"],
    "importLuoguProblem",
  ],
  "contest:manage": [
    ...["getAdminContest", "getAdminContestList", "addContest", "updateContest", "cloneContest"],
    ...["changeContestVisible", "deleteContest", "getContestProblemList", "getAdminContestProblem"],
    ...["saveContestProblem", "removeContestProblem", "getProblemForContest", "addProblemForContest"],
    ...["updateProblemForContest", "addProblemFromPublic", "importRemoteContestProblem"],
    ...["getContestReadiness", "returnContestProblems", "downloadContestPrintText", "readContestFiles"],
  ],
  "training:manage": [
    ...["getAdminTraining", "getAdminTrainingList", "addTraining", "updateTraining", "cloneTraining"],
    ...["changeTrainingStatus", "deleteTraining", "getTrainingAdminProblems", "addTrainingProblem"],
    ...["saveTrainingProblem", "removeTrainingProblem", "importRemoteTrainingProblem"],
    ...["addTrainingCategory", "updateTrainingCategory", "deleteTrainingCategory"],
  ],
  "group:manage": ["updateGroupAnnouncement", "deleteGroupAnnouncement", "applyPublic"],
  "users:manage": ["getUserList", "importUsers", "insertBatchUser"],
  "staff:read": ["nodeList", "nodeDetail", "rejudgeJobList", "rejudgeJobDetail"],
  "staff:manage": [
    ...["rejudge", "rejudgeContestProblem", "rejudgeMany", "rejudgeProblem", "rejudgeJobCreate"],
    ...["rejudgeJobStop", "cancelJudge", "manualJudge", "addAnnouncement", "updateAnnouncement"],
    ...["deleteAnnouncement", "addNotice", "updateNotice", "deleteNotice", "handleCommentReport"],
    ...["handleDiscussionReport", "decideWaitingText", "deleteDiscussions", "moderateDiscussion"],
    ...["saveDiscussionCategories", "nodeWarmUp", "nodeSelfTest", "nodeDrain", "nodeResume"],
  ],
  // Its interface is no call of these: server/src/features/identity/scim.
  "identity:provision": [],
  session: [
    // They end, prove or change a sign-in, or tell who is signed in where.
    ...["logout", "adminLogout", "getSessionList", "getAccessTokens", "getDeviceRequest"],
    ...["getOwnIdentities", "getSignOutAddress", "getProviders", "getScim", "getOwnFactors"],
    // A launch is good for the session that came by it.
    ...["getLtiLaunches", "getLaunchPlaces", "tieCourse"],
    // Its addresses open calendars without a sign-in.
    "getCalendarFeeds",
    // Devices end with a session.
    "getPush",
    ...["getUserIdentities", "getUserFactors"],
    ...["getCaptcha", "getLoginChallenge", "getRegisterCode", "getChangeEmailCode", "downloadOwnData"],
    // They hand out passwords or tokens.
    ...["generateUserExcel", "getContestantSheets", "renewContestantPasswords", "getRosterSheets"],
    ...["addClicsToken", "saveShadow"],
    // Its topics are those of every scope.
    "live",
    // Whoever holds the group holds all that is in it.
    ...["handOverGroup", "dissolveGroup"],
  ],
};

const byName = new Map(
  Object.entries(declared).flatMap(([scope, names]) => names.map((name) => [name, scope] as const)),
);

/** The names above, to be compared with those of the endpoints. */
export const declaredScopeNames = (): string[] => Object.values(declared).flat();

/** The scope that a token needs for this call; null: no token opens it. */
export function tokenScopeOf({
  name,
  access,
  method,
}: Pick<Endpoint, "name" | "access" | "method">): TokenScope | null {
  const said = byName.get(name);
  if (said) return said === "session" ? null : (said as TokenScope);
  return scopeOfAccess(access, method);
}

function scopeOfAccess(access: Access, method: Method): TokenScope | null {
  const isRead = method === "GET";
  switch (access) {
    case "anon":
    case "anon-checked":
    case "login":
    case "contest-entrant":
    case "training-entrant":
    case "group-member":
      return isRead ? "site:read" : null;
    case "contest-manager":
      return "contest:manage";
    case "training-manager":
    case "coursework-manager":
    case "coursework-teacher":
      return "training:manage";
    case "group-admin":
    case "group-root":
    case "group-manager":
    case "perm:group_add":
    case "perm:group_del":
      return "group:manage";
    case "problem-writer":
      return "problem:manage";
    case "perm:submit":
      return "submit";
    case "perm:discussion_add":
    case "perm:discussion_edit":
    case "perm:discussion_del":
    case "perm:comment_add":
    case "perm:reply_add":
      return "posts:write";
    case "staff":
    case "root":
    case "root/pa":
    case "perm:announcement_admin":
      return isRead ? "staff:read" : null;
    default:
      return null;
  }
}
