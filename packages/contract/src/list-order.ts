/** What lists can be sorted and narrowed by. Apart from the schemas: addresses of pages are read with them at once. */

export const problemSorts = ["id", "title", "level", "rating", "rate", "total"] as const;
export type ProblemSort = (typeof problemSorts)[number];

/** How the caller stands with a problem: has solved it, has tried in vain, has not tried; or has a bookmark there. */
export const ownFilters = ["solved", "tried", "open", "kept"] as const;
export type OwnFilter = (typeof ownFilters)[number];

export const userSorts = ["username", "realname", "email", "role", "seen", "created"] as const;
export type UserSort = (typeof userSorts)[number];
