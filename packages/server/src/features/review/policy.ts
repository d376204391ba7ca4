/** How somebody stands to the line comments of one submission; pure. docs/rules.md#line-comments */
export interface Part {
  /** Teaches its author: begins threads, deletes what stands in them. */
  teaches: boolean;
  /** Wrote the program, and may read it now. */
  isAuthor: boolean;
}

export const nobody: Part = { teaches: false, isAuthor: false };

/** Whether the comments are there for them at all; to others no call says whether there are any. */
export const takesPart = ({ teaches, isAuthor }: Part): boolean => teaches || isAuthor;

export const mayDeleteComment = (part: Part, writerUid: string, uid: string): boolean =>
  takesPart(part) && (part.teaches || writerUid === uid);
