export const texts = {
  shortcuts: {
    title: "Keyboard shortcuts",
    anywhere: "Everywhere",
    help: "This overview",
    palette: "Go to a problem or a page",
    search: "Into the list's search field",
    solve: "Solving",
    submit: "Submit",
    test: "Run all test cases",
    board: "Scoreboard",
    full: "Full screen",
    pause: "Pause changes, let them go on",
    own: "Own row into sight",
    ends: "First and last row",
    office: "Administration",
    save: "Save the problem",
  },
};
