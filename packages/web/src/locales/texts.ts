import type { texts as account } from "./account/en-US.ts";
import type { texts as admin } from "./admin/en-US.ts";
import type { texts as english } from "./en-US.ts";
import type { texts as home } from "./home/en-US.ts";
import type { texts as judge } from "./judge/en-US.ts";
import type { texts as message } from "./message/en-US.ts";
import type { texts as refusal } from "./refusal/en-US.ts";
import type { texts as solve } from "./solve/en-US.ts";

/**
 * What the base files lack: texts of pages that are loaded when somebody goes there. An area is a folder here with a
 * file for each language whose keys all begin with the area's name; a new one is one line below.
 */
interface EnglishAreas {
  admin: typeof admin;
  account: typeof account;
  home: typeof home;
  judge: typeof judge;
  message: typeof message;
  refusal: typeof refusal;
  solve: typeof solve;
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
