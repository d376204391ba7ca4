import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"message"> = {
  message: {
    boxes: "메시지 종류",
    none: "메시지가 없습니다.",
    unread: "안 읽음",
    remove: "삭제: {{title}}",
    removeAll: "모두 삭제",
    removeAllQuestion: "“{{box}}”의 메시지를 모두 삭제합니다. 되돌릴 수 없습니다.",
    removed: "삭제했습니다",
    roleChanged: {
      title: "권한이 변경되었습니다",
      text: "관리자가 회원님의 권한을 **{{before}}**에서 **{{after}}**(으)로 변경했습니다.",
      until: "{{date}}까지 적용됩니다.",
      reason: "사유: {{reason}}",
    },
  },
};
