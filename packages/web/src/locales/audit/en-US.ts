export const texts = {
  audit: {
    announcement: {
      add: "Wrote an announcement",
      delete: "Deleted an announcement",
      edit: "Changed an announcement",
    },
    audit: {
      export: "Exported the audit log",
    },
    balloon: {
      check: "Marked a balloon as delivered",
      uncheck: "Took back that a balloon was delivered",
    },
    "canned-answer": {
      edit: "Changed the prepared answers",
    },
    carousel: {
      add: "Added a picture to the home page",
      delete: "Deleted a picture of the home page",
      save: "Changed the pictures of the home page",
    },
    clarification: {
      answer: "Answered a question",
      broadcast: "Announced something to all contestants",
      claim: "Took on a question",
      release: "Gave a question back",
    },
    classification: {
      add: "Added a group of tags",
      delete: "Deleted a group of tags",
      edit: "Changed a group of tags",
    },
    clics: {
      admit: "Issued a token of the contest API",
      "shut-out": "Revoked a token of the contest API",
    },
    comment: {
      accept: "Let a comment through",
      delete: "Deleted a comment",
      refuse: "Turned a comment down",
    },
    "comment-report": {
      edit: "Handled a report about a comment",
    },
    config: {
      access: "Changed who may come in",
      logo: "Changed the logo",
      mail: "Changed the mail server",
      switches: "Changed the switches",
      website: "Changed the site's settings",
    },
    contest: {
      add: "Created a contest",
      certificate: "Changed the certificates of a contest",
      "contestant-removed": "Removed a contestant",
      contestants: "Added contestants by list",
      "contestants-renewed": "Renewed passwords of contestants",
      delete: "Deleted a contest",
      "dry-run": "Started a rejudge as a dry run",
      "dry-run-apply": "Applied a dry run",
      "dry-run-discard": "Discarded a dry run",
      edit: "Changed a contest",
      end: "Moved the end of a contest",
      rejudge: "Rejudged submissions of a contest",
      "rejudge-undo": "Took back a rejudge",
      "removed-time": "Took time out of a contest",
    },
    "contest-problem": {
      add: "Added a problem to a contest",
      data: "Gave a contest's problem its new test data",
      delete: "Took a problem out of a contest",
      edit: "Changed a problem's place in a contest",
      order: "Reordered the problems of a contest",
      rejudge: "Rejudged a problem of a contest",
    },
    discussion: {
      accept: "Let a discussion through",
      delete: "Deleted a discussion",
      edit: "Changed a discussion",
      refuse: "Turned a discussion down",
    },
    "discussion-category": {
      add: "Added a discussion category",
      edit: "Renamed a discussion category",
    },
    "discussion-report": {
      edit: "Handled a report about a discussion",
    },
    file: {
      add: "Uploaded a file for a text",
      delete: "Deleted a file of a text",
    },
    gradebook: {
      extension: "Gave an extension",
      "late-rule": "Changed the rule for late work",
    },
    group: {
      copy: "Copied a group",
      delete: "Dissolved a group",
      edit: "Changed a group",
      "owner-change": "Handed a group over",
    },
    "group-member": {
      delete: "Removed a member from a group",
      edit: "Changed a member's level in a group",
      import: "Added members to a group",
      roster: "Brought a class list into a group",
    },
    language: {
      change: "Changed a language",
    },
    "line-comment": {
      delete: "Deleted a comment on code",
    },
    mail: {
      test: "Sent a test email",
    },
    node: {
      addresses: "Changed the addresses of a judge node",
      "alarm-seen": "Took note of a judge node's alarm",
      create: "Created a judge node",
      disable: "Switched a judge node off",
      drain: "Let a judge node run dry",
      enable: "Switched a judge node on",
      remove: "Removed a judge node",
      rename: "Renamed a judge node",
      resume: "Let a judge node take work again",
      "self-test": "Had a judge node test itself",
      token: "Renewed the token of a judge node",
      "warm-up": "Had judge nodes fetch test data",
    },
    notice: {
      add: "Sent a notice",
      delete: "Deleted a notice",
      edit: "Changed a notice",
    },
    participation: {
      "extra-time": "Gave a contestant extra time",
      state: "Changed how a contestant counts",
    },
    print: {
      done: "Marked a printout as done",
      reopen: "Put a printout back",
    },
    problem: {
      access: "Changed who may see a problem",
      add: "Created a problem",
      delete: "Deleted a problem",
      duplicate: "Duplicated a problem",
      edit: "Changed a problem",
      export: "Exported problems",
      import: "Imported problems",
      "import-remote": "Brought in a problem of another judge",
      "publication-change": "Decided on publishing a group's problem",
      publish: "Published a problem",
      "refresh-remote": "Fetched a problem of another judge again",
      rejudge: "Rejudged a problem",
      restore: "Restored an earlier version of a problem",
      tags: "Changed the tags of problems",
    },
    reference: {
      add: "Added a jury solution",
      delete: "Deleted a jury solution",
      edit: "Changed a jury solution",
    },
    rehearsal: {
      start: "Started a rehearsal",
      stop: "Stopped a rehearsal",
    },
    rejudge: {
      stop: "Stopped a rejudge",
    },
    "remote-account": {
      add: "Added an account at another judge",
      delete: "Deleted an account at another judge",
      edit: "Changed an account at another judge",
      test: "Tried an account at another judge",
    },
    "remote-site": {
      edit: "Changed the settings of another judge",
    },
    reply: {
      accept: "Let a reply through",
      delete: "Deleted a reply",
      refuse: "Turned a reply down",
    },
    shadow: {
      remove: "Removed a shadow",
      save: "Set up a shadow",
      start: "Started a shadow",
      stop: "Stopped a shadow",
    },
    similarity: {
      decide: "Decided on a pair of similar programs",
      start: "Started a search for similar programs",
      stop: "Stopped a search for similar programs",
    },
    site: {
      backup: "Made a backup",
      checklist: "Put the first steps away",
      maintenance: "Switched maintenance on or off",
    },
    submission: {
      cancel: "Cancelled a submission's verdict",
      judge: "Set a verdict by hand",
      rejudge: "Rejudged a submission",
    },
    submissions: {
      rejudge: "Rejudged submissions",
    },
    tag: {
      add: "Added a tag",
      delete: "Deleted a tag",
      edit: "Changed a tag",
    },
    testdata: {
      download: "Downloaded test data",
    },
    training: {
      add: "Created a training",
      delete: "Deleted a training",
      edit: "Changed a training",
    },
    "training-category": {
      add: "Added a training category",
      delete: "Deleted a training category",
      edit: "Changed a training category",
    },
    "training-member": {
      edit: "Changed a member of a training",
    },
    "training-problem": {
      add: "Added a problem to a training",
      delete: "Took a problem out of a training",
      edit: "Changed a problem's place in a training",
    },
    user: {
      create: "Created a user",
      delete: "Deleted users",
      edit: "Changed a user",
      generate: "Generated users",
      import: "Imported users",
      password: "Reset a password",
    },
  },
};
