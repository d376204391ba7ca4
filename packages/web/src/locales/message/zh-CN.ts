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
    role: {
      r1000: "超级管理员",
      r1001: "普通管理员",
      r1002: "普通用户",
      r1003: "禁止提交",
      r1004: "禁止发帖",
      r1005: "禁言",
      r1006: "禁止提交与发帖",
      r1007: "禁止提交并禁言",
      r1008: "题目管理员",
    },
  },
};
