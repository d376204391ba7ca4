import type { AssignmentKind } from "@verdict/contract";
import { createContext, useContext } from "react";

/** What a teacher looks after, as the address names it. */
export interface Assignment {
  readonly kind: AssignmentKind;
  readonly id: number;
}

const names = { training: "tid", contest: "cid", group: "gid" } as const;

/** How calls name it. */
export const namedBy = ({ kind, id }: Assignment): { tid?: number; cid?: number; gid?: number } => ({
  [names[kind]]: id,
});

export const kindOf = (text: string): AssignmentKind | undefined =>
  (Object.keys(names) as AssignmentKind[]).find((kind) => kind === text);

export const AssignmentContext = createContext<Assignment | null>(null);

export function useAssignment(): Assignment {
  const assignment = useContext(AssignmentContext);
  if (!assignment) throw new Error("used outside an assignment's pages");
  return assignment;
}
