/** How a comment begins, and ends unless its line does. */
export type CommentStyle = readonly [open: string, close?: string];

/** Whose rules read a program when programs are compared: those of one name are compared with each other. */
export type SimilarityRules =
  | "c"
  | "java"
  | "python"
  | "javascript"
  | "go"
  | "rust"
  | "pascal"
  | "csharp"
  | "php"
  | "kotlin"
  | "generic";

/** Grammars of the editor; `web/ui/editor/grammar.ts` loads each. */
export type EditorGrammar =
  | "cpp"
  | "java"
  | "python"
  | "php"
  | "go"
  | "rust"
  | "javascript"
  | "typescript"
  | "csharp"
  | "kotlin"
  | "ruby"
  | "perl"
  | "lua"
  | "pascal"
  | "haskell"
  | "oCaml"
  | "scheme"
  | "commonLisp"
  | "fortran"
  | "gas"
  | "shell";

/** Grammars of code that is only read; `web/ui/Highlighted.tsx` brings each. */
export type ShownGrammar =
  | "bash"
  | "c"
  | "cpp"
  | "csharp"
  | "go"
  | "java"
  | "javascript"
  | "php"
  | "python"
  | "ruby"
  | "rust";

/** What a judge and a package of another system call a language. */
export interface LanguageElsewhere {
  /** What judges elsewhere call it: each name is one language's only. */
  readonly called: RegExp;
  /** Editor mime type. */
  readonly contentType: string;
  /** Of its files, small letters; files handed out have the first. */
  readonly endings: readonly string[];
}

interface KeyElsewhere {
  readonly name: string;
  readonly key: string;
  readonly reads?: RegExp;
}

/** A language of the own judge, as far as everything but judging knows it. Pages load this, so it is small. */
export interface KnownLanguage extends LanguageElsewhere {
  /** As submissions store them, for ever. docs/rules.md#languages */
  readonly names: readonly [string, ...string[]];
  readonly comment: CommentStyle;
  /** null: nobody has written one; plain text. */
  readonly editor: EditorGrammar | null;
  readonly shown: ShownGrammar | null;
  readonly readAs: SimilarityRules;
  /**
   * How a problem's grader gets into a program: `linked`, where neither side's source is read by the other, `together` in
   * one compile, or `beside` it as it runs. Absent: it can not.
   */
  readonly grader?: "linked" | "together" | "beside";
  /** Of its names, those that stand for others; the first where nothing is said. */
  readonly stands?: {
    /** For a program of a package, which has but an ending. */
    readonly source?: string;
    /** For a program to be tried that was written for a judge elsewhere. */
    readonly tried?: string;
    /** For one of another contest system, the first that is there. */
    readonly shadow?: readonly string[];
  };
  /** Its code in Kattis' packages, and the ending by which they tell it. */
  readonly kattis?: { readonly code: string; readonly ending: string };
  /** Its names' keys in Hydro's packages, and in DMOJ's; what else they call it there. */
  readonly hydro?: readonly KeyElsewhere[];
  readonly dmoj?: readonly KeyElsewhere[];
}
