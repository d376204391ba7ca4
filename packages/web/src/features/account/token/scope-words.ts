import type { TokenScope } from "@verdict/contract";

/** Keys of the texts, which may hold no colon. */
export const scopeWords = {
  "site:read": "account.token.scope.siteRead",
  "submissions:read": "account.token.scope.submissionsRead",
  submit: "account.token.scope.submit",
  "posts:write": "account.token.scope.postsWrite",
  "account:read": "account.token.scope.accountRead",
  "problem:manage": "account.token.scope.problemManage",
  "contest:manage": "account.token.scope.contestManage",
  "training:manage": "account.token.scope.trainingManage",
  "group:manage": "account.token.scope.groupManage",
  "users:manage": "account.token.scope.usersManage",
  "staff:read": "account.token.scope.staffRead",
  "staff:manage": "account.token.scope.staffManage",
  "identity:provision": "account.token.scope.identityProvision",
} as const satisfies Record<TokenScope, string>;

/** Lives of a token that forms offer, in days. */
export const lives = [7, 30, 90, 366];
