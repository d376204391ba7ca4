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

/** Shows or hides one; its text stays as it is there now. */
export function showAnnouncement(cid: number | undefined, id: number, isShown: boolean): Promise<unknown> {
  const change = { id, status: isShown ? 0 : 1 };
  return cid === undefined
    ? call(updateAnnouncement, { body: change })
    : call(updateContestAnnouncement, { body: { cid, announcement: change } });
}

export function removeAnnouncement(cid: number | undefined, aid: number): Promise<unknown> {
  return call(cid === undefined ? deleteAnnouncement : deleteContestAnnouncement, { query: { aid } });
}
