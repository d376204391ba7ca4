export const texts = {
  audit: {
    announcement: {
      add: "发布了公告",
      delete: "删除了公告",
      edit: "修改了公告",
    },
    audit: {
      export: "导出了操作日志",
    },
    balloon: {
      check: "标记气球已送达",
      uncheck: "撤销了气球送达标记",
    },
    "canned-answer": {
      edit: "修改了预设答复",
    },
    carousel: {
      add: "添加了首页图片",
      delete: "删除了首页图片",
      save: "修改了首页图片",
    },
    clarification: {
      answer: "回答了提问",
      broadcast: "向全体选手发布了通知",
      claim: "认领了提问",
      release: "放弃认领提问",
    },
    classification: {
      add: "添加了标签分类",
      delete: "删除了标签分类",
      edit: "修改了标签分类",
    },
    clics: {
      admit: "签发了比赛 API 令牌",
      "shut-out": "吊销了比赛 API 令牌",
    },
    comment: {
      accept: "通过了评论",
      delete: "删除了评论",
      refuse: "驳回了评论",
    },
    "comment-report": {
      edit: "处理了评论举报",
    },
    config: {
      access: "修改了注册与访问设置",
      logo: "修改了网站标志",
      mail: "修改了邮件服务器设置",
      switches: "修改了功能开关",
      website: "修改了网站设置",
    },
    contest: {
      add: "创建了比赛",
      certificate: "修改了比赛证书",
      "contestant-removed": "移除了选手",
      contestants: "批量添加了选手",
      "contestants-renewed": "重置了选手密码",
      delete: "删除了比赛",
      "dry-run": "开始了试重测",
      "dry-run-apply": "采用了试重测结果",
      "dry-run-discard": "放弃了试重测结果",
      edit: "修改了比赛",
      end: "更改了比赛结束时间",
      rejudge: "重测了比赛提交",
      "rejudge-undo": "撤销了重测",
      "removed-time": "扣除了比赛中的一段时间",
    },
    "contest-problem": {
      add: "向比赛添加了题目",
      data: "更新了比赛题目的测试数据",
      delete: "从比赛移除了题目",
      edit: "修改了比赛中的题目",
      order: "调整了比赛题目顺序",
      rejudge: "重测了比赛题目",
    },
    discussion: {
      accept: "通过了讨论",
      delete: "删除了讨论",
      edit: "修改了讨论",
      refuse: "驳回了讨论",
    },
    "discussion-category": {
      add: "添加了讨论分类",
      edit: "重命名了讨论分类",
    },
    "discussion-report": {
      edit: "处理了讨论举报",
    },
    file: {
      add: "上传了正文附件",
      delete: "删除了正文附件",
    },
    gradebook: {
      extension: "延长了截止时间",
      "late-rule": "修改了迟交规则",
    },
    group: {
      copy: "复制了团队",
      delete: "解散了团队",
      edit: "修改了团队",
      "owner-change": "转让了团队",
    },
    "group-member": {
      delete: "移除了团队成员",
      edit: "修改了团队成员的权限",
      import: "添加了团队成员",
      roster: "向团队导入了名单",
    },
    language: {
      change: "修改了编程语言",
    },
    "line-comment": {
      delete: "删除了代码批注",
    },
    mail: {
      test: "发送了测试邮件",
    },
    node: {
      addresses: "修改了评测机的允许地址",
      "alarm-seen": "确认了评测机警报",
      create: "添加了评测机",
      disable: "停用了评测机",
      drain: "让评测机停止接收任务",
      enable: "启用了评测机",
      remove: "移除了评测机",
      rename: "重命名了评测机",
      resume: "让评测机恢复接收任务",
      "self-test": "让评测机自检",
      token: "更换了评测机令牌",
      "warm-up": "让评测机预先下载测试数据",
    },
    notice: {
      add: "发送了系统通知",
      delete: "删除了系统通知",
      edit: "修改了系统通知",
    },
    participation: {
      "extra-time": "为选手延长了时间",
      state: "修改了选手的状态",
    },
    print: {
      done: "标记打印已完成",
      reopen: "将打印任务退回队列",
    },
    problem: {
      access: "修改了题目的可见范围",
      add: "创建了题目",
      delete: "删除了题目",
      duplicate: "复制了题目",
      edit: "修改了题目",
      export: "导出了题目",
      import: "导入了题目",
      "import-remote": "导入了其他评测网站的题目",
      "publication-change": "处理了团队题目的公开申请",
      publish: "公开了题目",
      "refresh-remote": "重新获取了其他评测网站的题目",
      rejudge: "重测了题目",
      restore: "恢复了题目的旧版本",
      tags: "修改了题目标签",
    },
    reference: {
      add: "添加了标准程序",
      delete: "删除了标准程序",
      edit: "修改了标准程序",
    },
    rehearsal: {
      start: "开始了赛前演练",
      stop: "停止了赛前演练",
    },
    rejudge: {
      stop: "停止了重测",
    },
    "remote-account": {
      add: "添加了其他评测网站的账号",
      delete: "删除了其他评测网站的账号",
      edit: "修改了其他评测网站的账号",
      test: "测试了其他评测网站的账号",
    },
    "remote-site": {
      edit: "修改了其他评测网站的设置",
    },
    reply: {
      accept: "通过了回复",
      delete: "删除了回复",
      refuse: "驳回了回复",
    },
    shadow: {
      remove: "移除了影子评测",
      save: "设置了影子评测",
      start: "启动了影子评测",
      stop: "停止了影子评测",
    },
    similarity: {
      decide: "处理了一对相似代码",
      start: "开始了代码查重",
      stop: "停止了代码查重",
    },
    site: {
      backup: "备份了网站",
      checklist: "收起了初始设置清单",
      maintenance: "切换了维护模式",
    },
    submission: {
      cancel: "取消了提交的评测结果",
      judge: "手动设定了评测结果",
      rejudge: "重测了提交",
    },
    submissions: {
      rejudge: "重测了多个提交",
    },
    tag: {
      add: "添加了标签",
      delete: "删除了标签",
      edit: "修改了标签",
    },
    testdata: {
      download: "下载了测试数据",
    },
    training: {
      add: "创建了训练",
      delete: "删除了训练",
      edit: "修改了训练",
    },
    "training-category": {
      add: "添加了训练分类",
      delete: "删除了训练分类",
      edit: "修改了训练分类",
    },
    "training-member": {
      edit: "修改了训练成员",
    },
    "training-problem": {
      add: "向训练添加了题目",
      delete: "从训练移除了题目",
      edit: "修改了训练中的题目",
    },
    user: {
      create: "创建了用户",
      delete: "删除了用户",
      edit: "修改了用户",
      generate: "批量生成了用户",
      import: "导入了用户",
      password: "重置了密码",
    },
  },
};
