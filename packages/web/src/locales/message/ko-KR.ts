import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"message"> = {
  message: {
    boxes: "메시지 종류",
    none: "메시지가 없습니다.",
    unread: "안 읽음",
    remove: "삭제: {{title}}",
    removeAll: "모두 삭제",
    removeAllQuestion: "‘{{box}}’의 메시지를 모두 삭제합니다. 되돌릴 수 없습니다.",
    removed: "삭제했습니다",
    teamInvited: {
      title: "{{team}} 팀의 초대",
      text: "{{by}} 님이 **{{team}}** 팀에 초대했습니다. [수락 또는 거절]({{link}})",
    },
    teamEntered: {
      title: "{{team}} 팀이 {{contest}}에 참가합니다",
      text: "**{{team}}** 팀의 일원으로 대회 [{{contest}}]({{link}})에 참가합니다.",
    },
    groupNews: {
      welcome: {
        title: "{{group}}에 오신 것을 환영합니다",
        text: "[{{group}}]({{link}}) 그룹의 멤버가 되었습니다.",
      },
      invited: {
        title: "{{by}} 님이 {{group}}에 초대했습니다",
        text: "{{by}} 님이 그룹 **{{group}}**에 초대했습니다. [수락 또는 거절]({{link}})",
      },
      applied: {
        title: "{{by}} 님이 {{group}} 가입을 원합니다",
        text: "{{by}} 님이 [{{group}}]({{link}}) 그룹에 가입을 신청했습니다: {{reason}}",
      },
      refused: {
        title: "{{group}} 가입 신청",
        text: "[{{group}}]({{link}}) 그룹이 신청을 받아들이지 않았습니다. 다시 신청할 수 있습니다.",
      },
      removed: {
        title: "{{group}}에서 나오게 되었습니다",
        text: "{{by}} 님이 회원님을 **{{group}}** 그룹에서 내보냈습니다.",
      },
      dissolved: {
        title: "{{group}} 그룹이 해산되었습니다",
        text: "{{by}} 님이 **{{group}}** 그룹을 해산했습니다.",
      },
      owner: {
        title: "{{group}} 그룹을 넘겨받았습니다",
        text: "{{by}} 님이 [{{group}}]({{link}}) 그룹을 넘겨주었습니다.",
      },
    },
    trainingNews: {
      excluded: {
        title: "{{training}}에 더 이상 들어갈 수 없습니다",
        text: "**{{training}}** 훈련에 더 이상 들어갈 수 없습니다.",
      },
      readmitted: {
        title: "{{training}}에 다시 들어갈 수 있습니다",
        text: "[{{training}}]({{link}}) 훈련에 다시 들어갈 수 있습니다.",
      },
      password: {
        title: "{{training}}의 비밀번호가 바뀌었습니다",
        text: "[{{training}}]({{link}}) 훈련의 비밀번호가 바뀌었습니다. 새 비밀번호를 입력하면 계속할 수 있습니다.",
      },
    },
    contestNews: {
      admitted: {
        title: "{{contest}}에 참가할 수 있습니다",
        text: "[{{contest}}]({{link}}) 신청이 승인되어 참가할 수 있습니다.",
      },
      declined: {
        title: "{{contest}} 참가 신청",
        text: "[{{contest}}]({{link}})의 주최자가 신청을 거절했습니다.",
      },
      times: {
        title: "{{contest}}의 일정이 바뀌었습니다",
        text: "[{{contest}}]({{link}})의 일정이 {{start}}부터 {{end}}까지로 바뀌었습니다.",
      },
      password: {
        title: "{{contest}}의 비밀번호가 바뀌었습니다",
        text: "[{{contest}}]({{link}})의 비밀번호가 바뀌었습니다. 새 비밀번호를 입력하면 참가할 수 있습니다.",
      },
    },
    published: {
      title: "공개됨: {{problem}}",
      text: "{{problem}} {{title}} 문제가 사이트의 문제 목록에 실렸습니다. [그룹]({{link}})에도 남습니다.",
    },
    notPublished: {
      title: "공개되지 않음: {{problem}}",
      text: "[그룹]({{link}})의 {{problem}} {{title}} 문제는 목록에 실리지 않았습니다. {{reason}}",
    },
    publicationsWait: {
      title: "공개를 기다리는 문제",
      text: "{{count}}개의 그룹 문제가 답을 기다립니다. [살펴보기]({{link}})",
    },
    webhookOff: {
      title: "웹훅 {{name}} 중지됨",
      failing: "웹훅 {{name}}(으)로 보낸 메시지가 사흘 동안 수신되지 않아 중지했습니다. [확인하기]({{link}})",
      gone: "웹훅 {{name}}의 수신처가 없어졌다고 응답해 중지했습니다. [확인하기]({{link}})",
      full: "웹훅 {{name}}에 대기 중인 메시지가 너무 많아 중지했습니다. [확인하기]({{link}})",
    },
    settings: "설정",
    settingsMail: "메일은 하루 한 번, 한국 시간 9시 이후에 읽지 않은 메시지가 있을 때만 옵니다.",
    noMail: "메일을 받으려면 계정의 이메일 주소와 사이트의 메일 서버가 필요합니다.",
    blockedUsers: "차단한 사용자",
    unblock: "차단 해제",
    by: {
      page: "사이트에서",
      mail: "사이트와 하루 한 번 메일",
      none: "받지 않음",
    },
    textAccepted: {
      title: "글이 게시되었습니다",
      text: "작성하신 글이 승인되었습니다. [토론 보기]({{url}})",
    },
    textRefused: {
      title: "글이 게시되지 않았습니다",
      text: "작성하신 글이 승인되지 않았습니다. [토론 보기]({{url}})",
    },
    somewhere: "토론",
    withheld: "지금은 이 내용을 볼 수 없습니다.",
    deleted: "삭제된 내용입니다.",
    action: {
      Discuss: "님이 댓글을 남겼습니다:",
      Reply: "님이 답했습니다:",
      Like_Post: "님이 추천했습니다:",
      Like_Discuss: "님이 댓글을 추천했습니다:",
    },
    kind: {
      Discuss: "내 토론의 댓글",
      Reply: "나에 대한 답글",
      Like: "추천",
      Mention: "언급(@사용자 이름)",
      Sys: "전체 알림",
      Mine: "나에게 온 알림",
    },
    linesCommented: {
      title: "내 프로그램에 댓글이 달렸습니다",
      text: "**{{by}}** 님이 [제출 {{id}}]({{link}})의 코드 줄에 댓글을 남겼습니다.",
    },
    linesAnswered: {
      title: "줄 댓글에 답글이 달렸습니다",
      text: "**{{by}}** 님이 [제출 {{id}}]({{link}})의 줄 댓글에 답글을 남겼습니다.",
    },
    mentioned: {
      title: "언급 알림",
      text: "**{{by}}** 님이 [토론]({{url}})에서 회원님을 언급했습니다.",
    },
    roleRefused: {
      title: "신청이 거절되었습니다",
      text: "관리자가 **{{role}}** 역할 신청을 거절했습니다.",
    },
    roleChanged: {
      title: "역할이 변경되었습니다",
      text: "관리자가 회원님의 역할을 **{{before}}**에서 **{{after}}**(으)로 변경했습니다.",
      until: "{{date}}까지 적용됩니다.",
      reason: "사유: {{reason}}",
    },
  },
};
