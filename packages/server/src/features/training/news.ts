import type { trainingNews } from "@verdict/contract";
import type { Sql } from "../../platform/db.ts";
import { tellUsers } from "../message/notice.ts";
import type { TrainingRow } from "./policy.ts";

type News = (typeof trainingNews)[number];

/** In English, for clients that know no sentences. */
const english: Record<News, (title: string) => { title: string; content: string }> = {
  excluded: (title) => ({
    title: `You are no longer in ${title}`,
    content: `You may no longer enter the training ${title}.`,
  }),
  readmitted: (title) => ({
    title: `You are in ${title} again`,
    content: `You may enter the training ${title} again.`,
  }),
  password: (title) => ({
    title: `New password of ${title}`,
    content: `The training ${title} has a new password. Enter it to go on.`,
  }),
};

/** Tells members what happened to them in a training; nothing of one that is hidden. */
export async function tellTraining(
  tx: Sql,
  uids: readonly string[],
  what: News,
  { id: tid, title, isShown }: Pick<TrainingRow, "id" | "title" | "isShown">,
): Promise<void> {
  if (!isShown) return;
  const sentence = { code: "training-news", what, tid, training: title } as const;
  await tellUsers(tx, uids, { ...english[what](title), sentence });
}
