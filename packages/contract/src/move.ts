import { z } from "zod";

/** Sites of other systems that move in: what a run found, what it took and what it left. */

export const moveSystems = ["hustoj", "hoj", "qduoj", "hydro", "dmoj", "syzoj"] as const;
export type MoveSystem = (typeof moveSystems)[number];

/** In the order in which they come, for each needs those before it. */
export const moveKinds = [
  "user",
  "group",
  "problem",
  "training",
  "contest",
  "discussion",
  "comment",
  "announcement",
  "submission",
] as const;
export type MoveKind = (typeof moveKinds)[number];

/** What becomes of a thing with a remark: it is here with a change, it comes later, or it stays behind. */
export type MoveFate = "changed" | "waits" | "lost";

/** Remarks by code: their fate, and in one line what they mean. */
export const moveRemarks = {
  "name-taken": [
    "waits",
    "an account here has this name, or one that looks like it: say in the file of names",
  ],
  "name-twice": ["waits", "another account there has the same name here: say in the file of names"],
  "name-unfit": ["waits", "no name for an account here: say in the file of names"],
  "name-left": ["lost", "the file of names leaves it behind"],
  "name-chosen": ["changed", "called as the file of names says"],
  joined: ["changed", "the same person as an account here, as the file of names says"],
  "mail-taken": ["lost", "the address belongs to another account, so that this one has none"],
  "mail-unfit": ["lost", "no address"],
  "password-unknown": ["lost", "kept in a way nobody knows: it is set anew by mail or by an administrator"],
  "role-lower": ["changed", "a role here that may less"],
  "text-cut": ["changed", "a text was longer than fits here"],
  "text-cleaned": ["changed", "signs that no page can show were taken out"],
  "text-broken": [
    "changed",
    "characters that were lost there already: the old database has the wrong encoding",
  ],
  "changed-there": ["waits", "changed on the old site after it came: what is here stays"],
  "id-taken": ["changed", "its id is taken here"],
  "package-note": ["changed", "came with a change"],
  "package-lost": ["lost", "came without a part"],
  refused: ["lost", "cannot be stored here"],
  "files-missing": ["lost", "the folder has no test data of it"],
  "owner-missing": ["changed", "who made it has no account here: it belongs to the first administrator"],
  "managers-more": ["lost", "more than one person managed it"],
  "password-sealed": ["changed", "entered with a password, kept sealed"],
  "for-list": ["changed", "for those who were on its list"],
  "times-broken": ["lost", "does not end after it begins"],
  "rule-near": ["changed", "its board counts by the nearest rule there is here"],
  "due-lost": ["lost", "when it was due: nobody's group has it, so that it is a training"],
  "problem-missing": ["waits", "about a problem that is not here"],
  "user-missing": ["waits", "of somebody who has no account here"],
  "parent-missing": ["waits", "belongs to something that is not here"],
  "not-judged": ["waits", "has no verdict yet"],
  "verdict-unknown": ["lost", "a verdict that is none here"],
  "verdict-near": ["changed", "the nearest verdict there is here"],
  "language-unknown": ["changed", "in a language that is not judged here, kept under its name"],
  "code-missing": ["lost", "its program is gone"],
  "code-unfit": ["lost", "its program is empty or too long"],
  "outside-contest": ["changed", "sent before or after its contest: counts as practice"],
  "test-run": ["lost", "tried out with own input: no submission"],
  "not-moved": ["lost", "nothing like it is here, or it says nothing to anybody later"],
} as const satisfies Record<string, readonly [MoveFate, string]>;
export type MoveRemark = keyof typeof moveRemarks;

const remarkCodes = Object.keys(moveRemarks) as [MoveRemark, ...MoveRemark[]];

/** Things with one remark are shown by so many. */
export const MOVE_EXAMPLES = 10;
/** So many differences without a reason are told one by one. */
export const MOVE_UNEXPLAINED = 1000;

const Example = z.object({ id: z.string(), detail: z.string().nullable() });
const values = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** What a run says; a file holds it as JSON. */
export const MoveReport = z.object({
  system: z.enum(moveSystems),
  /** Where the old database is, without name and password. */
  site: z.string(),
  what: z.enum(["look", "move", "prove"]),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** Things there, how many of them are here by now, and how many came with this run. */
  kinds: z.array(
    z.object({
      kind: z.enum(moveKinds),
      there: z.int().nonnegative(),
      here: z.int().nonnegative(),
      fresh: z.int().nonnegative(),
    }),
  ),
  remarks: z.array(
    z.object({
      kind: z.enum(moveKinds),
      code: z.enum(remarkCodes),
      count: z.int().positive(),
      examples: z.array(Example).max(MOVE_EXAMPLES),
    }),
  ),
  /** Ten of each kind side by side. */
  samples: z.array(z.object({ kind: z.enum(moveKinds), id: z.string(), there: values, here: values })),
  /** Numbers of the old site beside ours. */
  proofs: z.array(
    z.object({
      what: z.enum(["solved", "submitted", "accepted", "board", "file"]),
      checked: z.int().nonnegative(),
      same: z.int().nonnegative(),
      /** Differences with a reason. */
      explained: z.array(
        z.object({
          reason: z.string(),
          count: z.int().positive(),
          examples: z.array(Example).max(MOVE_EXAMPLES),
        }),
      ),
      unexplained: z.array(Example).max(MOVE_UNEXPLAINED),
      unexplainedCount: z.int().nonnegative(),
    }),
  ),
});
export type MoveReport = z.output<typeof MoveReport>;
