/** What of a group a learning platform may link to. */
export const ltiPlaces = ["assignment", "training", "section", "problem", "contest"] as const;
export type LtiPlace = (typeof ltiPlaces)[number];

/** Hours for which a launch opens its page. */
export const LAUNCH_HOURS = 12;
/** Days for which launches are listed. */
export const LAUNCH_DAYS = 30;
