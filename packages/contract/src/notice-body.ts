import { z } from "zod";
import { drawn } from "./drawn.ts";
import { refuse } from "./refusal.ts";
import { moment, optionalText } from "./scalar.ts";

/** What is written of notices. Apart from the calls, so that only pages with these forms fetch the schemas. */

/** All: everybody, later users included. Single: the users named. Admin: the staff. */
export const noticeTypes = ["All", "Single", "Admin"] as const;
/** Users one notice may name. */
export const NOTICE_RECIPIENTS_MAX = 500;

const NoticeBody = z.object({
  title: z
    .string(refuse("form-blank"))
    .trim()
    .min(1, refuse("title-blank"))
    .max(255, refuse("title-too-long")),
  content: drawn(
    z
      .string(refuse("form-blank"))
      .max(65_535, refuse("content-too-long"))
      .refine((text) => text.trim() !== "", refuse("content-blank")),
  ),
  type: z.enum(noticeTypes, refuse("notice-type-unknown")),
});

/** Who a Single notice is for, and when a notice is sent. */
export const NoticePlan = NoticeBody.extend({
  /** uid of a Single notice's reader. */
  recipientId: optionalText(64),
  /** Usernames of a Single notice's readers, beside recipientId. */
  recipients: z.array(z.string().trim().min(1).max(50)).max(NOTICE_RECIPIENTS_MAX).optional(),
  now: z.boolean().optional(),
  sendAt: moment.nullish(),
});
