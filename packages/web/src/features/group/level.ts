const levelNames = ["applied", "applied", "refused", "member", "admin", "root"] as const;

/** What a level from 1 up is called. */
export const levelName = (level: number) => levelNames[level] ?? "member";
