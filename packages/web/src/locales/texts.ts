import type { texts as english } from "./en-US.ts";

/** The shape every language fills: English's keys; a plural's "one" only where the language has it. */
export type Texts = Shape<typeof english>;

type Shape<T> = { [K in keyof T as K extends `${string}_one` ? never : K]: Leaf<T[K]> } & {
  [K in keyof T as K extends `${string}_one` ? K : never]?: Leaf<T[K]>;
};
type Leaf<V> = V extends string ? string : Shape<V>;
