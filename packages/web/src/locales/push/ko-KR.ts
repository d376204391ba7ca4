import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"push"> = {
  push: {
    note: "페이지를 열어 두지 않아도 기기로 소식을 알려 드립니다. 기기에서 로그아웃하면 그 기기로는 더 이상 보내지 않습니다.",
    here: "이 기기에서 알림 받기",
    cannot:
      "이 브라우저에서는 여기서 알림을 쓸 수 없습니다. iPhone과 iPad에서는 먼저 사이트를 홈 화면에 추가하세요.",
    denied: "브라우저가 이 사이트의 알림을 막고 있습니다. 브라우저 설정에서 허용하세요.",
    failed: "이 브라우저가 푸시 서비스에 연결하지 못했습니다.",
    isOn: "알림을 켰습니다.",
    what: "알림 내용",
    kind: {
      verdict: "내 제출의 채점 결과",
      clarification: "질문에 대한 답변",
      contest: "15분 뒤에 시작하는 대회",
      reply: "나에게 온 답글과 댓글",
    },
    ask: {
      verdict: "채점이 끝나면 알려 드릴까요? 페이지를 닫아도 받을 수 있습니다.",
      clarification: "답변이 달리면 알려 드릴까요? 페이지를 닫아도 받을 수 있습니다.",
      contest: "시작 15분 전에 알려 드릴까요?",
      reply: "답글이 달리면 알려 드릴까요? 페이지를 닫아도 받을 수 있습니다.",
    },
    on: "알림 켜기",
    no: "괜찮습니다",
    quiet: "방해 금지 시간",
    quietOn: "밤에는 알리지 않기({{zone}})",
    from: "시작",
    to: "끝",
    devices: "기기",
    none: "아직 기기가 없습니다.",
    added: "{{when}} 추가",
    used: "{{when}} 알림",
    unused: "알림 없음",
    try: "시험",
    tried: "시험 메시지를 보냈습니다.",
    remove: "삭제",
  },
};
