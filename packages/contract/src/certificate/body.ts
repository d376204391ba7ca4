import { z } from "zod";
import { locales } from "../locale.ts";
import { boolean, integer, rowId } from "../scalar.ts";

/** What a contest's certificates say and how they look. Apart from the calls, for the page with the form. */

/** Bounds in characters. */
export const CERTIFICATE_TITLE_MAX = 100;
export const CERTIFICATE_TEXT_MAX = 1000;
export const CERTIFICATE_SIGNATURE_MAX = 200;

/** Words in braces that stand for what is the contestant's own. A line of which nothing is known is left out. */
export const certificateWords = [
  "name",
  "members",
  "school",
  "rank",
  "award",
  "solved",
  "points",
  "contest",
  "date",
] as const;
export type CertificateWord = (typeof certificateWords)[number];

/** Where the picture goes: above the title, or behind everything. */
export const certificatePictures = ["logo", "background"] as const;

export const CertificateTemplate = z.object({
  /** Decides which shapes of shared characters are taken, and how dates are written. */
  locale: z.enum(locales),
  title: z.string().trim().max(CERTIFICATE_TITLE_MAX),
  text: z.string().trim().max(CERTIFICATE_TEXT_MAX),
  signature: z.string().trim().max(CERTIFICATE_SIGNATURE_MAX),
  /** #rrggbb */
  accent: z.string().regex(/^#[0-9a-f]{6}$/i),
  isLandscape: boolean,
  /** Address of an uploaded picture; null: none. */
  picture: z.string().max(200).nullable(),
  pictureAs: z.enum(certificatePictures),
});
export type CertificateTemplate = z.infer<typeof CertificateTemplate>;

export const CertificateChoice = z.object({
  /** Ranks from and to, both included; of who has none (starred) the list below decides. */
  from: integer.pipe(z.int().min(1).max(1_000_000)).default(1),
  to: integer.pipe(z.int().min(1).max(1_000_000)).default(1_000_000),
  /** Only who won an award. */
  awarded: boolean.default(false),
  /** Also who takes part out of competition. */
  starred: boolean.default(false),
});
export type CertificateChoice = z.infer<typeof CertificateChoice>;

export const CertificatePreview = CertificateChoice.extend({
  cid: rowId,
  template: CertificateTemplate,
  /** Which of the chosen ones, from 0. */
  index: integer.pipe(z.int().min(0)).default(0),
});
