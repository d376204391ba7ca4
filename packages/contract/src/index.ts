export * from "./access.ts";
export * from "./account/account.ts";
export * from "./account/body.ts";
export * from "./account/device.ts";
export * from "./account/factor.ts";
export * from "./account/factor-body.ts";
export * from "./account/prove.ts";
export * from "./account/token.ts";
export * from "./account/token-body.ts";
export * from "./announcement/admin.ts";
export * from "./announcement/announcement.ts";
export * from "./announcement/group.ts";
export * from "./assignment/assignment.ts";
export * from "./assignment/calendar.ts";
export * from "./assignment/draft.ts";
export * from "./balloon.ts";
export * from "./board/board.ts";
export * from "./board/live.ts";
export * from "./calendar.ts";
export * from "./certificate/body.ts";
export * from "./certificate/certificate.ts";
export * from "./certificate/texts.ts";
export * from "./checker.ts";
export * from "./clarification/admin.ts";
export * from "./clarification/body.ts";
export * from "./clarification/clarification.ts";
export * from "./clics/body.ts";
export * from "./clics/clics.ts";
export * from "./clics/object.ts";
export * from "./clics/written.ts";
export * from "./comment/admin.ts";
export * from "./comment/body.ts";
export * from "./comment/comment.ts";
export * from "./contest/account.ts";
export * from "./contest/admin.ts";
export * from "./contest/application.ts";
export * from "./contest/application-rules.ts";
export * from "./contest/changes.ts";
export * from "./contest/contest.ts";
export * from "./contest/contest-rule.ts";
export * from "./contest/group.ts";
export * from "./contest/problem-admin.ts";
export * from "./contest/readiness.ts";
export * from "./contest/rule.ts";
export {
  ACCEPTED_POINTS,
  type CostlyVerdict,
  costKind,
  costlyVerdicts,
  isCostly,
  isForAccepted,
  isPossible,
  isSameRule,
  presetOf,
  type RulePreset,
  ruleCounts,
  rulePoints,
  rulePresetNames,
  rulePresets,
  ruleTies,
  TRY_MINUTES_MAX,
  TRY_POINTS_MAX,
  usualRule,
} from "./contest/rule-value.ts";
export * from "./contest/team.ts";
export * from "./contest/terms.ts";
export * from "./contest/virtual.ts";
export * from "./contest/window.ts";
export * from "./coursework.ts";
export * from "./custom-run.ts";
export * from "./dashboard.ts";
export * from "./desk/awards.ts";
export * from "./desk/control.ts";
export * from "./desk/desk.ts";
export * from "./desk/download.ts";
export * from "./desk/dry-run.ts";
export * from "./desk/people.ts";
export * from "./desk/people-body.ts";
export * from "./desk/rejudge.ts";
export * from "./discussion/admin.ts";
export * from "./discussion/body.ts";
export * from "./discussion/discussion.ts";
export * from "./discussion/group.ts";
export { isDrawable } from "./drawable.ts";
export * from "./endpoint.ts";
export * from "./endpoints.ts";
export * from "./file.ts";
export * from "./gradebook.ts";
export * from "./group/body.ts";
export * from "./group/group.ts";
export * from "./group/invitation.ts";
export * from "./group/member.ts";
export * from "./group/roster.ts";
export * from "./group-copy.ts";
export * from "./guard-refusals.ts";
export * from "./identity/admin.ts";
export * from "./identity/body.ts";
export * from "./identity/identity.ts";
export * from "./identity/scim.ts";
export * from "./judge/admin.ts";
export * from "./judge/judge.ts";
export * from "./judge/message.ts";
export * from "./judge/rejudge.ts";
export * from "./judge/self-test.ts";
export * from "./judge/task.ts";
export * from "./jury-solution.ts";
export * from "./kattis.ts";
export * from "./language/admin.ts";
export * from "./language/language.ts";
export * from "./late-rule.ts";
export * from "./list-order.ts";
export * from "./locale.ts";
export * from "./lti/course.ts";
export * from "./lti/lti.ts";
export * from "./lti/place.ts";
export * from "./message.ts";
export * from "./move.ts";
export * from "./node-admin.ts";
export * from "./notice-body.ts";
export * from "./own-data.ts";
export * from "./package.ts";
export * from "./participation-state.ts";
export * from "./print/body.ts";
export * from "./print/print.ts";
export * from "./problem/admin.ts";
export * from "./problem/bookmark.ts";
export * from "./problem/editor.ts";
export * from "./problem/faults.ts";
export * from "./problem/group.ts";
export * from "./problem/history.ts";
export * from "./problem/next.ts";
export * from "./problem/problem.ts";
export * from "./problem/publication.ts";
export * from "./problem/tag.ts";
export * from "./push/body.ts";
export * from "./push/push.ts";
export * from "./ranking/group.ts";
export * from "./ranking/ranking.ts";
export * from "./ranking/rating.ts";
export * from "./refusal.ts";
export * from "./refusal-text.ts";
export * from "./rehearsal/body.ts";
export * from "./rehearsal/rehearsal.ts";
export * from "./remote/oj.ts";
export * from "./remote/remote.ts";
export * from "./review/body.ts";
export * from "./review/review.ts";
export * from "./scalar.ts";
export * from "./seat/body.ts";
export * from "./seat/files.ts";
export * from "./seat/seat.ts";
export * from "./shadow/body.ts";
export * from "./shadow/shadow.ts";
export * from "./similarity.ts";
export * from "./site/audit.ts";
export * from "./site/backup.ts";
export * from "./site/body.ts";
export * from "./site/config.ts";
export * from "./site/site.ts";
export * from "./spreadsheet.ts";
export * from "./standard-checker.ts";
export * from "./status.ts";
export * from "./submission.ts";
export * from "./submission-neighbours.ts";
export * from "./task/feedback.ts";
export * from "./task/group-points.ts";
export * from "./task/legacy.ts";
export * from "./task/run-communication.ts";
export * from "./task/run-grader.ts";
export * from "./task/run-kinds.ts";
export * from "./task/run-output-only.ts";
export * from "./task/run-passes.ts";
export * from "./task/run-sources.ts";
export * from "./task/score-tree.ts";
export * from "./task/scoring.ts";
export * from "./task/scoring-faults.ts";
export * from "./team/body.ts";
export * from "./team/team.ts";
export * from "./testdata/testdata.ts";
export * from "./testdata/upload.ts";
export * from "./token-scope.ts";
export * from "./token-scope-of.ts";
export * from "./training/admin.ts";
export * from "./training/draft.ts";
export * from "./training/group.ts";
export * from "./training/progress.ts";
export * from "./training/training.ts";
export * from "./user-admin.ts";
export * from "./user-role-request.ts";
export * from "./verdict-kind.ts";
export * from "./verdict-lists.ts";
export * from "./webhook/body.ts";
export * from "./webhook/data.ts";
export * from "./webhook/webhook.ts";
