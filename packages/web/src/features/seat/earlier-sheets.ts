import { parseDate } from "../../lib/dates.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { readStored, writeStored } from "../../lib/storage.ts";

/** Sheets that this browser has opened and that can be opened again; their passwords are the server's, for who made them. */
interface Earlier {
  key: string;
  number: number;
  expires: string;
}

const isEarlier = (value: unknown): value is Earlier[] =>
  Array.isArray(value) &&
  value.every((one) => typeof one?.key === "string" && typeof one.expires === "string" && Number(one.number));

const placeOf = (cid: number) => `sheets.${cid}`;

export const earlierSheets = (cid: number): Earlier[] =>
  (readStored(placeOf(cid), isEarlier) ?? []).filter(
    ({ expires }) => parseDate(expires).getTime() > serverNow(),
  );

export const rememberSheets = (cid: number, made: Earlier): void =>
  writeStored(placeOf(cid), [made, ...earlierSheets(cid).filter(({ key }) => key !== made.key)]);
