import * as account from "./account/account.ts";
import * as accountDevice from "./account/device.ts";
import * as accountFactor from "./account/factor.ts";
import * as accountProve from "./account/prove.ts";
import * as accountToken from "./account/token.ts";
import * as announcementAdmin from "./announcement/admin.ts";
import * as announcement from "./announcement/announcement.ts";
import * as announcementGroup from "./announcement/group.ts";
import * as assignment from "./assignment/assignment.ts";
import * as calendar from "./assignment/calendar.ts";
import * as balloon from "./balloon.ts";
import * as board from "./board/board.ts";
import * as boardLive from "./board/live.ts";
import * as calendarFeed from "./calendar.ts";
import * as certificate from "./certificate/certificate.ts";
import * as checker from "./checker.ts";
import * as clarificationAdmin from "./clarification/admin.ts";
import * as clarification from "./clarification/clarification.ts";
import * as clics from "./clics/clics.ts";
import * as commentAdmin from "./comment/admin.ts";
import * as comment from "./comment/comment.ts";
import * as contestAdmin from "./contest/admin.ts";
import * as contestApplication from "./contest/application.ts";
import * as contestChanges from "./contest/changes.ts";
import * as contest from "./contest/contest.ts";
import * as contestGroup from "./contest/group.ts";
import * as contestProblemAdmin from "./contest/problem-admin.ts";
import * as contestReadiness from "./contest/readiness.ts";
import * as contestTeam from "./contest/team.ts";
import * as contestTerms from "./contest/terms.ts";
import * as contestVirtual from "./contest/virtual.ts";
import * as contestWindow from "./contest/window.ts";
import * as customRun from "./custom-run.ts";
import * as dashboard from "./dashboard.ts";
import * as deskAwards from "./desk/awards.ts";
import * as deskControl from "./desk/control.ts";
import * as desk from "./desk/desk.ts";
import * as deskDownload from "./desk/download.ts";
import * as deskDryRun from "./desk/dry-run.ts";
import * as deskPeople from "./desk/people.ts";
import * as deskRejudge from "./desk/rejudge.ts";
import * as discussionAdmin from "./discussion/admin.ts";
import * as discussion from "./discussion/discussion.ts";
import * as discussionGroup from "./discussion/group.ts";
import type { Endpoint } from "./endpoint.ts";
import * as file from "./file.ts";
import * as gradebook from "./gradebook.ts";
import * as group from "./group/group.ts";
import * as groupInvitation from "./group/invitation.ts";
import * as groupMember from "./group/member.ts";
import * as groupRoster from "./group/roster.ts";
import * as groupCopy from "./group-copy.ts";
import * as identityAdmin from "./identity/admin.ts";
import * as identity from "./identity/identity.ts";
import * as identityScim from "./identity/scim.ts";
import * as judgeAdmin from "./judge/admin.ts";
import * as judge from "./judge/judge.ts";
import * as judgeRejudge from "./judge/rejudge.ts";
import * as jurySolution from "./jury-solution.ts";
import * as languageAdmin from "./language/admin.ts";
import * as language from "./language/language.ts";
import * as ltiCourse from "./lti/course.ts";
import * as lti from "./lti/lti.ts";
import * as message from "./message.ts";
import * as nodeAdmin from "./node-admin.ts";
import * as ownData from "./own-data.ts";
import * as packages from "./package.ts";
import * as print from "./print/print.ts";
import * as problemAdmin from "./problem/admin.ts";
import * as problemBookmark from "./problem/bookmark.ts";
import * as problemGroup from "./problem/group.ts";
import * as problemHistory from "./problem/history.ts";
import * as problemNext from "./problem/next.ts";
import * as problem from "./problem/problem.ts";
import * as problemPublication from "./problem/publication.ts";
import * as problemTag from "./problem/tag.ts";
import * as push from "./push/push.ts";
import * as rankingGroup from "./ranking/group.ts";
import * as ranking from "./ranking/ranking.ts";
import * as rankingRating from "./ranking/rating.ts";
import * as rehearsal from "./rehearsal/rehearsal.ts";
import * as remote from "./remote/remote.ts";
import * as review from "./review/review.ts";
import * as seatFiles from "./seat/files.ts";
import * as seat from "./seat/seat.ts";
import * as shadow from "./shadow/shadow.ts";
import * as similarity from "./similarity.ts";
import * as siteAudit from "./site/audit.ts";
import * as siteBackup from "./site/backup.ts";
import * as siteConfig from "./site/config.ts";
import * as site from "./site/site.ts";
import * as submission from "./submission.ts";
import * as submissionNeighbours from "./submission-neighbours.ts";
import * as team from "./team/team.ts";
import * as testdata from "./testdata/testdata.ts";
import * as testdataUpload from "./testdata/upload.ts";
import * as trainingAdmin from "./training/admin.ts";
import * as trainingGroup from "./training/group.ts";
import * as trainingProgress from "./training/progress.ts";
import * as training from "./training/training.ts";
import * as userAdmin from "./user-admin.ts";
import * as userRoleRequest from "./user-role-request.ts";
import * as webhook from "./webhook/webhook.ts";

const domains = {
  site: { ...site, ...siteConfig, ...siteAudit, ...siteBackup },
  user: { ...userAdmin, ...userRoleRequest },
  account: { ...account, ...accountToken, ...accountDevice, ...accountFactor, ...accountProve },
  file,
  message,
  language: { ...language, ...languageAdmin },
  node: nodeAdmin,
  testdata: { ...testdata, ...testdataUpload },
  "custom-run": customRun,
  checker,
  "jury-solution": jurySolution,
  group: { ...group, ...groupInvitation, ...groupMember, ...groupRoster },
  problem: {
    ...problem,
    ...problemAdmin,
    ...problemGroup,
    ...problemBookmark,
    ...problemNext,
    ...problemHistory,
    ...problemPublication,
    ...problemTag,
  },
  package: packages,
  team,
  contest: {
    ...contest,
    ...contestAdmin,
    ...contestGroup,
    ...contestProblemAdmin,
    ...contestReadiness,
    ...contestTeam,
    ...contestChanges,
    ...contestTerms,
    ...contestApplication,
    ...contestVirtual,
    ...contestWindow,
  },
  board: { ...board, ...boardLive },
  submission: { ...submission, ...submissionNeighbours },
  training: { ...training, ...trainingAdmin, ...trainingGroup, ...trainingProgress },
  discussion: { ...discussion, ...discussionAdmin, ...discussionGroup },
  comment: { ...comment, ...commentAdmin },
  review,
  judge: { ...judge, ...judgeAdmin, ...judgeRejudge },
  ranking: { ...ranking, ...rankingGroup, ...rankingRating },
  remote,
  announcement,
  announcementAdmin,
  announcementGroup,
  clarification: { ...clarification, ...clarificationAdmin },
  seat,
  seatFiles,
  print,
  push,
  balloon,
  certificate,
  desk: {
    ...desk,
    ...deskAwards,
    ...deskControl,
    ...deskPeople,
    ...deskRejudge,
    ...deskDryRun,
    ...deskDownload,
  },
  similarity,
  clics,
  gradebook,
  assignment,
  calendar,
  calendarFeed,
  "group-copy": groupCopy,
  shadow,
  ownData,
  rehearsal,
  webhook,
  identity: { ...identity, ...identityAdmin, ...identityScim },
  lti: { ...lti, ...ltiCourse },
  dashboard,
};

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "path" in value && "access" in value;
}

/** Every endpoint with its domain, in the order of the documents. */
export const endpoints: readonly { domain: string; endpoint: Endpoint }[] = Object.entries(domains).flatMap(
  ([domain, module]) =>
    Object.values(module)
      .filter(isEndpoint)
      .map((endpoint) => ({ domain, endpoint })),
);
