/** Pictures that stay in docs/screenshots, by the names of their files. */
export const kept = [
  "home-en-light-wide",
  "home-zh-dark-phone",
  "problem-list-en-light-wide",
  "problem-zh-dark-phone",
  "problem-focus-en-dark-wide",
  "submission-refused-en-light-wide",
  "contest-board-en-light-wide",
  "contest-board-zh-dark-phone",
  "desk-desk-zh-dark-wide",
  "group-gradebook-en-light-wide",
  "discussion-en-light-wide",
  "admin-problem-judging-zh-dark-wide",
  "story-newcomer-en-wide-07-accepted",
];
