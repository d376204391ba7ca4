import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"message"> = {
  message: {
    boxes: "メッセージの種類",
    none: "メッセージはありません。",
    unread: "新着",
    remove: "削除：{{title}}",
    removeAll: "すべて削除",
    removeAllQuestion: "「{{box}}」をすべて削除します。元に戻すことはできません。",
    removed: "削除しました",
  },
};
