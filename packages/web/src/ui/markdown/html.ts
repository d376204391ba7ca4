import rehypeRaw from "rehype-raw";
import type { PluggableList } from "unified";
import { rehype as afterwards } from "./math.ts";

/** As for formulas; HTML becomes elements before anything is sanitised. */
export const rehype: PluggableList = [rehypeRaw, ...afterwards];
