import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"message"> = {
  message: {
    boxes: "消息类别",
    none: "暂无消息",
    unread: "未读",
    remove: "删除：{{title}}",
    removeAll: "全部删除",
    removeAllQuestion: "“{{box}}”中的消息将全部删除，且无法恢复。",
    removed: "删除成功",
    roleChanged: {
      title: "你的角色已变更",
      text: "管理员已将你的角色由 **{{before}}** 改为 **{{after}}**。",
      until: "有效期至 {{date}}。",
      reason: "原因：{{reason}}",
    },
  },
};
