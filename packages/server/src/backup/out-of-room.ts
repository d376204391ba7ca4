/** The disk is full, a quota is used up, a file grew larger than it may; PostgreSQL's disk_full. */
const CODES = ["ENOSPC", "EDQUOT", "EFBIG", "53100"];

/** Whether work failed for want of room on a disk, PostgreSQL's or ours. */
export function isOutOfRoom(error: unknown): boolean {
  return error instanceof Error && "code" in error && CODES.includes(String(error.code));
}
