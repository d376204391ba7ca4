import { makeSpec, type SpecDraft, withoutRemoved } from "@verdict/board";

/**
 * Settings of a board as the page needs them: frames and replays tell seconds on the contest's clock, which knows
 * nothing of removed intervals. Real moments are those of the settings themselves.
 */
export const boardSpec = (settings: SpecDraft) => makeSpec(withoutRemoved(settings));
