import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"message"> = {
  message: {
    boxes: "메시지 종류",
    none: "메시지가 없습니다.",
    unread: "새 메시지",
    remove: "삭제: {{title}}",
    removeAll: "모두 삭제",
    removeAllQuestion: "“{{box}}”의 메시지를 모두 삭제합니다. 되돌릴 수 없습니다.",
    removed: "삭제했습니다",
  },
};
