/** Pictures that stay in docs/screenshots, by the names of their files. */
export const kept = [
  "home-en-light-wide",
  "home-zh-dark-phone",
  "problem-list-en-light-wide",
  "problem-list-zh-dark-wide",
  "problem-en-light-wide",
  "problem-zh-dark-phone",
  "problem-focus-en-dark-wide",
  "submission-refused-en-light-wide",
  "status-zh-light-phone",
  "user-home-en-light-wide",
  "admin-dashboard-en-light-wide",
  "admin-problem-judging-zh-dark-wide",
];
