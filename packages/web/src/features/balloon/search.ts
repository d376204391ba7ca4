import { flagOf, oneOf, type PageSearch, pageOf, type RawSearch, textOf } from "../../lib/search-params.ts";

/** Balloons to be brought, and all. */
export const balloonViews = ["open", "all"] as const;

export interface BalloonSearch extends PageSearch {
  view?: (typeof balloonViews)[number] | undefined;
  displayId?: string | undefined;
  room?: string | undefined;
  beforeFreeze?: true | undefined;
}

export function parseBalloonSearch(raw: RawSearch): BalloonSearch {
  return {
    ...pageOf(raw),
    view: oneOf(balloonViews, raw.view),
    displayId: textOf(raw.displayId),
    room: textOf(raw.room),
    beforeFreeze: flagOf(raw.beforeFreeze),
  };
}
