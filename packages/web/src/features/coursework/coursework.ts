import type { CourseworkKind } from "@verdict/contract";
import { createContext, useContext } from "react";

/** What a teacher looks after, as the address names it. */
export interface Coursework {
  readonly kind: CourseworkKind;
  readonly id: number;
}

const names = { training: "tid", contest: "cid", group: "gid" } as const;

/** How calls name it. */
export const namedBy = ({ kind, id }: Coursework): { tid?: number; cid?: number; gid?: number } => ({
  [names[kind]]: id,
});

export const kindOf = (text: string): CourseworkKind | undefined =>
  (Object.keys(names) as CourseworkKind[]).find((kind) => kind === text);

export const CourseworkContext = createContext<Coursework | null>(null);

export function useCoursework(): Coursework {
  const coursework = useContext(CourseworkContext);
  if (!coursework) throw new Error("no coursework");
  return coursework;
}
