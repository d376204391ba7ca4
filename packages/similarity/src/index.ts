export * from "./clusters.ts";
export * from "./family.ts";
export * from "./pairs.ts";
