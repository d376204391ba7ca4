import {
  addAnnouncement,
  addContestAnnouncement,
  type BodyInput,
  deleteAnnouncement,
  deleteContestAnnouncement,
  updateAnnouncement,
  updateContestAnnouncement,
} from "@verdict/contract";
import { call } from "../../../lib/call.ts";

/** Writes an announcement of a contest, or the site's; with an id it changes that one. */
export function saveAnnouncement(
  cid: number | undefined,
  body: BodyInput<typeof addAnnouncement>,
  id: number | undefined,
): Promise<unknown> {
  if (cid === undefined) {
    return id === undefined
      ? call(addAnnouncement, { body })
      : call(updateAnnouncement, { body: { ...body, id } });
  }
  return id === undefined
    ? call(addContestAnnouncement, { body: { cid, announcement: body } })
    : call(updateContestAnnouncement, { body: { cid, announcement: { ...body, id } } });
}

export function removeAnnouncement(cid: number | undefined, aid: number): Promise<unknown> {
  return call(cid === undefined ? deleteAnnouncement : deleteContestAnnouncement, { query: { aid } });
}
