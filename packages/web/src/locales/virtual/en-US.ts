export const texts = {
  virtual: {
    title: "Virtual participation",
    later: "Virtual runs begin when the organisers have shown the final results.",
    about:
      "Run this contest as if it began now: its problems, {{length}} on the clock, and the board with its contestants as they stood at the same minute. The result stands on your page, never on the official board.",
    how: "How to take part",
    alone: "Alone",
    withTeam: "With a team",
    start: "Start a virtual contest",
    startNow: "Start now",
    question:
      "The clock starts at once and runs for {{length}}. Until it ends, submissions of others and counts of this contest are hidden from you.",
    started: "The virtual contest has begun. Good luck!",
    running: "You run this contest virtually.",
    runningTeam: "You run this contest virtually with {{name}}.",
    hidden: "Until the end only your own submissions of it are shown.",
    giveUp: "Give up",
    giveUpQuestion: "Your run ends now. What you have submitted keeps its result.",
    ended: "The virtual contest is over. Its result is on your page.",
    window: {
      title: "Your own time",
      about:
        "You start when you like: you then have {{length}}, until {{date}} at the latest. What others do is shown once your time is over.",
      aboutShort:
        "Only {{length}} are left: your time ends with the contest, on {{date}}. What others do is shown once your time is over.",
      start: "Start my time",
      question:
        "The clock starts at once and runs for {{length}}, also while you are away. It cannot be stopped or started again.",
      started: "Your time has begun. Good luck!",
    },
    terms: {
      title: "Rules of the contest",
      ai: {
        forbidden: "Help by AI is not allowed.",
        allowed: "Help by AI is allowed.",
        declared: "Help by AI is allowed if you declare it: say so in a comment at the head of your program.",
      },
      confirm: "I have read the rules and will keep them",
      done: "Confirmed. Good luck!",
      confirmed: "You have confirmed these rules.",
    },
    apply: {
      title: "Application",
      byApproval: "The organisers decide about each application.",
      open: "Whoever applies is in, as long as there are places.",
      places: "{{taken}} of {{places}} places are taken.",
      until: "Open until {{date}}.",
      closed: "Applications are closed.",
      asked: "You have applied; the organisers will decide.",
      waiting: "You wait for a place; before you: {{before}}.",
      admitted: "You take part.",
      declined: "The organisers have declined your application.",
      send: "Apply",
      change: "Change answers",
      withdraw: "Withdraw",
      question: "Your place goes to the next one who waits.",
    },
  },
};
