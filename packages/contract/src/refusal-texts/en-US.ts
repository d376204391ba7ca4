import { type RefusalTexts, refusals, refusalWords } from "../refusal.ts";

const said = Object.entries(refusals).map(([code, { msg }]) => [code, msg]);

/** English stands in the table of refusals itself. */
export const texts: RefusalTexts = { refusal: { ...refusalWords, ...Object.fromEntries(said) } };
