import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { date, optionalText, page, pageQuery, rowId } from "../scalar.ts";
import { AcmRankRow, RANK_PAGE_LIMIT } from "./ranking.ts";

/** People's ratings: what rated contests say of how strong they are. docs/rules.md#ratings-of-people */

/** A rating of fewer contests than these says little. */
export const PROVISIONAL_CONTESTS = 5;
/** Most changes of a person that are told, the newest. */
export const RATING_CHANGES_MAX = 500;

const person = AcmRankRow.pick({
  place: true,
  uid: true,
  username: true,
  nickname: true,
  avatar: true,
  titleName: true,
  titleColor: true,
});

const rated = {
  rating: z.int(),
  /** Where the rating lies with a chance of two in three: this much above or below. */
  deviation: z.int(),
  /** Of fewer than PROVISIONAL_CONTESTS. */
  isProvisional: z.boolean(),
  /** Rated contests so far. */
  contests: z.int(),
};

export const RatedPerson = person.extend(rated);
export type RatedPerson = z.infer<typeof RatedPerson>;

export const getRatingList = endpoint({
  name: "getRatingList",
  method: "GET",
  path: "/api/get-rating-list",
  summary: "Usable users who took part in rated contests, the highest rating first",
  access: "anon",
  query: z.object({
    ...pageQuery(30, RANK_PAGE_LIMIT),
    /** Part of a username, nickname or real name. */
    searchUser: optionalText(100),
  }),
  data: page(RatedPerson),
});

/** What one rated contest did to a person's rating. */
const change = {
  /** Equals share one; of those whose rating counts. */
  ratedPlace: z.int(),
  /** Rating at which this place was to be expected. */
  performance: z.int(),
  /** null: it was the first. */
  before: z.int().nullable(),
  after: z.int(),
};

export const RatingChange = z.object({
  ...change,
  cid: z.int(),
  title: z.string(),
  endTime: date,
  /** Rated contestants of the contest. */
  people: z.int(),
});
export type RatingChange = z.infer<typeof RatingChange>;

export const getUserRating = endpoint({
  name: "getUserRating",
  method: "GET",
  path: "/api/get-user-rating",
  summary: "A user's rating and how it came about, the oldest change first",
  access: "anon",
  query: z.object({ uid: optionalText(50), username: optionalText(50) }),
  data: z.object({
    /** null: none yet. */
    rated: z.object({ ...rated, highest: z.int() }).nullable(),
    changes: z.array(RatingChange).max(RATING_CHANGES_MAX),
  }),
  refusals: ["user-not-named", "user-not-found"],
});

export const ContestRatingRow = person.omit({ place: true }).extend(change);
export type ContestRatingRow = z.infer<typeof ContestRatingRow>;

export const getContestRatingList = endpoint({
  name: "getContestRatingList",
  method: "GET",
  path: "/api/get-contest-rating-list",
  summary: "How a rated contest changed ratings, by place; empty until its board is final",
  access: "anon",
  query: z.object({ cid: rowId, ...pageQuery(50, RANK_PAGE_LIMIT) }),
  data: page(ContestRatingRow),
  refusals: ["contest-not-found"],
});
