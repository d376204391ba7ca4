import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"message"> = {
  message: {
    boxes: "訊息類別",
    none: "沒有訊息。",
    unread: "未讀",
    remove: "刪除：{{title}}",
    removeAll: "全部刪除",
    removeAllQuestion: "「{{box}}」中的訊息將全部刪除，且無法復原。",
    removed: "已刪除",
    teamInvited: {
      title: "隊伍 {{team}} 邀請你",
      text: "{{by}} 邀請你加入隊伍 **{{team}}**。[接受或拒絕]({{link}})",
    },
    teamEntered: {
      title: "{{team}} 已報名 {{contest}}",
      text: "你將隨隊伍 **{{team}}** 參加比賽 [{{contest}}]({{link}})。",
    },
    groupNews: {
      welcome: {
        title: "歡迎加入 {{group}}",
        text: "你已成為團隊 [{{group}}]({{link}}) 的成員。",
      },
      invited: {
        title: "{{by}} 邀請你加入 {{group}}",
        text: "{{by}} 邀請你加入團隊 **{{group}}**。[接受或拒絕]({{link}})",
      },
      applied: {
        title: "{{by}} 申請加入 {{group}}",
        text: "{{by}} 申請加入團隊 [{{group}}]({{link}})：{{reason}}",
      },
      refused: {
        title: "加入 {{group}} 的申請未通過",
        text: "團隊 [{{group}}]({{link}}) 沒有通過你的申請，可以重新申請。",
      },
      removed: {
        title: "你已不在 {{group}} 中",
        text: "{{by}} 已將你移出團隊 **{{group}}**。",
      },
      dissolved: {
        title: "{{group}} 已解散",
        text: "{{by}} 解散了團隊 **{{group}}**。",
      },
      owner: {
        title: "{{group}} 已轉讓給你",
        text: "{{by}} 將團隊 [{{group}}]({{link}}) 轉讓給了你。",
      },
    },
    trainingNews: {
      excluded: {
        title: "你已無法進入 {{training}}",
        text: "你已無法進入訓練 **{{training}}**。",
      },
      readmitted: {
        title: "你可以重新進入 {{training}}",
        text: "你可以重新進入訓練 [{{training}}]({{link}})。",
      },
      password: {
        title: "{{training}} 更換了密碼",
        text: "訓練 [{{training}}]({{link}}) 更換了密碼，請輸入新密碼後繼續。",
      },
    },
    contestNews: {
      admitted: {
        title: "已獲准參加 {{contest}}",
        text: "你報名的 [{{contest}}]({{link}}) 已有名額，可以參加。",
      },
      declined: {
        title: "{{contest}} 的報名",
        text: "[{{contest}}]({{link}}) 的主辦方未通過你的報名。",
      },
      times: {
        title: "{{contest}} 的時間有變",
        text: "[{{contest}}]({{link}}) 的時間改為 {{start}} 至 {{end}}。",
      },
      password: {
        title: "{{contest}} 更換了密碼",
        text: "[{{contest}}]({{link}}) 更換了密碼，請輸入新密碼後參加。",
      },
    },
    published: {
      title: "題目已公開：{{problem}}",
      text: "{{problem}} {{title}} 已進入公共題庫，同時保留在[團隊]({{link}})中。",
    },
    notPublished: {
      title: "題目未獲公開：{{problem}}",
      text: "[團隊]({{link}})題目 {{problem}} {{title}} 的公開申請未通過。{{reason}}",
    },
    publicationsWait: {
      title: "有題目等待公開審核",
      text: "{{count}} 題團隊題目等待審核，[去處理]({{link}})。",
    },
    webhookOff: {
      title: "Webhook {{name}} 已停用",
      failing: "Webhook {{name}} 的訊息連續三天都沒有被接收，現已停用。[查看]({{link}})",
      gone: "Webhook {{name}} 的接收方表示網址已失效，現已停用。[查看]({{link}})",
      full: "Webhook {{name}} 積壓的訊息過多，現已停用。[查看]({{link}})",
    },
    settings: "設定",
    settingsMail: "郵件每天最多一封，在台北時間 8:00 之後寄出；沒有未讀訊息就不寄。",
    noMail: "要接收郵件，帳號須綁定電子郵件，網站須設定郵件伺服器。",
    blockedUsers: "已封鎖的使用者",
    unblock: "解除封鎖",
    by: {
      page: "站內",
      mail: "站內和每日郵件",
      none: "不接收",
    },
    textAccepted: {
      title: "你的內容已發布",
      text: "管理人員已通過你發表的內容。[檢視討論]({{url}})",
    },
    textRefused: {
      title: "你的內容未通過審核",
      text: "管理人員沒有通過你發表的內容。[檢視討論]({{url}})",
    },
    somewhere: "一篇討論",
    withheld: "目前無法顯示此內容。",
    deleted: "此內容已被刪除。",
    action: {
      Discuss: "留言於",
      Reply: "回覆了你，來自",
      Like_Post: "讚了",
      Like_Discuss: "讚了你的留言，來自",
    },
    kind: {
      Discuss: "我的討論有人留言",
      Reply: "有人回覆我",
      Like: "有人按讚",
      Mention: "有人提及我（@使用者名稱）",
      Sys: "系統通知",
      Mine: "我的通知",
    },
    linesCommented: {
      title: "你的程式收到了評論",
      text: "**{{by}}** 評論了[提交 {{id}}]({{link}}) 中的幾行程式碼。",
    },
    linesAnswered: {
      title: "行評論有了新回覆",
      text: "**{{by}}** 回覆了[提交 {{id}}]({{link}}) 中的行評論。",
    },
    mentioned: {
      title: "有人提及你",
      text: "**{{by}}** 在[一篇討論]({{url}})中提及你。",
    },
    roleRefused: {
      title: "你的申請被拒絕",
      text: "管理員拒絕了你的**{{role}}**角色申請。",
    },
    roleChanged: {
      title: "你的角色已變更",
      text: "管理員已將你的角色由 **{{before}}** 改為 **{{after}}**。",
      until: "有效期限至 {{date}}。",
      reason: "原因：{{reason}}",
    },
  },
};
