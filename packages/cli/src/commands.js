/**
 * Every command: what it does in a line, what it takes, its options, and the module that does it, loaded when it is asked
 * for. Help, completion and the parser read this table.
 * @typedef {{ does: string, takes: string[], options: Record<string, { type: "string" | "boolean", short?: string, does: string }>, load: () => Promise<{ act: (values: any, given: string[]) => Promise<number | void> }> }} Command
 */

const place = {
  problem: {
    type: "string",
    short: "p",
    does: "the problem's number, its letter in a contest, or its address",
  },
  contest: { type: "string", short: "c", does: "the contest's number or address" },
};
const language = { type: "string", short: "l", does: "the language's name, instead of the file's ending" };
const yes = { type: "boolean", short: "y", does: "do not ask" };

/** @type {Record<string, Command>} */
export const commands = {
  login: {
    does: "sign in: a code is confirmed in the browser",
    takes: ["SITE"],
    options: {
      scope: {
        type: "string",
        does: "what the token may do, by commas; all that these commands need without it",
      },
      token: { type: "boolean", does: "read a token that was made in the settings from the standard input" },
    },
    load: () => import("./commands/login.js"),
  },
  logout: {
    does: "forget the token on this machine",
    takes: [],
    options: {},
    load: () => import("./commands/logout.js"),
  },
  whoami: {
    does: "who is signed in, and where",
    takes: [],
    options: {},
    load: () => import("./commands/whoami.js"),
  },
  init: {
    does: "say what a folder is about: .verdict.json, and tasks for VS Code",
    takes: ["FOLDER"],
    options: {
      ...place,
      vscode: { type: "boolean", does: "write .vscode/tasks.json: test and submit the file in front" },
    },
    load: () => import("./commands/init.js"),
  },
  submit: {
    does: "submit a program, its several files, or the outputs of an output-only problem",
    takes: ["FILE…"],
    options: {
      ...place,
      language,
      follow: { type: "boolean", short: "f", does: "wait, and tell test by test" },
    },
    load: () => import("./commands/submit.js"),
  },
  test: {
    does: "run a program on the problem's samples, here",
    takes: ["FILE"],
    options: {
      ...place,
      timeout: { type: "string", does: "seconds for a sample; the problem's limit and two more without it" },
      run: { type: "string", does: "the command that runs it, instead of the language's" },
    },
    load: () => import("./commands/test.js"),
  },
  status: {
    does: "the latest submissions, or one of them with its tests",
    takes: ["SUBMISSION"],
    options: {
      contest: place.contest,
      follow: { type: "boolean", short: "f", does: "wait until it is judged" },
    },
    load: () => import("./commands/status.js"),
  },
  "problem list": {
    does: "problems of the site",
    takes: ["WORDS…"],
    options: { limit: { type: "string", does: "how many, 20 without it" } },
    load: () => import("./commands/problem-list.js"),
  },
  "problem show": {
    does: "a problem's statement and samples",
    takes: ["PROBLEM"],
    options: { contest: place.contest },
    load: () => import("./commands/problem-show.js"),
  },
  "problem pull": {
    does: "a problem's package into a folder",
    takes: ["PROBLEM", "FOLDER"],
    options: {},
    load: () => import("./commands/problem-pull.js"),
  },
  "problem check": {
    does: "whether a package's folder is whole",
    takes: ["FOLDER"],
    options: {},
    load: () => import("./commands/problem-check.js"),
  },
  "problem push": {
    does: "a folder's package to the site; says first what would change",
    takes: ["FOLDER"],
    options: {
      yes,
      "dry-run": { type: "boolean", does: "only say it" },
      group: { type: "string", does: "into the group of this number" },
    },
    load: () => import("./commands/problem-push.js"),
  },
  "contest export": {
    does: "a contest's settings and problems as JSON",
    takes: ["CONTEST", "FILE"],
    options: {},
    load: () => import("./commands/contest-export.js"),
  },
  "contest import": {
    does: "a new contest from such a file, or from contest.yaml, problemset.yaml, teams.tsv … of other systems",
    takes: ["FILES…"],
    options: {
      start: { type: "string", does: "when it begins, as 2027-03-01T09:00+01:00" },
      contest: { ...place.contest, does: "put the teams of the files into this contest" },
      "dry-run": { type: "boolean", does: "only say what would be made, and what is not taken" },
      yes,
    },
    load: () => import("./commands/contest-import.js"),
  },
  "users import": {
    does: "accounts from a CSV file: username, password, email, real name, gender, nickname, school",
    takes: ["FILE"],
    options: { yes, "dry-run": { type: "boolean", does: "only say what would happen" } },
    load: () => import("./commands/users-import.js"),
  },
  watch: {
    does: "the queue and the judge nodes, again and again",
    takes: [],
    options: {
      every: { type: "string", does: "seconds between two looks, 2 without it" },
      once: { type: "boolean", does: "one look" },
    },
    load: () => import("./commands/watch.js"),
  },
  completion: {
    does: "a script that completes commands and options: bash, zsh or fish",
    takes: ["SHELL"],
    options: {},
    load: () => import("./commands/completion.js"),
  },
};
