/** Every table in one place, for Drizzle and its migration generator. */
export * from "../features/account/tables.ts";
export * from "../features/announcement/tables.ts";
export * from "../features/contest/tables.ts";
export * from "../features/file/tables.ts";
export * from "../features/judge/tables.ts";
export * from "../features/language/tables.ts";
export * from "../features/message/tables.ts";
export * from "../features/problem/admin-tables.ts";
export * from "../features/problem/data-tables.ts";
export * from "../features/problem/tables.ts";
export * from "../features/site/tables.ts";
export * from "../features/submission/tables.ts";
export * from "../features/user/tables.ts";
export * from "./mail-tables.ts";
