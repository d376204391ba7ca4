import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"message"> = {
  message: {
    boxes: "消息类别",
    none: "没有消息。",
    unread: "未读",
    remove: "删除：{{title}}",
    removeAll: "全部删除",
    removeAllQuestion: "“{{box}}”中的消息将全部删除，且无法恢复。",
    removed: "已删除",
    teamInvited: {
      title: "队伍 {{team}} 邀请你",
      text: "{{by}} 邀请你加入队伍 **{{team}}**。[接受或拒绝]({{link}})",
    },
    teamEntered: {
      title: "{{team}} 已报名 {{contest}}",
      text: "你将随队伍 **{{team}}** 参加比赛 [{{contest}}]({{link}})。",
    },
    groupNews: {
      welcome: {
        title: "欢迎加入 {{group}}",
        text: "你已成为团队 [{{group}}]({{link}}) 的成员。",
      },
      invited: {
        title: "{{by}} 邀请你加入 {{group}}",
        text: "{{by}} 邀请你加入团队 **{{group}}**。[接受或拒绝]({{link}})",
      },
      applied: {
        title: "{{by}} 申请加入 {{group}}",
        text: "{{by}} 申请加入团队 [{{group}}]({{link}})：{{reason}}",
      },
      refused: {
        title: "加入 {{group}} 的申请未通过",
        text: "团队 [{{group}}]({{link}}) 没有通过你的申请，可以重新申请。",
      },
      removed: {
        title: "你已不在 {{group}} 中",
        text: "{{by}} 已将你移出团队 **{{group}}**。",
      },
      dissolved: {
        title: "{{group}} 已解散",
        text: "{{by}} 解散了团队 **{{group}}**。",
      },
      owner: {
        title: "{{group}} 已转让给你",
        text: "{{by}} 将团队 [{{group}}]({{link}}) 转让给了你。",
      },
    },
    trainingNews: {
      excluded: {
        title: "你已无法进入 {{training}}",
        text: "你已无法进入训练 **{{training}}**。",
      },
      readmitted: {
        title: "你可以重新进入 {{training}}",
        text: "你可以重新进入训练 [{{training}}]({{link}})。",
      },
      password: {
        title: "{{training}} 更换了密码",
        text: "训练 [{{training}}]({{link}}) 更换了密码，请输入新密码后继续。",
      },
    },
    contestNews: {
      admitted: {
        title: "已获准参加 {{contest}}",
        text: "你报名的 [{{contest}}]({{link}}) 已有名额，可以参加。",
      },
      declined: {
        title: "{{contest}} 的报名",
        text: "[{{contest}}]({{link}}) 的主办方未通过你的报名。",
      },
      times: {
        title: "{{contest}} 的时间有变",
        text: "[{{contest}}]({{link}}) 的时间改为 {{start}} 至 {{end}}。",
      },
      password: {
        title: "{{contest}} 更换了密码",
        text: "[{{contest}}]({{link}}) 更换了密码，请输入新密码后参加。",
      },
    },
    published: {
      title: "题目已公开：{{problem}}",
      text: "{{problem}} {{title}} 已进入公共题库，同时保留在[团队]({{link}})中。",
    },
    notPublished: {
      title: "题目未获公开：{{problem}}",
      text: "[团队]({{link}})题目 {{problem}} {{title}} 的公开申请未通过。{{reason}}",
    },
    publicationsWait: {
      title: "有题目等待公开审核",
      text: "{{count}} 道团队题目等待审核，[去处理]({{link}})。",
    },
    webhookOff: {
      title: "Webhook {{name}} 已停用",
      failing: "Webhook {{name}} 的消息连续三天都没有被接收，现已停用。[查看]({{link}})",
      gone: "Webhook {{name}} 的接收方表示地址已失效，现已停用。[查看]({{link}})",
      full: "Webhook {{name}} 积压的消息过多，现已停用。[查看]({{link}})",
    },
    settings: "设置",
    settingsMail: "邮件每天最多一封，在北京时间 8:00 以后发出；没有未读消息就不发。",
    noMail: "要接收邮件，账号须绑定邮箱，网站须配置邮件服务器。",
    blockedUsers: "已屏蔽的用户",
    unblock: "取消屏蔽",
    by: {
      page: "站内",
      mail: "站内和每日邮件",
      none: "不接收",
    },
    textAccepted: {
      title: "你的内容已发布",
      text: "管理人员已通过你发表的内容。[查看讨论]({{url}})",
    },
    textRefused: {
      title: "你的内容未通过审核",
      text: "管理人员没有通过你发表的内容。[查看讨论]({{url}})",
    },
    somewhere: "一篇讨论",
    withheld: "当前无法显示该内容。",
    deleted: "该内容已被删除。",
    action: {
      Discuss: "评论了",
      Reply: "回复了你，来自",
      Like_Post: "赞了",
      Like_Discuss: "赞了你的评论，来自",
    },
    kind: {
      Discuss: "我的讨论被评论",
      Reply: "有人回复我",
      Like: "有人点赞",
      Mention: "有人提到我（@用户名）",
      Sys: "系统通知",
      Mine: "我的通知",
    },
    linesCommented: {
      title: "你的程序收到了评论",
      text: "**{{by}}** 评论了[提交 {{id}}]({{link}}) 中的几行代码。",
    },
    linesAnswered: {
      title: "行评论有了新回复",
      text: "**{{by}}** 回复了[提交 {{id}}]({{link}}) 中的行评论。",
    },
    mentioned: {
      title: "有人提到了你",
      text: "**{{by}}** 在[一篇讨论]({{url}})中提到了你。",
    },
    roleRefused: {
      title: "你的申请被拒绝",
      text: "管理员拒绝了你的**{{role}}**角色申请。",
    },
    roleChanged: {
      title: "你的角色已变更",
      text: "管理员已将你的角色由 **{{before}}** 改为 **{{after}}**。",
      until: "有效期至 {{date}}。",
      reason: "原因：{{reason}}",
    },
  },
};
