/** What a node's self-test tries beside its languages: names of checks, which the back office has texts for. */
export const selfTestChecks = [
  "disk",
  /** Fails where none works; those that do are checks of their own name. */
  "languages",
  /** A checker written for testlib, as the node compiles it, tells right answers from wrong ones. */
  "a checker",
  "endless loop",
  "endless sleep",
  "endless output",
  "endless memory",
  "endless processes",
  "the host's passwords",
  "the node's folder",
  "the file tree",
  "the network",
] as const;
export type SelfTestCheck = (typeof selfTestChecks)[number];
