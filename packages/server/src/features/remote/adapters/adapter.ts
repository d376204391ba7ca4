import type { RemoteOj, SubmissionStatus } from "@verdict/contract";
import type { SiteClient } from "../client.ts";

/** A language as a judge elsewhere offers it. */
export interface RemoteLanguage {
  /** Identity here; submissions keep it. */
  readonly name: string;
  /** What the judge's form calls it. */
  readonly id: string;
  /** Editor mime type. */
  readonly contentType: string;
}

export interface RemoteProblem {
  /** As the judge's addresses have it. */
  readonly remoteId: string;
  /** After the prefix, where it is not `remoteId` in upper case. */
  readonly shownId?: string;
  readonly url: string;
  readonly title: string;
  readonly timeLimitMs: number;
  readonly memoryLimitMib: number;
  /** Texts are HTML, or Markdown where `isMarkdown`. Addresses in them are whole. */
  readonly isMarkdown?: boolean;
  readonly description: string;
  readonly input?: string;
  readonly output?: string;
  readonly hint?: string;
  readonly samples: readonly { input: string; output: string }[];
  readonly tags: readonly string[];
  /** What the judge says of its origin; a link to the problem always stands beside it. */
  readonly source?: string;
  /** What it may be solved in; absent: all languages of the judge. */
  readonly languages?: readonly RemoteLanguage[];
  /** A statement that is a document. */
  readonly documents?: readonly { url: string; title: string }[];
}

export interface RemoteAccount {
  readonly username: string;
  readonly password: string;
}

export interface Program {
  readonly remoteId: string;
  readonly language: RemoteLanguage;
  /** With its marker. */
  readonly code: string;
}

/** A run as a list of the account's own shows it; larger ids are newer. */
export interface OwnRun {
  readonly id: string;
}

export interface RunAt {
  readonly remoteId: string;
  readonly runId: string;
  readonly username: string;
}

export interface RemoteCase {
  readonly status: SubmissionStatus;
  readonly timeMs: number;
  readonly memoryKib: number;
  readonly message: string | null;
}

export interface RemoteVerdict {
  /** 5, 6 and 7 go on. */
  readonly status: SubmissionStatus;
  readonly timeMs?: number;
  readonly memoryKib?: number;
  /** Of a compile error. */
  readonly message?: string;
  readonly cases?: readonly RemoteCase[];
}

/**
 * A judge elsewhere. Adapters speak its pages and nothing else: accounts, queues, politeness, time-outs and addresses
 * that may be reached are others' business. They throw RemoteFault.
 */
export interface RemoteAdapter {
  readonly oj: RemoteOj;
  /** Whose accounts and politeness it shares. */
  readonly site: RemoteOj;
  readonly name: string;
  /** Origin of its pages. */
  readonly url: string;
  /** Further hosts that its pages name: pictures, its interface. */
  readonly hosts: readonly string[];
  /** Pause between two requests. */
  readonly intervalMs: number;
  readonly languages: readonly RemoteLanguage[];
  /** Whether only the account that sent a run may ask for it. */
  readonly pollsAsAuthor: boolean;
  /** Whether the judge tells results of cases. */
  readonly tellsCases: boolean;
  /** The id in the judge's own form, or null when it cannot be one. */
  readRemoteId(text: string): string | null;
  fetchProblem(client: SiteClient, remoteId: string): Promise<RemoteProblem>;
  signIn(client: SiteClient, account: RemoteAccount): Promise<void>;
  /** Sends a program, signed in. The run's number where the answer tells it. */
  submit(client: SiteClient, account: RemoteAccount, program: Program): Promise<string | null>;
  /** The account's newest runs of the problem, newest first. */
  ownRuns(client: SiteClient, account: RemoteAccount, remoteId: string): Promise<OwnRun[]>;
  /** Source of an own run. */
  source(client: SiteClient, run: RunAt): Promise<string>;
  poll(client: SiteClient, run: RunAt): Promise<RemoteVerdict>;
}
