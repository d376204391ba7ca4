import { HIDDEN_CODE } from "@verdict/contract";

/** The program as far as it is one: what stands in its place while the site hides programs is none. */
export const readableCode = (code: string | null): string | null => (code === HIDDEN_CODE ? null : code);
