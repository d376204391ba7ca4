import { z } from "zod";
import { drawn } from "../drawn.ts";
import { refuse } from "../refusal.ts";
import { boolean, integer, optionalText, rowId } from "../scalar.ts";

/** What is written of a group. Apart from the calls, so that only pages with these forms fetch the schemas. */

export const GROUP_CODE_LENGTH = 6;
/** Characters as people and the database count them: one outside of the basic plane is one. */
export const isGroupCode = (text: string) => [...text.trim()].length === GROUP_CODE_LENGTH;
/** Codes are made of these: none is taken for another one when it is read off a wall. */
export const GROUP_CODE_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789";
/** Longest reason of an application. */
export const GROUP_REASON_MAX = 100;

const between = (min: number, max: number, code: Parameters<typeof refuse>[0]) =>
  z.string(refuse(code)).trim().min(min, refuse(code)).max(max, refuse(code));

const name = between(5, 25, "group-name-length").regex(
  /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+$/u,
  refuse("group-name-malformed"),
);
/** It begins the ids of the group's problems. */
const shortName = between(5, 10, "group-short-name-length").regex(
  /^[\p{L}\p{N}_-]+$/u,
  refuse("group-short-name-malformed"),
);
const brief = between(5, 50, "group-brief-length");
/** Markdown. */
const description = drawn(between(5, 1000, "group-description-length"));
/** contract/group groupAuth. */
const auth = integer.refine((value) => value >= 1 && value <= 3, refuse("group-auth-unknown"));
/** Needed where one applies to get in; of a public group it is forgotten. */
const code = z
  .string(refuse("group-code-length"))
  .nullish()
  .transform((text) => text?.trim() || null)
  .refine((text) => text === null || isGroupCode(text), refuse("group-code-length"));

export const GroupDraft = z
  .object({ name, shortName, brief, description, auth, visible: boolean, code })
  .refine(({ auth: access, code: given }) => access === 1 || given !== null, {
    ...refuse("group-code-length"),
    path: ["code"],
  });
export type GroupDraft = z.input<typeof GroupDraft>;

/** A change; what is null or missing stays as it is. */
export const GroupChange = z.object({
  name: name.nullish(),
  shortName: shortName.nullish(),
  brief: brief.nullish(),
  description: description.nullish(),
  auth,
  visible: boolean.nullish(),
  code,
  /** 0 usable, 1 banned; root alone decides it. */
  status: integer.refine((value) => value === 0 || value === 1, refuse("status-unknown")).nullish(),
});

const reason = z
  .string()
  .nullish()
  .transform((text) => text?.trim() || null)
  .refine(
    (text) => text === null || (text.length >= 5 && text.length <= GROUP_REASON_MAX),
    refuse("group-reason-length"),
  );

/** What is sent to get in. A private group wants its code. */
export const GroupApplication = z.object({ code: optionalText(100), reason });

/** Days by which a copy's dates are moved, at most; three years and a bit. */
export const GROUP_COPY_DAYS_MAX = 1100;

/** A group made anew for the next term. */
export const GroupCopyBody = z.object({
  gid: rowId,
  name,
  shortName,
  /** Due dates and contests move so many days ahead. */
  days: integer.pipe(
    z.int().min(0, refuse("group-copy-days-range")).max(GROUP_COPY_DAYS_MAX, refuse("group-copy-days-range")),
  ),
  /** By whose clocks days are counted: the time of day stays when they change. One that nobody knows is UTC. */
  zone: z.string().max(64).default("UTC"),
  contests: boolean,
  announcements: boolean,
});
