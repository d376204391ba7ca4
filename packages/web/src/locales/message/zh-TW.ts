import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"message"> = {
  message: {
    boxes: "訊息類別",
    none: "目前沒有訊息",
    unread: "新",
    remove: "刪除：{{title}}",
    removeAll: "全部刪除",
    removeAllQuestion: "「{{box}}」中的訊息將全部刪除，且無法復原。",
    removed: "刪除成功",
  },
};
