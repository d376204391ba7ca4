import type { RefusalTexts } from "@verdict/contract";
import type { texts as account } from "./account/en-US.ts";
import type { texts as admin } from "./admin/en-US.ts";
import type { texts as audit } from "./audit/en-US.ts";
import type { texts as board } from "./board/en-US.ts";
import type { texts as calendar } from "./calendar/en-US.ts";
import type { texts as certificate } from "./certificate/en-US.ts";
import type { texts as clarification } from "./clarification/en-US.ts";
import type { texts as contest } from "./contest/en-US.ts";
import type { texts as contestAdmin } from "./contestAdmin/en-US.ts";
import type { texts as coursework } from "./coursework/en-US.ts";
import type { texts as desk } from "./desk/en-US.ts";
import type { texts as discussion } from "./discussion/en-US.ts";
import type { texts as english } from "./en-US.ts";
import type { texts as group } from "./group/en-US.ts";
import type { texts as groupCopy } from "./groupCopy/en-US.ts";
import type { texts as home } from "./home/en-US.ts";
import type { texts as judge } from "./judge/en-US.ts";
import type { texts as lms } from "./lms/en-US.ts";
import type { texts as message } from "./message/en-US.ts";
import type { texts as push } from "./push/en-US.ts";
import type { texts as reference } from "./reference/en-US.ts";
import type { texts as review } from "./review/en-US.ts";
import type { texts as roster } from "./roster/en-US.ts";
import type { texts as rule } from "./rule/en-US.ts";
import type { texts as seat } from "./seat/en-US.ts";
import type { texts as shortcuts } from "./shortcuts/en-US.ts";
import type { texts as solve } from "./solve/en-US.ts";
import type { texts as team } from "./team/en-US.ts";
import type { texts as tools } from "./tools/en-US.ts";
import type { texts as training } from "./training/en-US.ts";
import type { texts as trainingAdmin } from "./trainingAdmin/en-US.ts";
import type { texts as virtual } from "./virtual/en-US.ts";
import type { texts as webhook } from "./webhook/en-US.ts";

/**
 * What the base files lack: texts of pages that are loaded when somebody goes there. An area is a folder here with a
 * file for each language whose keys all begin with the area's name; a new one is one line below.
 */
interface EnglishAreas {
  admin: typeof admin;
  account: typeof account;
  coursework: typeof coursework;
  audit: typeof audit;
  board: typeof board;
  calendar: typeof calendar;
  contestAdmin: typeof contestAdmin;
  certificate: typeof certificate;
  clarification: typeof clarification;
  contest: typeof contest;
  desk: typeof desk;
  discussion: typeof discussion;
  group: typeof group;
  groupCopy: typeof groupCopy;
  home: typeof home;
  judge: typeof judge;
  lms: typeof lms;
  message: typeof message;
  push: typeof push;
  reference: typeof reference;
  /** In the contract: the server says them, too. */
  refusal: RefusalTexts;
  review: typeof review;
  roster: typeof roster;
  rule: typeof rule;
  seat: typeof seat;
  shortcuts: typeof shortcuts;
  solve: typeof solve;
  team: typeof team;
  tools: typeof tools;
  virtual: typeof virtual;
  training: typeof training;
  trainingAdmin: typeof trainingAdmin;
  webhook: typeof webhook;
}

export type Area = keyof EnglishAreas;

/** The shape every language's base file fills. */
export type Texts = Shape<typeof english>;

/** The shape every language's file of an area fills. */
export type AreaTexts<A extends Area> = Shape<EnglishAreas[A]>;

/** All keys there are. Those of an area are there once `loadTexts(area)` is done. */
export type AllTexts = Texts & AllOf<{ [A in Area]: AreaTexts<A> }[Area]>;

/** English's keys; a plural's "one" only where the language has it. */
type Shape<T> = { [K in keyof T as K extends `${string}_one` ? never : K]: Leaf<T[K]> } & {
  [K in keyof T as K extends `${string}_one` ? K : never]?: Leaf<T[K]>;
};
type Leaf<V> = V extends string ? string : Shape<V>;
type AllOf<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;

/** By the path of its file, what brings an area's texts of one language. */
export type AreaLoaders = Readonly<Record<string, () => Promise<{ texts: AreaTexts<Area> }>>>;
