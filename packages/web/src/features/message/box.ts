/** The boxes there are: what others did, what the staff tells everybody, and what concerns the reader alone. */
export const boxes = ["discuss", "reply", "like", "sys", "mine"] as const;
export type Box = (typeof boxes)[number];

/** Boxes of what other users did. */
export const activityBoxes = ["discuss", "reply", "like"] as const;
export type ActivityBox = (typeof activityBoxes)[number];
export type NoticeBox = Exclude<Box, ActivityBox>;

export const isActivityBox = (box: Box): box is ActivityBox =>
  (activityBoxes as readonly Box[]).includes(box);

/** Names of the boxes in the unread counts. */
export const counted = {
  discuss: "comment",
  reply: "reply",
  like: "like",
  sys: "sys",
  mine: "mine",
} as const;
