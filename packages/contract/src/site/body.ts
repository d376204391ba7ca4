import { z } from "zod";
import { factorRoles } from "../access.ts";
import { locales } from "../locale.ts";
import { refuse } from "../refusal.ts";
import { boolean, integer, integer32, optionalText } from "../scalar.ts";

/** What is set of the site. Apart from the calls, so that only pages with these forms fetch the schemas. */

const accounts = z.array(z.string().max(255)).max(1000);

export const FORBIDDEN_WORDS_MAX = 500;
export const FORBIDDEN_WORD_MAX = 50;

/** Below 0 is 0. */
const threshold = integer32.transform((count) => Math.max(0, count));

/** A day. Seconds. */
const SUBMIT_INTERVAL_MAX = 86_400;

/** What a group's problem may be judged, whoever set it up. Seconds. */
export const GROUP_JUDGE_SECONDS_MAX = 3600;

/** Feature switches and thresholds. Intervals in seconds, 0 is off. docs/rules.md#switches */
export const SwitchConfig = z.object({
  openPublicDiscussion: boolean,
  openGroupDiscussion: boolean,
  openContestComment: boolean,
  openPublicJudge: boolean,
  openGroupJudge: boolean,
  openContestJudge: boolean,
  hideNonContestSubmissionCode: boolean,
  defaultSubmitInterval: integer.transform((seconds) => Math.min(Math.max(0, seconds), SUBMIT_INTERVAL_MAX)),
  defaultCreateGroupDailyLimit: threshold,
  defaultCreateGroupLimit: threshold,
  defaultCreateGroupACInitValue: threshold,
  /** Time limit times test cases of a group's problem. */
  groupJudgeSeconds: integer.transform((seconds) => Math.min(Math.max(1, seconds), GROUP_JUDGE_SECONDS_MAX)),
  /** Files and test data of one group. */
  groupStorageMiB: threshold,
  defaultCreateDiscussionDailyLimit: threshold,
  defaultCreateDiscussionACInitValue: threshold,
  defaultCreateCommentACInitValue: threshold,
  /** Words no text of users may hold; blank ones are passed over. */
  forbiddenWords: z
    .array(z.string().trim().max(FORBIDDEN_WORD_MAX, refuse("field-too-long")))
    .max(FORBIDDEN_WORDS_MAX)
    .transform((words) => words.filter((word) => word !== "")),
  /** So many first texts of a user wait until staff let them through. */
  approvedFirstTexts: threshold,
  hduUsernameList: accounts,
  hduPasswordList: accounts,
  cfUsernameList: accounts,
  cfPasswordList: accounts,
  pojUsernameList: accounts,
  pojPasswordList: accounts,
  atcoderUsernameList: accounts,
  atcoderPasswordList: accounts,
  spojUsernameList: accounts,
  spojPasswordList: accounts,
  libreojUsernameList: accounts,
  libreojPasswordList: accounts,
});
export type SwitchConfig = z.output<typeof SwitchConfig>;

const shortText = z.string().trim().max(255, refuse("field-too-long"));

/** Names and links of the site as its administrator sets them; "" is unset. */
export const WebConfig = z.object({
  /** Address of the site as mails name it, e.g. https://judge.example.org. */
  baseUrl: z.union([
    z.literal(""),
    z.url({ protocol: /^https?$/, ...refuse("link-malformed") }).max(255, refuse("field-too-long")),
  ]),
  name: shortText,
  shortName: shortText,
  description: z.string().trim().max(2000, refuse("field-too-long")),
  recordName: shortText,
  recordUrl: shortText,
  projectName: shortText,
  projectUrl: shortText,
  /** The one field that is no text: other clients' forms take all the others for texts. */
  register: boolean,
  defaultLocale: z.enum(locales),
});
export type WebConfig = z.output<typeof WebConfig>;

export const LOCAL_OFF_DOMAINS_MAX = 100;

/** Settings of the site that only our own pages know. */
export const AccessConfig = z.object({
  /** Whether who has no account may read what everybody with one may. */
  guests: boolean,
  /** Whether names and passwords of this site open it; false: only root's, and of whom root lets in for a while. */
  localSignIn: boolean,
  /** Accounts with an address in one of these mail domains, or below one, open by no password of this site; root's does. */
  localOffDomains: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .max(255, refuse("field-too-long"))
        .regex(/^[^\s@.]+(\.[^\s@.]+)+$/, refuse("mail-domain-malformed")),
    )
    .max(LOCAL_OFF_DOMAINS_MAX, refuse("field-too-long")),
  /** Whose accounts must have a second factor: without one they open nothing but the way to set one up. */
  factorRoles: z.array(z.literal(factorRoles)).max(factorRoles.length),
  /**
   * Where mailed links to reset a password have name and code: false: in the fragment, which browsers send to nobody;
   * true: in the query, where other clients look for them and servers before ours may log them.
   */
  resetLinkInQuery: boolean,
  /** Days after which the site forgets from which addresses people signed in and submitted; 0: never. */
  addressDays: integer.pipe(z.int().min(0).max(3650)),
});
export type AccessConfig = z.output<typeof AccessConfig>;

/** The mail server. Without a host, mails stay in the outbox. The password goes in and never comes out. */
export const EmailConfig = z.object({
  emailHost: shortText.nullable(),
  emailPort: integer.pipe(z.int().min(1).max(65_535)),
  emailUsername: shortText.nullable(),
  emailPassword: z.string().max(255, refuse("field-too-long")).nullable(),
  /** TLS: from the first byte on port 465, by STARTTLS on others. */
  emailSsl: boolean,
  /** Picture behind the text of mails: a web address, or a path of this site. What is neither is left out. */
  emailBGImg: shortText.nullable(),
});
export type EmailConfig = z.output<typeof EmailConfig>;

/** A mail picture as forms take it: saved mails leave out what is neither. */
export const mailPicture = shortText.regex(/^$|^\/|^https?:\/\//i, refuse("link-malformed"));

export const TestMailBody = z.object({
  email: z
    .string(refuse("form-blank"))
    .trim()
    .pipe(z.email(refuse("email-malformed"))),
  /** Language of the mail, e.g. en-US; the reader's without it. */
  l: optionalText(20),
});

/** Pictures that the home page shows at most. */
export const CAROUSEL_PICTURES_MAX = 50;
export const CAROUSEL_CAPTION_MAX = 200;

/** A picture of the home page; what is not set is null. */
export const CarouselPicture = z.object({
  id: z.int(),
  url: z.string(),
  caption: z.string().nullable(),
  link: z.string().nullable(),
});
export type CarouselPicture = z.infer<typeof CarouselPicture>;

export const carouselCaption = z
  .string()
  .trim()
  .max(CAROUSEL_CAPTION_MAX, refuse("carousel-caption"))
  .nullish()
  .transform((text) => text || null);

/** Where a picture leads: a page of this site by its path, or one elsewhere by https. */
export const carouselLink = z
  .string()
  .trim()
  .max(500, refuse("carousel-link"))
  .nullish()
  .transform((text) => text || null)
  .refine((link) => link === null || isCarouselLink(link), refuse("carousel-link"));

export function isCarouselLink(link: string): boolean {
  // Two strokes, or a stroke and a backslash, are another host to browsers.
  if (link.startsWith("/")) return /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(link);
  return /^https:\/\/[^\s\\\p{Cc}]+$/u.test(link) && URL.canParse(link);
}
