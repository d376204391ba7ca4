import type { Readable } from "node:stream";
import type {
  ContestRule,
  contestType,
  GroupPoints,
  MoveKind,
  MoveSystem,
  OiScoreType,
  RoleId,
  SubmissionStatus,
} from "@verdict/contract";
import type { OldPassword } from "../../platform/old-password.ts";
import type { FoundPackage } from "../package/import/source.ts";
import type { Remarks } from "./remarks.ts";

/**
 * What a site of another system gives, in words that belong to none of them. A source reads the old database and its files,
 * and never writes. Lists come in pages, so that neither side holds more than a page; ids are those of the old site, as text.
 */

interface Old {
  readonly id: string;
}

export interface OldUser extends Old {
  readonly name: string;
  readonly mail: string | null;
  readonly password: OldPassword | null;
  readonly nickname: string | null;
  readonly realname: string | null;
  readonly school: string | null;
  readonly course: string | null;
  readonly number: string | null;
  readonly signature: string | null;
  readonly blog: string | null;
  readonly github: string | null;
  readonly roleId: RoleId;
  /** Why the account is closed; null: it is open. */
  readonly banned: string | null;
  readonly createdAt: Date | null;
}

export interface OldProblem extends Old {
  /** As its readers call it. */
  readonly shownId: string;
  /** Who made it. */
  readonly owner: string | null;
  readonly createdAt: Date | null;
  /** Whose own it is; absent: the site's. */
  readonly group?: string | null;
  /** As an import reads packages, with test data and pictures behind `open` and `picture`. */
  readonly package: FoundPackage;
  /** Of what `package` gives, to notice changes. */
  readonly fingerprint: unknown;
}

export interface OldGroup extends Old {
  readonly name: string;
  readonly shortName: string;
  readonly brief: string | null;
  readonly description: string | null;
  readonly owner: string | null;
  readonly isVisible: boolean;
  readonly members: readonly { user: string; isManager: boolean }[];
  readonly createdAt: Date | null;
}

export interface OldTrainingProblem {
  readonly problem: string;
  readonly label: string;
  /** The part of the training that it stands in. */
  readonly section?: string;
  /** Those to be solved before it. */
  readonly after?: readonly string[];
}

export interface OldTraining extends Old {
  readonly title: string;
  readonly description: string | null;
  readonly owner: string | null;
  readonly group: string | null;
  readonly password: string | null;
  readonly isShown: boolean;
  readonly rank: number;
  readonly category: string | null;
  readonly problems: readonly OldTrainingProblem[];
  readonly members: readonly string[];
  /** A group's assignment, and until when it is taken; absent: a training. */
  readonly due?: { readonly at: Date; readonly closesAt: Date | null } | null;
  readonly createdAt: Date | null;
}

export interface OldContestProblem {
  readonly problem: string;
  readonly label: string;
  readonly title: string;
  readonly color: string | null;
  /** Of a full solution on the board; absent: as many as the judge gives. */
  readonly points?: number | null;
}

export interface OldContest extends Old {
  readonly title: string;
  /** HTML or Markdown. */
  readonly description: string | null;
  readonly type: keyof typeof contestType;
  readonly owner: string | null;
  readonly managers: readonly string[];
  readonly group: string | null;
  readonly startTime: Date | null;
  readonly endTime: Date | null;
  readonly freezeTime: Date | null;
  /** Which points count at a problem, where points do. */
  readonly oiScore: OiScoreType;
  /** What its board counts; absent: what is usual for the two above. */
  readonly rule?: ContestRule;
  readonly visible: boolean;
  /** Who may enter: everybody, who has the password, or who is on the list. */
  readonly entry: "public" | "password" | "list";
  /** Everybody reads it, and only who entered submits. */
  readonly isProtected: boolean;
  readonly password: string | null;
  readonly entrants: readonly string[];
  readonly starred: readonly string[];
  readonly problems: readonly OldContestProblem[];
  readonly createdAt: Date | null;
}

export interface OldDiscussion extends Old {
  readonly title: string;
  readonly content: string;
  readonly author: string;
  readonly problem: string | null;
  readonly group: string | null;
  readonly category: string | null;
  readonly isPinned: boolean;
  readonly isClosed: boolean;
  readonly isHidden: boolean;
  readonly createdAt: Date | null;
}

export interface OldComment extends Old {
  /** Exactly one of them. */
  readonly discussion: string | null;
  readonly contest: string | null;
  readonly author: string;
  readonly content: string;
  /** The comment that it answers. */
  readonly answers: string | null;
  readonly createdAt: Date | null;
}

export interface OldAnnouncement extends Old {
  readonly title: string;
  readonly content: string;
  readonly author: string | null;
  readonly contest: string | null;
  readonly isShown: boolean;
  readonly createdAt: Date | null;
}

export interface OldSubmission extends Old {
  readonly user: string;
  readonly problem: string;
  readonly contest: string | null;
  readonly group: string | null;
  /** As it is called here, or there where nobody here knows it. */
  readonly language: string;
  readonly isLanguageKnown: boolean;
  /** null: not yet; "test": tried out with own input; undefined: no verdict of ours. */
  readonly status: SubmissionStatus | null | "test" | undefined;
  /** The verdict is only the nearest there is. */
  readonly isNear: boolean;
  readonly timeMs: number | null;
  readonly memoryKib: number | null;
  readonly score: number | null;
  /** What rankings by points count of it. */
  readonly rankScore: number | null;
  /** What it got in each group of cases, where a contest counts the best of each. */
  readonly groups?: GroupPoints | null;
  readonly ip: string | null;
  readonly sentAt: Date;
  readonly message: string | null;
}

/** A row of a contest's board as the old site counts it. */
export interface OldRow {
  readonly user: string;
  /** Problems solved, or points. */
  readonly solved: number;
  /** Seconds of penalty; null where none are counted. */
  readonly penalty: number | null;
}

export interface OldNumbers {
  /** Of users: distinct problems solved. */
  readonly solved: AsyncIterable<readonly { id: string; shown: number; recount: number }[]>;
  readonly problems: AsyncIterable<
    readonly {
      id: string;
      submitted: number;
      accepted: number;
      recount: { submitted: number; accepted: number };
    }[]
  >;
  /**
   * By its own rules; `without`: as if these submissions were not there, and `isOurs`: as the nearest rule here counts the
   * others, where it is not quite the same.
   */
  board(contest: string, without: ReadonlySet<string>, isOurs?: boolean): Promise<readonly OldRow[]>;
  /** Test files as they lie there, for a look at their hashes. */
  testFiles(problem: string): AsyncIterable<{ name: string; open(): Readable }>;
}

export interface Records {
  user: OldUser;
  problem: OldProblem;
  group: OldGroup;
  training: OldTraining;
  contest: OldContest;
  discussion: OldDiscussion;
  comment: OldComment;
  announcement: OldAnnouncement;
  submission: OldSubmission;
}

/** Where an old site lies, and by which clock it writes. */
export interface OldPlace {
  readonly url: string;
  /** Its folder, as /home/judge; null: none is at hand. */
  readonly files: string | null;
  readonly zone: string;
}

/** How each kind is read, in pages. */
export type Pages = { [Kind in MoveKind]: (remarks: Remarks) => AsyncIterable<readonly Records[Kind][]> };

/** Of a kind that a system does not have. */
export async function* none(): AsyncGenerator<never> {}

export interface Source {
  readonly system: MoveSystem;
  /** Where its database is, without name and password. */
  readonly site: string;
  count(kind: MoveKind): Promise<number>;
  /** Pages in a fixed order, each thing once; those that cannot be read are told to `remarks`. */
  pages<Kind extends MoveKind>(kind: Kind, remarks: Remarks): AsyncIterable<readonly Records[Kind][]>;
  /** Programs of submissions, by id. */
  codes(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** What is there and has no place here, by name. */
  left(): Promise<readonly { name: string; count: number }[]>;
  readonly numbers: OldNumbers;
  close(): Promise<void>;
}
