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
    role: {
      r1000: "スーパー管理者",
      r1001: "管理者",
      r1002: "一般ユーザー",
      r1003: "提出禁止",
      r1004: "新規投稿禁止",
      r1005: "発言禁止",
      r1006: "提出・新規投稿禁止",
      r1007: "提出・発言禁止",
      r1008: "問題管理者",
    },
  },
};
