import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"message"> = {
  message: {
    boxes: "メッセージの種類",
    none: "メッセージはありません。",
    unread: "未読",
    remove: "削除：{{title}}",
    removeAll: "すべて削除",
    removeAllQuestion: "「{{box}}」をすべて削除します。元に戻すことはできません。",
    removed: "削除しました",
    roleChanged: {
      title: "権限が変更されました",
      text: "管理者があなたの権限を **{{before}}** から **{{after}}** に変更しました。",
      until: "{{date}} まで有効です。",
      reason: "理由：{{reason}}",
    },
  },
};
