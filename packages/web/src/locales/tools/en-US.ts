export const texts = {
  tools: {
    api: "CLICS Contest API",
    apiHint:
      "For the resolver, the contest data server and the coach view of the ICPC tools: give them this address, any user name, and a token as the password.",
    base: "Address",
    contestId: "Contest id",
    copy: "Copy the address",
    version: "Version 2023-06",
    tokens: "Tokens",
    none: "No tool may read this contest yet.",
    name: "Name",
    nameHint: "What you will know it by, such as resolver.",
    view: "Sees",
    made: "Made",
    used: "Last used",
    never: "never",
    add: "Make a token",
    remove: "Remove",
    removeQuestion: "“{{name}}” can read nothing any more, at once.",
    removeTitle: "Remove the token?",
    once: "This token is shown only now. Copy it into the tool.",
    copyToken: "Copy the token",
    kept: "I have it",
    removed: "Removed.",
    views: {
      admin: "Everything",
      frozen: "What contestants see",
      public: "What guests see",
    },
    viewHints: {
      admin:
        "Live verdicts also in the freeze, test cases, programs, questions. For judges and the resolver.",
      frozen: "No verdicts of the freeze, no programs.",
      public: "As contestants, with the names of the outside board.",
    },
  },
};
