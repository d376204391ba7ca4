import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"message"> = {
  message: {
    boxes: "消息类别",
    none: "暂无消息",
    unread: "新",
    remove: "删除：{{title}}",
    removeAll: "全部删除",
    removeAllQuestion: "“{{box}}”中的消息将全部删除，且无法恢复。",
    removed: "删除成功",
  },
};
