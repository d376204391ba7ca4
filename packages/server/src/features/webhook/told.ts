import type { WebhookDataOf, WebhookMessageType } from "@verdict/contract";
import type { HappeningOf, HappeningType } from "../happening/happening.ts";
import type { happenings } from "../happening/tables.ts";

/** What happened, as messages have it; ids only until it is told. */
export type Happening<Type extends HappeningType = HappeningType> = Omit<
  typeof happenings.$inferSelect,
  "type" | "subject"
> & { type: Type; subject: HappeningOf[Type] };

/** Where something happened: webhooks of the contest, of the group and of the site hear of it. */
export interface ToldIn {
  contestId: number | null;
  groupId: number | null;
}

/** One event, before it is written in a form. */
export type Told = {
  [Type in WebhookMessageType]: ToldIn & {
    /** What receivers know the message by; what happens once has one of its own, however often it is looked for. */
    message: string;
    type: Type;
    at: Date;
    data: WebhookDataOf[Type];
  };
}[WebhookMessageType];

/** Of a happening that is told once for each row of `happening`. */
export const messageOf = ({ key }: Pick<Happening, "key">): string => `msg_${key.replaceAll("-", "")}`;

/** Addresses of the site's own pages; null: nobody told the site where it is. */
export type PageUrl = (path: string) => string | null;
