import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"message"> = {
  message: {
    boxes: "訊息類別",
    none: "目前沒有訊息",
    unread: "未讀",
    remove: "刪除：{{title}}",
    removeAll: "全部刪除",
    removeAllQuestion: "「{{box}}」中的訊息將全部刪除，且無法復原。",
    removed: "刪除成功",
    roleChanged: {
      title: "你的角色已變更",
      text: "管理員已將你的角色由 **{{before}}** 改為 **{{after}}**。",
      until: "有效期限至 {{date}}。",
      reason: "原因：{{reason}}",
    },
  },
};
